"""What one piece of a long measurement has found, and how pieces are added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import attrs

MOST_TOLD = 20
"""Faults that are kept word for word; of more only the number is."""


@attrs.frozen
class Tally:
    """So much was `done`; `faults` are told in words; `counts` add up, of `most` the greatest."""

    done: int = 0
    faults: tuple[str, ...] = ()
    counts: dict[str, int] = attrs.field(factory=dict)
    most: dict[str, float] = attrs.field(factory=dict)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Tally:
        """One that was written down with `attrs.asdict`."""
        return cls(data["done"], tuple(data["faults"]), data["counts"], data["most"])


def total(tallies: Iterable[Tally]) -> Tally:
    """All pieces together.

    >>> total([Tally(2, most={"s": 1.5}), Tally(3, counts={"n": 1}, most={"s": 0.5})])
    Tally(done=5, faults=(), counts={'n': 1}, most={'s': 1.5})
    """
    done, faults = 0, []
    counts: dict[str, int] = {}
    most: dict[str, float] = {}
    for tally in tallies:
        done += tally.done
        faults += tally.faults
        for name, count in tally.counts.items():
            counts[name] = counts.get(name, 0) + count
        for name, value in tally.most.items():
            most[name] = max(value, most.get(name, value))
    return Tally(done, tuple(faults), counts, most)


@attrs.frozen
class Figure:
    """One figure: what is asked of it, and what measures the seeds from one number on.

    `required` of `unit` must be done without a fault. `measure(first, seeds)` measures that many
    seeds, `piece` of them at a time; `sample` seeds show it there and then. Where the greatest
    value of `most` has a bound, `bounds` says which.
    """

    name: str
    claim: str
    unit: str
    required: int
    piece: int
    sample: int
    measure: Callable[[int, int], Tally]
    bounds: dict[str, float] = attrs.field(factory=dict)
    reads: tuple[str, ...] = ()
    """Sources besides those of the game that the figure depends on."""
    depends: tuple[str, ...] = ()
    """All sources that the figure depends on, where they are not those of the game."""

    def faults(self, found: Tally) -> list[str]:
        """Why what was found does not hold, apart from how much it is."""
        beyond = [
            f"{name} is {found.most[name]:g}, more than {most:g}"
            for name, most in self.bounds.items()
            if found.most.get(name, 0) > most
        ]
        return [*beyond, *found.faults]
