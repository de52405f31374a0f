"""Amounts as closures: read off a state, never ask, never change anything."""

from __future__ import annotations

from momon_dsl.language.nodes import amounts as a
from momon_dsl.model.state import ARENA, GameState

from .scope import Count, Scope
from .select import candidates, referred


def amount(scope: Scope, node: a.Amount) -> Count:
    """The closure that gives the number an Amount node stands for, 0 or more."""
    if isinstance(node, a.Number):
        value = node.value
        return lambda state, run: value
    if isinstance(node, a.CountOf):
        found = candidates(scope, node.what)
        return lambda state, run: len(found(state, run))
    ref = referred(scope, node.of)

    return lambda state, run: sum([_stars(state, card, stay) for card, stay, _ in ref(state, run)])


def _stars(state: GameState, card: int, stay: int) -> int:
    """Its Stars as they are, or as they last were before it left the Arena (H11.4)."""
    if state.zone[card] == ARENA and state.stay[card] == stay:
        return state.current[card].stars
    for event in reversed(state.log):
        for subject in event.subjects:
            if subject.card == card and subject.stay == stay and subject.space >= 0:
                return subject.characteristics.stars
    return state.current[card].stars
