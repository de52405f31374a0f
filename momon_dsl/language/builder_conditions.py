"""The grammar rules of conditions: what a player controls, what one Momon is, and `not`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from momon_dsl.language.nodes import amounts, conditions, selections
from momon_dsl.language.nodes.base import AddedCondition, Node, Span
from momon_dsl.language.nodes.keywords import Hole
from momon_dsl.language.nodes.selections import Selection

from .builder_effects import reworded
from .builder_special import agree, check_number, describe, merged, special
from .printer_words import comparing

if TYPE_CHECKING:
    from .builder import Context


def _flat(cls: type[conditions.And] | type[conditions.Or], parts: list[Any], span: Span) -> Node:
    flat: list[Any] = []
    for part in parts:
        flat.extend(part.parts) if isinstance(part, cls) else flat.append(part)
    return cls(parts=tuple(flat), span=span)


@special("and")
def _and(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return _flat(conditions.And, parts, context.span(start, end))


@special("or")
def _or(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return _flat(conditions.Or, parts, context.span(start, end))


@special("not")
def _not(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`not` stands before parentheses; every other built-in condition has a negative of its own."""
    made = conditions.Not(**parts[0], span=context.span(start, end))
    inner = made.condition
    grouped = conditions.And | conditions.Or | conditions.Not | AddedCondition
    if not isinstance(inner, grouped) and not (
        isinstance(inner, conditions.Controls) and isinstance(inner.minimum, Hole)
    ):
        reworded(context, made, start, end)
    return made


def _negative(alias: str, cls: type[Node]) -> None:
    """Enter the negative of a condition."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        span = context.span(start, end)
        inner: Any = cls(**merged(parts), span=span)
        return conditions.Not(condition=inner, span=span)

    special(alias)(build)


_negative("this_not_in_arena", conditions.ThisInArena)
_negative("zone_not_empty", conditions.ZoneEmpty)
_negative("not_turn_of", conditions.TurnOf)
_negative("arena_not_full", conditions.ArenaFull)

# --- what a player controls ----------------------------------------------------------------------


def _controlled(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """The fields of a condition on what a player controls; it takes no zone and gives no name."""
    if parts and isinstance(parts[-1], Selection):  # Thai: `ไม่ควบคุม` and then the description
        found = parts.pop()
        parts = [*parts, *found.filters, *([found.zone] if found.zone else [])]
        parts += [{"name": found.name}] if found.name else []
        parts += [{"other": True}] if found.other else []
    fields = describe(context, parts)
    for name in ("zone", "name"):
        if fields.pop(name, None) is not None:
            context.report("E212", start, end)
    return fields


@special("controls")
def _controls(context: Context, parts: list[Any], start: int, end: int) -> Node:
    fields = _controlled(context, parts, start, end)
    made = conditions.Controls(**fields, span=context.span(start, end))
    check_number(context, made.filters, made.minimum > 1)
    return made


def _fewer(alias: str, more: int, canonical: bool = False) -> None:
    """Enter a wording for fewer than so many: the number said and `more` are not controlled.

    No number is said where none at all is controlled.
    """

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields = {"minimum": 0} | _controlled(context, parts, start, end)
        said = fields["minimum"]
        span = context.span(start, end)
        inner = conditions.Controls(**(fields | {"minimum": said + more}), span=span)
        check_number(context, inner.filters, inner.minimum > 2)
        made = conditions.Not(condition=inner, span=span)
        if not canonical or (alias == "controls_fewer" and said == 0):
            reworded(context, made, start, end)
        return made

    special(alias)(build)


_fewer("controls_none", 1, canonical=True)
_fewer("controls_fewer", 1, canonical=True)
_fewer("controls_at_most", 1)
_fewer("controls_fewer_than", 0)
_fewer("does_not_control", 0)


@special("controls_at_least", "controls_in_words")
def _controls_at_least(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`at least 2 Momon` and `two or more Momon` are `2 or more Momon`."""
    said = [{"minimum": part} if isinstance(part, int) else part for part in parts]
    made: Node = _controls(context, said, start, end)
    reworded(context, made, start, end)
    return made


def _number_of(
    who: Any, filters: tuple[Any, ...], span: Span, other: bool = False
) -> amounts.CountOf:
    """The number of Momon that a player controls."""
    mine = (*filters, selections.ControlledBy(who=who, span=span))
    what = Selection(how="each", minimum=0, maximum=0, other=other, filters=mine, span=span)
    return amounts.CountOf(what=what, span=span)


@special("controls_exactly")
def _controls_exactly(context: Context, parts: list[Any], start: int, end: int) -> Node:
    """`you control exactly 2 Momon` compares the number of Momon you control."""
    fields, span = _controlled(context, parts, start, end), context.span(start, end)
    other = fields.get("other", False)
    left = _number_of(fields["who"], fields.get("filters", ()), span, other)
    right = amounts.Number(value=fields["minimum"], span=span)
    made = conditions.Compare(left=left, comparison="equal to", right=right, span=span)
    reworded(context, made, start, end)
    return made


