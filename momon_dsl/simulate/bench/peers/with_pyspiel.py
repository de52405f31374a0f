"""OpenSpiel: gin rummy between two random players; what chance does is no decision."""

from __future__ import annotations

from collections.abc import Callable
from random import Random


def begin() -> Callable[[Random], int]:
    """What plays one game."""
    import pyspiel

    rummy = pyspiel.load_game("gin_rummy")

    def game(source: Random) -> int:
        state, decisions = rummy.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(outcomes, chances)[0])
                continue
            moves = state.legal_actions()
            decisions += len(moves) > 1
            state.apply_action(source.choice(moves))
        return decisions

    return game
