"""Amounts as closures: read off a state, never ask, never change anything."""

from __future__ import annotations

from momon_dsl.language.nodes import amounts as a
from momon_dsl.model.state import GameState

from .run import Run
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

    def stars(state: GameState, run: Run) -> int:
        meant = ref(state, run)
        return state.current[meant[0][0]].stars if meant else 0

    return stars
