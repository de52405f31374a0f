"""What an ability tells the game to do, and the sentences that steer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .amounts import Amount, CountOf
from .base import AddedInstruction, Line, Node, frozen
from .conditions import Condition
from .selections import Selection, What, Who
from .spaces import SpaceRef

if TYPE_CHECKING:
    from .abilities import Ability
    from .keywords import KeywordUse

Side = Literal["north", "east", "south", "west"]
Duration = Literal[
    "until end of turn",
    "until the start of your next turn",
    "until the end of your next turn",
    "while this is in the Arena",
    "until the game ends",
]


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

    `per` is counted once, at resolution: so much for each.

    en: this gets +1 power for each Momon you control until end of turn
    th: ตัวนี้ได้ +1 power ต่อ Momon แต่ละตัวที่คุณควบคุมจนจบเทิร์น
    """

    what: What
    amount: int
    side: Side | None = None
    per: CountOf | None = None
    duration: Duration = "until end of turn"


@frozen
class GetsStars(Node):
    """Momon get more or fewer Stars for a time, flat or per something counted at resolution.

    en: this gets +1 Stars until end of turn
    th: ตัวนี้ได้ +1 Stars จนจบเทิร์น
    """

    what: What
    amount: int
    per: CountOf | None = None
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


@frozen
class ChangesSymbols(Node):
    """Momon gain or lose symbols for a time.

    en: this gains [S] until end of turn
    th: ตัวนี้ได้รับ [S] จนจบเทิร์น
    """

    what: What
    gains: bool
    symbols: tuple[str, ...]
    duration: Duration = "until end of turn"


@frozen
class StarsBecome(Node):
    """Momon have this many Stars for a time; the amount is read once, at resolution.

    en: the Stars of target Momon become 3 until end of turn
    th: Stars ของ Momon เป้าหมายกลายเป็น 3 จนจบเทิร์น
    """

    what: What
    stars: Amount
    duration: Duration = "until end of turn"


@frozen
class GainsAbility(Node):
    """Momon gain an ability written in quotes, triggered or continuous, for a time.

    A keyword in quotes (`"Ambush 2."`) is all that it stands for.

    en: this gains "On Snatch: Incite this." until end of turn
    th: ตัวนี้ได้รับ "On Snatch: Incite ตัวนี้." จนจบเทิร์น
    """

    what: What
    ability: Ability | KeywordUse
    duration: Duration = "until end of turn"


@frozen
class LosesAbilities(Node):
    """Momon lose all abilities for a time, or one written in quotes: all that say the same.

    en: target Momon loses all abilities until end of turn
    th: Momon เป้าหมายเสียความสามารถทั้งหมดจนจบเทิร์น
    """

    what: What
    ability: Ability | KeywordUse | None = None
    duration: Duration = "until end of turn"


@frozen
class BecomesUnable(Node):
    """Something cannot happen to Momon, or they cannot do it, for a time.

    `by` narrows "be targeted" to abilities that this player controls.

    en: this cannot be targeted by your opponent until end of turn
    th: ตัวนี้ไม่สามารถถูกเลือกเป็นเป้าหมายโดยคู่แข่งจนจบเทิร์น
    """

    what: What
    action: Literal["be Snatched", "be targeted", "be Moved", "Snatch"]
    by: Who | None = None
    duration: Duration = "until end of turn"


@frozen
class Control(Node):
    """Another player gains control: the ability's controller, the opponent, or each owner.

    For good, or for a time (R10.4a); it returns to its owner's control for good only.

    en: gain control of target Momon until end of turn
    th: เข้าควบคุม Momon เป้าหมายจนจบเทิร์น
    """

    what: What
    to: Literal["you", "opponent", "owner"]
    duration: Duration | None = None


@frozen
class Rotate(Node):
    """Three or more Momon each take the Space of the next; all or nothing (H12.2).

    They are named one by one, or are one selection of three or more (`rotate 3 target Momon`),
    which go round in the order of their Spaces, as the controller sees them (R12.2a).

    en: rotate this, target Momon and another target Momon
    th: หมุนเวียนตัวนี้, Momon เป้าหมาย และ Momon เป้าหมายอีกตัว
    """

    whats: tuple[What, ...]


@frozen
class Reveal(Node):
    """Show cards of a Hand to both players.

    en: reveal a Momon from your Hand
    th: Reveal Momon จาก Hand ของคุณ
    """

    what: What


