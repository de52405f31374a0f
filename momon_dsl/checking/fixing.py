"""Carrying out the fixes that findings bring: the certain ones, never two at one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from momon_dsl.checking.files import Unreadable, reason_of
from momon_dsl.checking.pack import CheckedFile, check_paths
from momon_dsl.checking.writing import write_script
from momon_dsl.language.findings import Finding

ROUNDS: Final = 10
"""A mistake that is put right can uncover the next one; this many times a script is read again."""


class Fixed(NamedTuple):
    """A script in which something was put right, and how many findings that were."""

    path: str
    findings: int


def fix_paths(paths: tuple[str, ...]) -> tuple[list[Fixed], list[Unreadable]]:
    """Put right in scripts whatever has a certain fix; also the scripts that cannot be written.

    Raises PackError as `check_paths` does.
    """
    counts: dict[str, int] = {}
    refused: dict[str, Unreadable] = {}
    for _ in range(ROUNDS):
        done = [_fix(file, counts, refused) for file in check_paths(paths).files]
        if not any(done):
            break
    return [Fixed(*item) for item in counts.items()], list(refused.values())


def _fix(file: CheckedFile, counts: dict[str, int], refused: dict[str, Unreadable]) -> bool:
    """Whether the script of `file` is another one now."""
    text, count = with_fixes(file.text, file.findings)
    if not count or file.path in refused:
        return False
    try:
        write_script(file.path, text)
    except OSError as error:
        refused[file.path] = Unreadable(file.path, reason_of(error))
        return False
    counts[file.path] = counts.get(file.path, 0) + count
    return True


def with_fixes(text: str, findings: Iterable[Finding]) -> tuple[str, int]:
    """The text with its fixes carried out, and how many; of two that overlap the first one.

    >>> with_fixes("a Momon an Stars", [Finding("W205", 8, 10, 1, 9, fix=(8, 10, "a"))])
    ('a Momon a Stars', 1)
    """
    pieces, end, count = list[str](), 0, 0
    for start, stop, replacement in sorted({f.fix for f in findings if f.fix}):
        if start >= end and text[start:stop] != replacement:
            pieces += (text[end:start], replacement)
            end, count = stop, count + 1
    return "".join(pieces) + text[end:], count
