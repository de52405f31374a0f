"""The protocol of agents and their names."""

from __future__ import annotations

import pytest

from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.game import Game
from momon_dsl.simulate.agents import Seat, decide, named


def played(seed: int) -> Game:
    game = Game("First steps", "Wild wind", seed=1)
    agents = named("random", seed), named("random", seed + 1)
    while game.decision is not None:
        decide(game, agents)
    return game


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(1).key == played(1).key
    assert played(1).key != played(2).key


def test_an_answer_does_not_depend_on_earlier_games() -> None:
    """So that choices taken back, and games in any order, are played again alike."""
    game, agent = Game("First steps", "Wild wind", seed=1, first=0), named("random", 5)
    first = agent.choose(Seat(game, 0))
    for _ in range(3):
        agent.choose(Seat(Game("Wild wind", "First steps", first=0), 0))
    assert agent.choose(Seat(game, 0)) == first


def test_a_seat_has_no_decision_of_the_other_player() -> None:
    game = Game("First steps", "Wild wind", first=0)
    assert Seat(game, 0).decision == game.decision
    with pytest.raises(IllegalChoice, match="player 2"):
        _ = Seat(game, 1).decision


def test_nobody_decides_in_a_game_that_has_ended() -> None:
    game = played(1)
    with pytest.raises(IllegalChoice):
        decide(game, (named("random", 1), named("random", 2)))


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("", "Agents are random, greedy"),
        ("radnom", "Did you mean random"),
        ("random:3", "nothing follows its name, as in random"),
        ("mc", "iterations, 1 to 100000, as in mc:50"),
        ("ismcts:0", "1 to 100000"),
        ("ismcts:-1", "1 to 100000"),
        ("mc:１", "1 to 100000"),
        ("mc:999999999", "1 to 100000"),
    ],
)
def test_a_wrong_name_is_told_with_what_would_be_right(spec: str, told: str) -> None:
    with pytest.raises(MomonError, match=told):
        named(spec, 1)
