"""Two decks against each other, many times: how often each wins, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from momon_dsl.packs.collection import Collection

from .cards import Cards
from .plan import Plan, round_robin, with_agents
from .worker import Bench

Z95 = 1.959964
"""Standard deviations within which 95 % of a normal distribution lie."""


class Pairing(NamedTuple):
    """What `first` made against `second`: a won game is a point, a drawn one half a point."""

    first: str
    second: str
    games: int
    points: float

    @property
    def share(self) -> float:
        """The points of `first` per game, from 0 to 1."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between what bounds the share lies with 95 % confidence (Wilson)."""
        return wilson(self.points, self.games)


def wilson(points: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: `points` of `games`, 0 to 1; `games` at least 1.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    share, square = points / games, z * z / games
    middle = (share + square / 2) / (1 + square)
    half = z * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - half, middle + half


def pair(first: str, second: str, games: int, cards: Collection, seed: int = 0) -> Pairing:
    """Play two decks by random choices; they change seats after each game.

    Game number n has the seed `seed` + n, its players too, so that the same is played each time.
    Raises PackError for a deck that is not there or not legal.
    """
    return _played([(first, second)], games, cards, seed)[0]


def everyone(decks: list[str], games: int, cards: Collection, seed: int = 0) -> list[Pairing]:
    """Every deck against every other, as `pair` does."""
    return _played(round_robin(decks), games, cards, seed)


def _played(
    pairs: list[tuple[str, str]], games: int, cards: Collection, seed: int
) -> list[Pairing]:
    plan = Plan(
        pairs=with_agents(pairs, [], {}), games=games * len(pairs), seed=seed,
        edition=cards.format("House").edition,
    )  # fmt: skip
    bench = Bench(plan, Cards.of(cards, plan.decks, plan.format))
    found: list[tuple[int, int | None]] = []
    for place in range(len(plan.pairs)):
        for number in plan.of_pair(place):
            result = bench.game(plan.job(number)).result
            assert result is not None
            found.append((number, result.winner))
    return tally(plan, found)


def tally(plan: Plan, winners: Iterable[tuple[int, int | None]]) -> list[Pairing]:
    """What each pair of a plan has made of the games whose numbers and winners these are.

    Winners are seats, 0 or 1, or None. Pairs of which no game is there are left out.
    """
    games, points = [0] * len(plan.pairs), [0.0] * len(plan.pairs)
    for number, winner in winners:
        job = plan.job(number)
        games[job.pair] += 1
        points[job.pair] += 0.5 if winner is None else winner == job.swapped
    rows = zip(plan.pairs, games, points, strict=True)
    return [Pairing(*pair.names, count, made) for pair, count, made in rows if count]
