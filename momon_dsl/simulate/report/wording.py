"""The words of a report, and how its cells are written, in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from momon_dsl.language.wording import shown
from momon_dsl.telling import words as telling
from momon_dsl.telling.words import Lang

from .estimates import Estimate
from .tables import Cell, Column, Named, Report, Table

NAMES: Final = ("text", "card", "word")
"""Columns that say what a row is about."""

NAMED: Final = 8
"""Names of one table that the first lines of a report tell at most."""

Group = Literal["titles", "facts", "tables", "columns", "values", "notes"]


def words(lang: Lang) -> Mapping[str, dict[str, str]]:
    """All words of a language, by `Group`; both have the same keys."""
    return telling.words_of("momon_dsl.simulate.report", lang)


def word(lang: Lang, group: Group, key: str, **values: object) -> str:
    """A text, its placeholders filled.

    >>> word("en", "notes", "rows", more=3)
    '3 more rows: --csv writes all.'
    """
    return telling.fill(words(lang)[group][key], **values)


def value(lang: Lang, key: str) -> str:
    """What a key that stands in a cell says; a rule that the words do not know is its id.

    >>> value("en", "branch no"), value("en", "H9.9")
    ('always the case', 'H9.9')
    """
    found = words(lang)["values"].get(key) or telling.words(lang)["coverage"].get(key)
    return str(found or shown(key))


def written(lang: Lang, column: Column, cell: Cell, digits: int = 1) -> str:
    """A cell for people; `digits` after the point of estimates.

    >>> written("en", Column("won", "share"), Estimate(0.5, 0.4, 0.6, 100))
    '50.0 [40.0, 60.0]'
    >>> written("en", Column("change", "change"), Estimate(0.01, -0.01, 0.03, 100), 0)
    '+1 [-1, +3]'
    """
    if cell is None:
        return "–"
    if isinstance(cell, Estimate):
        return _estimate(column, cell, digits)
    if isinstance(cell, Named):
        return shown(cell.name)
    if isinstance(cell, str):
        return value(lang, cell) if cell and column.kind in ("word", "mark") else shown(cell)
    return f"{cell:,}" if isinstance(cell, int) else f"{cell:.{digits}f}"


def _estimate(column: Column, estimate: Estimate, digits: int) -> str:
    scale = 100 if column.kind in ("share", "point", "change") else 1
    sign = "+" if column.kind in ("change", "shift") else ""
    value_, low, high = (_number(each * scale, sign, digits) for each in estimate[:3])
    return value_ if column.kind in ("point", "level") else f"{value_} [{low}, {high}]"


def _number(number: float, sign: str, digits: int) -> str:
    """A number, but no zero with a sign."""
    rounded = round(number, digits)
    return f"{rounded:{sign}.{digits}f}" if rounded else f"{0:.{digits}f}"


def standing_out(report: Report, lang: Lang) -> list[str]:
    """What is outside of chance in a report: a sentence, and a line for each table that marks any.

    Nothing is said of runs without a game.

    >>> standing_out(Report("run", (), ()), "en")
    []
    """
    if not report.tables:
        return []
    marked = [(each, names) for each in report.tables if (names := [*_marked(each, lang)])]
    if not marked:
        return [word(lang, "notes", f"{report.title} even")]
    lines = [word(lang, "notes", f"{report.title} outside")]
    for each, names in marked:
        more = f" (+{len(names) - NAMED})" if len(names) > NAMED else ""
        lines.append(f"{word(lang, 'tables', each.key)} – {', '.join(names[:NAMED])}{more}")
    return lines


def _marked(table: Table, lang: Lang) -> Iterator[str]:
    """What the marked rows of a table are about, each with the direction."""
    *columns, last = table.columns
    for row in table.rows if last.kind == "mark" else ():
        if row[-1]:
            cells = zip(columns, row, strict=False)
            names = [written(lang, c, cell) for c, cell in cells if c.kind in NAMES]
            arrow = value(lang, str(row[-1])).split()[0]
            yield f"{' – '.join(names)} {arrow}".strip()
