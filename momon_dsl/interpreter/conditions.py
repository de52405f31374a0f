"""Conditions as closures."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.model.state import ARENA, GameState

from .amounts import amount
from .run import Run
from .scope import Scope, Test
from .select import as_it_was, found, predicate, referred
from .tables import Table


def condition(scope: Scope, node: c.Condition) -> Test:
    """The closure that tells whether a condition holds."""
    return CONDITIONS[type(node)](scope, node)


def _not(scope: Scope, node: c.Not) -> Test:
    inner = condition(scope, node.condition)
    return lambda state, run: not inner(state, run)


def _and(scope: Scope, node: c.And) -> Test:
    parts = [condition(scope, part) for part in node.parts]
    return lambda state, run: all(part(state, run) for part in parts)


def _or(scope: Scope, node: c.Or) -> Test:
    parts = [condition(scope, part) for part in node.parts]
    return lambda state, run: any(part(state, run) for part in parts)


def _meets(scope: Scope, node: c.Meets) -> Test:
    """What has left the Arena is judged as it last was there (H11.4)."""
    meets, of = (
        predicate(scope, Selection(how="each", filters=node.filters)),
        referred(scope, node.of),
    )
    assert meets is not None  # a Meets has filters

    def test(state: GameState, run: Run) -> bool:
        refs = of(state, run)
        there = found(state, refs)
        return bool(refs) and all(
            meets(state if ref in there else as_it_was(scope, state, ref), ref[0], run)
            for ref in refs
        )

    return test


def _compare(scope: Scope, node: c.Compare) -> Test:
    left, right = amount(scope, node.left), amount(scope, node.right)
    holds: Callable[[int, int], bool] = {
        "more than": operator.gt,
        "fewer than": operator.lt,
        "at least": operator.ge,
        "at most": operator.le,
        "equal to": operator.eq,
    }[node.comparison]
    return lambda state, run: holds(left(state, run), right(state, run))


def _controls(scope: Scope, node: c.Controls) -> Test:
    other, minimum = int(node.who != "you"), node.minimum
    meets = predicate(scope, Selection(how="each", other=node.other, filters=node.filters))

    def test(state: GameState, run: Run) -> bool:
        player = run.controller ^ other
        return minimum <= sum(
            1
            for card in state.arena
            if card >= 0
            and state.controller[card] == player
            and (meets is None or meets(state, card, run))
        )

    return test


def _zone_empty(scope: Scope, node: c.ZoneEmpty) -> Test:
    other, hand = int(node.whose != "you"), node.zone == "Hand"
    return lambda state, run: not (state.hands if hand else state.voids)[run.controller ^ other]


def _turn_of(scope: Scope, node: c.TurnOf) -> Test:
    other = int(node.who != "you")
    return lambda state, run: state.active == run.controller ^ other


def _this_in_arena(state: GameState, run: Run) -> bool:
    return state.zone[run.source] == ARENA and state.stay[run.source] == run.stay


def _arena_full(state: GameState, run: Run) -> bool:
    return -1 not in state.arena


CONDITIONS: Table[Callable[[Scope, Any], Test]] = Table(
    {
        c.Not: _not,
        c.And: _and,
        c.Or: _or,
        c.Compare: _compare,
        c.Controls: _controls,
        c.Meets: _meets,
        c.ZoneEmpty: _zone_empty,
        c.ThisInArena: lambda scope, node: _this_in_arena,
        c.TurnOf: _turn_of,
        c.ArenaFull: lambda scope, node: _arena_full,
    }
)
"""How each condition is tested."""
