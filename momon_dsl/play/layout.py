"""Everything on one screen: panels placed in lines and columns, as many as there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from momon_dsl.model.arena import Arena
from momon_dsl.telling.board import NARROWEST, WIDEST, Line, Piece, arena_lines, cut
from momon_dsl.telling.names import Teller

from . import panels
from .choosing import Choosing
from .sitting import Sitting
from .wrapping import columns, wrapped

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
"""Columns and lines below which there is only room to say so."""
SIDE = 36
"""Columns beside the Arena where the terminal has 80."""
LEAST_SIDE = 20
"""Columns beside the Arena where there are fewer; below that the Arena stands alone."""
QUESTION, OPTIONS = 2, 3
"""Lines of the question and of its options where the terminal has 24."""
LOG = 5
"""Lines that the Trigger Queue leaves to the log and its heading."""
PILE = 3
"""Lines of a Hand or Void beside the Arena; the key Tab shows the whole."""
BESIDE = 2
"""Columns between options that stand beside one another."""


@frozen
class Shape:
    """How the lines and columns of a screen are shared out.

    `inside` are the columns of the inside of a Space; `side` those beside the Arena, 0 for none;
    `top` the lines of the Arena and what is beside it; `options` those of the options.
    """

    width: int
    inside: int
    arena: int
    side: int
    top: int
    options: int


def least(arena: Arena) -> tuple[int, int]:
    """The columns and lines that a game in this Arena needs.

    >>> least(Arena.of(4, 4)), least(Arena.of(8, 8))
    ((60, 20), (75, 20))
    """
    return max(LEAST_WIDTH, arena.columns * (NARROWEST + 1) + 3), LEAST_HEIGHT


def shape(teller: Teller, width: int, height: int) -> Shape:
    """Share out a screen that is large enough."""
    arena = teller.game.setup.format.arena
    room = (width - SIDE - 4) // arena.columns - 1
    inside = max(NARROWEST, min(WIDEST, room))
    wide = arena.columns * (inside + 1) + 3
    side = width - wide - 1
    rows = 4 * arena.rows + 1
    top = min(rows, height - QUESTION - OPTIONS - 2)
    options = height - top - QUESTION - 2
    return Shape(width, inside, min(wide, width), side if side >= LEAST_SIDE else 0, top, options)


def arena_part(teller: Teller, shape: Shape, marked: Sequence[int]) -> list[Line]:
    """The Arena, or the rows of it around the mark where it is too high."""
    lines = list(arena_lines(teller, shape.inside, marked))
    if len(lines) <= shape.top:
        return lines
    arena = teller.game.setup.format.arena
    row = arena.row[marked[-1]] if marked else 0
    middle = 4 * (arena.rows - 1 - row) + 2
    first = max(0, min(middle - shape.top // 2, len(lines) - shape.top))
    return lines[first : first + shape.top]


def side_part(teller: Teller, sitting: Sitting, shape: Shape) -> list[Line]:
    """What is beside the Arena: score, Hands and Voids, the Trigger Queue, and the log below."""
    width = shape.side
    lines = list(_state_lines(teller, sitting, width, PILE))
    waits = panels.queue(teller)
    if waits:
        lines.append(_title(teller.word("play", "queue"), width))
        lines += _first(waits, width, max(2, shape.top - len(lines) - LOG))
    room = shape.top - len(lines)
    if room > 1:
        lines.append(_title(teller.word("play", "log"), width))
        lines += _log(teller, sitting, width, room - 1)
    return lines[: shape.top]


def side_lines(teller: Teller, sitting: Sitting, width: int) -> Iterator[Line]:
    """The same on a page of its own, with nothing left out but the log."""
    yield from _state_lines(teller, sitting, width, None)
    yield _title(teller.word("play", "queue"), width)
    waits = panels.queue(teller) or [teller.word("board", "empty")]
    yield from _first(waits, width, len(waits) * width)


def _state_lines(teller: Teller, sitting: Sitting, width: int, most: int | None) -> Iterator[Line]:
    """Turn, score, Hands and Voids; of each of these `most` lines at most."""
    yield [(cut(panels.heading(teller), width), "bold")]
    yield from _scores(teller, width)
    for text, style in panels.piles(teller, sitting):
        lines = wrapped(text, width, "  ")
        if most is not None and len(lines) > most:
            lines = [*lines[: most - 1], cut(f"{lines[most - 1]} …", width)]
        yield from ([(line, style)] for line in lines)


def _scores(teller: Teller, width: int) -> Iterator[Line]:
    first, second = panels.score(teller)
    if columns(first[0]) + 2 + columns(second[0]) <= width:
        yield [first, ("  ", ""), second]
    else:
        yield from ([(cut(text, width), style)] for text, style in (first, second))


def _title(text: str, width: int) -> Line:
    shown = cut(text, width - 4)
    return [(f"─ {shown} ".ljust(width - (columns(shown) - len(shown)), "─"), "frame")]


def _first(texts: Sequence[str], width: int, most: int) -> list[Line]:
    """The first texts, as many as there is room for, wrapped."""
    lines = [line for text in texts for line in wrapped(text, width, "   ")]
    if len(lines) > most:
        lines = [*lines[: most - 1], "…"]
    return [[(line, "")] for line in lines]


def _log(teller: Teller, sitting: Sitting, width: int, most: int) -> list[Line]:
    lines: list[Line] = []
    for text, style in panels.short_log(teller, sitting.log, most):
        lines += [[(line, style)] for line in wrapped(text, width, "  ")]
    return lines[-most:]


# --- options -------------------------------------------------------------------------------


@frozen
class Grid:
    """Options side by side: how many in a line, and the columns of each."""

    across: int
    wide: int

    @classmethod
    def of(cls, labels: Sequence[str], width: int, numbered: int) -> Grid:
        """As many beside one another as fit; `numbered` are the columns before each text."""
        widest = max(map(columns, labels), default=0) + numbered
        across = max(1, (width + BESIDE) // (widest + BESIDE))
        return cls(across, min(widest, width))


def option_lines(
    choosing: Choosing, labels: Sequence[str], width: int, height: int
) -> tuple[list[Line], Grid]:
    """The options around the cursor, each with its number and its mark, and how they stand."""
    digits = len(str(len(labels)))
    grid = Grid.of(labels, width, _before(choosing, labels))
    rows = [range(n, min(n + grid.across, len(labels))) for n in range(0, len(labels), grid.across)]
    row = choosing.cursor // grid.across
    first = max(0, min(row - height // 2, len(rows) - height))
    lines = []
    for places in rows[first : first + height]:
        line: Line = []
        for place in places:
            line.append(_option(choosing, place, labels[place], digits, grid))
            line.append((" " * BESIDE, ""))
        lines.append(line[:-1])
    if first + height < len(rows) and lines:
        lines[-1] = [*lines[-1], (" …", "dim")]
    return lines, grid


def is_cut(choosing: Choosing, labels: Sequence[str], grid: Grid) -> bool:
    """Whether the option under the cursor is longer than there is room for it."""
    return columns(labels[choosing.cursor]) + _before(choosing, labels) > grid.wide


def _before(choosing: Choosing, labels: Sequence[str]) -> int:
    """The columns before the text of an option: cursor, number, mark."""
    if choosing.counts:
        return 0
    return 1 + len(str(len(labels))) + 1 + (4 if choosing.several else 0)


def _option(choosing: Choosing, place: int, label: str, digits: int, grid: Grid) -> Piece:
    here = place == choosing.cursor
    if choosing.counts:
        return f" {label} ", "cursor"
    marked = ""
    if choosing.several:
        order = choosing.marks.index(place) + 1 if place in choosing.marks else 0
        marked = f"[{order}] " if order else "[ ] "
    text = f"{'▸' if here else ' '}{place + 1:>{digits}} {marked}"
    text += cut(label, grid.wide - columns(text))
    return text + " " * (grid.wide - columns(text)), "cursor" if here else ""


def beside(left: list[Line], right: list[Line], shape: Shape) -> list[Line]:
    """Two parts in columns, filled up to the same number of lines."""
    lines = []
    for number in range(shape.top):
        line = list(left[number]) if number < len(left) else []
        if shape.side and number < len(right):
            used = sum(columns(text) for text, _ in line)
            line += [(" " * (shape.arena + 1 - used), ""), *right[number]]
        lines.append(line)
    return lines


def clipped(line: Line, width: int) -> Line:
    """A line, or as much of it as fits into so many columns."""
    kept: Line = []
    for text, style in line:
        room = width - sum(columns(each) for each, _ in kept)
        if columns(text) > room:
            return [*kept, (cut(text, room), style)] if room > 0 else kept
        kept.append((text, style))
    return kept
