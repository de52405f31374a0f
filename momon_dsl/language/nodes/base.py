"""What all AST nodes share: the span, comments, and the registry of node classes.

A node is an immutable attrs class. Its docstring is its entry in the language reference: first
line what it means, then `en:` and `th:` example lines. Two nodes are equal when they mean the
same; the span and the comments do not count.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs


class _Unfinished:
    """A span that is being made."""

    __slots__ = ("column", "end", "line", "start")
    start: int
    end: int
    line: int
    column: int


@attrs.frozen(weakref_slot=False)
class Span(_Unfinished):
    """A place in a source text.

    `start` and `end` are character offsets (0-based, `end` exclusive); `line` and `column` are
    1-based and belong to `start`; `column` counts characters, not display cells.

    >>> Span(0, 4, 1, 1).end
    4
    """

    start: int
    end: int
    line: int
    column: int


def made_span(start: int, end: int, line: int, column: int) -> Span:
    """`Span(start, end, line, column)` in a third of the time, which is that of every third node.

    >>> made_span(0, 4, 1, 1) == Span(0, 4, 1, 1)
    True
    """
    span = _new(_Unfinished)
    span.start = start
    span.end = end
    span.line = line
    span.column = column
    span.__class__ = Span
    return span  # type: ignore[return-value]


_new = object.__new__


@attrs.frozen
class Comment:
    """A comment of the source: `text` with its `#`, and where in its node it stands.

    `anchor` is "before" (a line of its own above the node), "apart" (the same, but an empty line
    lies between), "after" (at the end of the node's line), "heading" (the same, for a node with
    lines below its heading), "end" (below the last line of the node's body), or the name of a
    header field of a card or a setting of a scenario ("symbols", "edition", ...), with " before"
    appended for a line of its own above it.
    """

    text: str
    anchor: str = "before"


NODES: dict[str, type[Node]] = {}
"""Every concrete node class by its name; a class enters by being defined.

Those of scenarios are missing until they are loaded: ask `momon_dsl.language.nodes.NODES`.
"""


if TYPE_CHECKING:
    from attrs import frozen as frozen
else:
    # Code that attrs writes for one class costs a millisecond at every start, two thirds of it
    # for comparing, hashing and showing, which `Node` does for all of them.
    frozen = attrs.frozen(eq=False, repr=False)


_ABSTRACT: Final = frozenset(
    {"Line", "Setting", "AddedInstruction", "AddedTrigger", "AddedFilter", "AddedCondition"}
)
"""Classes that only others are made from; no node is one of them and nothing more."""


def _enter(cls: type[Node]) -> None:
    """Enter a node class; raises TypeError if another class bears its name already."""
    known = NODES.get(cls.__name__)
    if known is not None and known.__module__ != cls.__module__:
        raise TypeError(
            f"the node {cls.__name__} of {cls.__module__} bears the name of one of "
            f"{known.__module__}"
        )
    NODES[cls.__name__] = cls


_MEANINGS: dict[type[Any], Any] = {}


def _meaning(node: Node) -> Any:
    """What a node says: the fields in which two nodes of a class can differ."""
    cls = type(node)
    read = _MEANINGS.get(cls)
    if read is None:
        names = [field.name for field in attrs.fields(cls) if field.eq]
        read = _MEANINGS[cls] = attrgetter(*names) if names else type
    return read(node)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Node:
    """Base of every AST node; `span` is None for nodes that were not parsed."""

    span: Span | None = attrs.field(default=None, eq=False, repr=False)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Node) or type(self) is not type(other):
            return NotImplemented
        return bool(_meaning(self) == _meaning(other))

    def __hash__(self) -> int:
        return hash((type(self), _meaning(self)))

    def __repr__(self) -> str:
        shown = (field.name for field in attrs.fields(type(self)) if field.repr)
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__name__}({fields})"

    def __init_subclass__(cls) -> None:
        # attrs makes a class with slots anew, so that the last one of a name is the real one.
        if cls.__name__ not in _ABSTRACT:
            _enter(cls)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Line(Node):
    """A node that fills lines of its own and therefore can carry comments."""

    trivia: tuple[Comment, ...] = attrs.field(default=(), eq=False, repr=False)


# --- what extensions add ---------------------------------------------------------------------

# One open class for each kind of node that another distribution may add: a member of the union
# of its kind, so that a node that subclasses it can stand wherever the built-in ones can.


class AddedInstruction(Node):
    """Base of an instruction that an extension adds.

    The class says about itself: `reach`, the zones that it takes Momon from; `called`, what
    messages call it; `takes_away`, whether it takes Momon out of their Spaces; `causes`, what
    happens by it, in the words of `When … is Summoned`, for `momon loops`.
    """

    __slots__ = ()
    reach: ClassVar[frozenset[str]] = frozenset({"Arena"})
    called: ClassVar[str] = ""
    takes_away: ClassVar[bool] = False
    causes: ClassVar[tuple[str, ...]] = ()


class AddedTrigger(Node):
    """Base of a heading that an extension adds.

    `about` says which Momon its event is about: "this" (its source), "another" (one that "it"
    then means), or "" (none). `awaits` is what happens, in the words of `When … is Summoned`,
    for `momon loops`.
    """

    __slots__ = ()
    about: ClassVar[str] = ""
    awaits: ClassVar[str] = ""


class AddedFilter(Node):
    """Base of a filter that an extension adds.

    `in_arena` says that only Momon in the Arena can meet it.
    """

    __slots__ = ()
    in_arena: ClassVar[bool] = False


class AddedCondition(Node):
    """Base of a condition that an extension adds."""

    __slots__ = ()


ADDED: Final = (AddedInstruction, AddedTrigger, AddedFilter, AddedCondition)
"""What every node of an extension is one of."""
