"""One error for each mistake, at its place, and several in one file."""

from __future__ import annotations

import pytest

from momon_dsl.errors import ScriptError
from momon_dsl.language.driver import VALUES
from momon_dsl.language.nodes.documents import Language
from momon_dsl.language.parser import machine_of, parse, parse_ability, parse_strict

GOOD = 'card FBD 9 "Good"\n  On Summon:\n    Incite this.\n'
HEAD = 'card FBD 1 "X"\n'

# A script, the code of its one finding, and the text at its place.
MISTAKES = [
    (HEAD + "  On Summon:\n    Incit this.\n", "E201", "Incit"),
    (HEAD + "  On Summon:\n    Incite Void.\n", "E202", "Void"),
    (HEAD + "  Incite this.\n", "E203", "Incite this."),
    (HEAD + "  Always:\n    Incite this.\n", "E204", None),
    (HEAD + "  On Summon:\n    This cannot be Snatched.\n", "E205", None),
    (HEAD + "  stars 1\n  stars 2\n", "E206", "stars 2"),
    (HEAD + "  powers north 1, north 2\n", "E206", None),
    (HEAD + "  On Summon:\n  On Snatch:\n    Incite this.\n", "E207", "On Summon"),
    (HEAD + "  On Summon:\n    Choose one:\n", "E207", "Choose one:"),
    (HEAD + "  On Summon:\n    - Incite this.\n", "E208", "- Incite this."),
    (HEAD + "  2 FBD 1\n", "E209", "2 FBD 1"),
    (
        HEAD + "  On Summon:\n    Summon a Momon from your Hand from your Void.\n",
        "E210",
        "from your Void",
    ),
    (HEAD + "  When this cannot be Summoned:\n    Incite this.\n", "E211", None),
    (
        HEAD + "  On Summon, if you control a Momon in your Void:\n    Incite this.\n",
        "E212",
        "you control a Momon in your Void",
    ),
    (HEAD + "  Arena 4 by 4.\n", "E213", "Arena 4 by 4"),
    (HEAD + "  Given it is your turn.\n", "E215", "Given it is your turn"),
    ('deck "D"\n  stars 2\n', "E216", "stars 2"),
    (HEAD + '  flavor "never closed\n', "E217", None),
    (HEAD + "  stars 3 ?\n", "E218", "?"),
    (HEAD + "  On Summon:\n    Incite target", "E219", ""),
    (HEAD + "  On Summon:\n    Incite target Momon (call it Target).\n", "E220", "Target"),
    (HEAD + '  Always:\n    This has "Incite this."\n', "E203", "Incite this."),
    (
        HEAD + '  Always:\n    This has "On Summon: Incite it. Always: This cannot Snatch."\n',
        "E224",
        None,
    ),
    (HEAD + '  Always:\n    This has "On Summon: Incite this. # why"\n', "E225", "# why"),
    (HEAD + "  On Summon:\n    Discard target Momon.\n", "E226", "Discard target Momon"),
    (HEAD + "  Always:\n    This cannot be Snatched until end of turn.\n", "E204", None),
    (HEAD + "  On Summon:\n    This loses [S].\n", "E205", None),
    (HEAD + "  On Summon:\n    Summon this only into a corner Space.\n", "E205", None),
    (HEAD + "  stars 12345678901\n", "E110", "12345678901"),
]


@pytest.mark.parametrize(("text", "code", "place"), MISTAKES)
def test_a_mistake_is_one_error_at_its_place(text: str, code: str, place: str | None) -> None:
    result = parse(text + "\n" + GOOD)
    if code != "E219":
        assert [d.code for d in result.diagnostics] == [code]
    else:
        result = parse(text)
    (error,) = result.diagnostics
    assert (error.code, result.document) == (code, None)
    if place is not None:
        assert text[error.span.start : error.span.end] == place


def test_each_broken_card_has_its_own_error() -> None:
    broken = [text for text, code, _ in MISTAKES if code not in ("E219", "E110")]
    text = "\n".join(part + GOOD for part in broken)
    found = [d for d in parse(text).diagnostics if d.severity == "error"]
    assert [d.code for d in found] == [
        code for _, code, _ in MISTAKES if code not in ("E219", "E110")
    ]


def test_a_broken_scenario_does_not_blame_its_other_lines() -> None:
    text = (
        'scenario "A"\n  Edition 1.\n  Format "House". Seed 1.\n  test card T1 "T".\n'
        "  Given your Hand is T1.\n  Then no decision waits.\n\n"
        'scenario "B"\n  Then no decision wait.\n'
    )
    assert [(d.code, d.span.line) for d in parse(text).diagnostics] == [("E202", 2), ("E202", 9)]


def test_what_could_stand_there_is_named_in_the_designers_words() -> None:
    (error,) = parse(HEAD + "  On Summon:\n    Return this to your Hand.\n").diagnostics
    assert dict(error.arguments)["expected"] == "its, their"


def test_where_much_could_stand_its_kinds_are_named() -> None:
    (error,) = parse(HEAD + "  On Summon:\n    gnaw a card.\n").diagnostics
    expected = dict(error.arguments)["expected"].split(", ")
    assert expected[:4] == [
        '"-"',
        "an instruction such as Summon",
        "a Momon such as target Momon",
        "a heading such as On Summon",
    ]
    assert len(expected) == 7  # six and the dots


@pytest.mark.parametrize("language", ["en", "th"])
def test_kinds_of_words_are_made_of_words(language: Language) -> None:
    reader = machine_of(language)
    assert reader.groups
    for kinds in reader.groups.values():
        assert set(kinds) <= reader.canonical.keys() | VALUES


def test_a_test_card_between_the_steps_belongs_to_the_scenario() -> None:
    text = (
        'scenario "A"\n  Given it is your turn.\n  test card T1 "T".\n  Then no decision waits.\n'
        'test card T2 "Of the file".\n'
    )
    scenario, card = parse_strict(text).items
    assert [c.id for c in scenario.cards] == ["T1"]  # type: ignore[union-attr]
    assert card.id == "T2"  # type: ignore[union-attr]


def test_strict_parsing_raises_with_all_findings() -> None:
    with pytest.raises(ScriptError) as raised:
        parse_strict(HEAD + "  stars x\n" + HEAD + "  stars y\n", path="a.momon")
    assert str(raised.value).startswith("a.momon:2:")
    assert len(raised.value.diagnostics) == 2


@pytest.mark.parametrize(
    "text", ["", "Incite this.", "On Summon:", 'card FBD 1 "X"', "On Summon: Incite this. stars 3"]
)
def test_what_is_no_ability_is_refused(text: str) -> None:
    with pytest.raises(ScriptError):
        parse_ability(text)
