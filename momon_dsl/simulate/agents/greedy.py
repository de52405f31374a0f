"""An agent that looks one answer ahead."""

from __future__ import annotations

from momon_dsl.simulate.policies import Answer

from .protocol import Seat
from .trying import answers, ranked


class GreedyAgent:
    """Tries every answer, and takes one after which it is furthest ahead at the next decision.

    What it cannot see it imagines, once for all answers. Equally good ones are equally likely.
    """

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seat: Seat) -> Answer:
        """The answer after which this player is furthest ahead."""
        source = seat.source(self._seed)
        world = seat.imagine().world(source)
        return ranked(world, answers(world, source), 1, source)[0][0]

    def close(self) -> None:
        """Nothing is open."""
