"""Keyword abilities: defined once, used with arguments, printed by name, played in full."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from momon_dsl.checking.keywords import where_known, with_keywords
from momon_dsl.checking.pack import check_paths
from momon_dsl.checking.script import check_script
from momon_dsl.errors import PackError
from momon_dsl.language.astjson import from_json, to_json
from momon_dsl.language.nodes.abilities import Triggered
from momon_dsl.language.nodes.documents import Card, abilities_of
from momon_dsl.language.nodes.keywords import Hole
from momon_dsl.language.parser import parse, parse_strict
from momon_dsl.language.printer import to_script, to_text
from momon_dsl.packs.collection import collect

FORMS = """\
keyword Ambush N:
  On Summon:
    Direct Snatch target Momon with N or fewer Stars adjacent to this.

keyword Kin [X], N, side D:
  Always:
    Each other [X] Momon you control has +N D power.
  On Snatch, if you control N or more [X] Momon:
    Repeat N times: This gets -N power until end of turn.
  When a Momon loses [X], if the number of [X] Momon you control is at least N:
    The Stars of N target Momon with exactly N D power become N until end of turn.
  On Summon, if not you control N or more Momon with no [X]:
    Incite up to N target Momon with N or more power, then this gains [X] until end of turn.

keyword Pride N:
  Ambush N.
  Kin [P], N, south.

card FBD 1 "One"
  symbols [S]
  stars 1
  powers north 4, east 4, south 4, west 4

  Ambush 2.

  Kin [S], 1, north.

  Pride 3.
