"""The checks by family: each yields diagnostics for one ability, `scenarios` for one scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from momon_dsl.checking.checks import (
    conditions,
    effects,
    flow,
    leaving,
    references,
    summons,
    triggers,
    zones,
)
from momon_dsl.checking.context import View
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.abilities import Continuous

CARRIED_OUT: tuple[Callable[[View], Iterator[Diagnostic]], ...] = (
    references.references,
    summons.summons,
    summons.moves,
    summons.together,
    summons.rotations,
    summons.swaps,
    zones.reach,
    flow.flow,
    flow.cost,
    effects.effects,
    leaving.gone,
    leaving.declined,
)
"""Checks of what a triggered ability or a replacement does."""

TRIGGERED: tuple[Callable[[View], Iterator[Diagnostic]], ...] = (
    *CARRIED_OUT,
    conditions.conditions,
    triggers.triggers,
)
"""Checks of one triggered ability."""

CONTINUOUS: tuple[Callable[[Continuous], Iterator[Diagnostic]], ...] = (
    references.standing,
    zones.standing,
    conditions.standing,
)
"""Checks of one continuous ability; the abilities it quotes are checked as triggered ones."""
