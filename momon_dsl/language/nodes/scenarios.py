"""Scenarios: a position, what the players do, and what must then be true."""

from __future__ import annotations

from typing import Literal

import attrs

from .base import Line, Node, Span, frozen
from .documents import Card, CardRef
from .selections import Who


@frozen
class SpaceName(Node):
    """A Space by column letter and row number; a1 is at the first player's lower left.

    en: b3
    th: b3
    """

    name: str


Thing = CardRef | SpaceName
"""A Momon named by its card or by the Space it is in."""


# --- Given ---------------------------------------------------------------------------------


@frozen
class GivenZone(Line):
    """The cards of a Hand or Void.

    en: Given your Hand is FBD 167, T1.
    th: กำหนดให้ Hand ของคุณคือ FBD 167, T1.
    """

    whose: Who
    zone: Literal["Hand", "Void"]
    cards: tuple[CardRef, ...]


@frozen
class GivenControls(Line):
    """A Momon in the Arena; `owner` None means the controller owns it.

    en: Given your opponent controls T1 at b3, owned by you.
    th: กำหนดให้คู่แข่งควบคุม T1 ที่ b3 โดยคุณเป็นเจ้าของ.
    """

    who: Who
    card: CardRef
    space: SpaceName
    owner: Who | None = None


@frozen
class GivenTurn(Line):
    """Whose turn it is; without it, yours, and you are the first player either way.

    It stands at step 1; with `starts` before the Turn Start (`Given your turn starts.`).

    en: Given it is your opponent's turn.
    th: กำหนดให้เป็นเทิร์นของคู่แข่ง.
    """

    who: Who
    starts: bool = False


@frozen
class GivenRandom(Line):
    """The next random draw gives this card; unused, it fails the scenario.

    en: Given the next random card is T1.
    th: กำหนดให้การ์ดสุ่มถัดไปคือ T1.
    """

    card: CardRef


Given = GivenZone | GivenControls | GivenTurn | GivenRandom


# --- When ----------------------------------------------------------------------------------


@frozen
class WhenSummons(Line):
    """A player answers a Summon decision with this card and Space.

    en: When you Summon FBD 167 into a1.
    th: เมื่อคุณ Summon FBD 167 ลงใน a1.
    """

    who: Who
    card: CardRef
    space: SpaceName


@frozen
class WhenChooses(Line):
    """A player answers the current decision: Spaces, cards, numbers, yes, no or nothing.

    en: When you choose b3.
    th: เมื่อคุณเลือก b3.
    """

    who: Who
    answers: tuple[CardRef | SpaceName | int | Literal["yes", "no", "nothing"], ...]


@frozen
class WhenOrders(Line):
    """A player puts one of several simultaneous triggers first (H11.9).

    `ability` names it by its source, or by its text in quotes.

    en: When you put the ability of T1 first.
    th: เมื่อคุณวางความสามารถของ T1 ก่อน.
    """

    who: Who
    ability: Thing | str


@frozen
class WhenTurnPasses(Line):
    """Play runs on to the next Turn Start, if no decision stops it.

    en: When the turn passes.
    th: เมื่อเทิร์นผ่านไป.
    """


@frozen
class WhenConcedes(Line):
    """A player concedes (H7.5).

    en: When you concede.
    th: เมื่อคุณยอมแพ้.
    """

    who: Who


@frozen
class WhenRules(Line):
    """The Judge rules on what the game stands still for (12.1.9, H7.6).

    en: When the Judge rules that the game goes on.
    th: เมื่อ Judge ตัดสินว่าเกมดำเนินต่อ.
    """

    result: Literal["goes on", "draw"]


WhenStep = WhenSummons | WhenChooses | WhenOrders | WhenTurnPasses | WhenConcedes | WhenRules


# --- Then ----------------------------------------------------------------------------------


@frozen
class ThenSpace(Line):
    """What lies in a Space; `card` None: it is empty.

    en: Then b3 is T1.
    th: แล้ว b3 คือ T1.
    """

    space: SpaceName
    card: CardRef | None


@frozen
class ThenControls(Line):
    """Who controls a Momon; `at` also says where it is.

    en: Then you control S1 at b3.
    th: แล้วคุณควบคุม S1 ที่ b3.
    """

    who: Who
    what: Thing
    at: SpaceName | None = None


@frozen
class ThenZone(Line):
    """Exactly these cards, in any order, are in a Hand or Void.

    en: Then your opponent's Void is T1.
    th: แล้ว Void ของคู่แข่งคือ T1.
    """

    whose: Who
    zone: Literal["Hand", "Void"]
    cards: tuple[CardRef, ...]


@frozen
class ThenStars(Line):
    """The current Stars of a Momon in the Arena.

    en: Then T1 has 3 Stars.
    th: แล้ว T1 มี 3 Stars.
    """

    what: Thing
    stars: int


@frozen
class ThenPower(Line):
    """The current power of one side of a Momon in the Arena, relative to its owner.

    en: Then T1 has north power 5.
    th: แล้ว T1 มี power ด้านเหนือ 5.
    """

    what: Thing
    side: Literal["north", "east", "south", "west"]
    power: int


