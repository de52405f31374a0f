"""Drawing diagnostics: for people with the source line and a caret, for programs as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from momon_dsl.language.findings import Finding
from momon_dsl.language.wording import UNSEEN, Lang, hint_of, message_of, shown

TAB = 4
WIDTH = 100
"""Columns of a drawing; longer source lines are cut around the caret."""

_ELLIPSIS = "…"
_WITHOUT_EXCERPT = {"E102", "E105"}
"""Findings about files that are no text or are not read: there is no line to show."""

_WORDS = {"en": ("hint", "rule"), "th": ("คำแนะนำ", "กฎ")}
_RED, _YELLOW, _BOLD, _BLUE, _RESET = "\x1b[31m", "\x1b[33m", "\x1b[1m", "\x1b[34m", "\x1b[0m"


class Cell(NamedTuple):
    """One grapheme as drawn and its columns; its offset and length in the source line."""

    text: str
    width: int
    offset: int
    length: int


def draw(
    finding: Finding,
    path: str,
    text: str,
    lang: Lang = "en",
    *,
    width: int = WIDTH,
    colour: bool = False,
) -> str:
    """One diagnostic for a terminal: `PATH:LINE:COL: CODE message`, source line, caret, hint.

    `text` is the whole script, `width` the columns of the terminal.

    >>> print(draw(Finding("E104", 0, 0, 1, 1), "a.momon", ""))  # doctest: +ELLIPSIS
    a.momon:1:1: E104 ...
    """
    paint = _painter(colour)
    tone = _RED if finding.is_error else _YELLOW
    place = f"{shown(path)}:{finding.line}:{finding.column}:"
    lines = [f"{place} {paint(finding.code, tone)} {paint(message_of(finding, lang), _BOLD)}"]
    margin = len(str(finding.line)) + 2
    source = _source_line(text, finding)
    if source:
        drawn, carets = _excerpt(source, finding, width - margin - 3)
        lines.append(f"{paint(f'{finding.line:>{margin}} |', _BLUE)} {drawn}")
        lines.append(f"{paint(' ' * margin + ' |', _BLUE)} {paint(carets, tone)}")
    lines += [f"{' ' * margin} {paint('=', _BLUE)} {note}" for note in _notes(finding, lang)]
    return "\n".join(line.rstrip() for line in lines)


def as_json(finding: Finding, path: str, text: str, lang: Lang = "en") -> dict[str, Any]:
    """One diagnostic for other programs; lines and columns count from 1, offsets from 0."""
    before = text[: max(finding.start, finding.end)]
    return {
        "path": path,
        "line": finding.line,
        "column": finding.column,
        "end_line": finding.line + before[finding.start :].count("\n"),
        "end_column": len(before) - (before.rfind("\n") + 1) + 1,
        "code": finding.code,
        "severity": "error" if finding.is_error else "warning",
        "message": message_of(finding, lang),
        "hint": hint_of(finding, lang) or None,
        "rules": list(finding.rules),
        "fix": dict(zip(("start", "end", "replacement"), finding.fix, strict=True))
        if finding.fix
        else None,
    }


def cells(line: str, start: int = 0) -> list[Cell]:
    """The graphemes of a line with their display widths: tabs expanded, nothing invisible left.

    `start` is the offset of the first character, where `line` is only a part of one.

    >>> [(c.text, c.width) for c in cells("ที่\\t.")]
    [('ที่', 1), ('   ', 3), ('.', 1)]
    """
    result, column = list[Cell](), 0
    for offset, piece in _graphemes(line):
        # A script is mostly plain letters: they are themselves, one column wide.
        if " " <= piece <= "~" and len(piece) == 1:
            result.append(Cell(piece, 1, start + offset, 1))
            column += 1
            continue
        text = " " * (TAB - column % TAB) if piece == "\t" else shown(piece)
        width = len(text) if text.isascii() else _columns(text)
        result.append(Cell(text, width, start + offset, len(piece)))
        column += width
    return result


def _graphemes(line: str) -> Iterator[tuple[int, str]]:
    if line.isascii():
        yield from enumerate(line)
        return
    # Late: its tables take longer to load than all the rest, and plain lines need none.
    from wcwidth import iter_graphemes

    offset = 0
    # An unseen character is drawn written out, so that it is never part of its neighbour.
    for part in re.split(f"({UNSEEN.pattern})", line):
        for piece in iter_graphemes(part):
            yield offset, piece
            offset += len(piece)


def _columns(text: str) -> int:
    from wcwidth import wcswidth

    return max(wcswidth(text), 0)


def _source_line(text: str, finding: Finding) -> str:
    start = finding.start - (finding.column - 1)
    if finding.code in _WITHOUT_EXCERPT or not 0 <= start <= len(text):
        return ""
    end = text.find("\n", start)
    return text[start : len(text) if end < 0 else end].rstrip("\r")


def _excerpt(line: str, finding: Finding, room: int) -> tuple[str, str]:
    """The part of the line around the place, at most `room` columns, and its carets."""
    first = finding.column - 1
    last = max(first + 1, min(first + finding.end - finding.start, len(line)))
    near = max(0, first - 4 * room)
    row = cells(line[near : first + 4 * room], near)
    hit = [i for i, cell in enumerate(row) if _touches(cell, first, last)] or [len(row)]
    begin, end = _window(row, hit[0], hit[-1] + 1, room)
    left = _ELLIPSIS if begin or near else ""
    cut = end < len(row) or first + 4 * room < len(line)
    right = _ELLIPSIS if cut else ""
    drawn = left + "".join(cell.text for cell in row[begin:end]) + right
    blank = len(left) + sum(cell.width for cell in row[begin : hit[0]])
    marked = sum(cell.width for cell in row[hit[0] : min(hit[-1] + 1, end)])
    return drawn, " " * blank + "^" * max(marked, 1)


def _touches(cell: Cell, first: int, last: int) -> bool:
    """Whether the grapheme holds a character of the place; a mark alone points at its letter."""
    return cell.offset < last and cell.offset + cell.length > first


def _window(row: list[Cell], first: int, last: int, room: int) -> tuple[int, int]:
    """Which cells to draw: all if they fit, else those before and after the place in turn."""
    room -= 2 * len(_ELLIPSIS)
    if sum(cell.width for cell in row) <= room:
        return 0, len(row)
    begin = end = first
    used = 0
    while end < min(last, len(row)) and used + row[end].width <= room:
        used += row[end].width
        end += 1
    grew = True
    while grew:
        grew = False
        if begin and used + row[begin - 1].width <= room:
            begin, used, grew = begin - 1, used + row[begin - 1].width, True
        if end < len(row) and used + row[end].width <= room:
            used, end, grew = used + row[end].width, end + 1, True
    return begin, end


def _notes(finding: Finding, lang: Lang) -> Iterable[str]:
    hint_word, rule_word = _WORDS[lang]
    hint = hint_of(finding, lang)
    if hint:
        yield f"{hint_word}: {hint}"
    if finding.rules:
        yield f"{rule_word} {', '.join(finding.rules)}"


def _painter(colour: bool) -> Any:
    return (lambda text, code: f"{code}{text}{_RESET}") if colour else (lambda text, code: text)
