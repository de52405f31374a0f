"""Which Space of the Arena an instruction speaks of."""

from __future__ import annotations

from .base import Node, frozen
from .selections import Reference


@frozen
class SpaceOf(Node):
    """Where a Momon is, or where it last was if it has left the Arena.

    en: its Space
    th: ช่องของมัน
    """

    of: Reference


@frozen
class FormerSpaceOf(Node):
    """The Space a Momon was in before the instruction spoken of took it away.

    en: that Momon's former Space
    th: ช่องเดิมของตัวนั้น
    """

    of: Reference


@frozen
class EmptySpace(Node):
    """Any empty Space, chosen at resolution; `different` when several are chosen at once.

    en: an empty Space
    th: ช่องว่าง
    """

    adjacent_to: Reference | None = None
    different: bool = False


@frozen
class SpaceLeft(Node):
    """The Space that the Momon of the triggering Move left.

    en: the Space it left
    th: ช่องที่มันจากมา
    """


SpaceRef = SpaceOf | FormerSpaceOf | EmptySpace | SpaceLeft
