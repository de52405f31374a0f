"""What an `if`, a `while` or a trigger's limit asks. Nothing here ever changes the game."""

from __future__ import annotations

from typing import Literal

from .amounts import Amount
from .base import AddedCondition, Node, frozen
from .selections import Filter, Reference, Who


@frozen
class Controls(Node):
    """A player controls at least this many Momon that meet the filters.

    `other` leaves out the source of the ability: `another Momon`, `2 or more other Momon`.

    en: you control 3 or more [S] Momon
    th: คุณควบคุม [S] Momon 3 ตัวหรือมากกว่า
    """

    who: Who
    minimum: int
    filters: tuple[Filter, ...] = ()
    other: bool = False


@frozen
class ZoneEmpty(Node):
    """A player's Hand or Void holds no card.

    en: your Hand is empty
    th: Hand ของคุณว่าง
    """

    zone: Literal["Hand", "Void"]
    whose: Who


@frozen
class ThisInArena(Node):
    """The source of this ability is still the same object in the Arena.

    en: this is in the Arena
    th: ตัวนี้อยู่ใน Arena
    """


@frozen
class TurnOf(Node):
    """Whose turn it is.

    en: it is your turn
    th: เป็นเทิร์นของคุณ
    """

    who: Who


@frozen
class ArenaFull(Node):
    """No Space of the Arena is empty.

    en: the Arena is full
    th: Arena เต็ม
    """


@frozen
class Compare(Node):
    """Two amounts compared.

    en: its Stars are more than 2
    th: Stars ของมันมากกว่า 2
    """

    left: Amount
    comparison: Literal["more than", "fewer than", "at least", "at most", "equal to"]
    right: Amount


@frozen
class Meets(Node):
    """The one referred to meets filters; what has left the Arena is judged as it last was (H11.4).

    At least one filter; a Space, a row or what it is adjacent to is said by itself.

    en: it is an [S] Momon you control
    th: มันเป็น [S] Momon ที่คุณควบคุม
    """

    of: Reference
    filters: tuple[Filter, ...]


@frozen
class Not(Node):
    """The opposite of a condition; binds tighter than `and`.

    Each condition has a wording of its own for it: `the Arena is not full`, `you control no [S]
    Momon`, `you control 2 or fewer Momon`; only `and` and `or` stand in parentheses after `not`.

    en: your Hand is not empty
    th: Hand ของคุณไม่ว่าง
    """

    condition: Condition


@frozen
class And(Node):
    """All of the conditions; binds tighter than `or`. At least two parts, none of them `And`.

    en: your Hand is empty and the Arena is full
    th: Hand ของคุณว่าง และ Arena เต็ม
    """

    parts: tuple[Condition, ...]


@frozen
class Or(Node):
    """At least one of the conditions. At least two parts, none of them `Or`.

    en: your Hand is empty or the Arena is full
    th: Hand ของคุณว่าง หรือ Arena เต็ม
    """

    parts: tuple[Condition, ...]


Condition = (
    Controls
    | ZoneEmpty
    | ThisInArena
    | TurnOf
    | ArenaFull
    | Not
    | And
    | Or
    | Compare
    | Meets
    | AddedCondition
)
