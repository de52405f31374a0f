"""What the new phrases mean. The docstring of a node is its entry in the phrase book."""

from __future__ import annotations

from typing import Literal

from momon_dsl.language.nodes.base import (
    AddedFilter,
    AddedInstruction,
    AddedTrigger,
    frozen,
)
from momon_dsl.language.nodes.selections import What


@frozen
class ExchangeControl(AddedInstruction):
    """Two players each gain control of a Momon that the other controls, at the same time.

    It does nothing unless both are in the Arena and different players control them.

    en: Exchange control of this and target Momon your opponent controls
    th: แลกการควบคุมตัวนี้และ Momon เป้าหมายที่คู่แข่งควบคุม
    """

    called = "exchange control"
    causes = ("returns to its owner's control",)

    first: What
    second: What


@frozen
class WhenArenaFills(AddedTrigger):
    """Triggers when a Momon is Summoned into the last empty Space.

    en: When the Arena becomes full:
    th: เมื่อ Arena เต็ม:
    """

    awaits = "is Summoned"


@frozen
class OddOrEven(AddedFilter):
    """Its number of Stars is odd, or even.

    en: with odd Stars
    th: ที่มี Stars เป็นเลขคี่
    """

    parity: Literal["odd", "even"]
