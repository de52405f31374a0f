"""A game that stands still between two turns: undone, forked, saved and loaded there too."""

from __future__ import annotations

import pytest

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.model.events import TURN_ENDED, TURN_STARTED
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import HAND
from momon_dsl.packs.collection import bundled
from tests.rule_marks import rule


def game(*, begins: bool = False) -> Game:
    pool = bundled().pool()
    card = pool.card("MMT 1")
    placed = tuple(Placed(card, player, HAND) for player in (0, 0, 1, 1))
    position = Position(placed, begins=begins)
    return Game.from_position(position, pool, format=bundled().format("House"), turn_by_turn=True)


def one_turn(played: Game) -> None:
    while played.decision:
        played.choose(*tuple(played.decision.options)[: max(played.decision.minimum, 1)])


@rule("8.2", holds=True)
def test_8_2_it_stands_after_one_turn_and_before_the_next() -> None:
    played = game()
    assert not played.between_turns
    with pytest.raises(IllegalChoice):
        played.next_turn()
    one_turn(played)
    assert played.between_turns
    assert played.log[-1].kind == TURN_ENDED
    played.next_turn()
    assert not played.between_turns
    assert played.decision is not None
    assert played.decision.player == 1


@rule("8.T0", holds=True)
def test_8_t0_a_turn_that_begins_stands_before_its_turn_start() -> None:
    played = game(begins=True)
    assert played.between_turns
    assert not played.log
    played.next_turn()
    assert played.log[0].kind == TURN_STARTED
    assert played.decision is not None
    assert played.decision.player == 0


def test_history_is_exact_across_turns() -> None:
    played = game()
    keys = [played.key]
    for _ in range(2):
        one_turn(played)
        keys.append(played.key)
        played.next_turn()
        keys.append(played.key)
    loaded = Game.load(played.save())
    assert (loaded.key, loaded.choices) == (played.key, played.choices)
    twin = played.fork()
    assert twin.choices == played.choices
    twin.undo(len(twin.choices))
    assert twin.key == keys[0]
    assert played.key == keys[-1]
    one_turn(loaded)
    assert loaded.between_turns
    loaded.undo(len(loaded.choices) - len(played.choices) + 1)
    assert loaded.between_turns
    assert loaded.key == keys[-2]
