"""Scripts that were written for another version of the card language.

A script may say which version it is written for, in a comment above its first card: `# dsl: 1`.
One that says nothing is written for the version that its pack names, else for the one that this
program reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from .problems import PackRefused, Problem, problem
from .versions import LANGUAGE, Range, Version

_HEAD: Final = re.compile(
    r"(?:[ \t]*(?:#[^\n]*|\r)?\n){0,50}?#[ \t]*dsl[ \t]*:[ \t]*([0-9]{1,6})[ \t\r]*(?=\n|\Z)"
)
_SAYS: Final = re.compile(r"(?:[ \t]*(?:#[^\n]*|\r)?\n){0,50}?(#[ \t]*dsl[ \t]*:[^\n]{0,80})")
"""A line that is meant to say it, however it says it."""

Step = Callable[[str], str]
STEPS: Final[dict[int, Step]] = {}
"""What makes a script of one version one of the next. There has been one version only."""


def version_of(text: str, dsl: Range | None = None) -> int:
    """The version that a script is written for; `dsl` are those that its pack is written for.

    >>> version_of("# language: th\\n# dsl: 3\\n"), version_of("card FBD 1 'x'\\n# dsl: 3\\n")
    (3, 1)
    """
    said = _HEAD.match(text)
    if said:
        return int(said[1])
    if dsl is None or LANGUAGE in dsl:
        return LANGUAGE.major
    majors = [number for number in range(1, 100) if Version(number) in dsl]
    return max(majors, default=LANGUAGE.major)


def other_version(text: str, path: str) -> Problem | None:
    """What is wrong with a script that says that it is written for another version, or for none."""
    unclear = _unclear(text, path)
    if unclear:
        return unclear
    version = version_of(text)
    if version == LANGUAGE.major:
        return None
    key = "newer_script" if version > LANGUAGE.major else "older_script"
    return problem(key, path, version=version, known=LANGUAGE.major)


def _unclear(text: str, path: str) -> Problem | None:
    """What is wrong with a line that is meant to say the version and names none."""
    said = None if _HEAD.match(text) else _SAYS.match(text)
    if said is None:
        return None
    line = text.count("\n", 0, said.start(1)) + 1
    return problem("bad_dsl", path, line, 1, line=said[1].strip())


def upgraded(text: str, path: str, dsl: Range | None = None) -> str:
    """A script for the version that this program reads; unchanged if it is one already.

    Raises `PackRefused` for a script of a newer version, or of one that nothing leads on from.

    >>> upgraded("# dsl: 1\\n", "a.momon")
    '# dsl: 1\\n'
    """
    unclear = _unclear(text, path)
    if unclear:
        raise PackRefused([unclear])
    version = version_of(text, dsl)
    if version > LANGUAGE.major:
        said = problem("newer_script", path, version=version, known=LANGUAGE.major)
        raise PackRefused([said])
    for number in range(version, LANGUAGE.major):
        if number not in STEPS:
            raise PackRefused([problem("no_step", path, version=number, next=number + 1)])
        text = STEPS[number](text)
    return _stamped(text) if version < LANGUAGE.major else text


def _stamped(text: str) -> str:
    """A script with the version that it now has in the place of the one that it had."""
    said = _HEAD.match(text)
    return f"{text[: said.start(1)]}{LANGUAGE.major}{text[said.end(1) :]}" if said else text
