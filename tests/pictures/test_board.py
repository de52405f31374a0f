"""A position as a picture: what lies where, which way round, whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl import Game
from momon_dsl.pictures.board import CELL, board
from momon_dsl.pictures.drawing import Box, Glyphs, Picture
from momon_dsl.pictures.fonts import face_of
from momon_dsl.pictures.palette import PLAYERS
from momon_dsl.telling.words import Lang
from tests.pictures.test_card import over_the_edge
from tests.scenarios.scripts import played

SIDES = 'test card N1 "Sides".', "symbols [S]", "stars 9", "powers north 1, east 2, south 3, west -"


def drawn(folder: Path, *givens: str, lang: Lang = "en") -> Picture:
    game = played(folder, *givens, "Then the game goes on.").game
    assert game is not None
    return board(game, lang, 0)


def powers(picture: Picture) -> list[str]:
    """What stands in the discs of the one Momon, from the upper one clockwise."""
    known = {face_of("bold").run(text).glyphs: text for text in (*"0123456789", "–")}
    discs = [m for m in picture.marks if isinstance(m, Box) and abs(m.width - 6.2) < 1e-6]
    said = []
    for disc in discs:
        inside = [
            known[mark.run.glyphs]
            for mark in picture.marks
            if isinstance(mark, Glyphs)
            and disc.x < mark.x < disc.x + disc.width
            and disc.y < mark.y < disc.y + disc.height
            and mark.run.glyphs in known
        ]
        said += inside
    return said


def test_a_card_of_the_first_player_shows_its_powers_as_printed(tmp_path: Path) -> None:
    assert powers(drawn(tmp_path, *SIDES, "Given you control N1 at a1.")) == ["1", "2", "3", "–"]


def test_a_card_of_the_second_player_lies_turned(tmp_path: Path) -> None:
    picture = drawn(tmp_path, *SIDES, "Given your opponent controls N1 at a1.")
    assert powers(picture) == ["3", "–", "1", "2"]


def test_the_colour_is_the_controllers_not_the_owners(tmp_path: Path) -> None:
    picture = drawn(tmp_path, *SIDES, "Given you control N1 at a1, owned by your opponent.")
    frames = [m for m in picture.marks if isinstance(m, Box) and abs(m.width - (CELL - 2)) < 1e-6]
    assert [frame.fill for frame in frames] == [PLAYERS[0][1]]
    assert powers(picture) == ["3", "–", "1", "2"]


@pytest.mark.parametrize("lang", ["en", "th"])
def test_a_whole_game_is_drawn_inside_its_edges(lang: Lang) -> None:
    game = Game("หิมพานต์", "Clockwork", seed=2)
    while game.decision:
        picture = board(game, lang)
        assert over_the_edge(picture) == []
        game.choose(game.decision.options[-1])
    picture = board(game, lang)
    assert over_the_edge(picture) == []
    assert all(line in picture.text for line in ("Hand", "Void"))


def test_a_missing_space_is_left_blank_and_a_small_arena_keeps_its_hands_wide(
    tmp_path: Path,
) -> None:
    small = 'format "Small"\n  Arena 2 by 2 without a1.\n'
    (tmp_path / "pack.toml").write_text("")
    (tmp_path / "format.momon").write_text(small)
    game = played(
        tmp_path, 'Format "Small".', "Given your Hand is FBD 167.", "Then the game goes on."
    ).game
    assert game is not None
    picture = board(game)
    spaces = [m for m in picture.marks if isinstance(m, Box) and abs(m.width - (CELL - 1.2)) < 1e-6]
    assert len(spaces) == 3
    assert picture.width > 3 * CELL
