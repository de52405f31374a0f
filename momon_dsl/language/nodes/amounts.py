"""Numbers, and how they are read off the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .base import Node, frozen

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


@frozen
class HighestPower(Node):
    """The highest current power of one Momon, over its four sides; 0 if it has none.

    en: its highest power
    th: พลังสูงสุดของมัน
    """

    of: Reference


@frozen
class PowerOf(Node):
    """The current power of one side of one Momon, relative to its owner; none counts as 0 (H5.1).

    en: its north power
    th: power ด้านเหนือของมัน
    """

    of: Reference
    side: Literal["north", "east", "south", "west"]


@frozen
class Twice(Node):
    """Two times an amount; binds tighter than plus and minus.

    en: twice its Stars
    th: สองเท่าของ Stars ของมัน
    """

    amount: Amount


@frozen
class Half(Node):
    """Half an amount, rounded down; binds tighter than plus and minus.

    en: half its Stars, rounded down
    th: ครึ่งหนึ่งของ Stars ของมัน ปัดลง
    """

    amount: Amount


@frozen
class Sum(Node):
    """Amounts added and subtracted from left to right; never below 0 as a whole.

    `parts` has at least two members, none of them a `Sum`; `signs` has one for each: 1 or -1, the
    first always 1.

    en: its Stars plus 2
    th: Stars ของมัน บวก 2
    """

    parts: tuple[Amount, ...]
    signs: tuple[int, ...]


@frozen
class AttackingSide(Node):
    """The power of the side or corner that attacks; in formats only (H10.2).

    en: the attacking side
    th: ด้านที่โจมตี
    """


@frozen
class FacingSide(Node):
    """The power of the side or corner attacked, 0 if it has none; in formats only (H10.2).

    en: the facing side
    th: ด้านที่เผชิญ
    """


Amount = (
    Number
    | CountOf
    | StarsOf
    | HighestPower
    | PowerOf
    | Twice
    | Half
    | Sum
    | AttackingSide
    | FacingSide
)
