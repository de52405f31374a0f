"""Everything that a number of scripts define, by name."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import attrs

from momon_dsl.checking.keywords import finder, with_keywords
from momon_dsl.checking.pack import uncollected
from momon_dsl.errors import MomonError, PackError
from momon_dsl.interpreter.formats import build_format
from momon_dsl.interpreter.pool import CardPool, pool
from momon_dsl.interpreter.table import Table
from momon_dsl.language.nodes.documents import Card, Deck, Document
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.model.arena import SIDES
from momon_dsl.model.format import Format
from momon_dsl.resources import cardscripts_dir

T = TypeVar("T")
DeckName = str | tuple[str, ...]
"""A deck by the name it has in the collection, or card ids."""


@attrs.frozen(eq=False)
class Collection:
    """Cards by id, decks and formats by name, and all scenarios with the file each stands in.

    >>> bundled().cards["FBD 167"].stars
    3
    """

    cards: Mapping[str, Card]
    decks: Mapping[str, Deck]
    formats: Mapping[str, Format]
    scenarios: Sequence[tuple[str, Scenario]]
    _tables: dict[tuple[object, ...], Table] = attrs.field(factory=dict, repr=False)
    _pools: list[CardPool] = attrs.field(factory=list, repr=False)
    """The pool of these cards, once it has been made: all tables share it."""

    def before(self, other: Collection) -> Collection:
        """The cards, decks and formats of both, those of this one where a name is in both.

        The scenarios of neither come along.
        """
        return Collection(
            _both(self.cards, other.cards),
            _both(self.decks, other.decks),
            _both(self.formats, other.formats),
            (),
        )

    def pool(self, extra: Iterable[Card] = ()) -> CardPool:
        """The cards, and `extra` ones such as test cards, ready for a game."""
        added = tuple(extra)
        if added:
            return pool((*self.cards.values(), *added))
        if not self._pools:
            self._pools.append(pool(self.cards.values()))
        return self._pools[0]

    def table(
        self, first: DeckName, second: DeckName, rules: Format, edition: str, sanctioned: bool
    ) -> Table:
        """What all games between two decks share, made once: thousands of games cost one.

        Raises `PackError` for unknown names and `MomonError` for a deck that the format forbids.
        """
        key = (first, second, rules, edition, sanctioned)
        made = self._tables.get(key)
        if made is None:
            decks = [self.legal_deck(deck, rules) for deck in (first, second)]
            cards = self.pool()
            both = [cards.card(card) for deck in decks for card in deck]
            owners = [player for player in (0, 1) for _ in decks[player]]
            made = self._tables[key] = Table.of(cards, both, owners, rules, edition, sanctioned)
        return made

    def legal_deck(self, deck: DeckName, rules: Format) -> tuple[str, ...]:
        """The card ids of a deck that the format allows (H6.1); raises `MomonError` otherwise."""
        ids = self.deck(deck) if isinstance(deck, str) else tuple(map(self.card_id, deck))
        if len(ids) != rules.brought:
            raise MomonError(f"Each player brings {rules.brought} cards (H6.1), not {len(ids)}.")
        for card in ids:
            if ids.count(card) > rules.copies:
                raise MomonError(f"A deck holds at most {rules.copies} of one card (H6.1): {card}.")
            self._fits_frame(self.cards[card], rules)
        return ids

    @staticmethod
    def _fits_frame(card: Card, rules: Format) -> None:
        """Raise `MomonError` for a card that the frame of the format has no room for (H5.1)."""
        (low, high), (least, most) = rules.stars, rules.powers
        sides = [getattr(card.powers, side) for side in SIDES]
        if not low <= card.stars <= high:
            raise MomonError(f"{card.id} has {card.stars} Stars, not {low} to {high} (H5.1).")
        if any(power is not None and not least <= power <= most for power in sides):
            raise MomonError(f"{card.id} has a power that is not {least} to {most} (H5.1).")
        if sides.count(None) > rules.powerless:
            raise MomonError(
                f"{card.id} has more than {rules.powerless} sides without power (H5.1)."
            )

    def deck(self, name: str) -> tuple[str, ...]:
        """The card ids of a deck, one for each copy; raises `PackError` for an unknown name."""
        return tuple(
            self.card_id(entry.card.id, entry.card.quoted)
            for entry in _named(self.decks, name, "deck").entries
            for _ in range(entry.count)
        )

    def format(self, name: str) -> Format:
        """A format by its name; raises `PackError` for an unknown one."""
        return _named(self.formats, name, "format")

    def card_id(self, wanted: str, quoted: bool = False) -> str:
        """The id of a card given by id or, `quoted`, by name; raises `PackError` for none."""
        if not quoted:
            return _named(self.cards, wanted, "card").id
        found = self.named_card(wanted)
        if found is None:
            raise PackError(f'There is no card named "{wanted}".')
        return found

    def named_card(self, name: str) -> str | None:
        """The id of the card with this name, in any language; None if there is none."""
        for card in self.cards.values():
            if card.name == name or any(other == name for _, other in card.names):
                return card.id
        return None


def _both(near: Mapping[str, T], far: Mapping[str, T]) -> Mapping[str, T]:
    """Both in one, what is in `near` before what is in `far`; nothing is read that is not used."""
    return ChainMap(cast("dict[str, T]", near), cast("dict[str, T]", far))


def _named(things: Mapping[str, T], name: str, what: str) -> T:
    if name in things:
        return things[name]
    from difflib import get_close_matches

    near = get_close_matches(name, things, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise PackError(f"There is no {what} {name}.{hint}")


def _none(name: str) -> None:
    """There is no keyword at all."""


def collect(documents: Iterable[tuple[str, Document]]) -> Collection:
    """Put the items of (path, document) pairs together; later ones of one name come first."""
    cards: dict[str, Card] = {}
    decks: dict[str, Deck] = {}
    formats: dict[str, Format] = {"House": Format("House")}
    scenarios: list[tuple[str, Scenario]] = []
    documents = list(documents)
    keywords = [
        (str(Path(path).parent), item)
        for path, document in documents
        for item in document.items
        if isinstance(item, Keyword)
    ]
    for path, document in documents:
        find = finder(keywords, str(Path(path).parent)) if keywords else _none
        for item in document.items:
            if isinstance(item, Card):
                cards[item.id] = with_keywords(item, find)
            elif isinstance(item, Deck):
                decks[item.name] = item
            elif isinstance(item, Scenario):
                own = tuple(with_keywords(card, find) for card in item.cards)
                scenarios.append((path, attrs.evolve(item, cards=own) if own else item))
            elif not isinstance(item, Keyword):
                formats[item.name] = build_format(item)
    return Collection(cards, decks, formats, tuple(scenarios))


@uncollected()
def read(paths: Iterable[Path]) -> Collection:
    """Read and check scripts, or folders of them, as `momon check` does.

    What was found right once is remembered, and cards are parsed when they are asked for, so that
    a pack of ten thousand is ready at once. The cards of installed packs that a pack requires are
    there too. Raises `ScriptError` with the diagnostics if a script is refused, `PackError` if one
    cannot be read or a required pack is not installed.

    >>> read([Path("/nowhere")])
    Traceback (most recent call last):
        ...
    momon_dsl.errors.PackError: /nowhere: no such file or folder
    """
    from .index import gather, index_of
    from .ondemand import collection_of

    named = [str(path) for path in paths]
    sources = gather(named)
    index = index_of(named, sources)
    if not sources.required:
        return collection_of(index, sources)
    from .opening import with_packs

    return with_packs(index, sources)


@cache
def bundled() -> Collection:
    """The cards, decks and formats that come with momon_dsl.

    They are parsed and not checked: the tests have done that, and every start would pay for it.
    """
    from momon_dsl.language.parser import parse_strict

    paths = sorted(Path(str(cardscripts_dir())).rglob("*.momon"))
    return collect((str(p), parse_strict(p.read_text("utf-8"), path=str(p))) for p in paths)
