"""RLCard: UNO between two random players."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


def begin() -> Callable[[Random], int]:
    """What plays one game."""
    import rlcard

    def game(source: Random) -> int:
        environment = rlcard.make("uno", config={"seed": source.randrange(2**31)})
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            moves = list(state["legal_actions"])
            decisions += len(moves) > 1
            state, _ = environment.step(source.choice(moves))
        return decisions

    return game
