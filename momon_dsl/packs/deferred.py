"""A pool of all cards of a large collection in which only those that are asked for are defined.

What a card is in it, its ability numbers and the bits of its symbols, is the same as in the pool of
all cards: the list of the pack knows how many abilities each card has and which symbols it speaks
of. So a game has one state, and one save, however much of the collection was read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import attrs

from momon_dsl.interpreter.pool import AbilityEntry, CardPool, pool
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card
from momon_dsl.model.cards import CardDef

_NOT_READ = AbilityEntry(cast("Any", Node()), "", "")
"""Stands for an ability of a card that nobody has asked for."""


class Defined(Mapping[str, CardDef]):
    """The cards of a pool, each defined when it is first asked for.

    `first` is the number of the first ability of each card, in the order of the cards.
    """

    def __init__(
        self, cards: Mapping[str, Card], first: Mapping[str, int], count: int, symbols: list[str]
    ) -> None:
        self._cards = cards
        self._first = first
        self._bits = {symbol: 1 << place for place, symbol in enumerate(symbols)}
        self._made: dict[str, CardDef] = {}
        self.abilities = [_NOT_READ] * count
        self.numbers: dict[int, int] = {}

    def __getitem__(self, name: str) -> CardDef:
        if name not in self._made:
            self._made[name] = self._define(name)
        return self._made[name]

    def _define(self, name: str) -> CardDef:
        first, card = self._first[name], self._cards[name]
        alone = pool((card,))
        for number, entry in enumerate(alone.abilities, first):
            around = entry.parent + first if entry.parent >= 0 else -1
            self.abilities[number] = attrs.evolve(entry, parent=around)
        self.numbers.update((node, number + first) for node, number in alone.numbers.items())
        found = alone.cards[name]
        printed = found.printed._replace(
            symbols=sum(self._bits[symbol] for symbol in dict.fromkeys(card.symbols)),
            abilities=tuple(number + first for number in found.printed.abilities),
        )
        return attrs.evolve(found, printed=printed)

    def __contains__(self, name: object) -> bool:
        return name in self._first

    def __iter__(self) -> Iterator[str]:
        return iter(self._first)

    def __len__(self) -> int:
        return len(self._first)


def deferred_pool(
    cards: Mapping[str, Card], counts: Mapping[str, int], symbols: list[str]
) -> CardPool:
    """The pool of all `cards`; `counts` says how many numbered abilities each of them has."""
    first, count = dict[str, int](), 0
    for name, own in counts.items():
        first[name] = count
        count += own
    defined = Defined(cards, first, count, symbols)
    # A list that is filled in is as good as a tuple for whoever asks by number.
    abilities = cast("tuple[AbilityEntry, ...]", defined.abilities)
    return CardPool(defined, abilities, defined.numbers, tuple(symbols), cards)