@frozen
class LookAtHand(Node):
    """The ability's controller sees the other player's Hand.

    en: look at your opponent's Hand
    th: ตรวจดู Hand ของคู่แข่ง
    """

    whose: Who = "opponent"


@frozen
class RandomiseVoid(Node):
    """A Void is turned face-down and randomised; its set of cards stays public (H4.1).

    en: randomise your Void
    th: สุ่ม Void ของคุณ
    """

    whose: Who


@frozen
class CopyOf(Node):
    """Momon have the powers, or the abilities, of another for a time, read at resolution.

    en: this copies the powers of target Momon until end of turn
    th: ตัวนี้คัดลอกพลังของ Momon เป้าหมายจนจบเทิร์น
    """

    what: What
    part: Literal["powers", "abilities"]
    of: What
    duration: Duration = "until end of turn"


@frozen
class Choose(Node):
    """A player chooses Momon, or cards of a zone, for later sentences to speak of (H11.1).

    What the opponent chooses is described from their side: `they control`, `their Hand`.

    en: your opponent chooses a Momon they control
    th: คู่แข่งเลือก Momon ที่ตนควบคุม
    """

    who: Who
    what: Selection


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
    | ChangesSymbols
    | StarsBecome
    | GainsAbility
    | LosesAbilities
    | BecomesUnable
    | Control
    | Rotate
    | Reveal
    | LookAtHand
    | RandomiseVoid
    | CopyOf
    | Choose
    | AddedInstruction
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

    `did` False is `If you don't`; `who` is who did it: `If they do` after `Your opponent may`.

    en: If you do, Incite this.
    th: หากทำ ให้ Incite ตัวนี้.
    """

    did: bool
    steps: tuple[Instruction, ...]
    who: Who = "you"
    may: Who | None = None


@frozen
class If(Line):
    """Done only if the condition holds when this sentence is reached.

    `may` is who can decline even then: `If your Hand is empty, you may Incite this.` So it is in
    every sentence that has it (R9.3.2).

    en: If your Hand is empty, Incite this.
    th: หาก Hand ของคุณว่าง ให้ Incite ตัวนี้.
    """

    condition: Condition
    steps: tuple[Instruction, ...]
    may: Who | None = None


@frozen
class Otherwise(Line):
    """Done if the `If` just before did not hold.

    en: Otherwise, Incite this.
    th: มิฉะนั้น ให้ Incite ตัวนี้.
    """

    steps: tuple[Instruction, ...]
    may: Who | None = None


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
    may: Who | None = None


@frozen
class AtSameTime(Line):
    """One simultaneous step: all chosen, all checked, all applied together (H1.2).

    A Summon cannot be among the steps (H12.2).

    en: At the same time: Return this to its owner's Hand; put target Momon into its owner's Void.
    th: พร้อมกัน: นำตัวนี้กลับเข้า Hand ของเจ้าของ; นำ Momon เป้าหมายเข้า Void ของเจ้าของ.
    """

    steps: tuple[Instruction, ...]


@frozen
class Repeat(Line):
    """The steps are carried out this many times, one round after another.

    en: Repeat 3 times: Incite this.
    th: ทำซ้ำ 3 ครั้ง: Incite ตัวนี้.
    """

    times: int
    steps: tuple[Instruction, ...]


@frozen
class Later(Line):
    """A delayed trigger: the steps happen once, at that time, with what is bound now.

    en: At the end of this turn, return this to its owner's Hand.
    th: เมื่อจบเทิร์นนี้ ให้นำตัวนี้กลับเข้า Hand ของเจ้าของ.
    """

    point: Literal[
        "end of this turn",
        "start of the next turn",
        "start of your next turn",
        "start of your opponent's next turn",
        "end of the next turn",
        "end of your next turn",
        "end of your opponent's next turn",
    ]
    steps: tuple[Instruction, ...]
    may: Who | None = None


Sentence = Do | May | IfYouDo | If | Otherwise | ChooseModes | ForEach | AtSameTime | Repeat | Later


def asked_of(sentence: Sentence) -> Who | None:
    """Who may decline to carry a sentence out (R9.3.2); None where nobody is asked.

    >>> asked_of(May(who="opponent", steps=()))
    'opponent'
    >>> asked_of(Otherwise(steps=(), may="you"))
    'you'
    >>> asked_of(Do(steps=())) is None
    True
    """
    return sentence.who if isinstance(sentence, May) else getattr(sentence, "may", None)
