"""Warnings that a designer has seen and wants: `# allow W203: reason`.

The comment stands at the end of the line that is warned of, or on lines of its own right above
it. It needs a reason, and it must allow something: what nobody warns of any more is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from momon_dsl.language.findings import Finding
from momon_dsl.language.wording import messages

_WORDS: Final = ("allow", "อนุญาต")
_CODES: Final = r"[A-Z]+[0-9]{3}(?:[ \t]*,[ \t]*[A-Z]+[0-9]{3})*"
_COMMENT: Final = re.compile(
    rf"#[ \t]*(?:{'|'.join(_WORDS)})[ \t]+(?P<codes>{_CODES})[ \t]*(?::[ \t]*(?P<reason>\S?)|$)"
)
_QUOTED: Final = re.compile(r'"[^"\\\n]*(?:\\["\\][^"\\\n]*)*"')
_NOTHING: Final = re.compile(r"\s*(?:#|$)")


class Allowed(NamedTuple):
    """One code that a comment allows on one line, and where it says so."""

    code: str
    line: int
    start: int
    end: int
    at: tuple[int, int]
    reason: bool


def without_allowed(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings of a script but for the warnings it allows, and what is wrong with allowing.

    >>> warning = Finding("W205", 0, 2, 1, 1)
    >>> without_allowed("an Momon # allow W205: it is how he speaks", [warning])
    []
    >>> [f.code for f in without_allowed("an Momon # allow W205", [warning])]
    ['W205', 'W125']
    """
    kept = list(findings)
    extra: list[Finding] = []
    for allowed in _allowed(text):
        hit = [f for f in kept if f.code == allowed.code and f.line == allowed.line]
        problem = _problem(allowed, bool(hit))
        if problem is None:
            kept = [f for f in kept if f not in hit]
        else:
            extra.append(problem)
    return kept + extra


def _problem(allowed: Allowed, used: bool) -> Finding | None:
    code = ""
    if not allowed.code.startswith("W") or allowed.code not in messages("en"):
        code = "W127"
    elif not allowed.reason:
        code = "W125"
    elif not used:
        code = "W126"
    place = (allowed.start, allowed.end, *allowed.at)
    return Finding(code, *place, (("code", allowed.code),)) if code else None


def _allowed(text: str) -> Iterator[Allowed]:
    lines = text.split("\n")
    offset = 0
    for number, line in enumerate(lines, 1):
        # Of the same length: places stay true.
        bare = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), line.rstrip("\r"))
        found = _COMMENT.search(bare)
        if found and bare.find("#") == found.start():
            line_meant = number if found.start() != len(bare) - len(bare.lstrip()) else None
            meant = line_meant or _next_line(lines, number)
            for code in re.finditer(r"[A-Z][0-9]{3}", found["codes"]):
                start = found.start("codes") + code.start()
                place = (offset + start, offset + start + 4, (number, start + 1))
                yield Allowed(code[0], meant, *place, bool(found["reason"]))
        offset += len(line) + 1


def _next_line(lines: list[str], number: int) -> int:
    """The first line below `number` that is no comment and not empty."""
    for below in range(number, len(lines)):
        if not _NOTHING.match(lines[below]):
            return below + 1
    return number
