"""Going through an AST: the nodes inside a node, in the order in which they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import Any, TypeVar

import attrs

from momon_dsl.language.nodes.abilities import Continuous, Triggered
from momon_dsl.language.nodes.base import Node, Span

_N = TypeVar("_N", bound=Node)

QUOTED = (Triggered, Continuous)
"""What stands in quotes: an ability of its own, with its own `this` and its own event."""

NOWHERE = Span(0, 0, 1, 1)
"""The place of a node that was built by hand."""

_PLAIN = {
    "int", "int | None", "str", "str | None", "bool", "tuple[str, ...]", "Who", "Who | None",
    "Side", "Side | None", "Duration",
}  # fmt: skip
"""The types of fields that never hold a node, those that choose among words besides."""
_Reader = tuple[bool, Callable[[Any], Any]]
_READERS: dict[type[Any], _Reader | None] = {}
_UNKNOWN: Any = object()


def _reader(kind: type[Any]) -> _Reader | None:
    """What reads the fields of a class that can hold nodes, and whether they are several.

    None if it has no such field.
    """
    names = [
        field.name
        for field in attrs.fields(kind)
        if field.name not in {"span", "trivia"}
        and field.type not in _PLAIN
        and not str(field.type).startswith("Literal[")
    ]
    made = (len(names) > 1, attrgetter(*names)) if names else None
    _READERS[kind] = made
    return made


def children(node: Any) -> list[Node]:
    """The nodes that are fields of `node` (a Node or a Document), or stand in a tuple of it.

    >>> from momon_dsl.language.nodes.instructions import Incite
    >>> from momon_dsl.language.nodes.selections import This
    >>> children(Incite(attacker=This()))
    [This()]
    """
    kind = type(node)
    reader = _READERS.get(kind, _UNKNOWN)
    if reader is _UNKNOWN:
        reader = _reader(kind)
    if reader is None:
        return []
    several, read = reader
    values = read(node)
    if not several:
        if isinstance(values, Node):
            return [values]
        values = (values,)
    found: list[Node] = []
    for value in values:
        if isinstance(value, Node):
            found.append(value)
        elif value and isinstance(value, tuple):
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
        by_kind, waiting = self._by_kind, [root]
        while waiting:
            node = waiting.pop()
            kind = type(node)
            if kind in by_kind:
                by_kind[kind].append(node)
            else:
                by_kind[kind] = [node]
            # As `children`, written out: nothing else takes so much of the time of a check.
            reader = _READERS[kind] if kind in _READERS else _reader(kind)
            if reader is None or (kind in but_not_in and node is not root):
                continue
            several, read = reader
            values = read(node)
            for value in reversed(values) if several else (values,):
                if not value:
                    continue
                if isinstance(value, Node):
                    waiting.append(value)
                elif isinstance(value, tuple):
                    for item in reversed(value):
                        if isinstance(item, Node):
                            waiting.append(item)

    @classmethod
    def joined(cls, root: Any, parts: Iterable[Nodes]) -> Nodes:
        """The nodes of `root` where those of everything in it are known already, in order."""
        made = cls.__new__(cls)
        made._by_kind = {type(root): [root]}
        for part in parts:
            for kind, found in part._by_kind.items():
                made._by_kind.setdefault(kind, []).extend(found)
        return made

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
