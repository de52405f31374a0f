"""Files and what stands in them: cards, decks, formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import attrs

from .abilities import Ability
from .base import Comment, Line, Node, frozen
from .keywords import Keyword, KeywordUse, stands_for

if TYPE_CHECKING:
    from .scenarios import Scenario

Language = Literal["en", "th"]


@frozen
class CardRef(Node):
    """A card named by its id (`FBD 167`, `T1`) or, with `quoted`, by its name.

    en: FBD 167
    th: FBD 167
    """

    id: str
    quoted: bool = False


@frozen
class Powers(Node):
    """The four side powers relative to the owner, 0-9 each; None is a side without power (H5.1).

    en: powers north 4, east 2, south -, west 3
    th: พลัง เหนือ 4, ตะวันออก 2, ใต้ -, ตะวันตก 3
    """

    north: int | None = 1
    east: int | None = 1
    south: int | None = 1
    west: int | None = 1


@frozen
class Card(Line):
    """A card: its number or test id, its name, its printed characteristics and abilities.

    `test` cards (`test card T1 "Plain".`) exist for one scenario or file only.

    en: card FBD 167 "FBD 167" symbols [S] stars 3 powers north 4, east 2, south 1, west 3
    th: การ์ด FBD 167 "FBD 167" สัญลักษณ์ [S] ดาว 3 พลัง เหนือ 4, ตะวันออก 2, ใต้ 1, ตะวันตก 3
    """

    id: str
    name: str
    symbols: tuple[str, ...] = ()
    stars: int = 1
    powers: Powers = Powers()
    abilities: tuple[Ability | KeywordUse, ...] = ()
    names: tuple[tuple[str, str], ...] = ()
    flavor: str | None = None
    artist: str | None = None
    rarity: str | None = None
    test: bool = False


def abilities_of(card: Card) -> list[Ability]:
    """The abilities of a card, with those that its keywords stand for in their places.

    >>> abilities_of(Card(id="T1", name="Plain"))
    []
    """
    found: list[Ability] = []
    for each in card.abilities:
        found += stands_for(each)
    return found


@frozen
class DeckEntry(Line):
    """So many copies of one card.

    en: 2 FBD 167
    th: 2 FBD 167
    """

    count: int
    card: CardRef


@frozen
class Deck(Line):
    """The cards that a player brings.

    en: deck "First steps" 2 FBD 167
    th: สำรับ "First steps" 2 FBD 167
    """

    name: str
    entries: tuple[DeckEntry, ...]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Setting(Line):
    """One sentence of a format; `formats` holds a class for each."""


@frozen
class Format(Line):
    """House rules that are settings, one sentence each; what is not said is the House default.

    en: format "House" Arena 4 by 4.
    th: รูปแบบ "House" Arena 4 คูณ 4.
    """

    name: str
    settings: tuple[Setting, ...] = ()


@attrs.frozen
class Document:
    """Everything in one file. `language` and `trailing` comments do not count in equality."""

    items: tuple[Card | Deck | Format | Keyword | Scenario, ...]
    language: Language = attrs.field(default="en", eq=False)
    trivia: tuple[Comment, ...] = attrs.field(default=(), eq=False, repr=False)
