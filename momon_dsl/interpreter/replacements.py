"""Replacement effects: what would happen does not, something else does (H11.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from momon_dsl.language.nodes import abilities as a
from momon_dsl.model.state import ARENA, GameState, Setup

from .compile import Program
from .conditions import condition
from .pool import CardPool
from .run import OUTSIDE, Run
from .scope import OnlyThis, Scope, Test

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel


class Replacement(NamedTuple):
    """One `If this would …, … instead`: its number, its event, and while what it applies."""

    number: int
    would: str
    applies: Test | None


class Replacements:
    """The replacements of a pool's abilities, compiled for one setup."""

    def __init__(self, pool: CardPool, setup: Setup, program: Callable[[int], Program]) -> None:
        self._setup = setup
        self._program = program
        self._by_ability: dict[int, list[Replacement]] = {}
        scope = Scope(setup, OnlyThis())
        for number, entry in pool.of(setup.cards):
            if isinstance(entry.node, a.Instead):
                around = pool.abilities[entry.parent].node
                limit = around.condition if isinstance(around, a.Continuous) else None
                applies = condition(scope, limit) if limit else None
                found = Replacement(number, entry.node.would, applies)
                self._by_ability.setdefault(entry.parent, []).append(found)
        self.any = bool(self._by_ability)

    def find(self, state: GameState, card: int, would: str, used: list[int]) -> int | None:
        """The replacement that applies to a card, each at most once to one event; None: none."""
        if state.zone[card] != ARENA and would != "be Summoned":
            return None  # H11.8: outside, only what concerns its own Summon works
        abilities = state.current[card].abilities
        for ability in abilities:
            for each in self._by_ability.get(ability, ()):
                applies = each.would == would and each.number not in used
                if applies and (
                    each.applies is None or each.applies(state, self._run(state, card))
                ):
                    return each.number
        return None

    def carry_out(self, kernel: Kernel, card: int, number: int) -> None:
        """Do what happens instead, there and then."""
        program = self._program(number)
        run = self._run(kernel.state, card, program.fresh)
        step, ops = 0, program.ops
        while step < len(ops) and kernel.state.result is None:
            if kernel.state.dirty:
                kernel.recompute()
            operate, args = ops[step]
            jump = operate(kernel, run, args, None)
            step = step + 1 if jump is None else jump

    def _run(self, state: GameState, card: int, fresh: tuple[Any, ...] = ()) -> Run:
        in_arena = state.zone[card] == ARENA
        controller = state.controller[card] if in_arena else self._setup.owners[card]
        event = -1 if in_arena else OUTSIDE
        return Run(card, state.stay[card], controller, event, -1, list(fresh))
