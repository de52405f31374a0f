"""How a card is found by its number or its name: one rule for every command.

It is looked for in the packs that are named, then in the pack of the folder, then in installed
extensions and packs, then among the bundled cards. The first of these that has it counts. A number
counts before a name; letters may be small or large. Where two cards of one place are meant, neither
is taken. `forest:TT 1` is the card of the installed pack forest, `forest@1.2.0:TT 1` that of a
version of it.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from typing import NamedTuple

from momon_dsl.checking.files import SUFFIX, find_scripts, pack_root, read_bytes
from momon_dsl.checking.pack import summary_of
from momon_dsl.errors import PackError
from momon_dsl.extensions.loading import loaded
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse
from momon_dsl.language.source import source_of
from momon_dsl.resources import cardscripts_dir

from .manifest import bad_id
from .shelves import in_use, named
from .store import Installed


class Place(NamedTuple):
    """A card by its number, with its names in every language that is known, and where it stands.

    `pack` is the id of the installed pack that it belongs to, "" if it belongs to none.
    """

    number: str
    names: tuple[str, ...]
    path: str = ""
    line: int = 0
    pack: str = ""

    def __str__(self) -> str:
        at = f" ({self.path}:{self.line})" if self.path else ""
        return f"{self.number} “{self.names[0]}”{at}"


class Unknown(PackError):
    """No card has this number or name; `near` is one that may have been meant."""

    def __init__(self, wanted: str, near: str = "") -> None:
        hint = f" Did you mean {near}?" if near else ""
        super().__init__(f"There is no card {wanted}.{hint}")
        self.near = near


class Ambiguous(PackError):
    """More than one card has this number or name."""

    def __init__(self, wanted: str, places: Sequence[Place]) -> None:
        listed = "; ".join(map(str, places))
        numbers = {place.number for place in places}
        packs = [place.pack for place in places]
        if len(numbers) > 1:
            hint = "Name one by its number."
        elif all(packs) and len(set(packs)) == len(packs):
            hint = f"Name its pack too: {packs[0]}:{places[0].number}."
        else:
            hint = "Name its script with --pack."
        super().__init__(f"{wanted} may mean each of these cards: {listed}. {hint}")
        self.places = tuple(places)


def meant(wanted: str, places: Iterable[Place]) -> list[Place]:
    """Those that have this number or, if none has, this name; as it is written, if one is.

    >>> cards = [Place("TT 1", ("One", "หนึ่ง")), Place("TT 2", ("TT 1",))]
    >>> [place.number for place in meant("tt  1", cards)], meant("หนึ่ง", cards) == cards[:1]
    (['TT 1'], True)
    """
    places = list(places)
    folded = _folded(wanted)
    numbered = [place for place in places if _folded(place.number) == folded]
    named = [p for p in places if any(_folded(name) == folded for name in p.names)]
    exactly = [place for place in named if wanted in place.names]
    return numbered or exactly or named


def nearest(wanted: str, places: Iterable[Place]) -> str:
    """The number or the name that looks most like it; "" if none does."""
    known = {_folded(said): said for place in places for said in (place.number, *place.names)}
    near = get_close_matches(_folded(wanted), known, 1)
    return known[near[0]] if near else ""


def look_up(wanted: str, packs: Sequence[str] = (), folder: str = ".") -> Place:
    """Where the card of this number or name stands.

    `packs` are scripts, folders or installed packs that are looked through first; `folder` is the
    one whose pack comes next. Raises `Unknown` or `Ambiguous`, and `PackError` for a pack that
    cannot be read.

    >>> look_up("fbd 167").number
    'FBD 167'
    >>> look_up("FBD 176")
    Traceback (most recent call last):
        ...
    momon_dsl.packs.lookup.Unknown: There is no card FBD 176. Did you mean FBD 167?
    """
    seen: list[Place] = []
    own, rest = _of_pack(wanted, folder)
    for scripts in tiers(packs, folder) if own is None else [find_scripts([own.folder]).scripts]:
        known = _cards(scripts)
        found = meant(rest, known) or meant(rest, _in_other_languages(rest, scripts))
        if len(found) > 1:
            raise Ambiguous(wanted, _in_packs(found, folder))
        if found:
            return found[0]
        seen += known
    raise Unknown(wanted, nearest(rest, seen))


def tiers(packs: Sequence[str], folder: str) -> Iterator[tuple[str, ...]]:
    """The scripts of each place that is looked through, in their order."""
    places = (
        partial(_named, packs, folder), partial(_around, folder), partial(_installed, folder),
        _bundled,
    )  # fmt: skip
    for find in places:
        found = find()
        if found:
            yield found


def _named(packs: Sequence[str], folder: str) -> tuple[str, ...]:
    paths = [each if os.path.exists(each) else _folder(each, folder) for each in packs]
    found = find_scripts(paths)
    for path, reason in found.unreadable:
        raise PackError(f"{path}: {reason}")
    return found.scripts


def _around(folder: str) -> tuple[str, ...]:
    """The scripts of the pack that a folder is in; of none, those in the folder itself."""
    root = pack_root(os.path.join(folder, SUFFIX))
    if root is not None:
        return find_scripts([os.path.relpath(root)]).scripts
    found = glob.glob(os.path.join(glob.escape(folder), f"*{SUFFIX}"))
    return tuple(sorted(path for path in found if os.path.isfile(path)))


def _installed(folder: str) -> tuple[str, ...]:
    """The scripts of installed packs, and those that extensions in use bring in their folders."""
    extensions = [each.folder for each in loaded()]
    return find_scripts([*extensions, *(each.folder for each in in_use(folder))]).scripts


def _folder(name: str, folder: str) -> str:
    """The folder of an installed pack; the name itself if there is none."""
    try:
        return named(name, folder).folder
    except PackError:
        return name


def _of_pack(wanted: str, folder: str) -> tuple[Installed | None, str]:
    """The installed pack that a card is named with, and the rest of what is wanted."""
    pack, colon, rest = wanted.partition(":")
    if not (colon and rest.strip()) or bad_id(pack.partition("@")[0]):
        return None, wanted
    try:
        return named(pack, folder), rest
    except PackError:
        return None, wanted


def _in_packs(places: Iterable[Place], folder: str) -> list[Place]:
    """The places with the installed packs that they are in."""
    rows = [(f"{row.folder}{os.sep}", row.id) for row in in_use(folder)]
    return [
        place._replace(pack=next((id for each, id in rows if place.path.startswith(each)), ""))
        for place in places
    ]


def _bundled() -> tuple[str, ...]:
    return find_scripts([str(cardscripts_dir())]).scripts


def _cards(scripts: Iterable[str]) -> list[Place]:
    """The cards of scripts; of those that cannot be read, none."""
    return [
        Place(each.key, (each.name,), path, each.line)
        for path, data in _read(scripts)
        for each in summary_of(path, data).defines
        if each.kind == "card"
    ]


def _in_other_languages(wanted: str, scripts: Iterable[str]) -> Iterator[Place]:
    """The cards of the scripts that hold such words, with all of their names."""
    folded = _folded(wanted)
    for path, data in _read(scripts):
        if folded not in _folded(data.decode("utf-8", "replace")):
            continue
        source = source_of(path, data)
        document = parse(source.script, path=path).document if source.usable else None
        for item in document.items if document else ():
            if isinstance(item, Card) and not item.test:
                names = (item.name, *(name for _, name in item.names))
                line = source.original(item.span).line if item.span else 1
                yield Place(item.id, names, path, line)


def _read(scripts: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for path in scripts:
        try:
            yield path, read_bytes(path)
        except OSError:
            continue


def _folded(text: str) -> str:
    """A text without regard to capitals and blanks."""
    return " ".join(text.casefold().split())
