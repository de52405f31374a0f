"""Going through an AST: the nodes inside a node, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import attrs

from momon_dsl.language.nodes.base import Node, Span

_N = TypeVar("_N")

NOWHERE = Span(0, 0, 1, 1)
"""The place of a node that was built by hand."""


_FIELDS: dict[type[Any], tuple[str, ...]] = {}


def _fields(kind: type[Any]) -> tuple[str, ...]:
    if kind not in _FIELDS:
        names = (field.name for field in attrs.fields(kind))
        _FIELDS[kind] = tuple(name for name in names if name not in {"span", "trivia"})
    return _FIELDS[kind]


def children(node: Any) -> Iterator[Node]:
    """The nodes that are fields of `node` (a Node or a Document), or stand in a tuple of it.

    >>> from momon_dsl.language.nodes.instructions import Incite
    >>> from momon_dsl.language.nodes.selections import This
    >>> list(children(Incite(attacker=This())))
    [This()]
    """
    for name in _fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Node))


def descend(node: Any, kind: type[_N]) -> Iterator[_N]:
    """Every node of a kind inside `node`, itself included, from left to right."""
    if isinstance(node, kind):
        yield node
    for child in children(node):
        yield from descend(child, kind)


def place(node: Node) -> Span:
    """Where a node stands, `NOWHERE` if it was not parsed."""
    return node.span or NOWHERE
