"""Cards as JSON: a list of objects, or an object that holds one and says what the pack is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from . import limits
from .csv_files import decoded
from .notes import note, refuse
from .table import Row, Table, bounded

_CARDS: Final = "cards"
_PACK: Final = "pack"
_TITLES: Final = "names"
_SIDES: Final = ("north", "east", "south", "west")


def read(data: bytes) -> Table:
    """The table in the bytes of a file; row 1 is the first card. Raises `Refused`.

    Names and powers may be objects (`"names": {"th": "…"}`), symbols a list, texts a list of lines.

    >>> read(b'[{"name": "Fox", "symbols": ["S", "P"]}]').rows[0].cells
    ['Fox', 'S, P']
    """
    text, notes = decoded(data)
    found = _loaded(text)
    about: dict[str, str] = {}
    if isinstance(found, dict):
        for key, value in found.items():
            if key == _PACK and isinstance(value, dict):
                about = _about(value)
            elif key != _CARDS and value not in (None, "", [], {}):
                notes.append(note("told", "unknown_column", 0, key, count=1))
        found = found.get(_CARDS)
    if not isinstance(found, list):
        raise refuse("json_form")
    cards = [dict(_flat(card, number)) for number, card in enumerate(found, 1)]
    headers = dict.fromkeys(key for card in cards for key in card)
    if len(cards) > limits.ROWS:
        raise refuse("many_rows", limit=f"{limits.ROWS:,}")
    if len(headers) > limits.COLUMNS:
        raise refuse("many_columns", limit=limits.COLUMNS)
    rows = (Row(n, [card.get(key, "") for key in headers]) for n, card in enumerate(cards, 1))
    names, kept = bounded([*headers], rows)
    return Table(names, kept, about, tuple(notes))


def write(table: Table) -> bytes:
    """The bytes of a file, as `read` reads it; empty cells are left out.

    >>> write(Table(("name",), (Row(1, ["Fox"]),)))
    b'{\\n "cards": [\\n  {\\n   "name": "Fox"\\n  }\\n ]\\n}\\n'
    """
    found: dict[str, Any] = {}
    if table.about:
        found[_PACK] = dict(table.about)
    found[_CARDS] = [
        {key: cell for key, cell in zip(table.headers, row.cells, strict=True) if cell}
        for row in table.rows
    ]
    return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


def _loaded(text: str) -> Any:
    """The JSON of a text: numbers stay text, no key stands twice, nothing lies too deep."""
    try:
        found = json.loads(
            text, parse_int=str, parse_float=str, parse_constant=_constant, object_pairs_hook=_once
        )
    except (ValueError, RecursionError) as error:
        raise refuse("not_json", reason=error) from None
    if _depth(found) > limits.JSON_DEPTH:
        raise refuse("json_deep", limit=limits.JSON_DEPTH)
    return found


def _constant(said: str) -> str:
    raise ValueError(f"{said} is no number")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise refuse("json_twice", key=key)
        found[key] = value
    return found


def _depth(found: Any) -> int:
    """How many lists and objects lie inside one another; not counted beyond the limit."""
    level, depth = [found], 0
    while level and depth <= limits.JSON_DEPTH:
        level = [
            inner
            for each in level
            if isinstance(each, list | dict)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        depth += 1
    return depth if level else depth - 1


def _flat(card: Any, number: int) -> Iterator[tuple[str, str]]:
    """The cells of a card by their headers: those of objects inside have both names."""
    if not isinstance(card, dict):
        raise refuse("json_card", number)
    for key, value in card.items():
        if isinstance(value, Mapping):
            for inner, said in value.items():
                yield _inside(key, inner), _cell(said, number, key, inner)
        else:
            yield key, _cell(value, number, key)


def _inside(key: str, inner: str) -> str:
    """The header of what lies in an object: `north` of powers, `name th` of names."""
    return inner if inner in _SIDES else f"{key.removesuffix('s')} {inner}"


def _cell(value: Any, number: int, key: str, inner: str = "") -> str:
    if value is None:
        return "-" if inner in _SIDES else ""
    if isinstance(value, bool | dict):
        raise refuse("json_value", number, key)
    if isinstance(value, list):
        if not all(isinstance(each, str) for each in value):
            raise refuse("json_value", number, key)
        return ("\n" if key.startswith("text") else ", ").join(value)
    return str(value)


def _about(pack: dict[str, Any]) -> dict[str, str]:
    """What is said of the whole pack, as texts."""
    found: dict[str, str] = {}
    for key, value in pack.items():
        if isinstance(value, dict) and key == _TITLES:
            found.update({f"title_{code}": _cell(said, 0, key) for code, said in value.items()})
        else:
            lines = isinstance(value, list) and key != "symbols"
            found[key] = _cell(value, 0, "text" if lines else key)
    return found
