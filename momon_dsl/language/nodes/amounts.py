"""Numbers, and how they are read off the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from .base import Node

if TYPE_CHECKING:
    from .selections import Reference, Selection


@frozen
class Number(Node):
    """A number written out, at most 10 digits.

    en: 2
    th: 2
    """

    value: int


@frozen
class CountOf(Node):
    """How many Momon meet a selection (its `how` is "each").

    en: the number of [S] Momon you control
    th: จำนวน [S] Momon ที่คุณควบคุม
    """

    what: Selection


@frozen
class StarsOf(Node):
    """The current Stars of one Momon.

    en: its Stars
    th: Stars ของมัน
    """

    of: Reference


Amount = Number | CountOf | StarsOf
