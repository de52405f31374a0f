"""The texts in a pack, looked through piece by piece.

A script may hold more than a million characters that no script may hold. Nobody wants to hear of
them all, so the first piece with a mistake is the last one that is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from momon_dsl import limits
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.findings import finding_of
from momon_dsl.language.source import check_text

from .problems import Problem, of_finding

_PIECE: Final = 65_536
"""Bytes of a piece; lines are kept whole where they are shorter."""


class _Piece(NamedTuple):
    """A part of a text: where it begins, in bytes, and at which line and column."""

    data: bytes
    line: int
    column: int


def bad_text(name: str, data: bytes) -> list[Problem]:
    """What makes a file no text that is what it looks like; the first mistakes of many.

    >>> [each.text()[:18] for each in bad_text("a.momon", b"card\\n\\n  \\x00")]
    ['a.momon:3:3: E103 ']
    """
    if len(data) > limits.SOURCE_BYTES or not data.strip():
        return [_problem(name, each, _Piece(data, 1, 1)) for each in _errors(data)]
    for piece in _pieces(data):
        found = _errors(piece.data) if piece.data.strip() else []
        if found:
            return [_problem(name, each, piece) for each in found]
    return []


def _errors(data: bytes) -> list[Diagnostic]:
    return [each for each in check_text(data)[1] if each.severity == "error"]


def _problem(name: str, error: Diagnostic, piece: _Piece) -> Problem:
    """A mistake at its place in the whole file."""
    span = error.span
    column = span.column + piece.column - 1 if span.line == 1 else span.column
    found = finding_of(error)._replace(line=span.line + piece.line - 1, column=column)
    return of_finding(found, name)


def _pieces(data: bytes) -> Iterator[_Piece]:
    start, line, column = 0, 1, 1
    while start < len(data):
        end = _end(data, start)
        yield _Piece(data[start:end], line, column)
        lines = data.count(b"\n", start, end)
        last = data.rfind(b"\n", start, end) + 1 if lines else start
        line += lines
        column = len(data[last:end].decode("utf-8", "replace")) + (1 if lines else column)
        start = end


def _end(data: bytes, start: int) -> int:
    """The end of a piece: behind a line, or else between two characters."""
    end = start + _PIECE
    if end >= len(data):
        return len(data)
    whole = data.rfind(b"\n", start, end) + 1
    if whole:
        return whole
    for back in range(4):
        if data[end - back] & 0xC0 != 0x80:
            return end - back
    return end
