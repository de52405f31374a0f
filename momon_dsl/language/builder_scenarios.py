"""The grammar rules of scenarios that take more than filling a node; loaded where there are any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import scenarios
from momon_dsl.language.nodes.base import Node

from .builder_special import SPECIAL, merged, special

if TYPE_CHECKING:
    from .builder import Context


def _happened(name: str, kind: Any) -> None:
    """Enter the alias of an event whose kind is told by the whole sentence."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        span = context.span(start, end)
        return scenarios.Happened(kind=kind, **merged(parts), span=span)

    SPECIAL[name] = build


_happened("checked", "Checked")
_happened("incited", "Incited")
_happened("summon_failed", "not Summoned")
_happened("summon_skipped", "skipped")
_happened("effects_ended", "effects ended")
_happened("loop_repeated", "loop repeated")
_happened("judge_called", "Judge called")


@special("then_at")
def _then_at(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`Then T1 is at b3.` says what `Then b3 is T1.` says."""
    from .printer import to_script  # late: only this wording needs it

    made = scenarios.ThenSpace(**merged(parts), span=context.span(start, end))
    fixed = to_script(made, context.language).removesuffix(".")
    context.report("W204", start, end, fixed, canonical=fixed)
    return made
