"""What an ability tells the game to do, and the sentences that steer it."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from .base import Line, Node
from .conditions import Condition
from .selections import What, Who
from .spaces import SpaceRef

Side = Literal["north", "east", "south", "west"]
Duration = Literal["until end of turn", "until the start of your next turn", "until the game ends"]


@frozen
class PutIntoVoid(Node):
    """Put Momon into their owner's Void.

    en: put target Momon into its owner's Void
    th: นำ Momon เป้าหมายเข้า Void ของเจ้าของ
    """

    what: What


@frozen
class ReturnToHand(Node):
    """Return Momon to their owner's Hand.

    en: return target Momon to its owner's Hand
    th: นำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ
    """

    what: What


@frozen
class Summon(Node):
    """An Effect-Based Summon (9.3); `into` None leaves the Space free to choose.

    `check` False is `without a Snatch Check`, which suppresses the package's Check (9.3.5).

    en: Summon a [P] Momon from your Hand without a Snatch Check
    th: Summon [P] Momon จาก Hand ของคุณโดยไม่มี Snatch Check
    """

    what: What
    into: SpaceRef | None = None
    check: bool = True


@frozen
class Move(Node):
    """Change the Space of one or several Momon, all at once (12.2.2).

    en: Move target Momon to an empty Space
    th: Move Momon เป้าหมายไปช่องว่าง
    """

    what: What
    to: SpaceRef


@frozen
class Swap(Node):
    """Exchange the Spaces of two Momon (12.2.3); neither moves if one cannot.

    en: Swap target Momon and another target Momon
    th: Swap Momon เป้าหมายและ Momon เป้าหมายอีกตัว
    """

    first: What
    second: What


@frozen
class PerformCheck(Node):
    """An immediate non-Incite Snatch Check (H10.5).

    en: perform a Snatch Check with this
    th: ทำ Snatch Check ด้วยตัวนี้
    """

    attacker: What


@frozen
class Incite(Node):
    """An immediate Incite Check (H10.5), which makes no On Snatch triggers.

    en: Incite target Momon you control
    th: Incite Momon เป้าหมายที่คุณควบคุม
    """

    attacker: What


@frozen
class DirectSnatch(Node):
    """Take control with no attempt and no comparison (H10.6).

    en: Direct Snatch target Momon
    th: Direct Snatch Momon เป้าหมาย
    """

    what: What


@frozen
class GetsPower(Node):
    """Momon get more or less power, on every side or on one, for a time.

    en: this gets +1 power until end of turn
    th: ตัวนี้ได้ +1 power จนจบเทิร์น
    """

    what: What
    amount: int
    side: Side | None = None
    duration: Duration = "until end of turn"


@frozen
class GetsStars(Node):
    """Momon get more or fewer Stars for a time.

    en: this gets +1 Stars until end of turn
    th: ตัวนี้ได้ +1 Stars จนจบเทิร์น
    """

    what: What
    amount: int
    duration: Duration = "until end of turn"


@frozen
class SkipStep(Node):
    """The next step of this kind is skipped (8.3, R8.3).

    en: skip the next Snatch Check step
    th: ข้าม Step Snatch Check ถัดไป
    """

    step: Literal["Summon", "Snatch Check", "End"]


@frozen
class EndGame(Node):
    """The game ends at once (H7.6).

    en: you win the game
    th: คุณชนะเกม
    """

    result: Literal["you win", "opponent wins", "draw"]


Instruction = (
    PutIntoVoid
    | ReturnToHand
    | Summon
    | Move
    | Swap
    | PerformCheck
    | Incite
    | DirectSnatch
    | GetsPower
    | GetsStars
    | SkipStep
    | EndGame
)


# --- sentences ----------------------------------------------------------------------------


@frozen
class Do(Line):
    """One step or, joined by `, then`, several (12.2, 8.4): one sentence.

    en: Return target Momon to its owner's Hand, then Incite this.
    th: นำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ แล้ว Incite ตัวนี้.
    """

    steps: tuple[Instruction, ...]


@frozen
class May(Line):
    """The player decides at resolution whether to do it (R9.3.2).

    en: You may put target Momon into its owner's Void.
    th: คุณอาจนำ Momon เป้าหมายเข้า Void ของเจ้าของ.
    """

    who: Who
    steps: tuple[Instruction, ...]


@frozen
class IfYouDo(Line):
    """Done only if the sentence before did what it says, for at least one object (H11.7).

    `did` False is `If you don't`.

    en: If you do, Incite this.
    th: หากทำ ให้ Incite ตัวนี้.
    """

    did: bool
    steps: tuple[Instruction, ...]


@frozen
class If(Line):
    """Done only if the condition holds when this sentence is reached.

    en: If your Hand is empty, Incite this.
    th: หาก Hand ของคุณว่าง ให้ Incite ตัวนี้.
    """

    condition: Condition
    steps: tuple[Instruction, ...]


@frozen
class Otherwise(Line):
    """Done if the `If` just before did not hold.

    en: Otherwise, Incite this.
    th: มิฉะนั้น ให้ Incite ตัวนี้.
    """

    steps: tuple[Instruction, ...]


@frozen
class Mode(Line):
    """One item of `Choose one:`.

    en: - Incite this.
    th: - Incite ตัวนี้.
    """

    steps: tuple[Instruction, ...]


@frozen
class ChooseModes(Line):
    """A choice among modes; as the first sentence of an ability it is the trigger's mode.

    en: Choose one: - Incite this. - Return this to its owner's Hand.
    th: เลือก 1 อย่าง: - Incite ตัวนี้. - นำตัวนี้กลับเข้า Hand ของเจ้าของ.
    """

    who: Who
    minimum: int
    maximum: int
    modes: tuple[Mode, ...]


@frozen
class ForEach(Line):
    """Done once for each of a selection fixed beforehand.

    en: For each Momon that Moved this way, Direct Snatch each Momon adjacent to it.
    th: สำหรับ Momon แต่ละตัวที่ Move ด้วยวิธีนี้ ให้ Direct Snatch Momon แต่ละตัวที่อยู่ติดกับมัน.
    """

    what: What
    steps: tuple[Instruction, ...]


Sentence = Do | May | IfYouDo | If | Otherwise | ChooseModes | ForEach
