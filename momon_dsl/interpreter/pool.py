"""All cards that a game may use: their printed characteristics and numbered abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import attrs

from momon_dsl.checking.walking import children, descend
from momon_dsl.errors import PackError
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import ADDED, Node
from momon_dsl.language.nodes.documents import Card, abilities_of
from momon_dsl.language.nodes.keywords import KeywordUse
from momon_dsl.model.cards import CardDef, Characteristics

Numbered = a.Triggered | a.Continuous | i.Later | a.Instead
"""What has a number of its own in a pool."""


@attrs.frozen
class AbilityEntry:
    """One ability of a pool: its node, the card it is printed on, its place there.

    `place` counts the abilities of a card from 1; what stands inside one, granted abilities,
    delayed sentences and replacements, adds `.1`, `.2`, ... and has that one as `parent`.
    """

    node: Numbered
    card: str
    place: str
    parent: int = -1


@attrs.frozen(eq=False)
class CardPool:
    """Cards by id, the table of abilities, and the symbols in bit order.

    `numbers` gives the number of an ability by the identity of its node.
    """

    cards: Mapping[str, CardDef]
    abilities: tuple[AbilityEntry, ...]
    numbers: Mapping[int, int]
    symbols: tuple[str, ...]
    sources: Mapping[str, Card]

    def of(self, cards: Iterable[CardDef]) -> Iterator[tuple[int, AbilityEntry]]:
        """The numbered abilities of some cards: those of all others can never matter to them."""
        ids = {card.id for card in cards}
        return ((n, e) for n, e in enumerate(self.abilities) if e.card in ids)

    def card(self, card_id: str) -> CardDef:
        """A card by its id; raises `PackError` if the pool has none of that id."""
        try:
            return self.cards[card_id]
        except KeyError:
            raise PackError(f"There is no card {card_id} among the cards of this game.") from None


def pool(cards: Iterable[Card]) -> CardPool:
    """Number the symbols and abilities of cards; order of the cards decides, so keep it stable."""
    defined = {card.id: card for card in cards}
    symbols = tuple(sorted(dict.fromkeys(s for c in defined.values() for s in _symbols(c))))
    entries: list[AbilityEntry] = []
    numbers: dict[int, int] = {}
    made = {card.id: _define(card, symbols, entries, numbers) for card in defined.values()}
    return CardPool(made, tuple(entries), numbers, symbols, defined)


def _symbols(card: Card) -> Iterator[str]:
    """Every symbol that a card has or speaks of."""
    yield from card.symbols
    for node in descend(card, Node):
        if isinstance(node, s.HasSymbol | i.ChangesSymbols | a.HasSymbols):
            yield from node.symbols
        elif isinstance(node, a.WhenSymbols | s.HasNoSymbol) and node.symbol is not None:
            yield node.symbol
        elif isinstance(node, ADDED):
            yield from _symbols_named(node)


def _symbols_named(node: Node) -> tuple[str, ...]:
    """The symbols that a node of an extension speaks of, in a field of one of these names."""
    one = getattr(node, "symbol", None)
    return (*getattr(node, "symbols", ()), *(() if one is None else (one,)))


def _define(
    card: Card, symbols: tuple[str, ...], entries: list[AbilityEntry], numbers: dict[int, int]
) -> CardDef:
    own = []
    for place, ability in enumerate(_abilities(card), 1):
        own.append(len(entries))
        _number(ability, card.id, str(place), -1, entries, numbers)
    mask = sum(1 << symbols.index(symbol) for symbol in dict.fromkeys(card.symbols))
    sides = (card.powers.north, card.powers.east, card.powers.south, card.powers.west)
    north, east, south, west = (-1 if power is None else power for power in sides)
    printed = Characteristics(card.stars, (north, east, south, west), mask, tuple(own))
    return CardDef(card.id, card.name, printed, card.names)


def _abilities(card: Card) -> list[a.Ability]:
    """The abilities of a card; raises `PackError` for a keyword that was not looked up."""
    for each in card.abilities:
        if isinstance(each, KeywordUse) and not each.expansion:
            raise PackError(f"{card.id}: there is no keyword {each.name}.")
    return abilities_of(card)


def _number(
    node: Numbered,
    card: str,
    place: str,
    parent: int,
    entries: list[AbilityEntry],
    numbers: dict[int, int],
) -> None:
    """Number an ability and those inside it; `parent` is the ability around it, -1 for none."""
    number = numbers[id(node)] = len(entries)
    entries.append(AbilityEntry(node, card, place, parent))
    for sub, inner in enumerate(_inside(node), 1):
        _number(inner, card, f"{place}.{sub}", number, entries, numbers)


def _inside(node: Node) -> Iterator[Numbered]:
    """The nearest abilities, delayed sentences and replacements inside a node."""
    for child in children(node):
        if isinstance(child, Numbered):
            yield child
        else:
            yield from _inside(child)
