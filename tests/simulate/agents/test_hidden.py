"""No agent looks at hidden cards: exchange what it cannot see, and it answers the same."""

from __future__ import annotations

from random import Random

import pytest

from momon_dsl.simulate.agents import Seat, named

from .seen import exchanged, moments


@pytest.mark.parametrize(
    ("spec", "least"), [("random", 20), ("greedy", 20), ("mc:4", 20), ("ismcts:4", 20)]
)
def test_hidden_cards_exchanged_change_no_answer(spec: str, least: int) -> None:
    agent, compared = named(spec, seed=3), 0
    for number in range(12):
        random = Random(number)
        for table, game in moments(number, 24):
            assert game.decision is not None
            player = game.decision.player
            twin = exchanged(table, game, player, random) if len(game.choices) % 3 == 0 else None
            if twin is not None:
                twin._state.random ^= 0x5DEECE66D  # nor does it know what chance will bring
                assert agent.choose(Seat(twin, player)) == agent.choose(Seat(game, player))
                compared += 1
    assert compared >= 20
