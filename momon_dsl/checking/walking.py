"""Going through an AST: the nodes inside a node, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import attrs

from momon_dsl.language.nodes.abilities import Continuous, Triggered
from momon_dsl.language.nodes.base import Node, Span

_N = TypeVar("_N", bound=Node)

QUOTED = (Triggered, Continuous)
"""What stands in quotes: an ability of its own, with its own `this` and its own event."""

NOWHERE = Span(0, 0, 1, 1)
"""The place of a node that was built by hand."""

_PLAIN = {"int", "int | None", "str", "str | None", "bool", "tuple[str, ...]"}
_FIELDS: dict[type[Any], tuple[str, ...]] = {}


def _fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a class that can hold nodes."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(
            field.name
            for field in attrs.fields(kind)
            if field.name not in {"span", "trivia"} and field.type not in _PLAIN
        )
    return _FIELDS[kind]


def children(node: Any) -> list[Node]:
    """The nodes that are fields of `node` (a Node or a Document), or stand in a tuple of it.

    >>> from momon_dsl.language.nodes.instructions import Incite
    >>> from momon_dsl.language.nodes.selections import This
    >>> children(Incite(attacker=This()))
    [This()]
    """
    found: list[Node] = []
    for name in _fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [item for item in value if isinstance(item, Node)]
    return found


class Nodes:
    """Every node inside a node (itself included) or a document, by kind, from left to right.

    What lies inside a node of the classes `but_not_in` is left out, unless that node is the root.

    >>> from momon_dsl.language.nodes.instructions import Incite
    >>> from momon_dsl.language.nodes.selections import This
    >>> list(Nodes(Incite(attacker=This())).of(This))
    [This()]
    """

    def __init__(self, root: Any, but_not_in: tuple[type[Any], ...] = ()) -> None:
        self._by_kind: dict[type[Any], list[Any]] = {}
        waiting = [root]
        while waiting:
            node = waiting.pop()
            self._by_kind.setdefault(type(node), []).append(node)
            if type(node) not in but_not_in or node is root:
                waiting += reversed(children(node))

    @property
    def kinds(self) -> Iterable[type[Any]]:
        """The classes of which there are nodes."""
        return self._by_kind.keys()

    def of(self, kind: type[_N]) -> list[_N]:
        """The nodes of one class."""
        return self._by_kind.get(kind, [])

    def named(self, name: str) -> list[Any]:
        """The nodes of the class of a name, which need not be loaded if there are none."""
        return next((found for kind, found in self._by_kind.items() if kind.__name__ == name), [])


def descend(node: Any, kind: type[_N] | tuple[type[_N], ...]) -> Iterator[_N]:
    """Every node of some kinds inside `node`, itself included, from left to right."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, kind):
            yield node
        waiting += reversed(children(node))


def place(node: Node) -> Span:
    """Where a node stands, `NOWHERE` if it was not parsed."""
    return node.span or NOWHERE
