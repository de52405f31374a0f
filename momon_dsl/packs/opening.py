"""Installed packs as a collection of cards, ready for a game, with those that they require.

Where cards of two packs have one number, that of the pack that was asked for first keeps it, and
the others are called by their pack too: `forest:TT 1`. Within its own pack each is still meant by
its number alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import attrs

from momon_dsl.checking.document import check_document
from momon_dsl.checking.memory import cache_of_program, read_sealed, write_sealed
from momon_dsl.checking.pack import uncollected
from momon_dsl.errors import ScriptError
from momon_dsl.interpreter.pool import pool
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card, CardRef, Document, Format
from momon_dsl.language.nodes.keywords import Keyword

from . import limits
from .collection import Collection
from .contents import CONTENTS, contents, read_contents
from .facts import facts_of
from .index import Index, Sources
from .installing import known_names, of_installed
from .meaning import item_digest, items_of
from .ondemand import Reader, collection_of
from .problems import PackRefused, refuse
from .resolving import Wish, resolve
from .scripts import mistakes
from .seal import SEAL, read_seal
from .shelves import all_installed, in_use, named
from .store import Installed
from .versions import Range


class _Part(NamedTuple):
    """One pack of several: its list, its scripts by path, and its cards' names outside of it.

    The scripts of a folder belong to no installed pack, and were checked when they were read.
    """

    row: Installed | None
    items: Mapping[str, str]
    listed: Index
    scripts: dict[str, bytes]
    renamed: dict[str, str]


@uncollected()
def open_packs(names: Sequence[str], folder: str = ".") -> Collection:
    """The cards, decks, formats and scenarios of installed packs, and of those that they require.

    Nothing is parsed before it is used; a card that is not what it should be is refused then.
    Raises `PackRefused` if a pack is not installed, was damaged, or lacks one that it requires.
    """
    rows = _with_required([named(name, folder) for name in names], folder)
    taken: set[str] = set()
    return _together([_part(row, taken, folder) for row in rows])


def with_packs(index: Index, sources: Sources) -> Collection:
    """What scripts hold that were found right, and after it the installed packs they require."""
    taken = {key for kind, key in zip(index.kinds, index.keys, strict=True) if kind == "card"}
    own = _Part(None, {}, index, sources.scripts, {})
    return _together([own, *(_part(row, taken, row.store) for row in sources.required)])


def _together(parts: list[_Part]) -> Collection:
    parts.reverse()  # of two items of one name the last one counts: that of the first pack
    index = Index.joined(part.listed for part in parts)
    scripts = {path: data for part in parts for path, data in part.scripts.items()}
    sources = Sources(scripts, "")
    return collection_of(index, sources, _Wary(index, sources, parts))


def _with_required(rows: Sequence[Installed], folder: str) -> list[Installed]:
    """The packs, then those that they require."""
    own = [Wish(row.id, Range.of(f"=={row.version}"), row.called) for row in rows]
    if not any(row.manifest().requires for row in rows):
        return [*dict.fromkeys(rows)]
    here = all_installed(folder)
    used = {(row.id, row.version, row.digest) for row in [*in_use(folder), *rows]}
    found = resolve(own, map(of_installed, here), lambda one: one[:3] in used)
    chosen = {one[:3] for one in found.values()}
    required = [row for row in here if (row.id, row.version, row.digest) in chosen]
    by_id = {row.id: row for row in reversed([*rows, *required])}
    return [*dict.fromkeys([*rows, *by_id.values()])]


def _part(row: Installed, taken: set[str], folder: str) -> _Part:
    """Read one pack; `taken` are the numbers of the cards of the packs before it."""
    scripts = row.scripts()
    seal = read_seal(row.read(SEAL))
    listed, items = row.read(CONTENTS), seal.items
    if not seal.of_this_program:
        listed, items = _afresh(row, scripts, folder)
    index = read_contents(listed, scripts, items, os.path.join(row.folder, CONTENTS))
    renamed: dict[str, str] = {}
    for place, (kind, key) in enumerate(zip(index.kinds, index.keys, strict=True)):
        if kind == "card" and key in taken:
            index.keys[place] = renamed[key] = f"{row.id}:{key}"
    taken.update(key for kind, key in zip(index.kinds, index.keys, strict=True) if kind == "card")
    there = {name: os.path.join(row.folder, *name.split("/")) for name in scripts}
    files = tuple((there[name], language) for name, language in index.files)
    named = {there[name]: data for name, data in scripts.items()}
    return _Part(row, items, index._replace(files=files), named, renamed)


def _afresh(
    row: Installed, scripts: Mapping[str, bytes], folder: str
) -> tuple[bytes, dict[str, str]]:
    """What another version of momon has put into a pack, made here and kept for the next time."""
    place = cache_of_program() / f"{row.digest}.contents"
    kept = read_sealed(place, limits.PACK_BYTES)
    if kept is None:
        manifest = row.manifest()
        wrong = mistakes(scripts, manifest, known_names(manifest, folder))
        if wrong:
            raise PackRefused(wrong)
        facts = facts_of(scripts)
        items = items_of(each.items for each in facts.values())
        kept = json.dumps([contents(scripts, facts).decode("ascii"), items]).encode("ascii")
        write_sealed(place, kept)
    listed, items = json.loads(kept)
    return listed.encode("ascii"), items


class _Wary(Reader):
    """Reads items and believes nothing that a list says of them."""

    def __init__(self, index: Index, sources: Sources, parts: Sequence[_Part]) -> None:
        self._part_of = [part for part in parts for _ in part.listed.keys]
        super().__init__(index, sources)

    def item(self, row: int) -> Any:
        """The item, if it is there, right, and what the seal of its pack says."""
        part = self._part_of[row]
        found = super().item(row)
        if part.row is None:
            return found
        said = part.items.get(self._called(row), "").split()
        if item_digest(found) not in said:
            raise refuse("other_meaning", self.path(row), item=self._called(row))
        wrong = _mistakes(found)
        if wrong:
            raise ScriptError(f"{self.path(row)}: {wrong[0].code} in {self._called(row)}", wrong)
        return _called_anew(found, part.renamed) if part.renamed else found

    def card(self, row: int) -> Card:
        """A card, if it has the symbols and the abilities that the list says."""
        found = super().card(row)
        alone = pool((found,))
        said = (self._index.symbols[row], self._index.abilities[row])
        if (list(alone.symbols), len(alone.abilities)) != said:
            raise refuse("wrong_contents", self.path(row))
        return found

    def key(self, row: int) -> str:
        """The number of a card, or the name of another item, in its own script."""
        key, pack = self._index.keys[row], self._part_of[row].row
        is_renamed = pack is not None and self._index.kinds[row] == "card"
        return key.removeprefix(f"{pack.id}:") if pack and is_renamed else key

    def _pack(self, row: int) -> int:
        return id(self._part_of[row])

    def _called(self, row: int) -> str:
        return f"{self._index.kinds[row]} {self.key(row)}"


_OF_FRAME: Final = ("E331", "E332")
"""Values that a format may have room for: a game sees to them."""


def _mistakes(item: Any) -> list[Diagnostic]:
    """What refuses an item by itself. A scenario may speak of its whole script; it is played."""
    if not isinstance(item, Card | Keyword | Format):
        return []
    found = check_document(Document(items=(item,)))
    return [each for each in found if each.severity == "error" and each.code not in _OF_FRAME]


def _called_anew(value: Any, names: Mapping[str, str]) -> Any:
    """A node in which the cards of its pack are called as they are outside of it."""
    if isinstance(value, tuple):
        anew = tuple(_called_anew(each, names) for each in value)
        same = all(one is other for one, other in zip(anew, value, strict=True))
        return value if same else anew
    if not isinstance(value, Node):
        return value
    if isinstance(value, CardRef):
        return value if value.quoted else attrs.evolve(value, id=names.get(value.id, value.id))
    changes = {
        field.name: made
        for field in attrs.fields(type(value))
        if (made := _called_anew(old := getattr(value, field.name), names)) is not old
    }
    if isinstance(value, Card) and value.id in names:
        changes["id"] = names[value.id]
    return attrs.evolve(value, **changes) if changes else value
