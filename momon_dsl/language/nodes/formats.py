"""The sentences of a format: the house rules that are settings, one class for each.

What a format does not say is as in the House format. A card of its own is never needed to change
one of these rules, nor a line of Python.
"""

from __future__ import annotations

from typing import Literal

from .base import frozen
from .conditions import Condition
from .documents import Setting

Side = Literal["north", "east", "south", "west"]
Category = Literal["On Summon", "On Snatch", "When Snatched", "returned", "others"]
Measure = Literal[
    "more Momon", "fewer Momon", "more Stars", "fewer Stars", "more power", "less power"
]


@frozen
class RulesEdition(Setting):
    """The edition of the rules that games are played by, unless the caller names another.

    en: The edition is "1.0.0-en".
    th: ฉบับคือ "1.0.0-en".
    """

    name: str


@frozen
class ArenaSize(Setting):
    """Columns and rows of the Arena, 1 to 8 each, and Spaces that it lacks (H6.1).

    en: Arena 4 by 4 without a1, d4.
    th: Arena 4 คูณ 4 โดยไม่มี a1, d4.
    """

    columns: int
    rows: int
    missing: tuple[str, ...] = ()


@frozen
class Bring(Setting):
    """A deck: how many cards, how many of them may be one card, and how many begin in Hand (H6.1).

    `in_hand` None is all of them; otherwise so many, drawn at random, and the rest begins in the
    Void, since there is no deck to draw from during the game (R6.1a).

    en: Each player brings 9 cards, at most 2 of one card, 5 at random in Hand, the rest in the Void.
    th: ผู้เล่นแต่ละคนนำการ์ดมา 9 ใบ การ์ดละไม่เกิน 2 ใบ สุ่ม 5 ใบอยู่ใน Hand ที่เหลืออยู่ใน Void.
    """

    brought: int
    per_card: int
    in_hand: int | None = None


@frozen
class FirstPlayer(Setting):
    """Who takes the first turn, unless the caller names somebody (H6.10).

    "named" is nobody, so that the caller has to.

    en: The first player is drawn.
    th: ผู้เล่นคนแรกมาจากการสุ่ม.
    """

    begins: Literal["drawn", "you", "opponent", "named"]


@frozen
class StarsRange(Setting):
    """The smallest and the largest number of Stars printed on a card of this format (H5.1).

    en: Stars go from 1 to 9.
    th: Stars ตั้งแต่ 1 ถึง 9.
    """

    lowest: int
    highest: int


@frozen
class PowersRange(Setting):
    """The smallest and the largest power printed on a card of this format (H5.1).

    en: Powers go from 0 to 9.
    th: power ตั้งแต่ 0 ถึง 9.
    """

    lowest: int
    highest: int


@frozen
class PowerlessSides(Setting):
    """How many of its four sides a card of this format may have without power (H5.1).

    en: Momon have at most 4 sides without power.
    th: Momon ไม่มี power ได้ไม่เกิน 4 ด้าน.
    """

    powerless: int


@frozen
class AdjacentSpaces(Setting):
    """What two adjacent Spaces share, for attempts and for card text alike (H10.1, R10.1a).

    Where they share a corner, a Momon attacks and defends with the corner that faces the other:
    `corner_power` says how the two sides that meet there make its power (R10.1b).

    en: Adjacent Spaces share a side or a corner; a corner has the lesser power of its two sides.
    th: ช่องที่ติดกันมีด้านหรือมุมร่วมกัน; มุมมี power ที่น้อยกว่าของสองด้าน.
    """

    shared: Literal["sides", "corners", "both"]
    corner_power: Literal["lesser", "greater", "mean", "total"] | None = None


@frozen
class SidesAttack(Setting):
    """Which sides make attempts; none named: all four (H10.1). A corner needs both of its sides.

    en: A north or east side attacks when it has a power and faces an adjacent Momon of the other player.
    th: ด้านเหนือหรือตะวันออกโจมตีเมื่อมี power และหันเข้าหา Momon ที่อยู่ติดกันของผู้เล่นอีกฝ่าย.
    """

    attack_sides: tuple[Side, ...] = ()


@frozen
class SnatchSucceeds(Setting):
    """The condition by which an attempt succeeds (H10.2): any amounts and comparisons of cards.

    `the attacking side` and `the facing side` are the two powers, `the attacking Momon` and
    `the facing Momon` the two Momon; "you" is whoever controls the attacking one (R10.2a).

    en: A Snatch succeeds if the attacking side is greater than the facing side.
    th: Snatch สำเร็จหากด้านที่โจมตีมากกว่าด้านที่เผชิญ.
    """

    condition: Condition


