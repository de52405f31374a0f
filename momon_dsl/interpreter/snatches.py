"""What makes a Snatch Attempt succeed, where a format says so in its own words (H10.2)."""

from __future__ import annotations

from typing import cast

from momon_dsl.checking.antecedents import Slot
from momon_dsl.engine.protocol import Judge
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.conditions import Condition
from momon_dsl.model.state import GameState, Setup

from .conditions import condition
from .run import Run, fresh_bindings
from .scope import Scope

ROLES = {"attacking": 0, "facing": 1}
"""The slots of the two Momon, by what a format calls them."""


class Attempt:
    """The names of a Snatch Attempt: nothing but its two Momon."""

    def slot_of(self, reference: s.Reference) -> Slot:
        """The slot of the attacking or the facing Momon."""
        assert isinstance(reference, s.EventMomon)
        return ROLES[reference.role]

    def index_of(self, selection: s.Selection) -> int:
        """A format chooses nothing."""
        raise KeyError(selection)


def judge_of(setup: Setup) -> Judge | None:
    """How attempts are judged under the format of a setup; None where nothing is unusual."""
    if setup.format.usual_snatch:
        return None
    if setup.format.comparison is None:
        return lambda state, attacker, target, attack, defence: attack > defence
    node = cast("Condition", setup.format.comparison)
    holds = condition(Scope(setup, Attempt()), node)

    def judge(state: GameState, attacker: int, target: int, attack: int, defence: int) -> bool:
        """ "You" is whoever controls the attacker (R10.2a)."""
        pair = [((c, state.stay[c], state.space[c]),) for c in (attacker, target)]
        bindings = [*fresh_bindings(0), *pair, attack, defence]
        run = Run(attacker, state.stay[attacker], state.controller[attacker], -1, -1, bindings)
        return bool(holds(state, run))

    return judge
