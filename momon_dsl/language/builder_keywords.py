"""The grammar rules of keyword abilities: definitions, uses, and parameters in their places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from momon_dsl.language.nodes import amounts, keywords
from momon_dsl.language.nodes.base import Node

from .builder_special import special

if TYPE_CHECKING:
    from .builder import Context

# --- parameters where a number or a side would stand ---------------------------------------------


@special("hole")
def _hole(context: Context, parts: list[Any], start: int, end: int) -> keywords.Hole:
    context.holes.append((parts[0], "number", context.span(start, end)))
    return keywords.Hole(parts[0])


@special("hole_change")
def _hole_change(context: Context, parts: list[Any], start: int, end: int) -> keywords.Hole:
    """`+N` or `-N`."""
    name = parts[0][1:]
    context.holes.append((name, "number", context.span(start, end)))
    return keywords.Hole(name, -1 if parts[0][0] == "-" else 1)


@special("hole_side")
def _hole_side(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    name, _, span = context.holes.pop()
    context.holes.append((name, "Side", span))
    return {"side": keywords.SideHole(name)}


@special("amount_hole")
def _amount_hole(context: Context, parts: list[Any], start: int, end: int) -> dict[str, Any]:
    return {"amount": amounts.Number(value=parts[0], span=context.span(start, end))}


@special("number_hole")
def _number_hole(context: Context, parts: list[Any], start: int, end: int) -> Node:
    return amounts.Number(value=parts[0], span=context.span(start, end))


# --- definitions and uses ------------------------------------------------------------------------


def _parameter(alias: str, kind: Any) -> None:
    """Enter a parameter of a kind; a symbol keeps its brackets in its name."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        name = f"[{parts[0]}]" if kind == "symbol" else parts[0]
        return keywords.Parameter(name=name, kind=kind, span=context.span(start, end))

    special(alias)(build)


_parameter("number_parameter", "number")
_parameter("symbol_parameter", "symbol")
_parameter("side_parameter", "Side")


def _argument(alias: str, kind: Any, value: Any = None) -> None:
    """Enter an argument of a kind; `value` is fixed, or makes it of what is written."""

    def build(context: Context, parts: list[Any], start: int, end: int) -> Node:
        span = context.span(start, end)
        if callable(value):
            context.holes.append((parts[0], kind, span))
        given = value(parts[0]) if callable(value) else value or parts[0]
        return keywords.Argument(kind=kind, value=given, span=span)

    special(alias)(build)


_argument("number_argument", "number")
_argument("symbol_argument", "symbol")
_argument("hole_argument", "number", keywords.Hole)
_argument("side_argument", "Side", keywords.SideHole)
for _side in ("north", "east", "south", "west"):
    _argument(f"{_side}_argument", "Side", _side)


@special("keyword_use")
def _keyword_use(context: Context, parts: list[Any], start: int, end: int) -> Node:
    name, *arguments = parts
    return keywords.KeywordUse(name=name, arguments=tuple(arguments), span=context.span(start, end))


def check_holes(context: Context, items: Iterable[Any]) -> None:
    """E446: a name stands where only a parameter of the keyword around it can stand."""
    defined = [item for item in items if isinstance(item, keywords.Keyword)]
    for name, kind, span in context.holes:
        around = [k for k in defined if k.span and k.span.start <= span.start < k.span.end]
        known = {each.name: each.kind for each in (around[0].parameters if around else ())}
        if known.get(name) != kind:
            fitting = ", ".join(each for each, of in known.items() if of == kind)
            context.report_at("E446", span, name=name, kind=kind, known=fitting)
