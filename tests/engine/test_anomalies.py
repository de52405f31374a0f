"""Positions that break 12.1.2-12.1.4 are told from those that do not, rule by rule (12.1.9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from momon_dsl.engine.conditions import anomalies
from momon_dsl.model.format import Format
from momon_dsl.model.position import Placed, Position, state_of
from momon_dsl.model.state import ARENA, HAND, VOID, GameState, Setup
from momon_dsl.packs.collection import bundled
from tests.rule_marks import rule

LYING = ((HAND, -1, -1), (HAND, -1, -1), (ARENA, 0, 3), (ARENA, 1, 7), (VOID, -1, -1))
"""Zone, controller and Space of cards 0 to 4, all of the first player."""


def position() -> tuple[GameState, Setup]:
    card = bundled().pool().card("MMT 1")
    placed = tuple(Placed(card, 0, zone, who, space) for zone, who, space in LYING)
    setup = Setup("1.0.0-th", Format("House"), (card,) * len(LYING), (0,) * len(LYING))
    return state_of(Position(placed), setup, 1), setup


def in_two_zones(state: GameState) -> None:
    state.voids[0] = (2, 4)


def in_two_hands(state: GameState) -> None:
    state.hands[1] = (0,)


def twice_in_a_hand(state: GameState) -> None:
    state.hands[0] = (0, 0, 1)


def in_no_zone(state: GameState) -> None:
    state.hands[0] = (0,)


def in_one_space(state: GameState) -> None:
    state.space[3] = 3


def without_a_token(state: GameState) -> None:
    state.controller[3] = -1


def with_a_token_of_nobody(state: GameState) -> None:
    state.controller[2] = 2


def token_and_space(state: GameState) -> None:
    without_a_token(state)
    in_one_space(state)


@rule("12.1.9", holds=True)
@pytest.mark.parametrize(
    ("spoil", "broken"),
    [
        (lambda state: None, ()),
        (in_two_zones, ("12.1.2",)),
        (in_two_hands, ("12.1.2",)),
        (twice_in_a_hand, ("12.1.2",)),
        (in_no_zone, ("12.1.2",)),
        (in_one_space, ("12.1.3",)),
        (without_a_token, ("12.1.4",)),
        (with_a_token_of_nobody, ("12.1.4",)),
        (token_and_space, ("12.1.3", "12.1.4")),
    ],
)
def test_12_1_9_each_anomaly_is_told_by_its_rule(
    spoil: Callable[[GameState], None], broken: tuple[str, ...]
) -> None:
    state, setup = position()
    spoil(state)
    assert anomalies(state, setup) == broken
