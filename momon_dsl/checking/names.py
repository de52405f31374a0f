"""The names of one script: which it defines and uses, and which clash within it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import attrs

from momon_dsl.checking import keywords
from momon_dsl.checking.context import report
from momon_dsl.checking.summary import Kind, Mention
from momon_dsl.checking.types import frame_of
from momon_dsl.checking.walking import NOWHERE, Nodes, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import documents as d
from momon_dsl.language.nodes.abilities import HasSymbols, WhenSymbols
from momon_dsl.language.nodes.base import Node, Span
from momon_dsl.language.nodes.instructions import ChangesSymbols
from momon_dsl.language.nodes.keywords import Keyword, KeywordUse
from momon_dsl.language.nodes.selections import HasNoSymbol, HasSymbol, NamedCard

if TYPE_CHECKING:
    from momon_dsl.language.nodes.scenarios import Scenario

HOUSE = "House"
"""The format that is always there: the defaults of the house rules."""


@attrs.frozen
class Names:
    """What `defines` and `uses` of a `Summary` hold, and the clashes inside the script."""

    defines: tuple[Mention, ...]
    uses: tuple[Mention, ...]
    problems: tuple[Diagnostic, ...]


def names_in(document: d.Document, items: Sequence[Nodes] | None = None) -> Names:
    """Collect the names of a document; test cards and what they serve stay inside it.

    `items` are the nodes of each of its items, where they are known.

    >>> card = d.Card(id="FBD 167", name="FBD 167")
    >>> [p.code for p in names_in(d.Document(items=(card, card))).problems]
    ['E311']
    """
    local = [item for item in document.items if isinstance(item, d.Card)]
    if items is None:
        items = [Nodes(item) for item in document.items]
    used = [use for nodes in items for use in nodes.of(KeywordUse)]
    known = {item.name for item in document.items if isinstance(item, Keyword)}
    problems = [*_clashes(document), *_double_cards(local), *keywords.problems(document, used)]
    uses: list[Mention] = []
    shared = _Cards(local)
    for item, nodes in zip(document.items, items, strict=True):
        single = isinstance(item, (d.Card, d.Deck, d.Format, Keyword))
        inside: list[d.Card] = [] if single else list(getattr(item, "cards", ()))
        problems += _double_cards(inside)
        uses += _uses(nodes, (shared, _Cards(inside)))
        uses += [
            _mention("keyword", use, use.name, keywords.signature(use))
            for use in nodes.of(KeywordUse)
            if use.name not in known
        ]
        if isinstance(item, d.Card) and not item.test:
            # Test cards and scenarios may invent symbols.
            uses += _symbols(item, nodes)
    return Names(tuple(_defines(document)), tuple(uses), tuple(problems))


def _defines(document: d.Document) -> Iterator[Mention]:
    for item in document.items:
        if isinstance(item, d.Card):
            if not item.test:
                yield _mention("card", item, item.id, item.name)
        elif isinstance(item, Keyword):
            yield _mention("keyword", item, item.name, keywords.signature(item))
        else:
            frame = _frame(item) if isinstance(item, d.Format) else ""
            yield _mention(_kind(item), item, item.name, frame)


def _frame(node: d.Format) -> str:
    """The frame that a format gives the cards of its pack, as four numbers (H5.1)."""
    stars, powers = frame_of([node])
    return " ".join(map(str, (*stars, *powers)))


def _kind(item: d.Deck | d.Format | Keyword | Scenario) -> Kind:
    if isinstance(item, d.Deck):
        return "deck"
    if isinstance(item, Keyword):
        return "keyword"
    return "format" if isinstance(item, d.Format) else "scenario"


def _mention(kind: Kind, node: Node, key: str, name: str = "") -> Mention:
    return _mention_at(kind, place(node), key, name)


def _mention_at(kind: Kind, span: Span, key: str, name: str = "") -> Mention:
    return Mention(kind, key, name, span.start, span.end, span.line, span.column)


class _Cards:
    """The numbers and the names of some cards."""

    def __init__(self, cards: list[d.Card]) -> None:
        self._ids = {card.id for card in cards}
        self._names = {card.name for card in cards}

    def have(self, key: str, *, named: bool) -> bool:
        return key in (self._names if named else self._ids)


def _uses(nodes: Nodes, known: tuple[_Cards, ...]) -> Iterator[Mention]:
    """Cards, called by number or by name, and formats that this script does not hold itself."""
    for card in nodes.of(d.CardRef):
        if not any(cards.have(card.id, named=card.quoted) for cards in known):
            yield _mention("card", card, card.id, card.id if card.quoted else "")
    for filter_ in nodes.of(NamedCard):
        if not any(cards.have(filter_.name, named=True) for cards in known):
            yield _mention("named", filter_, filter_.name)
    for scenario in nodes.named("Scenario"):
        if scenario.format not in {None, HOUSE}:
            where = scenario.place_of("format") or NOWHERE
            yield _mention_at("format", where, scenario.format or "")


def _symbols(card: d.Card, nodes: Nodes) -> Iterator[Mention]:
    for symbol in card.symbols:
        yield _mention("symbol", card, symbol)
    named: list[HasSymbol | ChangesSymbols | HasSymbols] = [
        *nodes.of(HasSymbol),
        *nodes.of(ChangesSymbols),
        *nodes.of(HasSymbols),
    ]
    for has in named:
        for symbol in has.symbols:
            yield _mention("symbol", has, symbol)
    single: list[WhenSymbols | HasNoSymbol] = [*nodes.of(WhenSymbols), *nodes.of(HasNoSymbol)]
    for one in single:
        if one.symbol is not None:
            yield _mention("symbol", one, one.symbol)


def _double_cards(cards: list[d.Card]) -> Iterator[Diagnostic]:
    """12.1.2 needs each card to be one thing: two of a number could not be told apart."""
    ids: dict[str, d.Card] = {}
    names: dict[str, d.Card] = {}
    for card in cards:
        if card.id in ids:
            yield report("E311", card, id=card.id, where=_line(ids[card.id]))
        elif card.name in names and not card.test:
            yield report("E312", card, name=card.name, where=_line(names[card.name]))
        ids.setdefault(card.id, card)
        names.setdefault(card.name, card)


def _clashes(document: d.Document) -> Iterator[Diagnostic]:
    seen: dict[tuple[str, str], Node] = {}
    for item in document.items:
        if isinstance(item, d.Card):
            continue
        if isinstance(item, d.Deck):
            yield from _deck(item)
        kind = _kind(item)
        if (kind, item.name) in seen:
            where = _line(seen[kind, item.name])
            yield report("E313", item, kind=kind, name=item.name, where=where)
        seen.setdefault((kind, item.name), item)


def _deck(deck: d.Deck) -> Iterator[Diagnostic]:
    seen: dict[tuple[str, bool], d.DeckEntry] = {}
    for entry in deck.entries:
        card = (entry.card.id, entry.card.quoted)
        if card in seen:
            yield report("W311", entry, card=entry.card.id, where=_line(seen[card]))
        seen.setdefault(card, entry)


def _line(node: Node) -> str:
    return str(place(node).line)
