"""The checks by family: each yields diagnostics for one ability, `scenarios` for one scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from momon_dsl.checking.checks import flow, references, summons, zones
from momon_dsl.checking.context import View
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.abilities import Continuous

TRIGGERED: tuple[Callable[[View], Iterator[Diagnostic]], ...] = (
    references.references,
    summons.summons,
    summons.moves,
    summons.together,
    summons.rotations,
    summons.swaps,
    zones.reach,
    flow.flow,
    flow.never,
    flow.cost,
)
"""Checks of one triggered ability."""

CONTINUOUS: tuple[Callable[[Continuous], Iterator[Diagnostic]], ...] = (
    references.standing,
    zones.standing,
)
"""Checks of one continuous ability; the abilities it quotes are checked as triggered ones."""
