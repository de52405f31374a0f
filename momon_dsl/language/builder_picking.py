"""The grammar rules of filters, Spaces and choices that take more than filling a node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import instructions, selections, spaces
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import Selection

from .builder_effects import reworded
from .builder_special import check_taking, describe, merged, special

if TYPE_CHECKING:
    from .builder import Context

# --- filters -------------------------------------------------------------------------------------


def _filter(alias: str, cls: Any, **fixed: Any) -> None:
    """Enter a filter whose words stand for fixed values."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        made: Node = cls(**fixed, **merged(parts), span=context.span(start, end))
        return made

    special(alias)(build)


_filter("fewer_stars_than", selections.StarsThan, fewer=True)
_filter("less_power_than", selections.MorePowerThan, less=True)
_filter("most_power", selections.ExtremeStars, which="most", power=True)
_filter("least_power", selections.ExtremeStars, which="fewest", power=True)
_filter("has_no_symbol_at_all", selections.HasNoSymbol)


@special("has_no_symbol")
def _has_no_symbol(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return selections.HasNoSymbol(symbol=parts[0], span=context.span(start, end))


@special("gaining_or_losing")
def _gaining_or_losing(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    places = [part["agreeing"] for part in parts]
    return {"gains": None} | dict(zip(("agreeing", "agreeing too"), places, strict=False))


@special("any_symbol")
def _any_symbol(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"symbol": None}


# --- `they`: the opponent, in what they choose ---------------------------------------------------


def _of_opponent(alias: str, cls: Any, they: bool) -> None:
    """Enter a filter by player; `they control` is `your opponent controls` in what they choose."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields = {"who": "opponent"} | merged(parts)
        made: Node = cls(**fields, span=context.span(start, end))
        if fields["who"] == "opponent":
            context.theirs[id(made)] = (made, they)
        return made

    special(alias)(build)


_of_opponent("controlled_by", selections.ControlledBy, they=False)
_of_opponent("they_control", selections.ControlledBy, they=True)
_of_opponent("owned_by", selections.OwnedBy, they=False)
_of_opponent("they_own", selections.OwnedBy, they=True)


@special("their_zone")
def _their_zone(context: Context, parts: list[Any], start: int, end: int) -> Node:
    fields = merged(parts)
    place = fields.pop("place")
    zone = selections.Zone(**fields, whose="opponent", span=context.span(start, end))
    context.places[id(zone)] = (zone, place)
    context.theirs[id(zone)] = (zone, True)
    return zone


def check_theirs(context: Context) -> None:
    """Warn of every `they control` that stands in nothing the opponent chooses."""
    for node, they in context.theirs.values():
        if they:
            _say_whose(context, node, they=False)
    context.theirs.clear()


def _say_whose(context: Context, node: Node, they: bool) -> None:
    """Warn of `they` where the printer says `your opponent`, or the other way round."""
    from .printer import filter_of  # late: only such a wording needs it

    span = node.span
    assert span is not None
    start, end = span.start - context.offset, span.end - context.offset
    canonical = filter_of(node, context.language, they)
    words = " ".join(context.text[start:end].split())
    context.report("W201", start, end, canonical, word=words, canonical=canonical)


# --- choosing ------------------------------------------------------------------------------------


@special("choose_what")
def _choose_what(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`Choose a Momon you control`; a target or `each` Momon is nothing that is chosen then."""
    who, what = parts[0]["who"], parts[1]
    if what.how not in ("choose", "random"):
        assert what.span is not None
        context.report_at("E442", what.span)
    for part in (*what.filters, what.zone):
        noted = context.theirs.pop(id(part), None)
        zone = isinstance(part, selections.Zone) and part.whose == "opponent"
        they = noted[1] if noted is not None else False
        if (noted is not None or zone) and they != (who == "opponent"):
            context.places.pop(id(part), None)  # the one finding says how it is written
            _say_whose(context, part, they=who == "opponent")
    check_taking(context, [what])
    return instructions.Choose(who=who, what=what, span=context.span(start, end))


@special("rotate_one", "rotate_one_then")
def _rotate_one(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`rotate 3 target Momon`; the comma before `then` is no part of it."""
    end = len(context.text[:end].rstrip(", \t\r\n"))
    return instructions.Rotate(whats=(parts[0],), span=context.span(start, end))


# --- Spaces --------------------------------------------------------------------------------------


def _any_of(alias: str, other: bool) -> None:
    """Enter what a Space is adjacent to: any Momon that meets the description."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields: dict[str, Any] = {"how": "each", "minimum": 0, "maximum": 0}
        if other:
            fields["other"] = True
        fields |= describe(context, parts)
        if fields.pop("name", None) is not None:
            context.report("E443", start, end)
        return Selection(**fields, span=context.span(start, end))

    special(alias)(build)


_any_of("any_of", other=False)
_any_of("any_other", other=True)


@special("target_empty_space")
def _target_empty_space(context: Context, parts: list[Any], start: int, end: int) -> Node:
    made = spaces.TargetSpace(**merged(parts), span=context.span(start, end))
    reworded(context, made, start, end)
    return made
