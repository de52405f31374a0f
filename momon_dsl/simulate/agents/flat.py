"""Flat Monte Carlo: promising answers, each played on from in worlds that may be."""

from __future__ import annotations

from random import Random
from typing import Final

from momon_dsl.simulate.policies import Answer, uniform_from

from .protocol import Seat
from .standing import chance_of_winning
from .trying import after, answers, ranked
from .worlds import World

WIDTH: Final = 10
"""Answers that are played on from: of more, those that look best one answer ahead."""
TURNS: Final = 2
"""Turns that are played on, this one counted; what stands then is judged by the lead."""


class FlatAgent:
    """Plays on at random after each of some answers, and takes the one that came out best.

    `iterations` is the budget: so often it plays on, in one imagined world after another; in each
    the answers meet the same cards.
    """

    def __init__(self, iterations: int, seed: int) -> None:
        self.name = f"mc:{iterations}"
        self._iterations = iterations
        self._seed = seed

    def choose(self, seat: Seat) -> Answer:
        """The answer that came out best on an average."""
        source = seat.source(self._seed)
        imagination = seat.imagine()
        width = min(WIDTH, self._iterations)
        world = imagination.world(source)
        tried = [answer for answer, _ in ranked(world, answers(world, source), width, source)]
        if len(tried) == 1:
            return tried[0]
        totals, counts = [0.0] * len(tried), [0] * len(tried)
        for number in range(self._iterations):
            place = number % len(tried)
            if place == 0:
                world = imagination.world(source)
            totals[place] += _played_on(after(world, tried[place]), seat.player, world, source)
            counts[place] += 1
        means = [total / count for total, count in zip(totals, counts, strict=True)]
        return tried[means.index(max(means))]

    def close(self) -> None:
        """Nothing is open."""


def _played_on(world: World, player: int, begun: World, source: Random) -> float:
    """How likely `player` is to win, after some turns of random answers."""
    draw, until = uniform_from(source), begun.state.turn + TURNS
    while (decision := world.decision) is not None and world.state.turn < until:
        world.choose(draw(decision))
    return chance_of_winning(world, player)
