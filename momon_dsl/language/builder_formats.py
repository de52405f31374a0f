"""The grammar rules of formats that take more than filling a node; loaded where there are any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import formats
from momon_dsl.language.nodes.base import Node

from .builder_special import agree, merged, special

if TYPE_CHECKING:
    from .builder import Context


def _says(alias: str, sentence: Any, **fields: Any) -> None:
    """Enter the alias of a sentence that as a whole stands for a value."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        made: Node = sentence(**fields, **merged(parts), span=context.span(start, end))
        return made

    special(alias)(build)


_says("first_player_drawn", formats.FirstPlayer, begins="drawn")
_says("first_player_you", formats.FirstPlayer, begins="you")
_says("first_player_opponent", formats.FirstPlayer, begins="opponent")
_says("first_player_named", formats.FirstPlayer, begins="named")
_says("adjacent_by_sides", formats.AdjacentSpaces, shared="sides")
_says("adjacent_by_corners", formats.AdjacentSpaces, shared="corners")
_says("adjacent_by_both", formats.AdjacentSpaces, shared="both")
_says("incite_triggers_no", formats.InciteTriggers, make=False)
_says("incite_triggers_yes", formats.InciteTriggers, make=True)
_says("package_event_order", formats.PackageOrder, goes="event order")
_says("package_own_first", formats.PackageOrder, goes="own first")
_says("exhaustion_ends", formats.Exhaustion, ends=True)
_says("exhaustion_goes_on", formats.Exhaustion, ends=False)
_says("drawn_is_a_draw", formats.DrawnGame, counts_as="draw")
_says("drawn_is_played_again", formats.DrawnGame, counts_as="again")
_says("drawn_is_for_the_first", formats.DrawnGame, counts_as="first player")
_says("drawn_is_for_the_second", formats.DrawnGame, counts_as="second player")
_says("drawn_is_a_loss", formats.DrawnGame, counts_as="loss")
_says("tied_is_a_draw", formats.TiedMatch, ended="draw")
_says("tied_goes_on", formats.TiedMatch, ended="goes on")


def _counts(alias: str, sentence: Any, field: str) -> None:
    """Enter a sentence whose noun agrees with the number in `field`: 1 turn, 2 turns."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields = merged(parts)
        place = fields.pop("agreeing", None)  # Thai nouns have one form
        if place is not None:
            agree(context, place, fields[field] != 1)
        made: Node = sentence(**fields, span=context.span(start, end))
        return made

    special(alias)(build)


_counts("bring", formats.Bring, "brought")
_counts("powerless_sides", formats.PowerlessSides, "powerless")
_counts("turn_limit", formats.TurnLimit, "turns")
_counts("match_length", formats.MatchLength, "games")
_counts("game_points", formats.GamePoints, "won_points")


@special("full_arena")
def _full_arena(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """Measures, and at the end what happens where all of them are equal."""
    *measures, tied = parts
    return formats.FullArena(
        measures=tuple(measures), tied=tied["tied"], span=context.span(start, end)
    )
