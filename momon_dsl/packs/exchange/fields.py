"""What a column of a table holds: recognised by its header, or said by a file that maps columns."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

import attrs

from momon_dsl.packs.limits import MANIFEST_BRACKETS, MANIFEST_DOTS
from momon_dsl.packs.reasons import of_toml

from . import limits
from .headers import by_header, known, plain, recognised
from .notes import Note, note, refuse
from .table import Table

SIDES: Final = ("north", "east", "south", "west")


@attrs.frozen
class Columns:
    """Which field each column holds, by its place in the row; `headers` are their names."""

    places: Mapping[str, int]
    headers: tuple[str, ...]
    set: str = ""

    def header(self, field: str) -> str:
        """The column of a field as it is called in the file; of a side without one, the powers'.

        >>> Columns({"powers": 0}, ("Power",)).header("north")
        'Power'
        """
        place = self.places.get(field)
        if place is None and field in SIDES:
            place = self.places.get("powers")
        if place is None:
            place = self.places.get(f"{field}_en", self.places.get(f"{field}_th"))
        return field if place is None else self.headers[place]


@attrs.frozen
class Mapped:
    """What a file that maps columns says: headers by field, headers to pass over, the set code."""

    columns: Mapping[str, str] = {}
    ignore: tuple[str, ...] = ()
    set: str = ""


NOTHING_MAPPED: Final = Mapped()


def columns_of(table: Table, mapped: Mapped = NOTHING_MAPPED) -> tuple[Columns, list[Note]]:
    """The fields of the columns of a table, and what is to be told of the columns.

    Raises `Refused` where two columns hold one field, a mapped one is missing, or no column is
    recognised. A column that nobody knows is told if anything stands in it.
    """
    by_name = {plain(header): place for place, header in enumerate(table.headers)}
    places: dict[str, int] = {}
    for field, header in mapped.columns.items():
        if plain(header) not in by_name:
            near = next(iter(get_close_matches(header, table.headers, 1)), "")
            raise refuse("no_such_column", column=header, near=near)
        places[field] = by_name[plain(header)]
    taken = set(places.values())
    passed = {plain(header) for header in mapped.ignore}
    unknown: list[int] = []
    for place, header in enumerate(table.headers):
        if place in taken or plain(header) in passed:
            continue
        found = recognised(header)
        if found is None or found in mapped.columns:  # another column was said to hold it
            unknown.append(place)
        elif found in places:
            other = table.headers[places[found]]
            raise refuse("two_columns", column=header, other=other, field=found)
        else:
            places[found] = place
    if not places.keys() & {"name", "name_en", "name_th", "text", "text_en", "text_th"}:
        raise refuse("no_columns", headers=", ".join(filter(None, table.headers)))
    return Columns(places, table.headers, mapped.set), list(_untaken(table, unknown))


def _untaken(table: Table, places: Sequence[int]) -> Any:
    """What is told of the columns that are not taken: how much stands in them."""
    for place in places:
        filled = [row.number for row in table.rows if row.cells[place].strip()]
        if filled:
            header = table.headers[place] or f"({place + 1})"
            near = next(iter(get_close_matches(plain(header), by_header(), 1, 0.8)), "")
            yield note(
                "told", "unknown_column", filled[0], header,
                count=len(filled), near=by_header().get(near, ""),
            )  # fmt: skip


def read_map(data: bytes) -> Mapped:
    """What a file that maps columns says. Raises `Refused` for what it cannot say.

    >>> read_map(b'set = "FOR"\\n[columns]\\ntext = "Rules"').columns
    {'text': 'Rules'}
    """
    table = _toml(data)
    for key in table:
        if key not in ("columns", "ignore", "set"):
            raise refuse("map_key", key=key, known="columns, ignore, set")
    columns, ignore, code = table.get("columns", {}), table.get("ignore", []), table.get("set", "")
    if not isinstance(columns, dict) or not all(isinstance(name, str) for name in columns.values()):
        raise refuse("map_columns")
    for field in columns:
        if field not in known():
            near = next(iter(get_close_matches(field, known(), 1)), "")
            raise refuse("map_field", field=field, near=near, known=", ".join(known()))
    if not isinstance(ignore, list) or not all(isinstance(name, str) for name in ignore):
        raise refuse("map_ignore")
    if not isinstance(code, str):
        raise refuse("bad_set", set=code)
    return Mapped(columns, tuple(ignore), code)


def _toml(data: bytes) -> dict[str, Any]:
    """The TOML of some bytes, bounded in what takes its reader long."""
    if len(data) > limits.MAP_BYTES:
        raise refuse("large_map", limit=f"{limits.MAP_BYTES:,}")
    try:
        text = data.decode("utf-8-sig")
        deep = any(line.count(".") > MANIFEST_DOTS for line in text.split("\n"))
        if deep or text.count("[") + text.count("{") > MANIFEST_BRACKETS:
            raise refuse("not_toml", reason="why_deep")
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, line, column = of_toml(error, text)
        raise refuse("not_toml", line=line, column=column, reason=reason) from None
    except UnicodeDecodeError:
        raise refuse("not_toml", reason="why_no_utf8") from None
    except (ValueError, RecursionError):  # a number of too many digits; lists within lists
        raise refuse("not_toml", reason="why_deep") from None
