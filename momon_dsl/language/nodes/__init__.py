"""The abstract syntax tree: what a script means, in either language.

The nodes of scenarios and formats are half of all classes, and a file of cards needs none of them:
they are loaded when something asks for them, or for `NODES`, the registry of every class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.language.extending import in_use

from . import (
    abilities,
    amounts,
    conditions,
    documents,
    instructions,
    keywords,
    selections,
    spaces,
)
from .base import Comment, Line, Node, Span
from .documents import Document

if TYPE_CHECKING:
    from . import formats, scenarios
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
    "formats",
    "instructions",
    "keywords",
    "scenarios",
    "selections",
    "spaces",
]


def __getattr__(name: str) -> Any:
    if name not in ("NODES", "formats", "scenarios"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name != "NODES":
        return import_module(f"{__name__}.{name}")
    for late in ("formats", "scenarios"):
        import_module(f"{__name__}.{late}")
    in_use()  # those of extensions enter by being imported
    return import_module(f"{__name__}.base").NODES
