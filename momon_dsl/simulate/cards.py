"""The scripts that a run is played with, as texts: whoever has them needs no files."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from momon_dsl.checking.files import find_scripts, read_bytes
from momon_dsl.checking.pack import summary_of
from momon_dsl.errors import MomonError
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.source import source_of
from momon_dsl.packs.collection import Collection, bundled, collect, read
from momon_dsl.resources import cardscripts_dir

Script = tuple[str, str]
"""The path of a script, and its text."""


def available(packs: Sequence[Path]) -> Collection:
    """The cards, decks and formats of some packs, and the bundled ones that they do not replace.

    Raises ScriptError or `PackError` for a pack that is refused.
    """
    return read(packs).before(bundled()) if packs else bundled()


@attrs.frozen
class Scripts:
    """The scripts of given packs, and those of the bundled ones that are needed beside them."""

    own: tuple[Script, ...]
    common: tuple[Script, ...]

    @classmethod
    def of(cls, packs: Sequence[Path], decks: Iterable[str], format: str) -> Scripts:
        """Those that hold the cards of some decks, the decks, the format, and all keywords.

        Raises `PackError` for a deck that there is not.
        """
        cards = available(packs)
        decks = list(decks)
        wanted = {("deck", deck) for deck in decks} | {("format", format)}
        wanted |= {("card", card) for deck in decks for card in cards.deck(deck)}
        return cls(
            _needed(map(str, packs), wanted) if packs else (),
            _needed([str(cardscripts_dir())], wanted),
        )

    def collection(self) -> Collection:
        """What the scripts define. Raises `MomonError` if they cannot be read."""
        common = collect(_parsed(self.common))
        return collect(_parsed(self.own)).before(common) if self.own else common

    @property
    def digest(self) -> str:
        """What tells these texts from others, as 16 hexadecimal digits."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()

    def to_json(self) -> str:
        """The scripts as one text."""
        return json.dumps([self.own, self.common], ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Scripts:
        """What `to_json` wrote; raises `MomonError` for anything else.

        >>> Scripts.from_json("[1]")
        Traceback (most recent call last):
        momon_dsl.errors.MomonError: These scripts of a run are damaged.
        """
        try:
            own, common = json.loads(text)
            return cls(tuple(map(_script, own)), tuple(map(_script, common)))
        except (ValueError, TypeError, RecursionError):
            raise MomonError("These scripts of a run are damaged.") from None


def _needed(paths: Iterable[str], wanted: set[tuple[str, str]]) -> tuple[Script, ...]:
    """The scripts that define something wanted, or a keyword, as the parser gets them.

    Their paths are told from the folder that all of them are in: where it lies means nothing.
    """
    found = find_scripts(paths).scripts
    folder = os.path.commonpath([os.path.dirname(os.path.abspath(path)) for path in found])
    needed: list[Script] = []
    for path in found:
        data = read_bytes(path)
        defined = {(each.kind, each.key) for each in summary_of(path, data).defines}
        if defined & wanted or any(kind == "keyword" for kind, _ in defined):
            name = os.path.relpath(os.path.abspath(path), folder).replace(os.sep, "/")
            needed.append((name, source_of(path, data).script))
    return tuple(needed)


def _parsed(scripts: Iterable[Script]) -> Iterator[tuple[str, Document]]:
    from momon_dsl.language.parser import parse_strict  # late: the parser takes time to load

    return ((path, parse_strict(text, path=path)) for path, text in scripts)


def _script(data: Any) -> Script:
    path, text = data
    if not (isinstance(path, str) and isinstance(text, str)):
        raise ValueError("not a script")
    return path, text