@frozen
class ThenNoDecision(Line):
    """Nothing is open in this turn.

    en: Then no decision waits.
    th: แล้วไม่มีการตัดสินใจรออยู่.
    """


@frozen
class ThenDecision(Line):
    """Which decision waits, and for whom; `who` None leaves that open.

    en: Then your decision is target.
    th: แล้วการตัดสินใจของคุณคือเป้าหมาย.
    """

    kind: Literal[
        "Summon",
        "target",
        "choose",
        "may",
        "order",
        "mode",
        "Space",
        "repetitions",
        "other",
        "ruling",
    ]
    who: Who | None = None


@frozen
class ThenOptions(Line):
    """The options of the decision that waits: with `exact` just these, else at least these.

    `negative` says that none of these is offered.

    en: Then the options are b3, c3.
    th: แล้วตัวเลือกคือ b3, c3.
    """

    options: tuple[CardRef | SpaceName | int | Literal["yes", "no", "nothing"], ...]
    exact: bool = True
    negative: bool = False


@frozen
class ThenResult(Line):
    """How the game ended, or that it goes on.

    en: Then the game goes on.
    th: แล้วเกมดำเนินต่อ.
    """

    result: Literal["you win", "opponent wins", "draw", "goes on"]


# --- what happened -------------------------------------------------------------------------


@frozen
class Happened(Node):
    """One event of the log, as a scenario names it; None leaves a part open.

    `kind` says what: "triggered" and "resolved" (to its end) are of an ability of the card,
    "did nothing" of one that found its condition or all targets gone, "dropped" of one without a
    legal target (H11.1); "Checked" is its Snatch Check; "not Summoned" is a Summon that failed
    (R9.4.2), "skipped" one that FBD 167 skips (R9.3.2); "package started" and "package ended"
    are of its Pending Summon Package (9.3.5). A Swap also counts as "Moved" (H12.2). `space` is
    where to, for "Summoned" and "Moved". `count` is the number of attempts of a Check or of
    repetitions of a loop. `ability` names one of several abilities of the card by its text.

    en: FBD 167 is Summoned
    th: FBD 167 ถูก Summon
    """

    kind: Literal[
        "Summoned",
        "triggered",
        "resolved",
        "did nothing",
        "dropped",
        "Checked",
        "Incited",
        "Snatched",
        "Moved",
        "Swapped",
        "revealed",
        "put into Void",
        "returned to Hand",
        "not Summoned",
        "skipped",
        "package started",
        "package ended",
        "effects ended",
        "loop repeated",
        "Judge called",
        "turn started",
        "turn ended",
    ]
    what: Thing | None = None
    space: SpaceName | None = None
    count: int | None = None
    ability: str | None = None


@frozen
class ThenHappened(Line):
    """These events happened after the Givens, in this order, others between them allowed.

    en: Then these happened in order: FBD 167 is Summoned; T1 is put into a Void.
    th: แล้วสิ่งเหล่านี้เกิดขึ้นตามลำดับ: FBD 167 ถูก Summon; T1 ถูกนำเข้า Void.
    """

    events: tuple[Happened, ...]


@frozen
class ThenNever(Line):
    """Nothing like this happened.

    en: Then this never happened: S1 is Summoned.
    th: แล้วสิ่งนี้ไม่เคยเกิดขึ้น: S1 ถูก Summon.
    """

    event: Happened


@frozen
class ThenTimes(Line):
    """Something like this happened just so many times.

    en: Then this happened 2 times: the ability of T1 triggers.
    th: แล้วสิ่งนี้เกิดขึ้น 2 ครั้ง: ความสามารถของ T1 ทริกเกอร์.
    """

    count: int
    event: Happened


Then = (
    ThenSpace
    | ThenControls
    | ThenZone
    | ThenStars
    | ThenPower
    | ThenNoDecision
    | ThenDecision
    | ThenOptions
    | ThenResult
    | ThenHappened
    | ThenNever
    | ThenTimes
)


@frozen
class Scenario(Line):
    """A position, the moves, the expectations; a test of a card that `momon test` runs.

    en: scenario "Nothing moves" When you choose no. Then no decision waits.
    th: ฉาก "Nothing moves" เมื่อคุณเลือก ไม่. แล้วไม่มีการตัดสินใจรออยู่.
    """

    name: str
    edition: str | None = None
    format: str | None = None
    seed: int | None = None
    sanctioned: bool = False
    cards: tuple[Card, ...] = ()
    steps: tuple[Given | WhenStep | Then, ...] = ()
    set_at: tuple[tuple[str, Span], ...] = attrs.field(default=(), eq=False, repr=False)
    """Where each setting ("edition", "format", …) is written; it means nothing, as `span`."""

    def place_of(self, setting: str) -> Span | None:
        """Where a setting is written; the scenario itself for one that was not parsed.

        >>> Scenario(name="One").place_of("edition") is None
        True
        """
        return dict(self.set_at).get(setting, self.span)
