"""`momon refs` and `momon phrases`: looking up what a word means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from momon_dsl.checking.referring import references
from momon_dsl.cli import main
from momon_dsl.language.nodes import NODES
from momon_dsl.language.parser import parse, parse_strict

HEAD = 'card TT 1 "One"\n  On Summon:\n    '


def refs(body: str) -> list[tuple[str, str, str]]:
    """Each reference of an ability: its words, what it stands for, and the words of that."""
    text = HEAD + body
    return [
        (text[r.span.start : r.span.end], r.stands, (r.of and text[r.of.start : r.of.end]) or "")
        for r in references(parse_strict(text))
    ]


def test_a_target_of_an_earlier_sentence() -> None:
    assert refs("Move target Momon to an empty Space. Incite it.") == [
        ("it", "chosen", "target Momon")
    ]


def test_the_item_of_a_loop() -> None:
    body = "For each Momon you control, Direct Snatch each Momon adjacent to it."
    assert refs(body) == [("it", "item", "Momon you control")]


def test_a_called_name_and_the_event() -> None:
    text = (
        'card TT 1 "One"\n  When another Momon is Summoned:\n'
        "    Swap it and target Momon (call it Prey). Incite Prey.\n"
    )
    found = [(text[r.span.start : r.span.end], r.stands) for r in references(parse_strict(text))]
    assert found == [("it", "event"), ("Prey", "chosen")]


def test_mistakes_are_shown_for_what_they_are() -> None:
    text = HEAD + "Swap target Momon and another target Momon. Incite it."
    document = parse(text).document
    assert document is not None
    assert [r.stands for r in references(document)] == ["several"]
    document = parse(HEAD + "Incite it.").document
    assert document is not None
    assert [r.stands for r in references(document)] == ["nothing"]


def test_an_ability_in_quotes_is_told_once() -> None:
    body = (
        'Target Momon gains "On Summon: Incite target Momon. Swap it and this." until end of turn.'
    )
    assert refs(body) == [("it", "chosen", "target Momon")]


def test_refs_prints_and_exits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.momon").write_text(HEAD + "Move target Momon to an empty Space. Incite it.\n")
    Path("b.momon").write_text(HEAD + "Incite it.\n")
    assert main(["refs", "a.momon"]) == 0
    assert capsys.readouterr().out == (
        "a.momon: TT 1\n  3:49 it → what is chosen here: 3:10 target Momon\n"
    )
    assert main(["refs", "b.momon", "--lang", "th"]) == 1
    assert "ไม่หมายถึงตัวใด" in capsys.readouterr().out
    assert main(["refs", "a.momon", "--format", "json"]) == 0
    [entry] = json.loads(capsys.readouterr().out)
    assert (entry["in"], entry["stands_for"], entry["of"]["text"]) == (
        "TT 1",
        "chosen",
        "target Momon",
    )
    assert main(["refs", "nowhere.momon"]) == 2


def test_phrases_finds_by_word_in_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phrases", "swap"]) == 0
    assert "Swap target Momon and another target Momon" in capsys.readouterr().out
    assert main(["phrases", "เป้าหมาย"]) == 0
    assert "  PutIntoVoid\n" in capsys.readouterr().out
    assert main(["phrases", "snacth"]) == 1
    assert "Did you mean snatch" in capsys.readouterr().err


def test_phrases_without_a_word_shows_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phrases"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name}\n" in out for name in NODES)


@pytest.mark.parametrize("lang", ["en", "th"])
def test_phrases_gives_a_script_to_run(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["phrases", "Incite", "--script", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert parse_strict(out) == parse_strict(
        'card FBD 1 "X" On Summon: Incite target Momon you control.'
    )


LOOP = 'card TT 1 "One"\n  When another Momon Moves:\n    Move this to the Space it left.\n'


def test_loops_tells_a_chain_and_who_could_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.momon").write_text(LOOP)
    assert main(["loops", "a.momon"]) == 0
    assert capsys.readouterr().out == (
        "Cards: 1, abilities: 1. Chains that can go on for ever: 1.\n\n"
        "1. TT 1: When another Momon Moves: Move this to the Space it left.\n"
        "   … and TT 1 again.\n"
        "   Nobody decides on the way: a mandatory loop is a draw (12.4.5).\n"
    )
    assert main(["loops", "a.momon", "--format", "json", "--lang", "th"]) == 0
    [chain] = json.loads(capsys.readouterr().out)
    assert (chain["knot"], chain["optional"], chain["chain"][0]["card"]) == (1, False, "TT 1")
    Path("a.momon").write_text(LOOP.replace("Moves:", "Moves, once per turn:"))
    assert main(["loops", "a.momon"]) == 0
    assert "None can set off" in capsys.readouterr().out


def test_loops_shows_what_each_ability_can_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    body = "On Summon:\n    Repeat 3 times: Incite target Momon.\n"
    Path("a.momon").write_text(LOOP + f'card TT 2 "Two"\n  {body}')
    assert main(["loops", "--bounds", "."]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("TT 2: steps at most 3, choices at most 3: On Summon: Repeat 3 times")
    assert second.startswith("TT 1: steps at most 1, choices at most 0")
    assert main(["loops", "--bounds", "--format", "json", "."]) == 0
    assert [row["steps"] for row in json.loads(capsys.readouterr().out)] == [3, 1]


def test_loops_refuses_a_script_with_mistakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.momon").write_text("card\n")
    assert main(["loops", "a.momon"]) == 1
    assert main(["loops", "nowhere"]) == 2
    assert "no such file or folder" in capsys.readouterr().err
