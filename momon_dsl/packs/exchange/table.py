"""A table of cards: what every format is read into and written from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple

import attrs

from . import limits
from .headers import recognised
from .notes import Note, note, refuse

_CALCULATED: Final = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")


class Row(NamedTuple):
    """The cells of a row, one for each header, and its number as a spreadsheet counts."""

    number: int
    cells: Sequence[str]


@attrs.frozen
class Table:
    """Headers as they are written, rows of text, and what is said of all cards together.

    `about` holds what a format says of the set: `id`, `version`, `edition`, `licence`, `title` or
    `title_en` and `title_th`, `symbols` with commas, `authors` in lines. `notes` is what was
    noticed while reading.
    """

    headers: tuple[str, ...]
    rows: tuple[Row, ...]
    about: dict[str, str] = attrs.field(factory=dict)
    notes: tuple[Note, ...] = ()


def bounded(headers: Sequence[str], rows: Iterable[Row]) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """Headers and rows within all bounds; empty rows are left out. Raises `Refused` otherwise.

    >>> bounded(["name"], [Row(2, ["Fox"]), Row(3, [" "])])[1]
    (Row(number=2, cells=['Fox']),)
    """
    width = len(headers)
    if width > limits.COLUMNS:
        raise refuse("many_columns", limit=limits.COLUMNS)
    for header in headers:
        if len(header) > limits.HEADER:
            raise refuse("long_header", 1, header, limit=limits.HEADER)
    kept: list[Row] = []
    for row in rows:
        if row.number > limits.ROWS:
            raise refuse("many_rows", limit=f"{limits.ROWS:,}")
        if not any(cell and not cell.isspace() for cell in row.cells):
            continue
        if len(row.cells) > width and any(cell.strip() for cell in row.cells[width:]):
            raise refuse("no_header", row.number, cell=_first(row.cells[width:]))
        cells = list(row.cells[:width])
        for header, cell in zip(headers, cells, strict=False):
            if len(cell) > limits.CELL:
                raise refuse("long_cell", row.number, header, limit=f"{limits.CELL:,}")
        kept.append(Row(row.number, cells + [""] * (width - len(cells))))
    return tuple(headers), tuple(kept)


def headed(rows: Iterable[Row]) -> tuple[Row | None, list[Note], Iterator[Row]]:
    """The row with the headers, what is told of titles above it, and the rows below it.

    The headers are the first row in which more than one cell is filled, if it is one of the first;
    a table of one column begins with its header. None if nothing stands in the table.

    >>> headed([Row(1, ["Our forest", ""]), Row(2, ["name", "stars"])])[0]
    Row(number=2, cells=['name', 'stars'])
    """
    rest = iter(rows)
    first = [row for row in islice(rest, limits.TITLES) if any(c.strip() for c in row.cells)]
    wide = (at for at, row in enumerate(first) if sum(bool(c.strip()) for c in row.cells) > 1)
    at = next(wide, 0)
    if at and recognised(_first(first[0].cells)):
        at = 0  # a header, beside which something stands that has none
    told = [note("told", "above", row.number, title=_first(row.cells)) for row in first[:at]]
    return next(iter(first[at:]), None), told, chain(first[at + 1 :], rest)


def neutral(cell: str) -> str:
    """A cell that no spreadsheet calculates: with an apostrophe before what begins like a formula.

    >>> neutral("=1+1"), neutral("Fox"), neutral("'-")
    ("'=1+1", 'Fox', "''-")
    """
    return f"'{cell}" if _CALCULATED.match(cell) else cell


def restored(cell: str) -> str:
    """What was written as `neutral`, without the apostrophe.

    >>> restored("'=1+1"), restored("=1+1"), restored("'tis"), restored(neutral("'-"))
    ('=1+1', '=1+1', "'tis", "'-")
    """
    return cell[1:] if cell.startswith("'") and _CALCULATED.match(cell) else cell


def _first(cells: Sequence[str]) -> str:
    return next(cell for cell in cells if cell.strip())