def _compared_to(alias: str, comparison: Any) -> None:
    """Enter `you control more Momon than your opponent`: it compares two numbers."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        fields, span = _controlled(context, parts, start, end), context.span(start, end)
        left, right = (
            _number_of(who, fields.get("filters", ()), span)
            for who in (fields["who"], fields["whom"])
        )
        made = conditions.Compare(left=left, comparison=comparison, right=right, span=span)
        reworded(context, made, start, end)
        return made

    special(alias)(build)


_compared_to("controls_more", "more than")
_compared_to("controls_fewer_than_whom", "fewer than")


# --- comparisons ---------------------------------------------------------------------------------


def _compared(context: Context, parts: list[Any], start: int, end: int) -> conditions.Compare:
    """`its Stars are …`, but `its highest power is …`; a side is not more, but greater."""
    fields = {"comparison": "equal to"} | merged(parts)
    place, compared = fields.pop("agreeing", None), fields.pop("compared", None)
    if place is not None:
        agree(context, place, isinstance(fields["left"], amounts.StarsOf))
    if compared is not None and context.language == "en":
        _check_comparing(context, compared, fields["comparison"], fields["left"])
    return conditions.Compare(**fields, span=context.span(start, end))


def _check_comparing(
    context: Context, place: tuple[int, int], comparison: str, left: amounts.Amount
) -> None:
    """Warn of `more than` after a side, and of `greater than` after anything else."""
    right = comparing(comparison, left)
    word = context.text[place[0] : place[1]]
    if " ".join(word.lower().split()) != right:
        context.report("W201", *place, right, word=word, canonical=right)


@special("compare")
def _compare(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return _compared(context, parts, start, end)


@special("compare_equal")
def _compare_equal(context: Context, parts: list[Any], start: int, end: int) -> Node:
    made = _compared(context, parts, start, end)
    reworded(context, made, start, end)
    return made


@special("not_compare")
def _not_compare(context: Context, parts: list[Any], start: int, end: int) -> Node:
    made = _compared(context, parts, start, end)
    return conditions.Not(condition=made, span=made.span)


# --- what one Momon is ---------------------------------------------------------------------------

BY_ITSELF: Final = (selections.InPlace, selections.InLine, selections.AdjacentTo)
"""Filters that are said without "a Momon": `it is in a corner Space`."""
_THAT: Final = re.compile(r"that\s+momon|ตัวนั้น", re.IGNORECASE)


@special("described")
def _described(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    """What follows `เป็น`; English has an article there."""
    return {"described": parts}


def _meets(alias: str, cls: type[Node] | None, letters: int = 0) -> None:
    """Enter what one reference is or is not; without `cls` it is a called name."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        if cls is None:
            named, *parts = (parts[0]["name"], *parts[1:])
            of: Any = selections.NamedOne(name=named, span=context.span(start, start + len(named)))
        else:
            said = _THAT.match(context.text, start)
            stop = said.end() if said else start + letters
            of = cls(span=context.span(start, stop))
        filters, by_itself = _quality(context, parts, start, end)
        span = context.span(start, end)
        made: Any = conditions.Meets(of=of, filters=filters, span=span)
        if alias.endswith("_not"):
            made = conditions.Not(condition=made, span=span)
        alone = not by_itself and len(filters) == 1 and isinstance(filters[0], BY_ITSELF)
        if alone or alias.endswith("_has"):
            reworded(context, made, start, end)
        node: Node = made
        return node

    special(alias)(build)


def _whose(alias: str, cls: type[Node], told: type[Node]) -> None:
    """Enter `you control this`: that this is a Momon you control."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        span = context.span(start, end)
        at = end - len(_LAST_WORDS.search(context.text[start:end])[0])  # type: ignore[index]
        of: Any = cls(span=context.span(at, end))
        one: Any = told(**merged(parts), span=context.span(start, at))
        made = conditions.Meets(of=of, filters=(one,), span=span)
        reworded(context, made, start, end)
        return made

    special(alias)(build)


_LAST_WORDS: Final = re.compile(r"(that\s+momon|this|it|ตัวนี้|ตัวนั้น|มัน)$", re.IGNORECASE)


def _quality(
    context: Context, parts: list[Any], start: int, end: int
) -> tuple[tuple[Any, ...], bool]:
    """The filters said, and whether they stand without "a Momon"."""
    by_itself = len(parts) == 1 and isinstance(parts[0], Node)
    if by_itself:
        return (parts[0],), True
    fields = describe(context, parts[0].get("described", parts))
    filters = fields.get("filters", ())
    check_number(context, filters, plural=False)
    if "zone" in fields or "name" in fields:
        context.report("E440", start, end)
    elif not filters:
        context.report("E441", start, end)
    return filters, False


for _word, _class, _length in (
    ("this", selections.This, 4),
    ("it", selections.It, 2),
    ("that", selections.ThatMomon, 0),
    ("named", None, 0),
):
    _meets(f"{_word}_meets", _class, _length)
    _meets(f"{_word}_meets_not", _class, _length)
    _meets(f"{_word}_has", _class, _length)
    if _class is not None:
        _whose(f"{_word}_is_controlled", _class, selections.ControlledBy)
        _whose(f"{_word}_is_owned", _class, selections.OwnedBy)
