"""Figures of now against earlier ones: what has changed by more than they spread.

A change is told where both hold:

* each median lies outside of what the other spreads over: below its lower quartile or above its
  upper one by more than one and a half times what lies between its quartiles (Tukey's fences);
* the medians differ by more than a tolerance, 5 % unless somebody says otherwise.

The fences say what one run does not explain by itself; the tolerance is for what two runs differ
by however quiet each is: a warmer machine, another place of the same data in its memory. With
fewer than three rounds there is no spread to speak of, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import attrs

from .figures import Figure
from .written import Measured

FENCES: Final = 1.5
FEWEST: Final = 3
"""Rounds without which nothing is told."""
TOLERANCE: Final = 0.05

Verdict = Literal["better", "worse", "other", "few", "new", "gone", ""]
"""`other` is a change of what is neither better nor worse; "" is within the spread."""


@attrs.frozen
class Row:
    """One figure in both; `ratio` is now by earlier, None where one is not there or is 0."""

    name: str
    earlier: Figure | None
    now: Figure | None
    verdict: Verdict

    @property
    def ratio(self) -> float | None:
        """How many times the earlier median the one of now is."""
        if self.earlier is None or self.now is None or not self.earlier.median:
            return None
        return self.now.median / self.earlier.median


def compared(earlier: Measured, now: Measured, tolerance: float = TOLERANCE) -> Iterator[Row]:
    """Each figure of now beside the earlier one, then those that only the earlier ones have."""
    before, after = earlier.named(), now.named()
    for name, figure in after.items():
        old = before.get(name)
        yield Row(name, old, figure, verdict(old, figure, tolerance) if old else "new")
    for name, old in before.items():
        if name not in after:
            yield Row(name, old, None, "gone")


def verdict(earlier: Figure, now: Figure, tolerance: float = TOLERANCE) -> Verdict:
    """What a figure has become, by the rule at the top.

    >>> from .figures import Kind
    >>> kind = Kind("play.random.decisions", "/s", "more")
    >>> was = Figure(kind, 100, 99, 101, 9)
    >>> verdict(was, Figure(kind, 90, 89, 91, 9)), verdict(was, Figure(kind, 97, 96, 98, 9))
    ('worse', '')
    >>> verdict(was, Figure(kind, 90, 80, 95, 9))
    ''
    """
    if min(earlier.rounds, now.rounds) < FEWEST:
        return "few"
    apart = abs(now.median - earlier.median)
    if apart <= tolerance * earlier.median or not (
        _outside(earlier, now) and _outside(now, earlier)
    ):
        return ""
    if now.kind.better == "neither" or now.kind.better != earlier.kind.better:
        return "other"
    return "better" if (now.median > earlier.median) == (now.kind.better == "more") else "worse"


def _outside(one: Figure, other: Figure) -> bool:
    """Whether the median of one lies outside of the fences of another."""
    reach = FENCES * (other.high - other.low)
    return not other.low - reach <= one.median <= other.high + reach
