"""The abstract syntax tree: what a script means, in either language.

The nodes of scenarios are a third of all classes, and a file of cards needs none of them: they
are loaded when something asks for them, or for `NODES`, the registry of every class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import abilities, amounts, conditions, documents, instructions, selections, spaces
from .base import Comment, Line, Node, Span
from .documents import Document

if TYPE_CHECKING:
    from . import scenarios
    from .base import NODES

__all__ = [
    "NODES",
    "Comment",
    "Document",
    "Line",
    "Node",
    "Span",
    "abilities",
    "amounts",
    "conditions",
    "documents",
    "instructions",
    "scenarios",
    "selections",
    "spaces",
]


def __getattr__(name: str) -> Any:
    if name not in ("NODES", "scenarios"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    scenarios = import_module(f"{__name__}.scenarios")
    return scenarios if name == "scenarios" else import_module(f"{__name__}.base").NODES
