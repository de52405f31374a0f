"""Wordings that a designer writes and a reader understands, but that the printer words otherwise.

Each makes the node that the canonical wording makes, with a warning that names it and mends it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import amounts, conditions, instructions, selections, spaces
from momon_dsl.language.nodes.base import Node

from .builder_effects import reworded
from .builder_special import merged, special

if TYPE_CHECKING:
    from .builder import Context


def _wording(alias: str, make: Any, **fixed: Any) -> None:
    """Enter an alias that stands for the node which `make` makes of its parts."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        span = context.span(start, end)
        made: Node = make(**fixed, **merged(parts), span=span)
        reworded(context, made, start, end)
        return made

    special(alias)(build)


_wording("this_still_in_arena", conditions.ThisInArena)
_wording("space_of_names", spaces.SpaceOf)
_wording("former_space_of_names", spaces.FormerSpaceOf)
_wording("stars_of_names", amounts.StarsOf)
_wording("highest_power_of_names", amounts.HighestPower)
_wording("in_line_of_names", selections.InLine)
_wording("power_of_names", amounts.PowerOf)


@special("of_names")
def _of_names(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """`Prey's`: the reference itself has its place without the `'s`."""
    return {"of": selections.NamedOne(name=parts[0], span=context.span(start, end - 2))}


@special("stars_become_of_names")
def _stars_become_of_names(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`Prey's Stars become 3`: what the instruction acts on stands in front of it."""
    fields = merged(parts)
    what = fields.pop("of")
    made = instructions.StarsBecome(what=what, **fields, span=context.span(start, end))
    reworded(context, made, start, end)
    return made


def _in_short(alias: str, result: Any) -> None:
    """Enter `you win` without "the game"."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
        made = instructions.EndGame(result=result, span=context.span(start, end))
        reworded(context, made, start, end)
        return {"result": result}

    special(alias)(build)


_in_short("you_win_in_short", "you win")
_in_short("opponent_wins_in_short", "opponent wins")
