"""A report as one HTML page: it needs no network, no script and no other file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources
from typing import Final

from momon_dsl.language.wording import shown
from momon_dsl.telling.words import Lang

from .plots import Scale, bars, interval, plotted, ruler, scale
from .tables import Cell, Column, Note, Report, Table
from .terminal import said_title
from .wording import NAMES, standing_out, word, written

ROWS: Final = 2_000
"""Rows of a table in a page; what is longer is for a file."""
_WORDS: Final = (*NAMES, "mark")


def to_html(report: Report, lang: Lang = "en") -> str:
    """The whole page. Every text in it is escaped: names of cards and decks come from anybody."""
    title = _safe(said_title(report, lang))
    return "\n".join([
        "<!doctype html>",
        f'<html lang="{lang}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<meta http-equiv="Content-Security-Policy"'
        " content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>{title}</title>",
        f"<style>\n{_style()}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{title}</h1>",
        *_facts(report, lang),
        *_headline(report, lang),
        "</header>",
        "<main>",
        *(line for table in report.tables for line in _section(table, lang)),
        "</main>",
        "<footer>",
        *(f"<p>{_note(note, lang)}</p>" for note in report.notes),
        "</footer>",
        "</body>",
        "</html>",
        "",
    ])  # fmt: skip


def _style() -> str:
    return (resources.files("momon_dsl.simulate.report") / "page.css").read_text(encoding="utf-8")


def _safe(text: str) -> str:
    """A text that nobody can take for markup, with what would be invisible written out."""
    return escape(shown(text))


def _note(note: Note, lang: Lang) -> str:
    key, values = note
    return _safe(word(lang, "notes", key, **values))


def _headline(report: Report, lang: Lang) -> Iterator[str]:
    sentence, *told = standing_out(report, lang) or [""]
    if not sentence:
        return
    yield f'<div class="headline"><p>{_safe(sentence)}</p>'
    if told:
        yield f"<ul>{''.join(f'<li>{_safe(each)}</li>' for each in told)}</ul>"
    yield "</div>"


def _facts(report: Report, lang: Lang) -> Iterator[str]:
    yield "<dl>"
    for key, fact in report.facts:
        yield f"<dt>{_safe(word(lang, 'facts', key))}</dt><dd>{_safe(fact)}</dd>"
    yield "</dl>"


def _section(table: Table, lang: Lang) -> Iterator[str]:
    yield f'<section id="{table.key}"><h2>{_safe(word(lang, "tables", table.key))}</h2>'
    column, axis = plotted(table), scale(table)
    if column is not None and axis is None:
        yield bars(table)
    else:
        yield '<div class="wide"><table>'
        yield _head(table, axis, lang)
        yield "<tbody>"
        yield from (_row(table, row, axis, lang) for row in table.rows[:ROWS])
        yield "</tbody></table></div>"
    if len(table.rows) > ROWS:
        more = f"{len(table.rows) - ROWS:,}"
        yield f"<p>{_safe(word(lang, 'notes', 'rows', more=more))}</p>"
    if table.note:
        yield f"<p>{_safe(word(lang, 'notes', table.note))}</p>"
    yield "</section>"


def _head(table: Table, axis: Scale | None, lang: Lang) -> str:
    cells = []
    for column in table.columns:
        title = _safe(word(lang, "columns", column.key))
        cells.append(f'<th scope="col" class="{_side(column)}">{title}</th>')
        if axis is not None and column.key == table.plot:
            cells.append(f'<th class="plot">{ruler(axis)}</th>')
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _row(table: Table, row: Sequence[Cell], axis: Scale | None, lang: Lang) -> str:
    style = str(row[-1]) if table.columns[-1].kind == "mark" and row[-1] else ""
    cells = []
    for column, cell in zip(table.columns, row, strict=True):
        text = _safe(written(lang, column, cell))
        cells.append(f'<td class="{_side(column)}">{text}</td>')
        if axis is not None and column.key == table.plot:
            cells.append(f'<td class="plot">{interval(cell, axis, style)}</td>')
    return f'<tr class="{style}">{"".join(cells)}</tr>'


def _side(column: Column) -> str:
    return column.kind if column.kind in _WORDS else "figure"
