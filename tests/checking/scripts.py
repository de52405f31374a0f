"""Scripts whose faults are named where they are: `# expect: E401` at the end of the line."""

from __future__ import annotations

import re

from momon_dsl.checking.script import CheckedScript, check_script

_EXPECT = re.compile(r"# expect: ((?:[EW]\d{3}[ ,]*)+)")

Places = list[tuple[int, str]]


def checked(text: str) -> CheckedScript:
    """A script given as text, checked."""
    return check_script("test.momon", text.encode())


def expected(text: str) -> Places:
    """The (line, code) pairs that the comments of a script name."""
    return [
        (number, code)
        for number, line in enumerate(text.split("\n"), 1)
        for found in _EXPECT.findall(line)
        for code in re.findall(r"[EW]\d{3}", found)
    ]


def reported(text: str) -> Places:
    """The (line, code) pairs that the checker reports."""
    return [(finding.line, finding.code) for finding in checked(text).summary.findings]


def ability(body: str) -> str:
    """A card around an ability."""
    return f'card TT 1 "One"\n{body}\n'
