"""An agent that takes any answer."""

from __future__ import annotations

from momon_dsl.simulate.policies import Answer, uniform_from

from .protocol import Seat


class RandomAgent:
    """Every option equally likely; how many, where that is left open, equally likely too."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seat: Seat) -> Answer:
        """Any answer to the decision that waits."""
        return uniform_from(seat.source(self._seed))(seat.decision)

    def close(self) -> None:
        """Nothing is open."""
