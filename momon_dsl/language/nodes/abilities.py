"""Abilities: when they trigger, and what they say all the time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .base import AddedTrigger, Line, Node, frozen
from .conditions import Condition
from .instructions import Instruction, Sentence, Side
from .selections import Selection, What, Who

if TYPE_CHECKING:
    from .keywords import KeywordUse


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
        "is revealed",
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


@frozen
class WhenSymbols(Node):
    """Triggers when a Momon that meets the selection gains or loses a symbol, by whatever means.

    `gains` None is either of the two, `symbol` None is any symbol. Once for each Momon and each
    change of its symbols, however many come or go with it (H1.2).

    en: When a Momon gains or loses a symbol:
    th: เมื่อ Momon ได้รับหรือเสียสัญลักษณ์:
    """

    subject: What
    gains: bool | None
    symbol: str | None


Trigger = (
    OnSummon
    | OnSnatch
    | WhenThisSnatched
    | WhenThisReturns
    | AtTurn
    | When
    | WhenCheckTakesNone
    | WhenSummonFails
    | WhenSymbols
    | AddedTrigger
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
    """Momon have an ability written in quotes, triggered or continuous; in it, `this` has it.

    A keyword in quotes (`"Ambush 2."`) is all that it stands for.

    en: Each [S] Momon has "On Summon: Return target Momon to its owner's Hand."
    th: [S] Momon แต่ละตัวมี "On Summon: นำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ."
    """

    subject: What
    ability: Ability | KeywordUse


@frozen
class Cannot(Line):
    """Something never happens to these Momon; "cannot" beats "can" (H11.5).

    `by` narrows "be targeted" to abilities that this player controls.

    en: This cannot be Snatched.
    th: ตัวนี้ไม่สามารถถูก Snatch.
    """

    subject: What
    action: Literal["be Snatched", "be targeted", "be Moved", "Snatch"]
    by: Who | None = None


@frozen
class HasStars(Line):
    """Momon have more or fewer Stars, per something or flat.

    en: This has +1 Stars for each Momon in your Void.
    th: ตัวนี้มี +1 Stars ต่อ Momon แต่ละตัวใน Void ของคุณ.
    """

    subject: What
    amount: int
    per: Selection | None = None


@frozen
class HasSymbols(Line):
    """Momon have symbols besides their own, or lose them.

    en: Each adjacent Momon loses [S].
    th: Momon แต่ละตัวที่อยู่ติดกับตัวนี้เสีย [S].
    """

    subject: What
    gains: bool
    symbols: tuple[str, ...]


@frozen
class HasNoAbilities(Line):
    """Momon lose all abilities, or one written in quotes: all that say the same.

    en: Each adjacent Momon loses all abilities.
    th: Momon แต่ละตัวที่อยู่ติดกับตัวนี้เสียความสามารถทั้งหมด.
    """

    subject: What
    ability: Triggered | Continuous | KeywordUse | None = None


@frozen
class NoSummonInto(Line):
    """A player cannot Summon into the Spaces adjacent to this.

    en: Your opponent cannot Summon into Spaces adjacent to this.
    th: คู่แข่งไม่สามารถ Summon ลงในช่องที่อยู่ติดกับตัวนี้.
    """

    who: Who


@frozen
class SummonOnly(Line):
    """A summoning rule of this card (H11.8): only into such a Space, or only while so.

    Exactly one of `place`, `beside` and `only_if` is set; `beside` is what the Space must be
    adjacent to: any Momon that meets it (its `how` is "each").

    en: Summon this only into a Space adjacent to a Momon you control.
    th: Summon ตัวนี้ได้เฉพาะในช่องที่อยู่ติดกับ Momon ที่คุณควบคุม.
    """

    place: Literal["corner", "edge", "centre"] | None = None
    beside: Selection | None = None
    only_if: Condition | None = None


@frozen
class Instead(Line):
    """A replacement (H11.6): what would happen to this does not; the instruction does.

    en: If this would be put into a Void, return it to its owner's Hand instead.
    th: หากตัวนี้กำลังจะถูกนำเข้า Void ให้นำมันกลับเข้า Hand ของเจ้าของแทน.
    """

    would: Literal["be put into a Void", "return to a Hand", "be Snatched", "Move", "be Summoned"]
    instruction: Instruction


Statement = (
    HasPower
    | HasAbility
    | Cannot
    | HasStars
    | HasSymbols
    | HasNoAbilities
    | NoSummonInto
    | SummonOnly
    | Instead
)


@frozen
class Continuous(Line):
    """Statements that hold all the time, or while a condition holds (H11.5).

    en: Always: This cannot be Snatched.
    th: ตลอดเวลา: ตัวนี้ไม่สามารถถูก Snatch.
    """

    statements: tuple[Statement, ...]
    condition: Condition | None = None


Ability = Triggered | Continuous
