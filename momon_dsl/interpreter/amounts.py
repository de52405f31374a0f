"""Amounts as closures: read off a state, never ask, never change anything."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.language.nodes import amounts as a
from momon_dsl.model.cards import Characteristics
from momon_dsl.model.state import GameState

from .run import ATTACKING, FACING, Run
from .scope import Count, Scope
from .select import candidates, known_of, power_on, referred


def amount(scope: Scope, node: a.Amount) -> Count:
    """The closure that gives the number an Amount node stands for, 0 or more."""
    if isinstance(node, a.Number):
        value = node.value
        return lambda state, run: value
    if isinstance(node, a.CountOf):
        found = candidates(scope, node.what)
        return lambda state, run: len(found(state, run))
    if isinstance(node, a.Twice):
        once = amount(scope, node.amount)
        return lambda state, run: 2 * once(state, run)
    if isinstance(node, a.Half):
        whole = amount(scope, node.amount)
        return lambda state, run: whole(state, run) // 2
    if isinstance(node, a.Sum):
        parts = [(sign, amount(scope, p)) for sign, p in zip(node.signs, node.parts, strict=True)]
        return lambda state, run: max(0, sum(sign * part(state, run) for sign, part in parts))
    if isinstance(node, a.AttackingSide | a.FacingSide):
        power = ATTACKING if isinstance(node, a.AttackingSide) else FACING
        return lambda state, run: int(run.bindings[power])
    return _of_one(scope, node)


def _of_one(scope: Scope, node: a.StarsOf | a.HighestPower | a.PowerOf) -> Count:
    """A characteristic as it is, or as it last was before the Momon left the Arena (H11.4)."""
    ref = referred(scope, node.of)
    if isinstance(node, a.StarsOf):
        value: Callable[[Characteristics], int] = lambda now: now.stars  # noqa: E731
    else:
        value = power_on(node.side if isinstance(node, a.PowerOf) else None)

    def read(state: GameState, run: Run) -> int:
        return sum([value(known_of(state, each)) for each in ref(state, run)])

    return read
