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
    (
        HEAD + "  On Summon:\n    Return target Momon you own to your Hand.\n",
        "E444",
        "Return target Momon you own to your Hand",
    ),
    (
        HEAD + "  On Summon, if this is a Momon in your Hand:\n    Incite this.\n",
        "E440",
        "this is a Momon in your Hand",
    ),
    (HEAD + "  While this is a Momon:\n    This cannot Snatch.\n", "E441", "this is a Momon"),
    (HEAD + "  On Summon:\n    Choose target Momon.\n", "E442", "target Momon"),
    (
        HEAD
        + "  On Summon:\n    Move this to an empty Space adjacent to a Momon (call it Prey).\n",
        "E443",
        "a Momon (call it Prey)",
    ),
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


# Scripts in which every `!` marks the word that is wrong in a line of its own; each is one error.
BROKEN = [
    HEAD
    + """  stars x!
  symbols [S], S!
  powers north 1, est! 2

  On Sumon!:
    Incit! this.
    If you do, Incite target Void!.

  On Snatch:
    Incite this.
    Choose on!:
      - Incite this.
      - Incit! this.
    Return this to its owner's Hnd!.

  Always:
    This cannot be Snatchd!.
    This cannot be Moved.
""",
    HEAD
    + """  On Summon:
    At the same tim!: Incite this; Incite this.
    At the same time: Incite this; Incit! this; Incite this.
    For each Momon you contrl!, Incite it.
    This gets +1 power!.
    Repeat 3 tims!: Incite this.
    Incite this
    Return! this to its owner's Hand.
  On Snatch:
    Incit! this.
""",
    'scenario "One"\n  Edition 1!.\n  test card T1 "T".\n    powers north x!\n'
    "    On Summon:\n      Incit! this.\n"
    "  Given your Hnd! is T1.\n  When you chose! b3.\n  Then b3 is empt!.\n"
    "  Then these happened in order: T1 is Sumoned!; T1 Moves.\n  Then the game gos! on.\n",
    'deck "One"\n  x! FBD 167\n  2 FBD 167\n'
    'format "F"\n  Arena 4 bye! 4.\n  The game ends after 40 trns!.\n',
    '# language: th\nการ์ด TT 1 "One"\n  ดาว x!\n  On Summon:\n    Incite Void!.\n'
    "    Incite มีน!.\n    นำตัวนี้เข้า Hand!ของเจ้าของ.\n    Incite ตัวนี้.\n",
]


@pytest.mark.parametrize("marked", BROKEN)
def test_a_card_that_is_broken_in_its_middle_is_read_to_its_end(marked: str) -> None:
    text = marked + "\n" + (GOOD if marked[0] != "#" else "")
    wanted = [
        number for number, line in enumerate(text.splitlines(), 1) for _ in range(line.count("!"))
    ]
    found = [d for d in parse(text.replace("!", "")).diagnostics if d.severity == "error"]
    assert [d.span.line for d in found] == wanted


@pytest.mark.parametrize(
    "fragment", ["its Stars", "target Momon, another", "3 target Momon", "this"]
)
def test_a_script_that_is_only_a_part_of_a_sentence_is_one_error(fragment: str) -> None:
    assert len(parse(fragment).diagnostics) == 1


def test_a_head_that_is_broken_takes_its_lines_with_it() -> None:
    text = f'{GOOD}crad FBD 2 "Two"\n  stars 2\n  On Sumon:\n    Incite this.\n{HEAD}  stars y\n'
    assert [(d.code, d.span.line) for d in parse(text).diagnostics] == [("E201", 4), ("E201", 9)]


def test_a_broken_scenario_does_not_blame_its_other_lines() -> None:
    text = (
        'scenario "A"\n  Edition 1.\n  Format "House". Seed 1.\n  test card T1 "T".\n'
        "  Given your Hand is T1.\n  Then no decision waits.\n\n"
        'scenario "B"\n  Then no decision wait.\n'
    )
    assert [(d.code, d.span.line) for d in parse(text).diagnostics] == [("E202", 2), ("E202", 9)]


def test_what_could_stand_there_is_named_in_the_designers_words() -> None:
    (error,) = parse(HEAD + "  On Summon:\n    Return this to a Hand.\n").diagnostics
    assert dict(error.arguments)["expected"] == "its, their, your"


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
