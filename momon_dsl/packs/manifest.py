"""What `pack.toml` says of a pack, with one message at its place for each mistake.

A folder whose `pack.toml` only declares symbols is a pack for `momon check`; to be built into a
file it needs an id and a version besides.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeVar

import attrs

from momon_dsl.checking.files import MANIFEST
from momon_dsl.language.findings import finding_of
from momon_dsl.language.lookalikes import latin_twin
from momon_dsl.language.source import check_text
from momon_dsl.model.format import EDITIONS

from . import limits
from .members import piled, reserved, shows
from .places import Place, Places, Spot
from .problems import PackRefused, Problem, of_finding, problem
from .reasons import of_toml
from .versions import FIRST, LANGUAGE, Range, Version

T = TypeVar("T")

ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_ID_LENGTH: Final = range(2, 41)
_SYMBOL: Final = re.compile(r"[A-Za-z]{1,20}|\[[A-Za-z]{1,20}\]")
_EXTENSION: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,60}[A-Za-z0-9])?")


@attrs.frozen(kw_only=True)
class Manifest:
    """A pack by its manifest; `symbols` is None where any may be used.

    `requires` are other packs with the versions that will do, `extensions` the distributions
    whose phrases the scripts use, `names` what the pack is called, by language. `places` say where
    each requirement stands; they are no part of what the manifest means.
    """

    id: str
    version: Version
    dsl: Range = FIRST
    language: Literal["en", "th"] = "en"
    edition: str = EDITIONS[0]
    symbols: tuple[str, ...] | None = None
    requires: tuple[tuple[str, Range], ...] = ()
    extensions: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    licence: str = ""
    names: tuple[tuple[str, str], ...] = ()
    places: tuple[tuple[str, Place], ...] = attrs.field(default=(), eq=False, repr=False)

    @property
    def called(self) -> str:
        """The pack with its version, as messages name it."""
        return f"{self.id} {self.version}"

    def name(self, lang: str) -> str:
        """What the pack is called in a language; its name in any, or its id, if it has none."""
        named = dict(self.names)
        return named.get(lang) or next(iter(named.values()), self.id)


def read_manifest(data: bytes, path: str = MANIFEST) -> Manifest:
    """The manifest in the bytes of a `pack.toml`; raises `PackRefused` with every mistake.

    >>> read_manifest(b'id = "forest"\\nversion = "1.2"').called
    'forest 1.2.0'
    """
    text = _text(data, path)
    reader = _Reader(_table(text, path), Places(text), path)
    found = reader.read()
    if reader.problems:
        raise PackRefused(reader.problems)
    return Manifest(**found, places=reader.requirements())


def dsl_of(data: bytes) -> Range:
    """The versions of the card language in the bytes of a `pack.toml`, whatever else is wrong.

    >>> str(dsl_of(b'dsl = ">=3"')), str(dsl_of(b"?"))
    ('>=3', '>=1,<2')
    """
    try:
        return Range.of(_table(_text(data, MANIFEST), MANIFEST)["dsl"])
    except (PackRefused, KeyError, ValueError, TypeError, AttributeError):
        return FIRST


def bad_id(text: str) -> str | None:
    """The key of the message that says what is wrong with the id of a pack; None if nothing is.

    >>> bad_id("deep-forest"), bad_id("Forest"), bad_id("con")
    (None, 'bad_id', 'reserved_id')
    """
    if any(latin_twin(letter) != letter for letter in text):
        return "lookalike_id"
    if len(text) not in _ID_LENGTH or not ID.fullmatch(text):
        return "bad_id"
    return "reserved_id" if reserved(text) else None


def _text(data: bytes, path: str) -> str:
    if len(data) > limits.MANIFEST_BYTES:
        raise PackRefused([problem("large_manifest", path, limit=f"{limits.MANIFEST_BYTES:,}")])
    text, found = check_text(data)
    wrong = [each for each in found if each.severity == "error" and each.code != "E104"]
    if wrong:
        raise PackRefused(of_finding(finding_of(each), path) for each in wrong)
    return text


def _table(text: str, path: str) -> dict[str, Any]:
    """The TOML of a text, which is bounded in what takes its reader long."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > limits.MANIFEST_DOTS:
            raise PackRefused([problem("deep_manifest", path, number, 1)])
    if text.count("[") + text.count("{") > limits.MANIFEST_BRACKETS:
        raise PackRefused([problem("deep_manifest", path)])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, *place = of_toml(error, text)
        raise PackRefused([problem("not_toml", path, *place, reason=reason)]) from None
    except (ValueError, RecursionError):  # a number of too many digits; lists within lists
        raise PackRefused([problem("deep_manifest", path)]) from None


