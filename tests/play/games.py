"""Games for the tests of `momon play`, as they stand on a screen."""

from __future__ import annotations

from pathlib import Path

from momon_dsl.game import Game
from momon_dsl.play.bots import random_bot
from momon_dsl.play.screen import Screen
from momon_dsl.play.sitting import Sitting
from momon_dsl.telling.board import plain
from momon_dsl.telling.words import Lang
from tests.scenarios.scripts import played

UP_TO_TWO = """\
test card M2 "Sends two home".
  On Summon:
    Return up to 2 target Momon to its owner's Hand.
"""


def fresh(*, sanctioned: bool = False) -> Game:
    """The first player is to Summon."""
    return Game("First steps", "Wild wind", seed=1, first=0, sanctioned=sanctioned)


def screen(game: Game | None = None, lang: Lang = "en", *, two: bool = False) -> Screen:
    """A screen of 80 by 24; the second player is a bot unless two play."""
    bots = {} if two else {1: random_bot(1)}
    return Screen(Sitting(game or fresh(), bots), lang)


def position(folder: Path, *lines: str) -> Game:
    """The game of a scenario of these lines, which stops where they end."""
    result = played(folder, *lines)
    assert result.game is not None
    return result.game


def press(screen: Screen, *keys: str) -> None:
    """Press keys one after another; a bot answers in between. Single characters are typed."""
    for key in keys:
        screen.press(key, key if len(key) == 1 else None)
        while screen.waits_for_bot:
            screen.let_bot_choose()


def seen(screen: Screen) -> str:
    """What is to be seen."""
    return plain(screen.lines())
