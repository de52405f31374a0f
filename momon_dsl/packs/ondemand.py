"""A collection whose cards are parsed when they are asked for: large packs are ready at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar, cast, overload

import attrs

from momon_dsl.checking.keywords import with_keywords
from momon_dsl.errors import PackError, ScriptError
from momon_dsl.interpreter.formats import build_format
from momon_dsl.interpreter.pool import CardPool, pool
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.documents import Card, Deck, Language
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.language.parser import parse_item
from momon_dsl.language.source import source_of
from momon_dsl.model.format import Format

from .collection import Collection
from .deferred import deferred_pool
from .index import KINDS, Index, Sources, key_of

T = TypeVar("T")


class OnUse(Mapping[str, T], Generic[T]):
    """Things by name, each made from its row of the list when it is first asked for."""

    def __init__(
        self,
        rows: Mapping[str, int],
        make: Callable[[int], T],
        given: Mapping[str, T] | None = None,
    ) -> None:
        self._rows = {**dict.fromkeys(given or (), -1), **rows}
        self._make = make
        self._made = {name: each for name, each in (given or {}).items() if name not in rows}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            self._made[name] = self._make(self._rows[name])
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


class Scenarios(Sequence[tuple[str, Scenario]]):
    """The scenarios with the file that each stands in."""

    def __init__(self, rows: Sequence[int], reader: Reader) -> None:
        self._rows = rows
        self._reader = reader

    @overload
    def __getitem__(self, number: int) -> tuple[str, Scenario]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[tuple[str, Scenario]]: ...
    def __getitem__(self, number: int | slice) -> Any:
        """One scenario, or some of them."""
        if isinstance(number, slice):
            return Scenarios(self._rows[number], self._reader)
        row = self._rows[number]
        return self._reader.path(row), self._reader.scenario(row)

    def __len__(self) -> int:
        return len(self._rows)


class Reader:
    """Parses the items of scripts that are known to be right, each named by its row in the list."""

    def __init__(self, index: Index, sources: Sources) -> None:
        self._index = index
        self._data = sources.scripts
        self._texts: dict[int, str] = {}
        self._keywords: dict[tuple[str, str], int] = {}
        self._anywhere: dict[tuple[int, str], int] = {}
        for row, kind in enumerate(index.kinds):
            if kind == "keyword":
                self._keywords.setdefault((self._folder(row), index.keys[row]), row)
                self._anywhere.setdefault((self._pack(row), index.keys[row]), row)

    def path(self, row: int) -> str:
        """The script that an item stands in."""
        return self._index.files[self._index.places[5 * row]][0]

    def key(self, row: int) -> str:
        """The number of a card, or the name of another item, as its script has it."""
        return self._index.keys[row]

    def item(self, row: int) -> Any:
        """The item as its script has it; raises PackError if it is not where it should be."""
        entry = self._index.entry(row)
        path, language = self._index.files[entry.file]
        if entry.file not in self._texts:
            self._texts[entry.file] = source_of(path, self._data[path]).script
        text = self._texts[entry.file][entry.start : entry.end]
        place = Span(entry.start, entry.end, entry.line, entry.column)
        with suppress(ScriptError):
            found = parse_item(text, cast("Language", language), place)
            if key_of(found) == (entry.kind, self.key(row)):
                return found
        raise PackError(f"{path}:{entry.line}: {entry.kind} {entry.key} is not here.")

    def card(self, row: int) -> Card:
        """A card with what its keywords stand for."""
        return with_keywords(self.item(row), self._find(row))

    def format(self, row: int) -> Format:
        """A format as games use it."""
        return build_format(self.item(row))

    def scenario(self, row: int) -> Scenario:
        """A scenario; its own cards have what their keywords stand for."""
        found: Scenario = self.item(row)
        find = self._find(row)
        own = tuple(with_keywords(card, find) for card in found.cards)
        return attrs.evolve(found, cards=own) if own else found

    def _find(self, user: int) -> Callable[[str], Keyword | None]:
        """Looks up the keywords of an item: those of its folder, then those of its pack."""
        folder, pack = self._folder(user), self._pack(user)

        def find(name: str) -> Keyword | None:
            row = self._keywords.get((folder, name), self._anywhere.get((pack, name)))
            return None if row is None else self.item(row)

        return find

    def _pack(self, row: int) -> int:
        """Which of several packs an item belongs to: a keyword is known in its own alone."""
        return 0

    def _folder(self, row: int) -> str:
        return os.path.dirname(self.path(row))


@attrs.frozen(eq=False)
class LargeCollection(Collection):
    """A collection that reads only what is asked of it."""

    _index: Index = attrs.field(kw_only=True, repr=False)
    _deferred: CardPool = attrs.field(kw_only=True, repr=False)

    def pool(self, extra: Iterable[Card] = ()) -> CardPool:
        """All cards, and `extra` ones; without those each is read when it is asked for."""
        extra = tuple(extra)
        return pool((*self.cards.values(), *extra)) if extra else self._deferred

    def named_card(self, name: str) -> str | None:
        """The number of the card with this name, in any language; of two the first."""
        rows = zip(self._index.keys, self._index.names, strict=True)
        return next((key for key, names in rows if name in names), None)


def collection_of(index: Index, sources: Sources, reader: Reader | None = None) -> Collection:
    """What a list of items stands for, each parsed on its first use, by a `reader` of one's own."""
    reader = reader or Reader(index, sources)
    rows: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
    scenarios: list[int] = []
    for row, (kind, key) in enumerate(zip(index.kinds, index.keys, strict=True)):
        rows[kind][key] = row
        if kind == "scenario":
            scenarios.append(row)
    cards = OnUse(rows["card"], reader.card)
    decks: OnUse[Deck] = OnUse(rows["deck"], reader.item)
    formats = OnUse(rows["format"], reader.format, {"House": Format("House")})
    counts = {key: index.abilities[row] for key, row in rows["card"].items()}
    symbols = sorted({each for row in rows["card"].values() for each in index.symbols[row]})
    return LargeCollection(
        cards, decks, formats, Scenarios(scenarios, reader),
        index=index, deferred=deferred_pool(cards, counts, symbols),
    )  # fmt: skip
