"""Which Space of the Arena an instruction speaks of."""

from __future__ import annotations

from typing import Literal

from .base import Node, frozen
from .selections import InLine, Reference, What


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

    `adjacent_to` is one Momon referred to, or a selection (its `how` is "each") of which any one
    will do; `place` and `in_line` narrow the Spaces as they narrow Momon.

    en: an empty corner Space adjacent to a Momon you control
    th: ช่องมุมที่ว่างที่อยู่ติดกับ Momon ที่คุณควบคุม
    """

    adjacent_to: What | None = None
    different: bool = False
    place: Literal["corner", "edge", "centre"] | None = None
    in_line: InLine | None = None


@frozen
class TargetSpace(Node):
    """An empty Space chosen as a target, when the trigger is collected (9.1.5, H11.1).

    en: target Space adjacent to this
    th: ช่องเป้าหมายที่อยู่ติดกับตัวนี้
    """

    adjacent_to: What | None = None
    place: Literal["corner", "edge", "centre"] | None = None
    in_line: InLine | None = None


@frozen
class SpaceLeft(Node):
    """The Space that the Momon of the triggering Move left.

    en: the Space it left
    th: ช่องที่มันจากมา
    """


SpaceRef = SpaceOf | FormerSpaceOf | EmptySpace | SpaceLeft | TargetSpace
