"""What the cells of a card say: numbers, symbols, powers, its number in its set."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar

from momon_dsl.language.nodes.documents import Powers
from momon_dsl.limits import NUMBER_DIGITS

from .fields import SIDES
from .notes import refuse

T = TypeVar("T")

_ID: Final = re.compile(r"([A-Z][A-Z0-9]+)[ \-_#]+([0-9]+)|[A-Z][A-Za-z0-9_]*")
_SET: Final = re.compile(r"[A-Z][A-Z0-9]+")
_SYMBOL: Final = re.compile(r"\[([A-Za-z]+)\]|([A-Za-z]+)")
_BETWEEN: Final = re.compile(r"[\s,;/|+&]*")
_STARS: Final = re.compile(r"[★☆⭐*]+")
_NUMBER: Final = re.compile(r"[0-9]+")
_WHOLE: Final = re.compile(r"([0-9]+)[.,]0+")
_SIDE: Final = re.compile(
    r"(?P<north>north|n|เหนือ)|(?P<east>east|e|ตะวันออก)|(?P<south>south|s|ใต้)|(?P<west>west|w|ตะวันตก)",
    re.IGNORECASE,
)
_POWER_WORD: Final = re.compile(r"^\s*(?:powers?|พลัง)\s*", re.IGNORECASE)
NONE: Final = ("-", "–", "—", "−", "x", "X")
"""What stands for a side without power."""
_SYMBOL_LENGTH: Final = 20
_MOST_SYMBOLS: Final = 50


def number(cell: str, row: int, column: str) -> int:
    """A number; Thai digits, stars that are drawn and `3.0` of a spreadsheet are numbers too.

    >>> number("๓", 1, "a"), number("★★", 1, "a"), number("3.0", 1, "a")
    (3, 2, 3)
    """
    text = cell.strip()
    if _STARS.fullmatch(text):
        return len(text)
    whole = _WHOLE.fullmatch(text)
    text = whole[1] if whole else text.translate(_THAI_DIGITS)
    if not _NUMBER.fullmatch(text):
        raise refuse("no_number", row, column, cell=cell)
    if len(text) > NUMBER_DIGITS:
        raise refuse("long_number", row, column, limit=NUMBER_DIGITS)
    return int(text)


def card_id(cell: str, row: int, column: str) -> str:
    """The number of a card with the code of its set, or the id of one that has none.

    >>> card_id("fbd-167", 1, "a"), card_id("T1", 1, "a")
    ('FBD 167', 'T1')
    """
    text = cell.strip()
    plain = _ID.fullmatch(text) or _ID.fullmatch(text.upper())
    if plain is None:
        raise refuse("bad_id", row, column, id=cell)
    if plain[2] and len(plain[2]) > NUMBER_DIGITS:
        raise refuse("long_number", row, column, limit=NUMBER_DIGITS)
    return f"{plain[1]} {plain[2]}" if plain[1] else plain[0]


def set_code(cell: str, row: int = 0, column: str = "") -> str:
    """The code of a set, in capitals.

    >>> set_code("for")
    'FOR'
    """
    code = cell.strip().upper()
    if not _SET.fullmatch(code):
        raise refuse("bad_set", row, column, set=cell)
    return code


def symbols(cell: str, row: int, column: str) -> tuple[str, ...]:
    """Symbols, with brackets or without, whatever stands between them.

    >>> symbols("[S], [P]", 1, "a"), symbols("S/P", 1, "a")
    (('S', 'P'), ('S', 'P'))
    """
    found: list[str] = []
    at = 0
    while at < len(cell):
        at = _BETWEEN.match(cell, at).end()  # type: ignore[union-attr]
        symbol = _SYMBOL.match(cell, at)
        if symbol is None:
            break
        found.append(symbol[1] or symbol[2])
        at = symbol.end()
    if at < len(cell) or any(len(each) > _SYMBOL_LENGTH for each in found):
        raise refuse("bad_symbols", row, column, cell=cell)
    if len(found) > _MOST_SYMBOLS:
        raise refuse("bad_symbols", row, column, cell=cell)
    return tuple(found)


def power(cell: str, row: int, column: str) -> int | None:
    """The power of a side; None for a side without one."""
    text = cell.strip()
    if not text:
        raise refuse("no_power", row, column)
    return None if text in NONE else number(text, row, column)


def powers(cell: str, row: int, column: str) -> Powers:
    """The powers of all sides in one cell: by their names, or north, east, south, west in order.

    >>> powers("4/2/-/3", 1, "a").south, powers("N4 E2 W3 S1", 1, "a").south
    (None, 1)
    """
    text = _POWER_WORD.sub("", cell).strip()
    named = list(_SIDE.finditer(text))
    if named:
        said = [str(mark.lastgroup) for mark in named]
        ends = [mark.start() for mark in named[1:]] + [len(text)]
        pieces = [text[mark.end() : end] for mark, end in zip(named, ends, strict=True)]
        before = text[: named[0].start()]
    else:
        said, before = list(SIDES), ""
        pieces = re.split(r"[\s,;/|]+", text)
    if sorted(said) != sorted(SIDES) or len(pieces) != len(SIDES) or before.strip():
        raise refuse("bad_powers", row, column, cell=cell)
    values: dict[str, Any] = {
        side: power(piece.strip(" \t\n,;:=/|"), row, column)
        for side, piece in zip(said, pieces, strict=True)
    }
    return Powers(**values)


_THAI_DIGITS: Final = {0x0E50 + digit: str(digit) for digit in range(10)}
