"""A report for other programs: CSV, a file for each table, and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Final

from momon_dsl import __version__

from .estimates import Estimate
from .tables import ESTIMATES, Cell, Column, Named, Report, Table

BOUNDS: Final = ("low", "high", "games", "p")
"""What stands beside the value of an estimate."""

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet take a text for a formula."""


def to_json(report: Report) -> str:
    """The report as JSON: facts, tables as lists of objects, and the keys of its notes.

    Shares are from 0 to 1. An estimate is an object with `value`, its bounds `low` and `high`,
    `games` and `p`, which is null where there is nothing to compare with.
    """
    made = {
        "momon": __version__,
        "report": report.title,
        "facts": dict(report.facts),
        "tables": {table.key: [*_objects(table)] for table in report.tables},
        "notes": {key: dict(values) for key, values in report.notes},
    }
    return json.dumps(made, ensure_ascii=False, indent=1, allow_nan=False)


def _objects(table: Table) -> Iterator[dict[str, Any]]:
    for row in table.rows:
        made: dict[str, Any] = {}
        for column, cell in zip(table.columns, row, strict=True):
            if isinstance(cell, Named):
                made[column.key], made["name"] = cell
            else:
                made[column.key] = cell._asdict() if isinstance(cell, Estimate) else cell
        yield made


def to_csv(table: Table) -> str:
    """A table as CSV; an estimate has columns of its own for its bounds.

    >>> from .tables import table
    >>> print(to_csv(table("decks", "deck:text won:share", [("=A", Estimate(0.5, 0.4, 0.6, 9))])))
    deck,won,won_low,won_high,won_games,won_p
    '=A,0.5,0.4,0.6,9,
    <BLANKLINE>
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([name for column in table.columns for name in _names(column)])
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        writer.writerow([value for column, cell in cells for value in _values(column, cell)])
    return out.getvalue()


def _names(column: Column) -> Iterator[str]:
    yield column.key
    if column.kind == "card":
        yield "name"
    if column.kind in ESTIMATES:
        yield from (f"{column.key}_{bound}" for bound in BOUNDS)


def _values(column: Column, cell: Cell) -> Iterator[str | int | float]:
    if cell is None:
        yield from [""] * (1 + len(BOUNDS) if column.kind in ESTIMATES else 1)
    elif isinstance(cell, Estimate | Named):
        yield from map(_plain, cell)
    else:
        yield _plain(cell)


def _plain(value: str | float | None) -> str | float:
    """A value of one cell; a text that would be a formula is marked as a text."""
    if isinstance(value, str):
        return f"'{value}" if value.startswith(_FORMULA) else value
    return "" if value is None else value