class _Reader:
    """Takes the keys of a manifest one by one and notes what is wrong with them."""

    def __init__(self, table: Mapping[str, Any], places: Places, path: str) -> None:
        self.problems: list[Problem] = []
        self._table = table
        self._places = places
        self._path = path

    def read(self) -> dict[str, Any]:
        """The fields of a `Manifest`, as far as they could be read."""
        found = {
            _FIELDS.get(key, key): made
            for key, take in _KEYS.items()
            if key in self._table and (made := take(self, key)) is not None
        }
        for key in self._table:
            if key not in _KEYS:
                self._unknown(key, _KEYS, "")
        for key in ("id", "version"):
            if key not in self._table:
                self.problems.append(problem("no_key", self._path, key=key))
        return found

    def requirements(self) -> tuple[tuple[str, Place], ...]:
        """Where each requirement stands."""
        names, of = self._table.get("requires", ()), self._places.key
        return tuple((name, Place(self._path, *of(name, "requires"))) for name in names)

    def note(self, key: str, spot: Spot, /, **values: object) -> None:
        self.problems.append(problem(key, self._path, *spot, **values))

    def text(self, key: str) -> str | None:
        """A short text of one line."""
        found = self._table[key]
        if not isinstance(found, str):
            self.note("no_text", self._places.key(key), key=key)
            return None
        return found if self._fits(found, self._places.value(found, key), key) else None

    def id(self, key: str) -> str | None:
        found = self.text(key)
        wrong = bad_id(found) if found is not None else None
        if wrong:
            self.note(wrong, self._places.value(found or "", key), id=found)
        return None if wrong else found

    def version(self, key: str) -> Version | None:
        return self._made(key, Version.of, "bad_version")

    def dsl(self, key: str) -> Range | None:
        found = self._made(key, Range.of, "bad_range")
        if found is not None and LANGUAGE not in found:
            self.note("other_language", self._places.key(key), range=found, known=LANGUAGE.major)
        return found

    def one_of(self, key: str) -> str | None:
        known = {"language": ("en", "th"), "edition": EDITIONS}[key]
        found = self.text(key)
        if found is None or found in known:
            return found
        near = next(iter(get_close_matches(found, known, 1)), "")
        spot = self._places.value(found, key)
        self.note("not_known", spot, key=key, value=found, near=near, known=", ".join(known))
        return None

    def symbols(self, key: str) -> tuple[str, ...] | None:
        found = self._texts(key, limits.SYMBOLS)
        bare: dict[str, None] = {}
        for each in dict.fromkeys(found or ()):
            symbol, spot = each.strip("[]"), self._places.value(each, key)
            if not _SYMBOL.fullmatch(each):
                self.note("bad_symbol", spot, symbol=each)
            elif symbol in bare:  # once in brackets and once without
                self.note("twice", spot, key=key, value=symbol)
            bare[symbol] = None
        return None if found is None else tuple(bare)

    def authors(self, key: str) -> tuple[str, ...] | None:
        return self._texts(key, limits.AUTHORS)

    def extensions(self, key: str) -> tuple[str, ...] | None:
        found = self._texts(key, limits.REQUIREMENTS)
        for each in found or ():
            if not _EXTENSION.fullmatch(each):
                self.note("bad_extension", self._places.value(each, key), name=each)
        return found

    def requires(self, key: str) -> tuple[tuple[str, Range], ...] | None:
        found: list[tuple[str, Range]] = []
        for name, text in self._pairs(key, limits.REQUIREMENTS):
            spot = self._places.key(name, key)
            wrong = bad_id(name)
            if wrong:
                self.note(wrong, spot, id=name)
            elif name == self._table.get("id"):
                self.note("requires_itself", spot, id=name)
            place = self._places.value(text, name, key)
            try:
                wanted = Range.of(text)
            except ValueError:
                self.note("bad_range", place, value=text, key=name)
                continue
            if wanted.is_empty:
                self.note("empty_range", place, value=text)
            found.append((name, wanted))
        return tuple(found)

    def names(self, key: str) -> tuple[tuple[str, str], ...] | None:
        found = list(self._pairs(key, limits.REQUIREMENTS))
        for name, _ in found:
            if name not in ("en", "th"):
                self._unknown(name, {"en": None, "th": None}, key)
        return tuple(found)

    def _made(self, key: str, make: Callable[[str], T], wrong: str) -> T | None:
        found = self.text(key)
        if found is None:
            return None
        try:
            return make(found)
        except ValueError:
            self.note(wrong, self._places.value(found, key), value=found, key=key)
            return None

    def _texts(self, key: str, most: int) -> tuple[str, ...] | None:
        """A list of texts, none of them twice."""
        found, spot = self._table[key], self._places.key(key)
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            self.note("no_list", spot, key=key)
            return None
        if len(found) > most:
            self.note("too_many", spot, key=key, limit=most)
            return None
        for each in dict.fromkeys(found):
            self._fits(each, self._places.value(each, key), key)
            if found.count(each) > 1:
                self.note("twice", self._places.value(each, key), key=key, value=each)
        return tuple(found)

    def _pairs(self, key: str, most: int) -> Iterator[tuple[str, str]]:
        """The keys of a table, each with its text."""
        found = self._table[key]
        if not isinstance(found, dict):
            self.note("no_table", self._places.key(key), key=key)
            return
        if len(found) > most:
            self.note("too_many", self._places.key(key), key=key, limit=most)
            return
        for name, text in found.items():
            spot = self._places.key(name, key)
            if not isinstance(text, str):
                self.note("no_text", spot, key=name)
            elif self._fits(text, spot, name):
                yield name, text

    def _fits(self, text: str, spot: Spot, key: str) -> bool:
        """Whether a text is one line that shows what it is, as long as it may be."""
        if not text.strip():
            self.note("empty_text", spot, key=key)
        elif len(text) > limits.TEXT_CHARACTERS:
            self.note("long_text", spot, key=key, limit=limits.TEXT_CHARACTERS)
        elif not shows(text) or "\t" in text:  # written as an escape
            self.note("unseen_text", spot, key=key)
        elif piled(text):
            self.note("many_marks", spot, key=key, limit=limits.MARKS)
        else:
            return True
        return False

    def _unknown(self, key: str, known: Mapping[str, Any], table: str) -> None:
        near = _MEANT.get(key) or next(iter(get_close_matches(key, known, 1)), "")
        spot = self._places.key(key, table)
        self.note("unknown_key", spot, key=key, near=near, known=", ".join(known))


_KEYS: Final[dict[str, Callable[[_Reader, str], Any]]] = {
    "id": _Reader.id,
    "version": _Reader.version,
    "dsl": _Reader.dsl,
    "language": _Reader.one_of,
    "edition": _Reader.one_of,
    "symbols": _Reader.symbols,
    "requires": _Reader.requires,
    "requires-extensions": _Reader.extensions,
    "authors": _Reader.authors,
    "licence": _Reader.text,
    "names": _Reader.names,
}
"""Every key of a manifest, with what reads it."""

_FIELDS: Final = {"requires-extensions": "extensions"}

_MEANT: Final = {
    "license": "licence", "author": "authors", "name": "names", "title": "names",
    "depends": "requires", "dependencies": "requires", "extensions": "requires-extensions",
}  # fmt: skip
"""What other programs call these keys."""
