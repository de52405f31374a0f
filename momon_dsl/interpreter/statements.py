"""Continuous abilities: each sentence becomes a statement for the engine's layers (H11.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from momon_dsl.engine.protocol import Statement
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.selections import Selection, What
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import BE_MOVED, BE_SNATCHED, BE_TARGETED, SNATCH
from momon_dsl.model.state import GameState, Setup

from .conditions import condition
from .run import Run
from .scope import OnlyThis, Scope
from .select import candidates

CANNOT = {
    "be Snatched": BE_SNATCHED,
    "be targeted": BE_TARGETED,
    "be Moved": BE_MOVED,
    "Snatch": SNATCH,
}


class Source(NamedTuple):
    """A continuous ability of one card: its context, and its statements bound to it."""

    run: Run
    statements: tuple[Statement, ...]


def source(node: a.Continuous, card: int, setup: Setup, granted: Mapping[int, int]) -> Source:
    """Compile a continuous ability for a card; `granted` gives ability numbers by node identity."""
    scope = Scope(setup, OnlyThis())
    run = Run(card, 0, 0, -1, -1, [])
    holds = condition(scope, node.condition) if node.condition else None

    def when(
        cards: Callable[[GameState, Run], Iterable[int]],
    ) -> Callable[[GameState], Iterable[int]]:
        if holds is None:
            return lambda state: cards(state, run)
        test = holds
        return lambda state: cards(state, run) if test(state, run) else ()

    def statement(part: a.Statement) -> Statement:
        cards = when(_subject(scope, part.subject))
        if isinstance(part, a.HasAbility):
            number = (granted[id(part.ability)],)
            return Statement("ability", cards, lambda state: number, card)
        if isinstance(part, a.Cannot):
            mask = (CANNOT[part.action],)
            return Statement("cannot", cards, lambda state: mask, card)
        return Statement("power", cards, _power(scope, part, run), card)

    return Source(run, tuple([statement(part) for part in node.statements]))


def _subject(scope: Scope, node: What) -> Callable[[GameState, Run], Iterable[int]]:
    """A continuous ability speaks of a selection or of its source; it has chosen nothing."""
    if isinstance(node, Selection):
        return candidates(scope, node)
    return lambda state, run: (run.source,)


def _power(scope: Scope, part: a.HasPower, run: Run) -> Callable[[GameState], tuple[int, ...]]:
    side, amount = SIDES.index(part.side) if part.side else -1, part.amount
    if part.per is None:
        value = (side, amount)
        return lambda state: value
    counted = candidates(scope, part.per)
    return lambda state: (side, amount * len(counted(state, run)))
