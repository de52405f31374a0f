"""Played scenarios for people: what failed, the table, and the trace that led there."""

from __future__ import annotations

from collections.abc import Iterator

from wcwidth import wcswidth

from momon_dsl.language.wording import shown
from momon_dsl.telling.board import Line, Piece, board, cut
from momon_dsl.telling.words import Lang, word

from .expectations import YOU
from .play import Played
from .trace import TraceLine, trace

RULE_COLUMNS = 9
"""Columns for a rule id, one blank included."""


def failure_lines(played: Played, lang: Lang = "en", width: int | None = None) -> Iterator[Line]:
    """A failed scenario: each line that is not so, the table as it stands, and the trace.

    `width` is as in `trace_lines`.
    """
    case = played.case
    yield [(f"{case.place}: ", ""), (shown(case.scenario.name), "bold")]
    for failure in played.failures:
        if failure.step is not None:
            at, text = case.script.at(failure.step.span), case.script.words(failure.step)
            yield [(f"  {at}: {shown(text)}", "")]
        yield [(f"    {shown(failure.message)}", "failed")]
        yield from ([(f"    {shown(note)}", "")] for note in failure.notes)
    if played.game is not None:
        yield []
        yield from board(played.game, lang, YOU)
        yield []
        yield [(word(lang, "reports", "trace"), "bold")]
        for line in trace(played, lang):
            yield from trace_lines(line, width)


def trace_lines(line: TraceLine, width: int | None = None) -> list[Line]:
    """One event of a trace: rule id, what happened, and the script line in brackets.

    With `width` as many columns at most: the script line goes below where both do not fit, and
    is cut. Without, everything is on one line, for programs.
    """
    said: Piece = (shown(line.said), "")
    rule: Piece = (line.rule.ljust(RULE_COLUMNS), "rule")
    script = f"[{shown(line.script)}]"
    if width is None:
        return [[rule, said, (f"  {script}", "dim")]]
    together = RULE_COLUMNS + wcswidth(said[0]) + 2 + wcswidth(script)
    if together <= width:
        return [[rule, said, (f"  {script}", "dim")]]
    indent = " " * RULE_COLUMNS
    room = width - RULE_COLUMNS
    below: Line = [(indent, ""), (cut(script, room), "dim")]
    return [[rule, said], below]
