"""Putting what was parsed by itself where it stands in the whole script."""

from __future__ import annotations

from typing import Any

import attrs

from momon_dsl.language.nodes.base import Node, Span


def moved(node: Any, at: Span) -> Any:
    """A node that was parsed from the beginning of a text, as if that text had begun at `at`.

    >>> moved(Span(20, 24, 2, 3), Span(70, 90, 5, 9))
    Span(start=90, end=94, line=6, column=3)
    >>> moved(Span(4, 8, 1, 5), Span(70, 90, 5, 9))
    Span(start=74, end=78, line=5, column=13)
    """
    if isinstance(node, Span):
        column = node.column + (at.column - 1 if node.line == 1 else 0)
        return Span(node.start + at.start, node.end + at.start, node.line + at.line - 1, column)
    if isinstance(node, tuple):
        return tuple([moved(each, at) for each in node])
    if not isinstance(node, Node):
        return node
    fields = attrs.fields(type(node))
    return attrs.evolve(node, **{f.name: moved(getattr(node, f.name), at) for f in fields})
