"""A saved game played again goes the same way, and can be looked at anywhere."""

from __future__ import annotations

import json

import pytest

from momon_dsl import Game
from momon_dsl.errors import MomonError, SaveError
from momon_dsl.model.position import Placed, Position
from momon_dsl.packs.collection import bundled
from momon_dsl.replay import Replay


def played(seed: int, *, sanctioned: bool = False) -> tuple[Game, list[str]]:
    """A game by no plan, and its key after each choice."""
    game = Game("First steps", "Wild wind", seed=seed, sanctioned=sanctioned)
    keys = [game.key]
    while game.decision:
        game.choose(game.decision.options[seed * len(keys) % len(game.decision.options)])
        keys.append(game.key)
    return game, keys


@pytest.mark.parametrize("sanctioned", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_each_step_is_the_state_the_game_had(seed: int, sanctioned: bool) -> None:
    game, keys = played(seed, sanctioned=sanctioned)
    replay = Replay(game.save())
    assert replay.count == len(keys) - 1
    assert [each.key for each in replay.steps()] == keys
    assert replay.at(3).key == keys[3]
    assert replay.at().key == game.key
    assert replay.at().result == game.result


def test_a_step_can_be_traced_and_played_on_by_itself() -> None:
    game, keys = played(1)
    replay = Replay(game.save())
    one = replay.at(4, trace=True)
    assert one.trace
    assert one.decision
    one.choose(one.decision.options[0])
    assert replay.at(4).key == keys[4]


def test_a_concession_and_turns_of_a_position_are_played_again() -> None:
    game, _ = played(2)
    short = Replay(game.save()).at(5)
    short.concede(1)
    assert Replay(short.save()).at().result == short.result


def test_a_position_that_stands_still_between_turns() -> None:
    pool, rules = bundled().pool(), bundled().format("House")
    placed = (Placed(pool.card("STA 1"), 0, 0), Placed(pool.card("STA 2"), 1, 0))
    game = Game.from_position(Position(placed), pool, format=rules, turn_by_turn=True, seed=3)
    for _ in range(2):
        while game.decision:
            game.choose(game.decision.options[0])
        game.next_turn()
    replay = Replay(game.save())
    assert [each.state.turn for each in replay.steps()][-1] == game.state.turn == 3
    assert replay.at().key == game.key


def test_there_is_no_point_before_the_first_or_past_the_last() -> None:
    game, keys = played(1)
    for wanted in (-1, len(keys)):
        with pytest.raises(MomonError, match=f"has {len(keys) - 1} choices, not {wanted}"):
            Replay(game.save()).at(wanted)


def test_a_damaged_save_is_refused_before_any_step() -> None:
    game, _ = played(1)
    data = json.loads(game.save())
    data["choices"][0] = [9_999_999]
    with pytest.raises(SaveError, match="cannot be played again"):
        Replay(json.dumps(data))