"""


def one(text: str) -> Card:
    found = collect([("pack/one.momon", parse_strict(text))])
    return found.cards["FBD 1"]


def test_it_is_printed_as_it_stands_in_both_languages() -> None:
    document = parse_strict(FORMS)
    assert to_script(document) == FORMS
    thai = to_script(document, "th")
    assert parse(thai).diagnostics == ()
    assert parse_strict(thai) == document
    assert to_script(parse_strict(thai), "en") == FORMS
    assert from_json(json.loads(json.dumps(to_json(document)))) == document
    assert check_script("one.momon", FORMS.encode()).diagnostics == ()


def test_the_card_keeps_the_use_and_has_what_it_stands_for() -> None:
    card = one(FORMS)
    assert card == parse_strict(FORMS).items[-1]
    texts = [to_text(ability) for ability in abilities_of(card)]
    assert texts[:5] == [
        "On Summon: Direct Snatch target Momon with 2 or fewer Stars adjacent to this.",
        "Always: Each other [S] Momon you control has +1 north power.",
        "On Snatch, if you control an [S] Momon: "
        "Repeat 1 time: This gets -1 power until end of turn.",
        "When a Momon loses [S], if the number of [S] Momon you control is at least 1: "
        "The Stars of target Momon with exactly 1 north power become 1 until end of turn.",
        "On Summon, if you control no Momon with no [S]: Incite up to 1 target Momon with 1 or "
        "more power, then this gains [S] until end of turn.",
    ]
    assert texts[5].startswith("On Summon: Direct Snatch target Momon with 3 or fewer Stars")
    assert texts[6] == "Always: Each other [P] Momon you control has +3 south power."
    parts = collect([("a", parse_strict(FORMS))]).pool().abilities
    assert len(parts) == len(texts)


def test_every_use_has_nodes_of_its_own() -> None:
    text = FORMS.replace("  Ambush 2.\n", "  Ambush 2.\n\n  Ambush 2.\n")
    first, second = abilities_of(one(text))[:2]
    assert isinstance(first, Triggered)
    assert isinstance(second, Triggered)
    assert first == second
    assert first is not second
    assert first.body[0] is not second.body[0]


def test_the_printed_text_may_say_what_it_stands_for() -> None:
    card = one(FORMS)
    assert to_text(card).splitlines()[2:] == ["Ambush 2", "Kin [S], 1, north", "Pride 3"]
    assert "Ambush 2 (On Summon: Direct Snatch" in to_text(card, reminders=True)
    assert to_text(card, "th").splitlines()[3] == "Kin [S], 1, เหนือ"
    (unknown,) = where_known([parse_strict(FORMS).items[-1]], [])  # type: ignore[list-item]
    assert abilities_of(unknown) == []


HEAD = "keyword Ambush N: On Summon: Incite up to N target Momon.\n"
CARD = 'card FBD 1 "One" '
LATE = "keyword Late N: On Summon: Incite N target Momon."

MISTAKES = [
    (HEAD + CARD + "Ambush.", "E447", "Ambush"),
    (HEAD + CARD + "Ambush [S].", "E447", "Ambush [S]"),
    (HEAD + CARD + "Ambush 2, 3.", "E447", "Ambush 2, 3"),
    (HEAD + CARD + "Ambush 0.", "E449", "0"),
    (HEAD + CARD + "Ambush 10.", "E449", "10"),
    (HEAD + CARD + "Ambsh 2.", "E452", "Ambsh 2"),
    (HEAD + CARD + "Ambush M.", "E446", "M"),
    (CARD + "On Summon: Incite up to N target Momon.", "E446", "N"),
    ("keyword Ambush N: Ambush N.", "E448", "Ambush N"),
    (f"keyword Ambush N: Late N. {LATE}", "E450", "Late N"),
    ("keyword Ambush N, N: On Summon: Incite N target Momon.", "E451", "N"),
    ("keyword Ambush N: On Summon: Incite this.", "W440", "N"),
    ("keyword Ambush: On Summon: Incite M target Momon.", "E446", "M"),
    ("keyword Ambush side D: On Summon: Incite D target Momon.", "E446", "D"),
    ("keyword Ambush N: On Summon: This gets +1 N power until end of turn.", "E446", "N"),
    ("keyword Move N: On Summon: Incite N target Momon.", "E220", "Move"),
    ("keyword Ambush N:", "E207", None),
    ("keyword Ambush N: stars 2 On Summon: Incite N target Momon.", "E216", "stars 2"),
    (HEAD + "keyword Ambush N: On Snatch: Incite N target Momon.", "E313", None),
    ("keyword Ambush N: On Summon: Incite it. Incite N target Momon.", "E301", "it"),
    ("keyword Ambush N: On Summon: Incite N target Momon in your Hand.", "E402", "in your Hand"),
]


@pytest.mark.parametrize(("text", "code", "place"), MISTAKES)
def test_a_mistake_is_named_at_its_place(
    tmp_path: Path, text: str, code: str, place: str | None
) -> None:
    path = tmp_path / "one.momon"
    path.write_text(text + "\n", encoding="utf-8")
    (file,) = check_paths([str(path)]).files
    assert [f.code for f in file.findings] == [code]
    if place is not None:
        assert text[file.findings[0].start : file.findings[0].end] == place


def test_a_pack_has_its_keywords_in_one_file_and_uses_them_in_others(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text("", encoding="utf-8")
    (tmp_path / "words.momon").write_text(HEAD, encoding="utf-8")
    (tmp_path / "cards.momon").write_text(CARD + "Ambush 2.\n", encoding="utf-8")
    assert check_paths([str(tmp_path)]).errors == 0
    (tmp_path / "cards.momon").write_text(CARD + "Ambush [S].\n", encoding="utf-8")
    found = [f.code for file in check_paths([str(tmp_path)]).files for f in file.findings]
    assert found == ["E447"]
    (tmp_path / "more.momon").write_text(HEAD, encoding="utf-8")
    found = [f.code for file in check_paths([str(tmp_path)]).files for f in file.findings]
    assert sorted(found) == ["E313", "E447"]


def test_what_nobody_checked_is_refused_where_it_is_played() -> None:
    card = parse_strict(CARD + "Ambush 2.").items[0]
    assert isinstance(card, Card)
    with pytest.raises(PackError, match="no keyword Ambush"):
        with_keywords(card, lambda name: None)
    loop = parse_strict("keyword Ambush N: Ambush N.").items[0]
    with pytest.raises(PackError, match="uses itself"):
        with_keywords(card, lambda name: loop)  # type: ignore[arg-type, return-value]
    other = parse_strict("keyword Ambush [X]: On Summon: This gains [X] until end of turn.").items[
        0
    ]
    with pytest.raises(PackError, match="takes: symbol"):
        with_keywords(card, lambda name: other)  # type: ignore[arg-type, return-value]


QUOTED = """\
keyword Rush N:
  Always:
    This has +N power.

