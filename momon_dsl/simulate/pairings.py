"""Two decks against each other, many times: how often each wins, and how sure that is."""

from __future__ import annotations

from itertools import combinations
from math import sqrt
from typing import NamedTuple

from momon_dsl.game import Game
from momon_dsl.packs.collection import Collection

from .play import play
from .policies import uniform

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


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
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
    points = 0.0
    for number in range(games):
        seats = (first, second) if number % 2 == 0 else (second, first)
        game = Game(*seats, cards=cards, seed=seed + number)
        play(game, uniform(seed + number))
        assert game.result is not None
        winner = game.result.winner
        points += 0.5 if winner is None else float(winner == number % 2)
    return Pairing(first, second, games, points)


def everyone(decks: list[str], games: int, cards: Collection, seed: int = 0) -> list[Pairing]:
    """Every deck against every other, as `pair` does."""
    return [pair(one, other, games, cards, seed) for one, other in combinations(decks, 2)]
