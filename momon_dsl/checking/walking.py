"""Going through an AST: the nodes inside a node, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from typing import Any, TypeVar

import attrs

from momon_dsl.language.nodes.base import Node, Span

_N = TypeVar("_N")

NOWHERE = Span(0, 0, 1, 1)
"""The place of a node that was built by hand."""


@cache
def _fields(kind: Hashable) -> tuple[str, ...]:
    assert isinstance(kind, type)
    return tuple(f.name for f in attrs.fields(kind) if f.name not in {"span", "trivia"})


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
