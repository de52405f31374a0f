"""What a run is played with: the cards that its decks bring, those decks, and its format.

It goes to the workers and into the file of the run as syntax trees. A worker so needs neither
files nor a parser, and a comment in a script makes no other run.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.interpreter.formats import build_format, format_node
from momon_dsl.interpreter.pool import CardPool, pool
from momon_dsl.language.astjson import from_json, to_json
from momon_dsl.language.nodes.documents import Card, Deck, Document
from momon_dsl.language.nodes.documents import Format as FormatNode
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection, bundled, read


def available(packs: Sequence[Path]) -> Collection:
    """The cards, decks and formats of some packs, and the bundled ones that they do not replace.

    Raises ScriptError or `PackError` for a pack that is refused.
    """
    return read(packs).before(bundled()) if packs else bundled()


@attrs.frozen
class Cards:
    """The cards of some decks in the order of their collection, the decks, and a format."""

    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    format: Format

    @classmethod
    def of(cls, collection: Collection, decks: Iterable[str], format: str) -> Cards:
        """What decks of a collection bring. Raises `PackError` for a name that there is not.

        >>> len(Cards.of(bundled(), ["First steps"], "House").cards)
        7
        """
        named = list(decks)
        wanted = {card for deck in named for card in collection.deck(deck)}
        return cls(
            tuple([collection.cards[card] for card in collection.cards if card in wanted]),
            tuple([collection.decks[deck] for deck in named]),
            collection.format(format),
        )

    def between(self, *decks: str) -> Collection:
        """What a game between these decks needs, by default between any: no card besides.

        Cards that nobody brings make no difference to a game, but take room in each of its parts.
        """
        brought = [deck for deck in self.decks if not decks or deck.name in decks]
        whole = Collection(
            {card.id: card for card in self.cards},
            {deck.name: deck for deck in brought},
            {self.format.name: self.format},
            (),
        )
        if not decks:
            return whole
        ids = {card for deck in decks for card in whole.deck(deck)}
        cards = {id: card for id, card in whole.cards.items() if id in ids}
        return _Few(cards, whole.decks, whole.formats, (), made=pool(cards.values()))

    @property
    def digest(self) -> str:
        """What tells these cards from others, as 16 hexadecimal digits."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()

    def to_json(self) -> str:
        """All as one text, the same for the same meaning."""
        data = {
            "cards": list(map(to_json, self.cards)),
            "decks": list(map(to_json, self.decks)),
            "format": to_json(format_node(self.format)),
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Cards:
        """What `to_json` wrote; raises `MomonError` for anything else.

        >>> Cards.from_json("{}")
        Traceback (most recent call last):
        momon_dsl.errors.MomonError: These cards of a run are damaged.
        """
        try:
            data = json.loads(text)
            cards, decks = map(from_json, data["cards"]), map(from_json, data["decks"])
            return cls(
                tuple([_of(Card, card) for card in cards]),
                tuple([_of(Deck, deck) for deck in decks]),
                _format(_of(FormatNode, from_json(data["format"]))),
            )
        except (ValueError, TypeError, KeyError, RecursionError):
            raise MomonError("These cards of a run are damaged.") from None


@attrs.frozen(eq=False)
class _Few(Collection):
    """A collection with one pool for all games, so that what is known of its abilities stays."""

    _made: CardPool = attrs.field(kw_only=True, repr=False)

    def pool(self, extra: Iterable[Card] = ()) -> CardPool:
        """The cards, and `extra` ones."""
        extra = tuple(extra)
        return pool((*self.cards.values(), *extra)) if extra else self._made


def _of(kind: type[Any], node: object) -> Any:
    if not isinstance(node, kind):
        raise ValueError(f"not a {kind.__name__}")
    return node


def _format(node: FormatNode) -> Format:
    """The format, if a script might say the same: an Arena without end takes no room here."""
    from momon_dsl.checking.document import check_document

    if any(found.severity == "error" for found in check_document(Document(items=(node,)))):
        raise ValueError("not a format")
    return build_format(node)
