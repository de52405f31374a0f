"""What a search or a client does at every decision of a game: undo, fork, save, load."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from statistics import median
from typing import Final

from momon_dsl.game import Game
from momon_dsl.simulate.policies import uniform

from .figures import Kind, Values
from .pinned import DECK
from .rounds import Measure, Part, Settings, once

SEED: Final = 1
"""The game whose positions are used, in every round."""
OPERATIONS: Final = ("undo", "fork", "save", "load")


def parts() -> Iterable[Part]:
    """All four together: they go through one game."""
    yield Part(tuple(Kind(f"history.{name}", "µs", "less") for name in OPERATIONS), _begin)


def _begin(settings: Settings, stack: ExitStack) -> Measure:
    def measure(number: int) -> Values:
        took: dict[str, list[float]] = {name: [] for name in OPERATIONS}
        for name, seconds in through(Game(DECK, DECK, seed=SEED)):
            took[name].append(seconds)
        return {f"history.{name}": median(values) * 1e6 for name, values in took.items()}

    return measure


def through(game: Game) -> Iterator[tuple[str, float]]:
    """The seconds that each takes after every choice of a game, which goes on as if nothing was."""
    policy = uniform(SEED)
    while (decision := game.decision) is not None:
        answer = policy(decision)
        game.choose(*answer)
        yield "fork", once(game.fork)
        yield "save", once(game.save)
        text = game.save()
        yield "load", once(lambda text=text: Game.load(text))  # type: ignore[misc]
        yield "undo", once(game.undo)
        game.choose(*answer)
