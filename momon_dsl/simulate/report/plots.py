"""Pictures of a report as SVG that stands in the page: no script, colours from its style sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from .estimates import Estimate
from .tables import Cell, Column, Table

WIDTH: Final = 240
"""Units across the picture of an interval."""
_HEIGHT: Final = 20
_EDGE: Final = 6
_CHART: Final = (640, 200)
"""Units across and down of a chart of bars."""
_BARS: Final = 60
"""Bars of a chart at most; with more values each stands for several."""


class Scale(NamedTuple):
    """An axis from `low` to `high` with a line at `null`, the value of no difference."""

    low: float
    high: float
    null: float

    def at(self, value: float) -> float:
        """Where a value stands across the picture."""
        inside = min(max(value, self.low), self.high)
        return _EDGE + (inside - self.low) / (self.high - self.low) * (WIDTH - 2 * _EDGE)


def scale(table: Table) -> Scale | None:
    """The axis for the intervals of a table's picture, to whole tenths; None for no interval."""
    column = plotted(table)
    if column is None or column.kind not in ("share", "change"):
        return None
    null = 0.5 if column.kind == "share" else 0.0
    found = [each for each in table.column(column.key) if isinstance(each, Estimate)]
    ends = [null - 0.05, null + 0.05, *(end for each in found for end in (each.low, each.high))]
    return Scale(floor(min(ends) * 10) / 10, ceil(max(ends) * 10) / 10, null)


def plotted(table: Table) -> Column | None:
    """The column that the picture of a table shows."""
    return next((column for column in table.columns if column.key == table.plot), None)


def interval(estimate: Cell, axis: Scale, style: str) -> str:
    """One interval: a line between the bounds, a dot at the value."""
    middle = _HEIGHT / 2
    drawn = [_line(axis.at(axis.null), 0, axis.at(axis.null), _HEIGHT, "null")]
    if isinstance(estimate, Estimate):
        low, high = axis.at(estimate.low), axis.at(estimate.high)
        drawn.append(_line(low, middle, high, middle, "bounds"))
        drawn.append(f'<circle cx="{axis.at(estimate.value):.1f}" cy="{middle:g}" r="4"/>')
    return _svg((WIDTH, _HEIGHT), f"interval {style}".strip(), drawn)


def ruler(axis: Scale) -> str:
    """The numbers of an axis, in per cent."""
    ends = dict.fromkeys((axis.low, axis.null, axis.high))
    anchors = {axis.low: "start", axis.high: "end"}
    signed = "+" if axis.null == 0 else ""
    drawn = [
        _label(
            axis.at(value), 14, f"{value * 100:{signed if value else ''}.0f}",
            anchors.get(value, "middle"),
        )
        for value in ends
    ]  # fmt: skip
    return _svg((WIDTH, _HEIGHT), "ruler", drawn)


def bars(table: Table) -> str:
    """How many games have each value of the first column, as bars over an axis."""
    across, down = _CHART
    counts = _grouped([(int(str(row[0])), int(str(row[1]))) for row in table.rows])
    most, foot = max(count for _, count in counts), down - 24
    step = (across - 2 * _EDGE) / len(counts)
    drawn = []
    for place, (value, count) in enumerate(counts):
        height = count / most * (foot - 20)
        x = _EDGE + place * step
        drawn.append(
            f'<rect x="{x + step * 0.08:.1f}" y="{foot - height:.1f}" width="{step * 0.84:.1f}"'
            f' height="{height:.1f}"><title>{value}: {count:,}</title></rect>'
        )
        if count == most:
            drawn.append(_label(x + step / 2, foot - height - 6, f"{count:,}"))
        if place % max(1, ceil(len(counts) / 16)) == 0:
            drawn.append(_label(x + step / 2, down - 6, str(value)))
    drawn.append(_line(_EDGE, foot, across - _EDGE, foot, "null"))
    return _svg(_CHART, "bars", drawn)


def _grouped(counts: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Every value from the least to the most with its count, or groups named by their first."""
    least, most = counts[0][0], counts[-1][0]
    size = ceil((most - least + 1) / _BARS)
    groups = dict.fromkeys(range(least, most + 1, size), 0)
    for value, count in counts:
        groups[value - (value - least) % size] += count
    return [*groups.items()]


def _label(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:g}" x2="{x2:.1f}" y2="{y2:g}" class="{style}"/>'


def _svg(size: tuple[int, int], style: str, drawn: Iterable[str]) -> str:
    """Only numbers and names of styles of our own stand in it, so that nothing needs escaping."""
    across, down = size
    return (
        f'<svg viewBox="0 0 {across} {down}" class="{style}" aria-hidden="true">'
        f"{''.join(drawn)}</svg>"
    )
