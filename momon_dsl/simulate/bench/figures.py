"""What a figure is: what it is called, its unit, which way is better, and what came out."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Final, Literal

import attrs

Better = Literal["more", "less", "neither"]
BETTER: Final[tuple[Better, ...]] = ("more", "less", "neither")


@attrs.frozen
class Need:
    """What is required of a figure: at least so much or, for what is better small, at most."""

    bound: float
    least: bool

    def holds(self, value: float) -> bool:
        """Whether a value is enough.

        >>> Need(5, least=False).holds(5), Need(5, least=True).holds(4.9)
        (True, False)
        """
        return value >= self.bound if self.least else value <= self.bound


@attrs.frozen
class Kind:
    """One thing that is measured.

    `name` is the same on every machine; `better` is "neither" for what only describes the machine
    or the work.
    """

    name: str
    unit: str
    better: Better
    need: Need | None = None


@attrs.frozen
class Figure:
    """The median of the rounds, and the quartiles between which the middle half of them lies."""

    kind: Kind
    median: float
    low: float
    high: float
    rounds: int

    @classmethod
    def of(cls, kind: Kind, values: Sequence[float]) -> Figure:
        """What rounds have measured, at least one.

        >>> figure = Figure.of(Kind("a", "ms", "less"), [3, 1, 2, 5, 4])
        >>> figure.low, figure.median, figure.high, figure.rounds
        (2.0, 3, 4.0, 5)
        """
        middle = statistics.median(values)
        low, high = middle, middle
        if len(values) > 1:
            low, _, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(kind, middle, low, high, len(values))

    @property
    def holds(self) -> bool | None:
        """Whether what is required is reached; None where nothing is."""
        return None if self.kind.need is None else self.kind.need.holds(self.median)

    @property
    def spread(self) -> float:
        """Half of what lies between the quartiles, as a part of the median."""
        return (self.high - self.low) / 2 / abs(self.median) if self.median else 0.0


Values = Mapping[str, float]
"""What one round has measured, by the names of the kinds; not all have to be there."""
