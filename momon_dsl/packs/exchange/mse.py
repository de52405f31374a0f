"""Sets of Magic Set Editor 2: a zip archive with a file `set` of indented `key: value` lines.

A value may stand in the lines below its key, indented by one tab more; so do the keys of a block.
Which of the two it is, the key says: `card` and `set info` are blocks, the fields of a card are
texts.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from . import limits
from .csv_files import decoded
from .notes import Note, note, refuse
from .table import Row, Table, bounded
from .zips import Archive

SET: Final = "set"
GAME: Final = "momon wonder"
_VERSION: Final = "2.0.2"
_LINE: Final = re.compile(r"(\t*)([^\t:][^:]*):[ ]?(.*)")
_TAG: Final = re.compile(r"</?[A-Za-z][^<>]*>")
_SYMBOL: Final = re.compile(r"<sym[^<>]*>(.*?)</sym[^<>]*>", re.DOTALL)
_LITERAL: Final = "\x01"
"""What stands for a `<` that is no tag."""
_INFO: Final = "set info"
_CARD: Final = "card"
_INCLUDE: Final = "include file"
_QUIET: Final = frozenset(
    {"has styling", "time created", "time modified", "image", "card code text"}
)
"""Fields of a card that say nothing of it: what the editor keeps for itself."""
_SETTINGS: Final = frozenset({
    "mse version", "game", "game version", "stylesheet", "stylesheet version", "styling",
    "version control", "apprentice code", "set info",
})  # fmt: skip
"""Blocks and lines of a set that are about the editor, not about a card."""
_ABOUT: Final = {
    "title": "title", "title en": "title_en", "title th": "title_th", "copyright": "licence",
    "licence": "licence", "authors": "authors", "artist": "authors", "id": "id",
    "version": "version", "edition": "edition", "symbols": "symbols", "set code": "set",
}  # fmt: skip


class Entry(NamedTuple):
    """A key, the rest of its line, the lines below it without their tabs, and where it stands."""

    key: str
    value: str
    below: tuple[tuple[int, str], ...]
    line: int

    @property
    def text(self) -> str:
        """The value, wherever it stands."""
        return "\n".join([*([self.value] if self.value else []), *(text for _, text in self.below)])


def read(data: bytes) -> Table:
    """The table in a set; row 1 is the first card. Raises `Refused`."""
    archive = Archive(data)
    notes: list[Note] = []
    used = {SET}
    entries = _entries(archive, SET, used, notes)
    about: dict[str, str] = {}
    cards: list[dict[str, str]] = []
    left: Counter[str] = Counter()
    marked = 0
    for entry in entries:
        if entry.key == _CARD:
            card, tags = _card(entry)
            marked += tags
            cards.append(card)
        elif entry.key == _INFO:
            about |= _about(entry, notes)
        elif entry.key == "game" and entry.value.casefold() != GAME:
            notes.append(note("told", "mse_game", game=entry.value))
        elif entry.key not in _SETTINGS:
            left[entry.key] += 1
    notes += [note("told", "mse_left", name=key, count=count) for key, count in left.items()]
    if marked:
        notes.append(note("told", "markup", count=marked))
    others = len(archive.names) - len(used)
    if others:
        notes.append(note("told", "mse_members", count=others))
    headers = dict.fromkeys(key for card in cards for key in card)
    rows = (Row(n, [card.get(key, "") for key in headers]) for n, card in enumerate(cards, 1))
    names, kept = bounded([*headers], rows)
    return Table(names, kept, about, tuple(notes))


def write(table: Table) -> bytes:
    """The bytes of a set, as `read` reads it; the same table always gives the same bytes.

    >>> read(write(Table(("name",), (Row(1, ["Fox <3"]),)))).rows
    (Row(number=1, cells=['Fox <3']),)
    """
    lines = [f"mse version: {_VERSION}", f"game: {GAME}", "stylesheet: standard", f"{_INFO}:"]
    keys = {field: key for key, field in _ABOUT.items() if key != "artist"} | {
        "licence": "copyright"
    }
    for field, value in table.about.items():
        lines += _written(keys[field], value) if field in keys else []
    for row in table.rows:
        lines.append(f"{_CARD}:")
        for header, cell in zip(table.headers, row.cells, strict=True):
            lines += _written(header, cell) if cell else []
    text = "\n".join(lines) + "\n"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        entry = zipfile.ZipInfo(SET, (1980, 1, 1, 0, 0, 0))
        entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 0
        archive.writestr(entry, text.encode("utf-8-sig"))
    return out.getvalue()


def _written(key: str, value: str) -> list[str]:
    """A field of a block: in one line, or with its lines below it."""
    said = value.replace("<", _LITERAL)
    if "\n" not in said and said == said.strip():
        return [f"\t{key}: {said}"]
    return [f"\t{key}:", *(f"\t\t{line}" for line in said.split("\n"))]


def _entries(archive: Archive, name: str, used: set[str], notes: list[Note]) -> list[Entry]:
    """What a file inside says, with what the files say that it includes."""
    text, told = decoded(archive.read(name))
    notes += told
    numbered = [*enumerate(re.split(r"\r\n|\r|\n", text), 1)]
    if len(numbered) > limits.MSE_LINES:
        raise refuse("mse_lines", limit=f"{limits.MSE_LINES:,}")
    found: list[Entry] = []
    for entry in _parsed(numbered):
        if entry.key != _INCLUDE:
            found.append(entry)
            continue
        if entry.value in used or entry.value not in archive.names:
            raise refuse("mse_include", line=entry.line, name=entry.value)
        used.add(entry.value)
        found += _entries(archive, entry.value, used, notes)
    return found


def _parsed(lines: Sequence[tuple[int, str]]) -> list[Entry]:
    """The keys at the beginning of lines, each with the lines that are indented below it."""
    found: list[tuple[str, str, int, list[tuple[int, str]]]] = []
    for number, line in lines:
        if line.startswith("\t") and found:
            depth = len(line) - len(line.lstrip("\t"))
            if depth > limits.MSE_DEPTH:
                raise refuse("mse_deep", limit=limits.MSE_DEPTH)
            found[-1][3].append((number, line[1:]))
        elif not line.strip():
            if found and found[-1][3]:
                found[-1][3].append((number, ""))
        elif line.startswith("#"):
            continue
        else:
            said = _LINE.fullmatch(line)
            if said is None or said[1]:
                raise refuse("bad_mse", line=number)
            key = re.sub(r"[\s_]+", " ", said[2]).strip().lower()
            found.append((key, said[3].strip(), number, []))
    return [Entry(key, value, tuple(below), number) for key, value, number, below in found]


def _card(entry: Entry) -> tuple[dict[str, str], int]:
    """The cells of a card, and in how many of them there were tags."""
    cells: dict[str, str] = {}
    marked = 0
    for field in _parsed(entry.below):
        if field.key in _QUIET or field.key.startswith("styling"):
            continue
        if field.key in cells:
            raise refuse("json_twice", 0, "", key=field.key)
        if len(field.text) > limits.CELL:
            raise refuse("long_cell", 0, field.key, limit=f"{limits.CELL:,}")
        text = _SYMBOL.sub(
            lambda found: "".join(f"[{each}]" for each in found[1].split()), field.text
        )
        plain = _TAG.sub("", text)
        marked += plain != text
        cells[field.key] = plain.replace(_LITERAL, "<").strip("\n")
    return cells, marked


def _about(entry: Entry, notes: list[Note]) -> dict[str, str]:
    """What a set says of itself, as far as a pack can say it."""
    found: dict[str, str] = {}
    for field in _parsed(entry.below):
        text = _TAG.sub("", field.text[: limits.CELL]).replace(_LITERAL, "<").strip()
        if field.key in _ABOUT:
            if text:
                found[_ABOUT[field.key]] = text
        elif text:
            notes.append(note("told", "unknown_column", 0, f"{_INFO}: {field.key}", count=1))
    return found
