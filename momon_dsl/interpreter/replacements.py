"""Replacement effects: what would happen does not, something else does (H11.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.instructions import Instruction
from momon_dsl.model.format import OTHER
from momon_dsl.model.frames import Trigger
from momon_dsl.model.state import ARENA, GameState, Setup

from .conditions import condition
from .pool import CardPool
from .run import OUTSIDE, Run
from .scope import OnlyThis, Scope, Test


class Replacement(NamedTuple):
    """One `If this would …, … instead`: its number, its event, and while what it applies."""

    number: int
    would: str
    instruction: Instruction
    applies: Test | None


class Replacements:
    """The replacements of a pool's abilities, compiled for one setup."""

    def __init__(self, pool: CardPool, setup: Setup) -> None:
        self._setup = setup
        self._by_ability: dict[int, list[Replacement]] = {}
        scope = Scope(setup, OnlyThis())
        for number, entry in pool.of(setup.cards):
            if isinstance(entry.node, a.Instead):
                around = pool.abilities[entry.parent].node
                limit = around.condition if isinstance(around, a.Continuous) else None
                applies = condition(scope, limit) if limit else None
                found = Replacement(number, entry.node.would, entry.node.instruction, applies)
                self._by_ability.setdefault(entry.parent, []).append(found)
        self.any = bool(self._by_ability)

    def find(self, state: GameState, card: int, would: str, used: Sequence[int]) -> tuple[int, ...]:
        """The replacements that apply to a card, less those `used`, each at most once (H11.6).

        Of several with the same instruction the first stands for all: their order is no matter.
        """
        if state.zone[card] != ARENA and would != "be Summoned":
            return ()  # H11.8: outside, only what concerns its own Summon works
        found: list[Replacement] = []
        for ability in state.current[card].abilities:
            for each in self._by_ability.get(ability, ()):
                if each.would != would or each.number in used:
                    continue
                if any(each.instruction == other.instruction for other in found):
                    continue
                if each.applies is None or each.applies(state, self._run(state, card)):
                    found.append(each)
        return tuple([each.number for each in found])

    def instead(self, state: GameState, card: int, number: int) -> Trigger:
        """What happens instead: controlled by the controller of the card, outside by its owner."""
        run = self._run(state, card)
        return Trigger(number, card, run.stay, run.controller, run.event, run.subject, OTHER)

    def _run(self, state: GameState, card: int) -> Run:
        in_arena = state.zone[card] == ARENA
        controller = state.controller[card] if in_arena else self._setup.owners[card]
        event = -1 if in_arena else OUTSIDE
        return Run(card, state.stay[card], controller, event, -1, [])
