"""Filters of a selection that leave nothing, or that leave everything (see `narrowing`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from momon_dsl.checking.context import Context, report
from momon_dsl.checking.narrowing import INFINITE, bounds, impossible
from momon_dsl.checking.types import POWERS, STARS
from momon_dsl.checking.walking import Nodes, place
from momon_dsl.language.diagnostics import Diagnostic, Fix
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.amounts import CountOf, Number
from momon_dsl.language.nodes.base import AddedFilter
from momon_dsl.language.nodes.keywords import Hole
from momon_dsl.language.nodes.spaces import EmptySpace, TargetSpace

_IN_ARENA = (
    s.ControlledBy, s.AdjacentTo, s.MovedThisWay, s.InPlace, s.InLine, s.HappenedThisTurn,
    s.Facing,
)  # fmt: skip
_OTHER_THAN = (s.AdjacentTo, s.Facing, s.MorePowerThan, s.StarsThan)
"""Filters that compare with a Momon, and that this very Momon never meets itself."""


def empty(selection: s.Selection, *, outside: bool = False) -> Iterator[Diagnostic]:
    """E404: no Momon can meet all of these filters in this zone."""
    zone = selection.zone
    outside = outside or (zone is not None and "Arena" not in zone.names)
    for one in selection.filters:
        if outside and _only_in_arena(one):
            yield report("E404", one, "H1.1")
            return
        if zone is not None and outside and isinstance(one, s.OwnedBy) and one.who != zone.whose:
            yield report("E404", one)
            return
    one_too_many = impossible(selection.filters)
    if one_too_many is not None:
        yield report("E404", one_too_many)


def _only_in_arena(one: s.Filter) -> bool:
    return one.in_arena if isinstance(one, AddedFilter) else isinstance(one, _IN_ARENA)


# --- wherever filters stand ----------------------------------------------------------------------


def counted(nodes: Nodes) -> Iterator[Diagnostic]:
    """E404 in what is only counted or asked about; instructions have theirs with their zone."""
    for count in nodes.of(CountOf):
        yield from empty(count.what)
    for controls in nodes.of(c.Controls):
        yield from _met((s.ControlledBy(who=controls.who), *controls.filters))
    for meets in nodes.of(c.Meets):
        yield from _met(meets.filters)
        itself = (f for f in meets.filters if isinstance(f, _OTHER_THAN) and f.of == meets.of)
        for one in itself:
            yield report("E404", one)
    spaces: list[EmptySpace | TargetSpace] = [*nodes.of(EmptySpace), *nodes.of(TargetSpace)]
    for space in spaces:
        if isinstance(space.adjacent_to, s.Selection):
            yield from empty(space.adjacent_to)
    for rule in nodes.of(a.SummonOnly):
        if rule.beside is not None:
            yield from empty(rule.beside)


def _met(filters: Sequence[s.Filter]) -> Iterator[Diagnostic]:
    one = impossible(filters)
    if one is not None:
        yield report("E404", one)


def idle(nodes: Nodes, context: Context) -> Iterator[Diagnostic]:
    """W423 said twice, W424 met by every Momon, W425 met by no printed one, W426 both extremes."""
    for selection in nodes.of(s.Selection):
        outside = selection.zone is not None and "Arena" not in selection.zone.names
        yield from _idle(selection.filters, context, outside=outside)
    holders: list[c.Controls | c.Meets] = [*nodes.of(c.Controls), *nodes.of(c.Meets)]
    for condition in holders:
        yield from _idle(condition.filters, context, outside=False)


def _idle(filters: Sequence[s.Filter], context: Context, *, outside: bool) -> Iterator[Diagnostic]:
    for number, one in enumerate(filters):
        if isinstance(one, (s.StarsFilter, s.PowerFilter)):
            yield from _range(one, context, outside=outside)
        if number == 0:
            continue
        before = filters[:number]
        if one in before:
            yield _left_out("W423", one, context)
        elif isinstance(one, s.ExtremeStars) and _other_extreme(one) in before:
            yield report("W426", one)


def _other_extreme(one: s.ExtremeStars) -> s.ExtremeStars:
    return s.ExtremeStars(which="fewest" if one.which == "most" else "most", power=one.power)


def _range(
    one: s.StarsFilter | s.PowerFilter, context: Context, *, outside: bool
) -> Iterator[Diagnostic]:
    low, high = bounds(one)
    if isinstance(one.amount, Number) and (low, high) == (0, INFINITE):
        if not isinstance(one.amount.value, Hole):
            yield _left_out("W424", one, context)
    elif outside:
        stars = isinstance(one, s.StarsFilter)
        least, most = STARS if stars else POWERS
        value = low if low > most else high
        if low > most or high < least:
            what = {"stars" if stars else "power": value}
            yield report("W425", one, "H5.1", **what, low=least, high=most)


def _left_out(code: str, one: s.Filter, context: Context) -> Diagnostic:
    """A finding whose certain fix is to leave the filter out, and the blanks before it."""
    span = place(one)
    blanks = len(context.text[: span.start]) - len(context.text[: span.start].rstrip(" "))
    wider = attrs.evolve(span, start=span.start - blanks, column=span.column - blanks)
    return Diagnostic(code, span, fix=Fix(wider, "") if one.span else None)