keyword Spin N, side D:
  On Snatch:
    This gets +N D power until end of turn.

keyword Elder side D, N:
  Rush N.
  On Summon:
    This gains "Rush N." until end of turn.
  Always:
    Each adjacent Momon has "Spin N, side D."

card FBD 1 "One"
  stars 1
  powers north 1, east 1, south 1, west 1

  On Summon:
    Each other Momon gains "Elder west, 2." until end of turn.

  Always:
    Each adjacent Momon has "Rush 3."
"""


def test_a_keyword_in_quotes_is_written_and_read_in_both_languages() -> None:
    document = parse_strict(QUOTED)
    assert to_script(document) == QUOTED
    thai = to_script(document, "th")
    assert '"Elder ตะวันตก, 2."' in thai
    assert parse(thai).diagnostics == ()
    assert parse_strict(thai) == document
    assert from_json(json.loads(json.dumps(to_json(document)))) == document
    assert check_script("one.momon", QUOTED.encode()).diagnostics == ()


def test_a_keyword_in_quotes_stands_for_all_that_it_stands_for_on_a_card() -> None:
    collection = collect([("a", parse_strict(QUOTED))])
    entries = collection.pool().abilities
    assert [(entry.place, to_text(entry.node)) for entry in entries if entry.place > "1."] == [
        ("1.1", "Always: This has +2 power."),
        ("1.2", 'On Summon: This gains "Rush 2." until end of turn.'),
        ("1.2.1", "Always: This has +2 power."),
        ("1.3", 'Always: Each adjacent Momon has "Spin 2, west."'),
        ("1.3.1", "On Snatch: This gets +2 west power until end of turn."),
        ("2", 'Always: Each adjacent Momon has "Rush 3."'),
        ("2.1", "Always: This has +3 power."),
    ]
    (before,) = [item for item in parse_strict(QUOTED).items if isinstance(item, Card)]
    assert collection.cards["FBD 1"] == before


def test_what_cannot_be_given_cannot_be_given_by_a_keyword() -> None:
    """R11.8b: a rule on the Summon of its own card, found where the keyword is used."""
    text = (
        "keyword Shy: Always: Summon this only into a corner Space. "
        + CARD
        + 'Always: Each adjacent Momon has "Shy."'
    )
    (found,) = check_script("one.momon", text.encode()).diagnostics
    assert found.code == "E418"
    assert text[found.span.start : found.span.end] == "Shy"


def test_keywords_that_double_one_another_are_refused() -> None:
    """Fifteen keywords would stand for 32,768 abilities; seventeen in a row go too deep."""
    doubled = ["keyword K1: On Summon: Incite this."]
    doubled += [f"keyword K{n}: K{n - 1}. K{n - 1}." for n in range(2, 17)]
    in_quotes = ["keyword K1: On Summon: Incite this."]
    in_quotes += [
        f'keyword K{n}: On Summon: This gains "K{n - 1}." until end of turn. '
        f'On Snatch: This gains "K{n - 1}." until end of turn.'
        for n in range(2, 17)
    ]
    in_a_row = ["keyword K1: On Summon: Incite this."]
    in_a_row += [f"keyword K{n}: K{n - 1}." for n in range(2, 19)]
    for lines, why in ((doubled, "more than 256"), (in_quotes, "more than 256")):
        text = "\n".join([*lines, CARD + "K16."])
        with pytest.raises(PackError, match=why):
            collect([("a", parse_strict(text))])
    with pytest.raises(PackError, match="too deep"):
        collect([("a", parse_strict("\n".join([*in_a_row, CARD + "K18."])))])


def test_a_parameter_is_equal_only_to_itself() -> None:
    n, minus, m = Hole("N"), Hole("N", -1), Hole("M")
    assert (n == Hole("N"), n == minus, n != m, n == 9) == (True, False, True, False)
