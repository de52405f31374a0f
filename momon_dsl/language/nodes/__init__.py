"""The abstract syntax tree: what a script means, in either language."""

from . import abilities, amounts, conditions, documents, instructions, scenarios, selections, spaces
from .base import NODES, Comment, Line, Node, Span
from .documents import Document

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
