"""Which Momon, cards and players an instruction speaks of."""

from __future__ import annotations

from typing import Literal

from .amounts import Amount
from .base import AddedFilter, Node, frozen

Who = Literal["you", "opponent"]
"""A player as the script names them: the ability's controller, or the other player."""


@frozen
class Zone(Node):
    """The zone that a selection looks in; the Arena when a selection names none.

    `names` holds one or more of "Hand" and "Void" (`your Hand/Void`), or just "Arena".

    en: from your Hand
    th: จาก Hand ของคุณ
    """

    names: tuple[Literal["Hand", "Void", "Arena"], ...]
    whose: Who = "you"


# --- references: one thing that this ability or its event has already spoken of -------------


@frozen
class This(Node):
    """The object whose ability this is.

    en: this
    th: ตัวนี้
    """


@frozen
class It(Node):
    """The one Momon that an earlier instruction of this ability, or its event, is about.

    en: it
    th: มัน
    """


@frozen
class ThatMomon(Node):
    """The same as `It`, in the words `that Momon`.

    en: that Momon
    th: ตัวนั้น
    """


@frozen
class ThoseMomon(Node):
    """The several Momon that an earlier instruction of this ability is about.

    en: those Momon
    th: Momon เหล่านั้น
    """


@frozen
class NamedOne(Node):
    """What a selection of this ability has named with `(call it Prey)`.

    en: Prey
    th: Prey
    """

    name: str


@frozen
class EventMomon(Node):
    """The Momon that the triggering event is about; in a format, one of a Snatch Attempt (H10.2).

    en: the Summoned Momon
    th: Momon ที่ถูก Summon
    """

    role: Literal["Summoned", "Snatched", "Moved", "attacking", "facing"]


Reference = This | It | ThatMomon | ThoseMomon | NamedOne | EventMomon


# --- filters: each narrows a selection, in the order written ---------------------------------


@frozen
class HasSymbol(Node):
    """Momon with at least one of these symbols; stands before the word Momon.

    en: [S] or [P] Momon
    th: [S] หรือ [P] Momon
    """

    symbols: tuple[str, ...]


@frozen
class StarsFilter(Node):
    """Momon with so many Stars.

    en: with 2 or fewer Stars
    th: ที่มี 2 Stars หรือน้อยกว่า
    """

    comparison: Literal["or fewer", "or more", "exactly"]
    amount: Amount


@frozen
class ControlledBy(Node):
    """Momon that this player controls.

    en: you control
    th: ที่คุณควบคุม
    """

    who: Who


@frozen
class OwnedBy(Node):
    """Momon that this player owns.

    en: you own
    th: ที่คุณเป็นเจ้าของ
    """

    who: Who


@frozen
class AdjacentTo(Node):
    """Momon in a Space adjacent to that of the one referred to: a side is shared (H10.1).

    A format may say otherwise: `Adjacent Spaces share a side or a corner; …` (R10.1a).

    en: adjacent to this
    th: ที่อยู่ติดกับตัวนี้
    """

    of: Reference


@frozen
class MovedThisWay(Node):
    """Those that an earlier instruction of this ability really Moved (12.2.2, R12.2.2).

    en: that Moved this way
    th: ที่ Move ด้วยวิธีนี้
    """


@frozen
class NamedCard(Node):
    """Momon with this name.

    en: named "FBD 167"
    th: ชื่อ "FBD 167"
    """

    name: str


@frozen
class InPlace(Node):
    """Momon in a corner Space, in an edge Space (corners included), or in neither.

    By the sides with no Space beyond: two that meet make a corner, one an edge (R6.1b).

    en: in a corner Space
    th: ในช่องมุม
    """

    place: Literal["corner", "edge", "centre"]


@frozen
class InLine(Node):
    """Momon in the row or the column of the one referred to, itself included.

    en: in this row
    th: ในแถวเดียวกับตัวนี้
    """

    line: Literal["row", "column"]
    of: Reference


@frozen
class ExtremeStars(Node):
    """Of those that meet the other filters, those with the most or the fewest Stars.

    With `power` it is their highest power that counts: `the most power`, `the least power`.

    en: with the most Stars
    th: ที่มี Stars มากที่สุด
    """

    which: Literal["most", "fewest"]
    power: bool = False


@frozen
class MorePowerThan(Node):
    """Momon whose highest power is more, or with `less` less, than that of the one referred to.

    en: with more power than this
    th: ที่มีพลังมากกว่าตัวนี้
    """

    of: Reference
    less: bool = False


@frozen
class StarsThan(Node):
    """Momon with more, or with `fewer` fewer, Stars than the one referred to.

    en: with fewer Stars than this
    th: ที่มี Stars น้อยกว่าตัวนี้
    """

    of: Reference
    fewer: bool = False


@frozen
class PowerFilter(Node):
    """Momon whose highest power, or whose power on one side, is so great; none counts as 0 (H5.1).

    en: with 4 or more power
    th: ที่มี 4 power หรือมากกว่า
    """

    comparison: Literal["or fewer", "or more", "exactly"]
    amount: Amount
    side: Literal["north", "east", "south", "west"] | None = None


@frozen
class HasNoSymbol(Node):
    """Momon that lack this symbol; None: Momon that have no symbol at all.

    en: with no [S]
    th: ที่ไม่มี [S]
    """

    symbol: str | None = None


@frozen
class Facing(Node):
    """Momon adjacent to the one referred to whose side towards it has a power (H10.1, R10.1c).

    en: facing this
    th: ที่เผชิญหน้ากับตัวนี้
    """

    of: Reference


@frozen
class HappenedThisTurn(Node):
    """Momon that were Summoned, or have been Snatched, this turn, as this object.

    en: that was Summoned this turn
    th: ที่ Summon ในเทิร์นนี้
    """

    what: Literal["Summoned", "Snatched"]


Filter = (
    HasSymbol
    | StarsFilter
    | ControlledBy
    | OwnedBy
    | AdjacentTo
    | MovedThisWay
    | NamedCard
    | InPlace
    | InLine
    | ExtremeStars
    | MorePowerThan
    | HappenedThisTurn
    | StarsThan
    | PowerFilter
    | HasNoSymbol
    | Facing
    | AddedFilter
)


@frozen
class Selection(Node):
    """A number of Momon that meet all filters.

    `how` is "target" (chosen when the trigger is collected, H11.1), "choose" (`a`, chosen at
    resolution), "each", or "random". `minimum` and `maximum` bound how many; both are 0 for
    "each". `other` excludes the source of the ability (`another`, `each other`). `name` is what
    `(call it Prey)` gives.

    en: up to 2 target [S] Momon you control (call it Prey)
    th: [S] Momon เป้าหมายสูงสุด 2 ตัวที่คุณควบคุม (เรียกว่า Prey)
    """

    how: Literal["target", "choose", "each", "random"]
    minimum: int = 1
    maximum: int = 1
    other: bool = False
    filters: tuple[Filter, ...] = ()
    zone: Zone | None = None
    name: str | None = None


What = Selection | Reference
"""Anything that stands for Momon: a selection or a reference."""
