"""A report for the terminal: lines of aligned columns that fit the width, Thai names included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from wcwidth import wcswidth

from momon_dsl.language.wording import shown
from momon_dsl.telling.board import Line, cut
from momon_dsl.telling.words import Lang

from .tables import BOUNDED, Column, Report, Table
from .wording import NAMES, standing_out, word, written

ROWS: Final = 40
"""Rows of a table that are shown; what is longer is for a file."""
LEAST: Final = 12
"""Columns that are left to a text, or the table is turned on its side."""
_WORDS: Final = (*NAMES, "mark")
_GAP: Final = 2


def lines(report: Report, lang: Lang = "en", width: int | None = None) -> Iterator[Line]:
    """The whole report; with `width` in so many columns, without as wide as it is."""
    yield from wrapped(said_title(report, lang), width, "bold")
    for key, fact in report.facts:
        yield from wrapped(f"{word(lang, 'facts', key)}: {shown(fact)}", width, "")
    yield []
    for number, told in enumerate(standing_out(report, lang)):
        yield from wrapped(told, width, "" if number else "bold", indent=2 * bool(number))
    for each in report.tables:
        if each.terminal:
            yield []
            yield from wrapped(word(lang, "tables", each.key), width, "bold")
            yield from _table(each, lang, width)
    yield []
    for key, values in report.notes:
        yield from wrapped(word(lang, "notes", key, **_shown(values)), width, "dim")


def _shown(values: Mapping[str, str]) -> dict[str, str]:
    return {key: shown(value) for key, value in values.items()}


def said_title(report: Report, lang: Lang) -> str:
    """What a report is about."""
    return word(lang, "titles", report.title, **_shown(dict(report.facts)))


def _table(table: Table, lang: Lang, width: int | None) -> Iterator[Line]:
    rows = table.rows[:ROWS]
    many = sum(column.kind in BOUNDED for column in table.columns) > 2
    digits = 0 if many else 1
    cells = [
        [written(lang, c, cell, digits) for c, cell in zip(table.columns, row, strict=True)]
        for row in rows
    ]
    titles = [word(lang, "columns", column.key) for column in table.columns]
    widths = _widths(table.columns, [titles, *cells], width)
    if widths is None:
        yield from _on_its_side(titles, cells, table, width or 0)
    else:
        yield [(_row(titles, widths, table.columns), "dim")]
        for row, written_row in zip(rows, cells, strict=True):
            yield [(_row(written_row, widths, table.columns), _style(row))]
    if len(table.rows) > ROWS:
        more = f"{len(table.rows) - ROWS:,}"
        yield from wrapped(word(lang, "notes", "rows", more=more), width, "dim")
    if table.note:
        yield from wrapped(word(lang, "notes", table.note), width, "dim")


def _style(row: Sequence[object]) -> str:
    return {"more": "first", "less": "second"}.get(str(row[-1]), "")


def _widths(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], width: int | None
) -> list[int] | None:
    """How wide each column is: texts give way, the widest first; None where that is not enough."""
    widths = [max(map(wcswidth, each)) for each in zip(*cells, strict=True)]
    if width is None:
        return widths
    over = sum(widths) + _GAP * (len(widths) - 1) - width
    while over > 0:
        place = max(
            (n for n, column in enumerate(columns) if column.kind in _WORDS),
            key=lambda n: widths[n],
            default=0,
        )
        if widths[place] <= LEAST or columns[place].kind not in _WORDS:
            return None
        widths[place] -= 1
        over -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], columns: Sequence[Column]) -> str:
    return (
        (" " * _GAP)
        .join(
            padded(cell, width, right=column.kind not in _WORDS)
            for cell, width, column in zip(cells, widths, columns, strict=True)
        )
        .rstrip()
    )


def padded(text: str, width: int, *, right: bool) -> str:
    """A text in so many columns of a terminal, cut where it is longer.

    >>> padded("ที่นี่", 4, right=True), padded("longer", 4, right=False)
    ('  ที่นี่', 'lon…')
    """
    fitting = cut(text, width)
    blank = " " * (width - wcswidth(fitting))
    return blank + fitting if right else fitting + blank


def _on_its_side(
    titles: Sequence[str], cells: Sequence[Sequence[str]], table: Table, width: int
) -> Iterator[Line]:
    """Each row as a heading and a line for each of its cells."""
    for row, written_row in zip(table.rows, cells, strict=False):
        yield [(cut(written_row[0], width), _style(row))]
        for title, cell in zip(titles[1:], written_row[1:], strict=True):
            if cell:
                yield from wrapped(f"{title}: {cell}".removeprefix(": "), width, "", indent=2)


def wrapped(text: str, width: int | None, style: str, indent: int = 0) -> Iterator[Line]:
    """A sentence in lines of so many columns, broken at blanks."""
    if width is None:
        yield [(" " * indent + text, style)]
        return
    line = ""
    for piece in text.split(" "):
        longer = f"{line} {piece}" if line else piece
        if line and wcswidth(longer) > width - indent:
            yield [(" " * indent + line, style)]
            line = piece
        else:
            line = longer
    yield [(" " * indent + line, style)]
