"""Everything that is measured, in turn, round after round.

Whatever happens to the machine meanwhile so happens to all of it alike: it gets slower when it is
warm, and somebody else begins to use it. What is measured in one go would get all of that or
nothing. Every other round goes backwards, so that nobody always comes after the same one.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import attrs

from .figures import Figure, Kind, Values

WARM_UP: Final = 0
"""The number of the round that is thrown away: it fills caches and compiles what is late."""


@attrs.frozen
class Settings:
    """How long to play in a round, what else runs, and how much of what is large."""

    seconds: float = 0.5
    yardstick: Path | None = None
    cards: int = 200
    pack: int = 10_000


Measure = Callable[[int], Values]
"""Measures once, in the round of that number; round 0 is the one that warms up."""


@attrs.frozen
class Part:
    """What is measured in one go: its kinds, and how it begins. What it opens the stack closes."""

    kinds: tuple[Kind, ...]
    begin: Callable[[Settings, ExitStack], Measure]


Tell = Callable[[int, str], None]
"""Gets the number of the round and the first name of the part that comes now."""


def run(
    parts: Iterable[Part], rounds: int, settings: Settings, tell: Tell = lambda number, name: None
) -> list[Figure]:
    """Measure so many rounds; figures in the order of the parts and their kinds.

    Raises whatever a part raises, such as `MomonError` for a bad yardstick.
    """
    values: dict[str, list[float]] = {}
    with ExitStack() as stack:
        begun = [(part, part.begin(settings, stack)) for part in parts]
        stack.callback(gc.unfreeze)
        for number in range(rounds + 1):
            # Nobody's garbage collections go through what the others hold.
            gc.collect()
            gc.freeze()
            for part, measure in begun if number % 2 else reversed(begun):
                tell(number, part.kinds[0].name)
                for name, value in measure(number).items():
                    if number != WARM_UP:
                        values.setdefault(name, []).append(value)
    kinds = [kind for part, _ in begun for kind in part.kinds]
    return [Figure.of(kind, values[kind.name]) for kind in kinds if kind.name in values]


def once(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The seconds that something takes.

    >>> times = iter([1.0, 3.5])
    >>> once(lambda: None, lambda: next(times))
    2.5
    """
    start = clock()
    work()
    return clock() - start
