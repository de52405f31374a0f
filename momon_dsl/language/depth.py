"""How deep the nodes of a document are nested: Python's own recursion is never trusted with it."""

from __future__ import annotations

from typing import Any

import attrs

from momon_dsl import limits
from momon_dsl.language.nodes.base import Node


def children(node: Node) -> list[Node]:
    """The nodes that are fields of a node, or stand in its tuples."""
    found: list[Node] = []
    for field in attrs.fields(type(node)):
        if field.name not in ("span", "trivia"):
            value: Any = getattr(node, field.name)
            values = value if isinstance(value, tuple) else (value,)
            found.extend(v for v in values if isinstance(v, Node))
    return found


def too_deep(items: list[Node]) -> Node | None:
    """The first node that lies deeper than `limits.AST_DEPTH`, or None.

    >>> too_deep([])
    """
    waiting = [(item, 1) for item in reversed(items)]
    while waiting:
        node, depth = waiting.pop()
        if depth > limits.AST_DEPTH:
            return node
        waiting.extend((child, depth + 1) for child in reversed(children(node)))
    return None
