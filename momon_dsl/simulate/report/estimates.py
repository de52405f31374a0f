"""Estimates with their uncertainty: shares, means and differences, and what is outside of chance.

All intervals hold with 95 % confidence:

* a share: the Wilson score interval;
* a difference of two shares of different games: Newcombe's hybrid score interval (his method 10);
* a difference within the same games, played twice: the mean of the differences, with two games
  added, one better and one worse by a half each (Agresti and Min), so that few games without a
  difference are no certainty;
* a mean: that of the normal distribution.

A drawn game is half a point to each. It varies less than what the intervals of shares allow for,
so that these are then a little too wide, never too narrow.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, TypeVar

import attrs

from momon_dsl.simulate.pairings import Z95, wilson

FALSE_DISCOVERIES: Final = 0.05
"""Of what is marked, at most this share is expected to be chance (Benjamini and Hochberg)."""

EVEN: Final = 0.5
"""The share of games that chance gives to either side."""

_NORMAL: Final = NormalDist()
Named = TypeVar("Named", bound=Hashable)


class Estimate(NamedTuple):
    """A value with its bounds, and how many games it is of.

    `p` is how likely chance alone gives a value at least as far from no difference; None where
    nothing is no difference, as for how often a card is played.
    """

    value: float
    low: float
    high: float
    games: float
    p: float | None = None


def share(points: float, games: float) -> Estimate | None:
    """A share of games; None of no game.

    >>> share(8, 10).value, share(0, 0)
    (0.8, None)
    """
    return Estimate(points / games, *wilson(points, games), games) if games else None


def won(points: float, games: float) -> Estimate | None:
    """A share of games that are won, with how likely it comes of a half; None of no game.

    >>> round(won(60, 100).p, 4)
    0.0455
    """
    found = share(points, games)
    return found and found._replace(p=two_sided((found.value - EVEN) / sqrt(0.25 / games)))


def two_sided(z: float) -> float:
    """How likely a standard normal value is at least as far from 0.

    >>> round(two_sided(1.959964), 4)
    0.05
    """
    return 2 * _NORMAL.cdf(-abs(z))


class Group(NamedTuple):
    """Games of one kind: how many, and the points in them."""

    games: float
    points: float


def newcombe(one: Group, other: Group) -> Estimate | None:
    """The share of `other` less that of `one`, of different games; None if either has none.

    >>> found = newcombe(Group(70, 56), Group(80, 48))
    >>> [round(value, 4) for value in found[:3]]
    [-0.2, -0.3339, -0.0524]
    """
    if not one.games or not other.games:
        return None
    before, after = one.points / one.games, other.points / other.games
    (low, high), (low_after, high_after) = (wilson(g.points, g.games) for g in (one, other))
    change = after - before
    down = sqrt((after - low_after) ** 2 + (high - before) ** 2)
    up = sqrt((high_after - after) ** 2 + (before - low) ** 2)
    games = one.games + other.games
    pooled = (one.points + other.points) / games
    error = sqrt(pooled * (1 - pooled) * (1 / one.games + 1 / other.games))
    p = two_sided(change / error) if error else 1.0
    return Estimate(change, change - down, change + up, games, p)


def standardised(strata: Iterable[tuple[Group, Group]]) -> Estimate | None:
    """As `newcombe`, over strata in which only like is compared with like; None if none has both.

    Both shares are standardised to the same mix of strata, each weighing as it does for Mantel and
    Haenszel, and count as if they were of so many games as would give them their variance.

    >>> standardised([(Group(70, 56), Group(80, 48))]) == newcombe(Group(70, 56), Group(80, 48))
    True
    """
    both = [(one, other) for one, other in strata if one.games and other.games]
    if len(both) < 2:
        return newcombe(*both[0]) if both else None
    weights = [one.games * other.games / (one.games + other.games) for one, other in both]
    one, other = (
        _mixed([(weight, pair[place]) for weight, pair in zip(weights, both, strict=True)])
        for place in (0, 1)
    )
    found = newcombe(one, other)
    return found and found._replace(games=sum(a.games + b.games for a, b in both))


def _mixed(groups: list[tuple[float, Group]]) -> Group:
    """The share of a weighted mix, as one of so many games as have its variance."""
    whole = sum(weight for weight, _ in groups)
    mean = sum(weight * group.points / group.games for weight, group in groups) / whole
    games = whole**2 / sum(weight**2 / group.games for weight, group in groups)
    return Group(games, min(games, mean * games))


@attrs.define
class Moments:
    """Values as they come, of which only their number, sum and sum of squares is kept."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float, times: int = 1) -> None:
        """One more value, or several equal ones."""
        self.count += times
        self.total += value * times
        self.squares += value * value * times

    @property
    def mean(self) -> float:
        """The mean of at least one value."""
        return self.total / self.count

    @property
    def variance(self) -> float:
        """The variance of the mean; endless for fewer than two values."""
        if self.count < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.total * self.total / self.count)
        return spread / (self.count - 1) / self.count

    def estimate(self) -> Estimate | None:
        """Their mean, against 0; None of fewer than two values."""
        return _normal(self.mean, self.variance, self.count) if self.count > 1 else None


def paired(changes: Moments) -> Estimate | None:
    """The mean change of a share, of the same games played twice; each change is from -1 to 1.

    >>> changes = Moments()
    >>> for change, times in ((1, 20), (-1, 9), (0, 71)):
    ...     changes.add(change, times)
    >>> [round(value, 3) for value in paired(changes)[:3]]
    [0.11, 0.005, 0.211]
    """
    if not changes.count:
        return None
    count = changes.count + 2
    mean = changes.total / count
    spread = (changes.squares + 1) / count - mean * mean
    found = _normal(mean, spread / count, changes.count)
    return found._replace(value=changes.mean)


def difference(one: Moments, other: Moments) -> Estimate | None:
    """The mean of `other` less that of `one`, of different games; None of too few values."""
    if one.count < 2 or other.count < 2:
        return None
    change = other.mean - one.mean
    return _normal(change, one.variance + other.variance, one.count + other.count)


def _normal(mean: float, variance: float, games: int) -> Estimate:
    error = sqrt(variance)
    p = two_sided(mean / error) if error else float(mean == 0)
    return Estimate(mean, mean - Z95 * error, mean + Z95 * error, games, p)


def outside(
    found: Mapping[Named, Estimate | None], null: float = 0.0, rate: float = FALSE_DISCOVERIES
) -> frozenset[Named]:
    """Those of many estimates that differ from `null` by more than chance.

    The rate of false discoveries is held by the procedure of Benjamini and Hochberg: the more
    there are to look at, the smaller each `p` has to be. Its own interval must leave `null` out
    as well.

    >>> sorted(outside({"a": Estimate(1, 0.5, 2, 9, 0.01), "b": Estimate(1, -1, 2, 9, 0.3)}))
    ['a']
    """
    ordered = sorted(
        (
            (each.p, place, name)
            for place, (name, each) in enumerate(found.items())
            if each is not None and each.p is not None
        ),
        key=lambda entry: entry[:2],
    )
    kept = 0
    for place, (p, _, _) in enumerate(ordered, 1):
        if p <= rate * place / len(ordered):
            kept = place
    names = (name for _, _, name in ordered[:kept])
    return frozenset(name for name in names if _leaves_out(found[name], null))


def _leaves_out(estimate: Estimate | None, value: float) -> bool:
    return estimate is not None and not estimate.low <= value <= estimate.high
