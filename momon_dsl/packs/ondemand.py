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
from .index import Entry, Index, Sources, key_of

T = TypeVar("T")


class OnUse(Mapping[str, T], Generic[T]):
    """Things by name, each made from its entry when it is first asked for."""

    def __init__(
        self,
        entries: Mapping[str, Entry],
        make: Callable[[Entry], T],
        given: Mapping[str, T] | None = None,
    ) -> None:
        self._entries = {**dict.fromkeys(given or ()), **entries}
        self._make = make
        self._made = {name: each for name, each in (given or {}).items() if name not in entries}

    def __getitem__(self, name: str) -> T:
        if name not in self._made:
            entry = self._entries[name]
            assert entry is not None  # those given are made
            self._made[name] = self._make(entry)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


class Scenarios(Sequence[tuple[str, Scenario]]):
    """The scenarios with the file that each stands in."""

    def __init__(self, entries: Sequence[Entry], reader: Reader) -> None:
        self._entries = entries
        self._reader = reader

    @overload
    def __getitem__(self, number: int) -> tuple[str, Scenario]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[tuple[str, Scenario]]: ...
    def __getitem__(self, number: int | slice) -> Any:
        """One scenario, or some of them."""
        if isinstance(number, slice):
            return Scenarios(self._entries[number], self._reader)
        entry = self._entries[number]
        return self._reader.path(entry), self._reader.scenario(entry)

    def __len__(self) -> int:
        return len(self._entries)


class Reader:
    """Parses the items of scripts that are known to be right."""

    def __init__(self, index: Index, sources: Sources) -> None:
        self._files = index.files
        self._data = sources.scripts
        self._texts: dict[int, str] = {}
        self._keywords: dict[tuple[str, str], Entry] = {}
        self._anywhere: dict[str, Entry] = {}
        for entry in index.entries:
            if entry.kind == "keyword":
                self._keywords.setdefault((self._folder(entry), entry.key), entry)
                self._anywhere.setdefault(entry.key, entry)

    def path(self, entry: Entry) -> str:
        """The script that an item stands in."""
        return self._files[entry.file][0]

    def item(self, entry: Entry) -> Any:
        """The item as its script has it; raises PackError if it is not where it should be."""
        if entry.file not in self._texts:
            path = self.path(entry)
            self._texts[entry.file] = source_of(path, self._data[path]).script
        text = self._texts[entry.file][entry.start : entry.end]
        language = cast("Language", self._files[entry.file][1])
        place = Span(entry.start, entry.end, entry.line, entry.column)
        with suppress(ScriptError):
            found = parse_item(text, language, place)
            if key_of(found) == (entry.kind, entry.key):
                return found
        where = f"{self.path(entry)}:{entry.line}"
        raise PackError(f"{where}: {entry.kind} {entry.key} is not here.")

    def card(self, entry: Entry) -> Card:
        """A card with what its keywords stand for."""
        return with_keywords(self.item(entry), self._find(self._folder(entry)))

    def format(self, entry: Entry) -> Format:
        """A format as games use it."""
        return build_format(self.item(entry))

    def scenario(self, entry: Entry) -> Scenario:
        """A scenario; its own cards have what their keywords stand for."""
        found: Scenario = self.item(entry)
        find = self._find(self._folder(entry))
        own = tuple(with_keywords(card, find) for card in found.cards)
        return attrs.evolve(found, cards=own) if own else found

    def _find(self, folder: str) -> Callable[[str], Keyword | None]:
        def find(name: str) -> Keyword | None:
            entry = self._keywords.get((folder, name)) or self._anywhere.get(name)
            return None if entry is None else self.item(entry)

        return find

    def _folder(self, entry: Entry) -> str:
        return os.path.dirname(self.path(entry))


@attrs.frozen(eq=False)
class LargeCollection(Collection):
    """A collection that reads only what is asked of it."""

    _ids: Mapping[str, str] = attrs.field(factory=dict, repr=False)
    """The number of each card by each of its names; of two cards of a name the first."""

    def pool_for(self, ids: Iterable[str]) -> CardPool:
        """Only these cards, in the order of the collection: there may be ten thousand others."""
        wanted = set(ids)
        return pool(self.cards[each] for each in self.cards if each in wanted)

    def named_card(self, name: str) -> str | None:
        """The number of the card with this name, in any language."""
        return self._ids.get(name)


def collection_of(index: Index, sources: Sources) -> Collection:
    """What a list of items stands for, each parsed on its first use."""
    reader = Reader(index, sources)
    by_kind: dict[str, dict[str, Entry]] = {"card": {}, "deck": {}, "format": {}}
    scenarios: list[Entry] = []
    ids: dict[str, str] = {}
    for entry in index.entries:
        if entry.kind == "scenario":
            scenarios.append(entry)
        elif entry.kind in by_kind:
            by_kind[entry.kind][entry.key] = entry
    for card in by_kind["card"].values():
        for name in card.names:
            ids.setdefault(name, card.key)
    decks: OnUse[Deck] = OnUse(by_kind["deck"], reader.item)
    formats = OnUse(by_kind["format"], reader.format, {"House": Format("House")})
    return LargeCollection(
        OnUse(by_kind["card"], reader.card), decks, formats, Scenarios(scenarios, reader), ids=ids
    )
