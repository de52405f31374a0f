"""Abilities: when they trigger, and what they say all the time."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from .base import Line, Node
from .conditions import Condition
from .instructions import Sentence, Side
from .selections import Selection, What


@frozen
class OnSummon(Node):
    """Triggers when this is Summoned, by the turn or by an effect.

    en: On Summon:
    th: On Summon:
    """


@frozen
class OnSnatch(Node):
    """Triggers on the attacker, once for each Momon its Check takes (H10.4).

    en: On Snatch:
    th: On Snatch:
    """


@frozen
class WhenThisSnatched(Node):
    """Triggers on the Momon taken; controlled by the controller before (H11.4).

    en: When this is Snatched:
    th: เมื่อตัวนี้ถูก Snatch:
    """


@frozen
class WhenThisReturns(Node):
    """Triggers when its owner gains control of it again (H10.4).

    en: When this returns to its owner's control:
    th: เมื่อตัวนี้กลับสู่การควบคุมของเจ้าของ:
    """


@frozen
class AtTurn(Node):
    """Triggers at the start or the end of a turn (8.T0, 8.T3).

    en: At the start of your turn:
    th: เมื่อเริ่มเทิร์นของคุณ:
    """

    point: Literal["start", "end"]
    whose: Literal["your", "opponent's", "each"]


@frozen
class When(Node):
    """Triggers when a Momon that meets the selection does, or meets with, something.

    The selection's `how` is "choose" (`a`, `another`); `This` is the source itself.

    en: When another Momon you control is Summoned:
    th: เมื่อ Momon อื่นที่คุณควบคุมถูก Summon:
    """

    subject: What
    happens: Literal[
        "is Summoned",
        "is Snatched",
        "Snatches",
        "Moves",
        "is Swapped",
        "is put into a Void",
        "leaves the Arena",
        "returns to a Hand",
    ]


@frozen
class WhenCheckTakesNone(Node):
    """Triggers on every Snatch Check that took no Momon, zero attempts included (H10.3).

    en: When a Snatch Check takes no Momon:
    th: เมื่อ Snatch Check ไม่ได้ Momon:
    """


@frozen
class WhenSummonFails(Node):
    """Triggers when a Summon instruction fails (R9.4.2).

    en: When a Momon cannot be Summoned:
    th: เมื่อไม่สามารถ Summon Momon ได้:
    """


Trigger = (
    OnSummon
    | OnSnatch
    | WhenThisSnatched
    | WhenThisReturns
    | AtTurn
    | When
    | WhenCheckTakesNone
    | WhenSummonFails
)


@frozen
class Triggered(Line):
    """An ability that waits for an event and then resolves once for it.

    `condition` is checked when it triggers and again when it resolves. `once` limits how often
    one object may use it.

    en: On Summon: Return target Momon to its owner's Hand.
    th: On Summon: นำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ.
    """

    trigger: Trigger
    body: tuple[Sentence, ...]
    condition: Condition | None = None
    once: Literal["turn", "game"] | None = None


# --- continuous abilities ------------------------------------------------------------------


@frozen
class HasPower(Line):
    """Momon have more or less power, on every side or on one, per something or flat.

    en: Each other [S] Momon you control has +1 power.
    th: [S] Momon อื่นแต่ละตัวที่คุณควบคุมมี +1 power.
    """

    subject: What
    amount: int
    side: Side | None = None
    per: Selection | None = None


@frozen
class HasAbility(Line):
    """Momon have an ability written in quotes.

    en: Each [S] Momon has "On Summon: Return target Momon to its owner's Hand."
    th: [S] Momon แต่ละตัวมี "On Summon: นำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ."
    """

    subject: What
    ability: Triggered


@frozen
class Cannot(Line):
    """Something never happens to these Momon; "cannot" beats "can" (H11.5).

    en: This cannot be Snatched.
    th: ตัวนี้ไม่สามารถถูก Snatch.
    """

    subject: What
    action: Literal["be Snatched", "be targeted", "be Moved", "Snatch"]


Statement = HasPower | HasAbility | Cannot


@frozen
class Continuous(Line):
    """Statements that hold all the time, or while a condition holds (H11.5).

    en: Always: This cannot be Snatched.
    th: ตลอดเวลา: ตัวนี้ไม่สามารถถูก Snatch.
    """

    statements: tuple[Statement, ...]
    condition: Condition | None = None


Ability = Triggered | Continuous
