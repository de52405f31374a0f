"""A session: what a piece selects in a position, and its commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.game import Game
from momon_dsl.repl.session import Session, open_position
from tests.scenarios.scripts import HEAD, write

GIVEN = """\
scenario "Two beside one"
  Given your Hand is U1.
  Given you control T1 at b2.
  Given you control T1 at b3.
  Given your opponent controls U1 at c2.
  Given your opponent controls R1 at d4.
  Given your opponent's Void is M1.
  Then the game goes on.

scenario "Empty"
  Given your Hand is T1.
  Then the game goes on.
"""


@pytest.fixture
def script(tmp_path: Path) -> str:
    return write(tmp_path, HEAD + GIVEN)


@pytest.fixture
def session(script: str) -> Session:
    session = Session()
    session.use(open_position(f"{script}:two"))
    assert said(session, ":ast off") == ["Syntax trees are not shown."]
    return session


def said(session: Session, *lines: str) -> list[str]:
    return [each for line in lines for each in session.take(line)]


def answer(session: Session, piece: str) -> str:
    return said(session, piece)[-1].removeprefix("→   ")


@pytest.mark.parametrize(
    ("piece", "selected"),
    [
        ("each Momon you control", "2: T1 at b2 and T1 at b3"),
        ("each Momon adjacent to this", "2: U1 at c2 and T1 at b3"),
        ("Momon แต่ละตัวที่อยู่ติดกับตัวนี้", "2: U1 at c2 and T1 at b3"),
        ("another Momon", "3: U1 at c2, T1 at b3 and R1 at d4"),
        ("a Momon from your opponent's Void", "1: M1"),
        ("a Momon from your Hand", "1: U1"),
        ("each Momon with the most Stars", "4: T1 at b2, U1 at c2, T1 at b3 and R1 at d4"),
        ("this", "1: T1 at b2"),
        ("you control 2 or more Momon", "this is so"),
        ("you control 3 or more Momon", "this is not so"),
        ("the number of Momon your opponent controls plus 3", "5"),
    ],
)
def test_what_a_piece_comes_to(session: Session, piece: str, selected: str) -> None:
    said(session, ":this b2")
    assert answer(session, piece) == selected
    assert not session.failed


def test_you_can_be_the_other_player(session: Session) -> None:
    assert said(session, ":you 2") == ["“You” are player 2."]
    assert answer(session, "each Momon you control") == "2: U1 at c2 and R1 at d4"


def test_this_has_to_be_named(session: Session) -> None:
    assert answer(session, "each Momon adjacent to this").startswith("Say first which Momon")
    assert answer(session, "this is in the Arena").startswith("Say first which Momon")
    assert answer(session, "it").startswith("By itself “it” means nothing")
    assert said(session, ":this a1", ":this ZZ 9") == [
        "There is no Momon or card a1.",
        "There is no Momon or card ZZ 9.",
    ]


def test_what_cannot_be_targeted_is_no_target(tmp_path: Path) -> None:
    guarded = 'test card G1 "Guarded". Always: This cannot be targeted by your opponent.\n'
    path = write(
        tmp_path,
        f'{HEAD}{guarded}scenario "A" Given your opponent controls G1 at a1. '
        "Given your opponent controls T1 at a2. Then the game goes on.",
    )
    session = Session()
    session.use(open_position(path))
    said(session, ":ast off", ":you 1")
    assert answer(session, "target Momon") == "1: T1 at a2"
    assert answer(session, "each Momon") == "2: G1 at a1 and T1 at a2"


def test_a_symbol_that_no_card_has_is_said(session: Session) -> None:
    lines = said(session, "each [Q] Momon")
    assert lines[-2:] == ["→   No card of this game has or speaks of [Q].", "    nothing"]


def test_without_a_position_a_piece_is_still_shown() -> None:
    session = Session()
    assert said(session, "each [S] Momon") == [
        "en  each [S] Momon",
        "th  [S] Momon แต่ละตัว",
        "ast Selection how=each",
        "      filters:",
        "        HasSymbol symbols=S",
        "No position is loaded to try this in: :load FILE[:NAME].",
    ]
    assert said(session, ":board")[0].startswith("No position is loaded")


def test_a_mistake_is_drawn_with_a_caret_in_the_language_asked_for() -> None:
    session = Session("th")
    lines = "\n".join(said(session, "Incite trget Momon.")).split("\n")
    assert lines[0].startswith("<typed>:1:8: E201 ")
    assert "คำแนะนำ" in lines[3]
    assert lines[1:3] == ["  1 | Incite trget Momon.", "    |        ^^^^^"]
    assert session.failed


def test_an_entry_that_ends_with_a_colon_goes_on_until_an_empty_line() -> None:
    session = Session()
    said(session, ":ast off")
    assert said(session, "On Summon:", "  Incite this.") == []
    assert session.continuing
    assert said(session, "") == [
        "en  On Summon:",
        "      Incite this.",
        "th  On Summon:",
        "      Incite ตัวนี้.",
    ]
    said(session, "Choose one:", "- Incite this.")
    session.cancel()
    assert list(session.end()) == []
    said(session, "Choose one:", "- Incite this.")
    assert "W420 " in next(session.end())


def test_commands(session: Session, script: str) -> None:
    assert said(session, ":lang th") == ["ข้อความเป็นภาษาไทย"]
    assert "Void ของผู้เล่น 2: M1" in said(session, ":board")[0]
    assert said(session, ":lang en", f":load {script}:Empty")[-1].startswith("Position loaded")
    assert any(line.startswith(":load FILE") for line in said(session, ":help"))
    assert said(session, ":ast")[0] == "Syntax trees are shown."
    assert not session.failed
    assert said(session, ":q") == []
    assert session.over


@pytest.mark.parametrize(
    "line", [":", ":x", ":l", ":quit now", ":lang fr", ":you 3", ":ast maybe", ":load /nowhere"]
)
def test_a_wrong_command_is_one_line(session: Session, line: str) -> None:
    assert len(said(session, line)) == 1
    assert session.failed


def test_a_save_is_a_position(tmp_path: Path) -> None:
    game = Game("First steps", "Wild wind", seed=1)
    path = tmp_path / "a.json"
    path.write_text(game.save(), encoding="utf-8")
    assert open_position(str(path)).key == game.key


def test_what_is_no_position_is_said(script: str, tmp_path: Path) -> None:
    session = Session()
    bad, binary = write(tmp_path, "card x", "bad.momon"), tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    lines = said(
        session,
        f":load {script}:three",
        f":load {bad}",
        f":load {binary}",
        f":load {tmp_path}",
        ":load /dev/zero",
    )
    assert lines == [
        f"There is no scenario “three” in {script}.",
        f"{bad} has errors: momon check {bad} shows them.",
        f"{binary} is no saved game: it is not UTF-8 text.",
        f"{tmp_path} is no file.",
        "/dev/zero is no file.",
    ]
