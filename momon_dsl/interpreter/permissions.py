"""Who may Summon what where: summoning rules, and what forbids a Space (9.1.2, H11.8)."""

from __future__ import annotations

from typing import NamedTuple

from momon_dsl.language.nodes import abilities as a
from momon_dsl.model.state import GameState, Setup

from .conditions import condition
from .pool import CardPool
from .run import OUTSIDE, Run
from .scope import OnlyThis, Scope, Test
from .select import Cards, candidates

Spaces = tuple[int, ...]


class SummoningRule(NamedTuple):
    """Where a card may be Summoned at all, beside which others, and while what holds.

    None where the rule sets no such limit.
    """

    spaces: frozenset[int] | None
    beside: Cards | None
    only_if: Test | None
    applies: Test | None


class Forbids(NamedTuple):
    """An ability that keeps a player (0: its controller, 1: the other) out of Spaces beside it."""

    other: int
    applies: Test | None


class Permissions:
    """The summoning rules of a pool's cards, compiled for one setup."""

    def __init__(self, pool: CardPool, setup: Setup) -> None:
        self._setup = setup
        self._rules: dict[int, list[SummoningRule]] = {}
        self._forbids: dict[int, list[Forbids]] = {}
        scope = Scope(setup, OnlyThis())
        for number, entry in pool.of(setup.cards):
            if isinstance(entry.node, a.Continuous):
                self._read(number, entry.node, scope)
        self.any = bool(self._rules or self._forbids)

    def _read(self, number: int, node: a.Continuous, scope: Scope) -> None:
        applies = condition(scope, node.condition) if node.condition else None
        arena = self._setup.format.arena
        for part in node.statements:
            if isinstance(part, a.SummonOnly):
                only_if = condition(scope, part.only_if) if part.only_if else None
                spaces = None
                if part.place:
                    places = ("corner", "edge") if part.place == "edge" else (part.place,)
                    spaces = frozenset(s for s in range(arena.size) if arena.place(s) in places)
                beside = candidates(scope, part.beside) if part.beside else None
                rule = SummoningRule(spaces, beside, only_if, applies)
                self._rules.setdefault(number, []).append(rule)
            elif isinstance(part, a.NoSummonInto):
                forbids = Forbids(int(part.who == "opponent"), applies)
                self._forbids.setdefault(number, []).append(forbids)

    def spaces(self, state: GameState, player: int, card: int, empty: Spaces) -> Spaces:
        """Those of the empty Spaces into which the player may Summon the card."""
        for ability in self._setup.cards[card].printed.abilities:
            for rule in self._rules.get(ability, ()):
                run = Run(card, state.stay[card], player, OUTSIDE, -1, [])
                if rule.applies and not rule.applies(state, run):
                    continue
                if rule.only_if and not rule.only_if(state, run):
                    return ()
                if rule.spaces is not None:
                    empty = tuple([space for space in empty if space in rule.spaces])
                if rule.beside is not None:
                    near = [
                        space
                        for each in rule.beside(state, run)
                        for space in self._setup.format.arena.adjacent[state.space[each]]
                    ]
                    empty = tuple([space for space in empty if space in near])
        forbidden = self._forbidden(state, player) if self._forbids else ()
        return tuple([s for s in empty if s not in forbidden]) if forbidden else empty

    def _forbidden(self, state: GameState, player: int) -> Spaces:
        """ "Cannot" beats "can" (H11.5)."""
        adjacent = self._setup.format.arena.adjacent
        found: Spaces = ()
        for card in state.arena:
            if card < 0:
                continue
            for ability in state.current[card].abilities:
                for forbids in self._forbids.get(ability, ()):
                    controller = state.controller[card]
                    run = Run(card, state.stay[card], controller, -1, -1, [])
                    holds = not forbids.applies or forbids.applies(state, run)
                    if holds and player == controller ^ forbids.other:
                        found += adjacent[state.space[card]]
        return found
