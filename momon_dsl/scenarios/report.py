"""Played scenarios for people: what failed, the table, and the trace that led there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from wcwidth import wcswidth

from momon_dsl.language.wording import shown
from momon_dsl.telling.board import Line, Piece, board, cut
from momon_dsl.telling.words import Lang, word

from .coverage import CardCoverage, Kind
from .expectations import YOU
from .play import Played
from .trace import TraceLine, trace

WORDS_COLUMNS = 60
"""Columns for the words of what has not run."""
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


def coverage_lines(covered: Sequence[CardCoverage], lang: Lang = "en") -> Iterator[Line]:
    """What of each card no scenario has run, where it stands, and how much has run in all."""
    for card in covered:
        if card.missed:
            yield [(f"{card.script.at(card.card.span)}: ", ""), (shown(card.card.id), "bold")]
            for point in card.missed:
                said = word(lang, "coverage", f"{point.kind} {point.way}".rstrip())
                at, text = card.script.place(point.node.span), card.script.words(point.node)
                short = cut(shown(text), WORDS_COLUMNS)
                yield [(f"  {at[0]}:{at[1]}: ", "dim"), (f"{said}: ", "failed"), (short, "")]
    counts = {kind: _counted(covered, kind) for kind in get_args(Kind)}
    told = [
        word(lang, "coverage", f"{kind} count", ran=ran, there=there)
        for kind, (ran, there) in counts.items()
        if there
    ]
    there = sum(there for _, there in counts.values())
    percent = 100 * sum(ran for ran, _ in counts.values()) / there if there else 100
    yield [(word(lang, "coverage", "whole", percent=f"{percent:.0f}", of=", ".join(told)), "bold")]


def _counted(covered: Sequence[CardCoverage], kind: Kind) -> tuple[int, int]:
    counts = [card.counts(kind) for card in covered]
    return sum(ran for ran, _ in counts), sum(there for _, there in counts)
