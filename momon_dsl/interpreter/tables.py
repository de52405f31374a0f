"""Tables from the class of a node to how it is carried out, in which extensions enter theirs."""

from __future__ import annotations

from typing import TypeVar

from momon_dsl.errors import MomonError
from momon_dsl.language.nodes.base import Node

_Made = TypeVar("_Made")


class Table(dict[type[Node], _Made]):
    """How each class of a kind of node is carried out.

    Asking for a class that is not in it raises `MomonError`: an extension that could not be used
    has left it out.

    >>> Table()[Node]
    Traceback (most recent call last):
    momon_dsl.errors.MomonError: Nothing says how Node (momon_dsl.language.nodes.base) is played.
    """

    def __missing__(self, kind: type[Node]) -> _Made:
        raise MomonError(f"Nothing says how {kind.__name__} ({kind.__module__}) is played.")