@frozen
class InciteTriggers(Setting):
    """Whether Incite Checks make On Snatch triggers (H10.5).

    en: Incite Checks make no On Snatch triggers.
    th: Incite Check ไม่ทำให้เกิดทริกเกอร์ On Snatch.
    """

    make: bool


@frozen
class CategoryOrder(Setting):
    """The categories of simultaneous triggers, each once, in the order they go in (H11.3).

    en: Triggers of one event go in this order: On Summon; On Snatch; When Snatched; returned to its owner's control; all others.
    th: ทริกเกอร์ของเหตุการณ์เดียวกันเรียงตามลำดับ: On Summon; On Snatch; เมื่อถูก Snatch; กลับสู่การควบคุมของเจ้าของ; อื่นๆ.
    """

    categories: tuple[Category, ...]


@frozen
class PackageOrder(Setting):
    """The order inside a package: event order, or its own triggers first (R9.3.5a).

    en: Inside a package, its own triggers come first.
    th: ภายใน package ทริกเกอร์ของตัวเองมาก่อน.
    """

    goes: Literal["event order", "own first"]


@frozen
class FullArena(Setting):
    """How a game that ends is scored: one measure after another, then `tied` (H7.2).

    Each counts what a player controls: Momon, the sum of their Stars, the sum of all their powers.

    en: When the Arena is full, the player who controls more Momon wins; then more Stars; then a draw.
    th: เมื่อ Arena เต็ม ผู้เล่นที่ควบคุม Momon มากกว่าชนะ; แล้ว Stars มากกว่า; แล้วเสมอ.
    """

    measures: tuple[Measure, ...]
    tied: Literal["draw", "first player", "second player"] = "draw"


@frozen
class Exhaustion(Setting):
    """After how many turns in a row without a Summon a game ends in which nobody has cards (H7.3).

    en: When two turns in a row pass with no Summon and no player has a card in Hand or Void, the game ends.
    th: เมื่อ 2 เทิร์นติดต่อกันผ่านไปโดยไม่มี Summon และไม่มีผู้เล่นที่มีการ์ดใน Hand หรือ Void เกมจบ.
    """

    in_a_row: int
    ends: bool = True


@frozen
class TurnLimit(Setting):
    """After so many turns the game ends and is scored (H7.4).

    en: The game ends after 40 turns.
    th: เกมจบหลัง 40 เทิร์น.
    """

    turns: int


@frozen
class ResolutionLimit(Setting):
    """So many abilities may resolve in a turn; with one more a Judge is called (H12).

    en: At most 10000 abilities resolve in a turn.
    th: ความสามารถเสร็จสิ้นได้ไม่เกิน 10000 ครั้งในหนึ่งเทิร์น.
    """

    resolutions: int


@frozen
class MatchLength(Setting):
    """Of how many games a match is the best: it ends once nobody can catch up (12.4.5).

    en: A match is the best of 3 games.
    th: แมตช์แข่งสูงสุด 3 เกม.
    """

    games: int


@frozen
class GamePoints(Setting):
    """What each player gets for a game won and for a game drawn; a lost one is worth 0 (12.4.5).

    en: A won game is worth 2 points and a drawn game 1.
    th: เกมที่ชนะได้ 2 คะแนนและเกมที่เสมอได้ 1 คะแนน.
    """

    won_points: int
    drawn_points: int


@frozen
class DrawnGame(Setting):
    """How a drawn game counts in a match (12.4.5).

    "again": it is not counted, and another game is played for it; "loss": neither player gets a
    point; a player: as a win of the one who had the first or the second turn of that game.

    en: A drawn game is played again.
    th: เกมที่เสมอแข่งใหม่.
    """

    counts_as: Literal["draw", "again", "first player", "second player", "loss"]


@frozen
class TiedMatch(Setting):
    """What becomes of a match whose players have as many points when all its games are played.

    "goes on": until a game is won, so that no match is ever drawn (12.4.5).

    en: A tied match goes on until a game is won.
    th: แมตช์ที่เสมอดำเนินต่อจนมีเกมที่ชนะ.
    """

    ended: Literal["draw", "goes on"]
