"""Figures and comparisons for people: aligned lines that fit a terminal, in either language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wcwidth import wcswidth

from momon_dsl.language.wording import shown
from momon_dsl.simulate.report.terminal import padded, wrapped
from momon_dsl.telling import words as telling
from momon_dsl.telling.board import Line, cut
from momon_dsl.telling.words import Lang

from .compared import Row
from .figures import Figure, Need
from .written import Measured

HOLDS: Final = {True: "✓", False: "✗", None: ""}
_GAP: Final = 2


def _words(lang: Lang) -> dict[str, dict[str, str]]:
    return telling.words_of("momon_dsl.simulate.bench", lang)


def word(lang: Lang, table: str, key: str, **values: object) -> str:
    """A text of `words.toml`, its placeholders filled.

    >>> word("en", "columns", "median")
    'median'
    """
    return telling.fill(_words(lang)[table][key], **values)


def label(lang: Lang, name: str) -> str:
    """What a figure is called; its name where the words do not know it.

    >>> label("en", "history.undo"), label("en", "a.b")
    ('history: undo of one choice', 'a.b')
    """
    return _words(lang)["figures"].get(name) or shown(name)


def number(value: float) -> str:
    """A number with as many digits as say something.

    >>> number(28_242.4), number(3.14159), number(0.00004), number(0)
    ('28,242', '3.14', '4e-05', '0.00')
    """
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.2f}" if value >= 0.01 or not value else f"{value:.1g}"


# --- figures -------------------------------------------------------------------------------


def figures(measured: Measured, lang: Lang, width: int | None = None) -> Iterator[Line]:
    """One line for each figure: median, unit, spread, what is required; then what does not hold."""
    yield [(cut(_measured_with(measured, lang), width or 1000), "dim")]
    rows = [_figure(each, lang) for each in measured.figures]
    titles = [word(lang, "columns", key) for key in ("figure", "median", "unit", "spread", "need")]
    styles = ["failed" if each.holds is False else "" for each in measured.figures]
    yield from _table(titles, rows, styles, "lrlrl", width)
    failed = [label(lang, each.kind.name) for each in measured.figures if each.holds is False]
    if failed:
        yield []
        yield from _listed(word(lang, "notes", "missed"), failed, "failed", width)


def _figure(figure: Figure, lang: Lang) -> list[str]:
    spread = f"±{100 * figure.spread:.1f} %" if figure.rounds > 1 else "–"
    need = f"{_need(figure.kind.need)} {HOLDS[figure.holds]}" if figure.kind.need else ""
    unit = _words(lang)["units"].get(figure.kind.unit) or shown(figure.kind.unit)
    return [label(lang, figure.kind.name), number(figure.median), unit, spread, need]


def _need(need: Need) -> str:
    return f"{'≥' if need.least else '≤'} {need.bound:,g}"


def _measured_with(measured: Measured, lang: Lang) -> str:
    rounds = max([each.rounds for each in measured.figures], default=0)
    return word(
        lang, "notes", "measured", momon=shown(measured.momon), python=shown(measured.python),
        date=shown(measured.date), rounds=rounds,
    )  # fmt: skip


# --- comparison ----------------------------------------------------------------------------


def comparison(
    rows: Sequence[Row], both: tuple[Measured, Measured], lang: Lang, width: int | None = None
) -> Iterator[Line]:
    """One line for each figure: earlier, now, ratio, what that is; then what has become worse."""
    for key, measured in zip(("earlier", "now"), both, strict=True):
        told = f"{word(lang, 'columns', key)}: {_measured_with(measured, lang)}"
        yield [(cut(told, width or 1000), "dim")]
    titles = [word(lang, "columns", key) for key in ("figure", "earlier", "now", "ratio", "change")]
    styles = [{"worse": "failed", "better": "passed"}.get(row.verdict, "") for row in rows]
    yield from _table(titles, [_row(row, lang) for row in rows], styles, "lrrrl", width)
    yield []
    worse = [label(lang, row.name) for row in rows if row.verdict == "worse"]
    if worse:
        yield from _listed(word(lang, "notes", "worse"), worse, "failed", width)
    else:
        yield [(word(lang, "notes", "none worse"), "passed")]
    for note in _cautions(rows, both):
        yield from wrapped(word(lang, "notes", note), width, "dim")


def _cautions(rows: Iterable[Row], both: tuple[Measured, Measured]) -> Iterator[str]:
    """What may be behind a change, other than momon."""
    if both[0].python != both[1].python:
        yield "python"
    if any(row.name == "machine.python" and row.verdict == "other" for row in rows):
        yield "machine"
    if any(row.verdict == "few" for row in rows):
        yield "few"


def _row(row: Row, lang: Lang) -> list[str]:
    old, new = (number(each.median) if each else "–" for each in (row.earlier, row.now))
    ratio = "–" if row.ratio is None else f"{row.ratio:.3f}" if row.ratio < 100 else "> 100"
    return [label(lang, row.name), old, new, ratio, change(row, lang)]


def change(row: Row, lang: Lang) -> str:
    """What a figure has become, in a word: speeds and times by other words than sizes."""
    if row.verdict not in ("better", "worse"):
        return word(lang, "changes", row.verdict) if row.verdict else ""
    group = "size" if row.now and row.now.kind.unit in ("KiB", "MiB") else "speed"
    return word(lang, "changes", f"{group} {row.verdict}")


# --- lines ---------------------------------------------------------------------------------


def _table(
    titles: Sequence[str], rows: Sequence[Sequence[str]], styles: Sequence[str], sides: str,
    width: int | None,
) -> Iterator[Line]:  # fmt: skip
    """Aligned columns; where they do not fit, the name of each row has a line of its own."""
    widths = [max(map(wcswidth, each)) for each in zip(titles, *rows, strict=True)]
    if width is None or sum(widths) + _GAP * (len(widths) - 1) <= width:
        for cells, style in zip((titles, *rows), ("dim", *styles), strict=True):
            yield [(_joined(cells, widths, sides), style)]
        return
    for cells, style in zip(rows, styles, strict=True):
        yield [(cut(cells[0], width), style)]
        yield [(cut(_joined(["", *cells[1:]], [0, *widths[1:]], sides), width), style)]


def _joined(cells: Sequence[str], widths: Sequence[int], sides: str) -> str:
    columns = zip(cells, widths, sides, strict=True)
    return (" " * _GAP).join(padded(c, w, right=side == "r") for c, w, side in columns).rstrip()


def _listed(head: str, names: Iterable[str], style: str, width: int | None) -> Iterator[Line]:
    yield [(head, style)]
    for name in names:
        yield [(cut(f"  {name}", width or 1000), style)]
