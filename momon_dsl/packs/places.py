"""Where the keys and values of a TOML text stand: the standard library's reader does not say."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_TABLE: Final = re.compile(r"\s*\[\[?\s*([^\]\n]*?)\s*\]")
_KEY: Final = re.compile(r"""\s*("[^"\n]*"|'[^'\n]*'|[A-Za-z0-9_-]+)\s*[.=]""")


class Spot(NamedTuple):
    """A line and a column, counted from 1; zeros where nobody knows."""

    line: int = 0
    column: int = 0


class Place(NamedTuple):
    """A spot in a file; an empty path where nobody knows the file."""

    path: str = ""
    line: int = 0
    column: int = 0


class Places:
    """The places of the keys of a text, each by its table and its name."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._keys: dict[tuple[str, str], Spot] = {}
        self._tables: dict[str, Spot] = {}
        table = ""
        for number, line in enumerate(self._lines, 1):
            head = _TABLE.match(line)
            if head and "=" not in line:
                table = _plain(head[1])
                self._tables.setdefault(table, Spot(number, head.start(1) + 1))
            elif key := _KEY.match(line):
                self._keys.setdefault((table, _plain(key[1])), Spot(number, key.start(1) + 1))

    def key(self, name: str, table: str = "") -> Spot:
        """Where a key stands, or the table of this name.

        >>> Places('id = "a"\\n[requires]\\n  fox = ">=1"\\n').key("fox", "requires")
        Spot(line=3, column=3)
        """
        found = self._keys.get((table, name))
        if found is None:
            found = self._tables.get(f"{table}.{name}" if table else name)
        return found or self._inside(table, name)

    def value(self, text: str, name: str, table: str = "") -> Spot:
        """Where a text stands in the value of a key; the place of the key if it is not found.

        >>> Places('symbols = [\\n  "S", "?"\\n]\\n').value("?", "symbols")
        Spot(line=2, column=8)
        """
        start = self.key(name, table)
        for number in range(start.line, min(start.line + 50, len(self._lines) + 1)):
            line = self._lines[number - 1] if number else ""
            for quote in ('"', "'"):
                at = line.find(f"{quote}{text}{quote}", start.column if number == start.line else 0)
                if at >= 0:
                    return Spot(number, at + 1)
        return start

    def _inside(self, table: str, name: str) -> Spot:
        """The place of a key in a table that stands in one line."""
        spot = self._keys.get(("", table), Spot()) if table else Spot()
        if spot.line:
            at = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", self._lines[spot.line - 1])
            return Spot(spot.line, at.start() + 1) if at else spot
        return spot


def _plain(key: str) -> str:
    return key.strip("\"' \t")
