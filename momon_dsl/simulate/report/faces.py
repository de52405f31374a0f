"""The cards of a run as they were when it was played: their names, and what of them never ran."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from momon_dsl.errors import PackError
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.printer import to_script
from momon_dsl.model.cards import CardDef
from momon_dsl.packs.collection import Collection
from momon_dsl.scenarios.coverage import Point, points_of
from momon_dsl.telling.words import Lang

from .tables import Named
from .tally import Tally


class Faces:
    """The cards of a run, in one language."""

    def __init__(self, cards: Collection, lang: Lang = "en") -> None:
        pool = cards.pool()
        self._sources: Mapping[str, Card] = pool.sources
        self._cards: Mapping[str, CardDef] = pool.cards
        self.lang = lang

    def name(self, card: str) -> str:
        """A card by its id and its name; by its id alone where the two say the same."""
        found = self._cards.get(card)
        if found is None:
            return card
        name = dict(found.names).get(self.lang, found.name)
        return card if name == card else f"{card} {name}"

    def named(self, card: str) -> Named:
        """A card for a cell of a table."""
        return Named(card, self.name(card))

    def same(self, card: str, other: Faces) -> bool:
        """Whether a card says the same in both runs."""
        return self._sources.get(card) == other._sources.get(card)

    def known(self, name: str) -> str:
        """The id of the card of this id or name; raises `PackError` if the run has none."""
        for card in self._sources.values():
            if name in (card.id, card.name, *dict(card.names).values()):
                return card.id
        raise PackError(f"The run has no card {name}.")

    def missed(self, tally: Tally) -> Iterator[tuple[str, Point]]:
        """What no game has run of each card that was brought.

        Of an ability that has not run the parts are left out, and of a branch that was not gone
        what is inside.
        """
        for card in sorted(tally.cards, key=by_number):
            missed = [point for point, ran in self._points(card, tally) if not ran]
            closed = {point.path for point in missed if point.way != "no"}
            for point in missed:
                if not any(point.path.startswith(f"{path}.") for path in closed):
                    yield card, point

    def counts(self, tally: Tally) -> tuple[int, int]:
        """How many points of the cards that were brought have run, and how many there are."""
        ran = [ran for card in tally.cards for _, ran in self._points(card, tally)]
        return sum(ran), len(ran)

    def _points(self, card: str, tally: Tally) -> Iterator[tuple[Point, bool]]:
        source, bits = self._sources.get(card), tally.ran.get(card, 0)
        for number, point in enumerate(points_of(source) if source else ()):
            yield point, bool(bits >> number & 1)

    def script(self, node: Node) -> str:
        """A part of a script on one line, in this language."""
        return " ".join(to_script(node, self.lang).split())


def by_number(card: str) -> list[tuple[bool, int, str]]:
    """A key to sort card ids by: STA 8 comes before STA 10.

    >>> sorted(["STA 10", "ADV 9", "STA 8"], key=by_number)
    ['ADV 9', 'STA 8', 'STA 10']
    """
    pieces = re.findall(r"[0-9]{1,9}|[^0-9]+", card)
    return [(p[0] in "0123456789", int(p) if p[0] in "0123456789" else 0, p) for p in pieces]


def is_mode(point: Point) -> bool:
    """Whether a point is a mode to be chosen."""
    return isinstance(point.node, i.Mode)
