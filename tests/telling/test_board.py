"""The drawing of the table: powers as they face, widths that hold, Thai that lines up."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest
from wcwidth import wcswidth

from momon_dsl.game import Game
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format
from momon_dsl.telling.board import board, plain
from momon_dsl.telling.words import Lang
from tests.scenarios.scripts import played

SIDES = (
    'test card N1 "Sides".',
    "symbols [S]",
    "stars 9",
    "powers north 1, east 2, south 3, west -",
)


def drawn(folder: Path, *givens: str, lang: str = "en", width: int = 80) -> list[str]:
    result = played(folder, *givens, "Then the game goes on.")
    assert result.game is not None
    return plain(board(result.game, lang, 0, width=width)).split("\n")  # type: ignore[arg-type]


def test_a_card_of_the_first_player_shows_its_powers_as_printed(tmp_path: Path) -> None:
    lines = drawn(tmp_path, *SIDES, "Given you control N1 at a1.")
    assert [line[2:17] for line in lines[14:17]] == [
        "│●     1    ★9│",
        "│-    N1     2│",
        "│▲     3   [S]│",
    ]


def test_a_card_of_the_second_player_lies_turned(tmp_path: Path) -> None:
    lines = drawn(tmp_path, *SIDES, "Given your opponent controls N1 at a1.")
    assert [line[2:17] for line in lines[14:17]] == [
        "│○     3    ★9│",
        "│2    N1     -│",
        "│▼     1   [S]│",
    ]


def test_control_changes_the_token_not_how_it_lies(tmp_path: Path) -> None:
    lines = drawn(tmp_path, *SIDES, "Given you control N1 at a1, owned by your opponent.")
    assert [line[2:17] for line in lines[14:17]] == [
        "│●     3    ★9│",
        "│2    N1     -│",
        "│▼     1   [S]│",
    ]


@pytest.mark.parametrize("lang", ["en", "th"])
def test_it_fits_into_80_columns_and_its_frame_is_straight(tmp_path: Path, lang: str) -> None:
    lines = drawn(
        tmp_path,
        "Given your Hand is T1, T1, T1, T1, U1, U1, U1, U1, R1, R1, R1, R1, M1, M1, M1, M1, T1.",
        "Given your opponent's Void is T1, U1, R1.",
        "Given you control T1 at d4.",
        lang=lang,
    )
    assert max(map(wcswidth, lines)) <= 80
    frame = [line for line in lines if line.endswith(("┐", "│", "┤", "┘"))]
    assert len(frame) == 17
    assert len(set(map(wcswidth, frame))) == 1


@pytest.mark.parametrize("lang", ["en", "th"])
def test_a_space_that_is_missing_is_drawn_as_a_gap(lang: Lang) -> None:
    rules = attrs.evolve(Format("Gap"), arena=Arena.of(3, 2, ("b1", "c2")))
    lines = plain(board(Game("First steps", "Wild wind", format=rules), lang)).split("\n")
    rows = [line for line in lines if line.startswith(("1 ", "2 "))]
    assert [row.count("░" * 13) for row in rows] == [1, 1]
    names = [name for name in ("a1", "b1", "c1", "a2", "b2", "c2") if any(name in r for r in rows)]
    assert names == ["a1", "c1", "a2", "b2"]
    assert len({wcswidth(row) for row in rows}) == 1


@pytest.mark.parametrize("size", [2, 5, 6, 8])
def test_any_size_of_arena_is_drawn(tmp_path: Path, size: int) -> None:
    from momon_dsl.scenarios.play import play
    from momon_dsl.scenarios.scripts import Shelf
    from tests.scenarios.scripts import write

    text = f'format "Sized" Arena {size} by {size}. scenario "Sized" Format "Sized". '
    text += "Given you control FBD 167 at a1. Then the game goes on."
    (case,) = Shelf([write(tmp_path, text)]).cases()
    result = play(case)
    assert result.game is not None
    lines = plain(board(result.game, "en", 0)).split("\n")
    assert sum(line.count("FBD") for line in lines) == 1
    assert max(map(wcswidth, lines)) <= 80
