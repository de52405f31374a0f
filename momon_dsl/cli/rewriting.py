"""What `momon fmt` and `momon translate` have in common: scripts in, the same scripts anew out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from momon_dsl.cli import FINDINGS, USAGE, complain

if TYPE_CHECKING:
    from momon_dsl.language.nodes import Document

STDIN = "-"

Rewrite = Callable[["Document"], str]
Prepare = Callable[[str, bytes], bytes]
"""What is done to the bytes of a script, by its path, before it is read; raises MomonError."""


class Rewritten(NamedTuple):
    """One script as it is and as it would be."""

    path: str
    old: str
    new: str


class Outcome:
    """The exit code that a run has come to: the worst of its parts."""

    def __init__(self) -> None:
        self.code = 0

    def worse(self, code: int) -> None:
        """Note a finding or an unreadable path."""
        self.code = max(self.code, code)


def rewritten(
    paths: tuple[str, ...], rewrite: Rewrite, outcome: Outcome, prepare: Prepare | None = None
) -> Iterator[Rewritten]:
    """Each script that can be read and has no mistake in it; the others are told on stderr."""
    from momon_dsl.checking.files import find_scripts

    named = tuple(path for path in paths if path != STDIN)
    found = find_scripts(named)
    for path, reason in found.unreadable:
        complain(f"{path}: {reason}")
        outcome.worse(USAGE)
    for path in (*found.scripts, *(STDIN for _ in range(len(named) < len(paths)))):
        one = _one(path, rewrite, outcome, prepare)
        if one is not None:
            yield one


def _one(
    path: str, rewrite: Rewrite, outcome: Outcome, prepare: Prepare | None
) -> Rewritten | None:
    from momon_dsl.checking.script import check_script
    from momon_dsl.cli.cards import show_errors
    from momon_dsl.errors import MomonError
    from momon_dsl.language.formatting import FormattingError

    data = _data(path, outcome)
    if data is None:
        return None
    try:
        read = prepare(path, data) if prepare else data
    except MomonError as error:
        complain(str(error))
        outcome.worse(FINDINGS)
        return None
    script = check_script(path, read)
    if script.document is None or not script.summary.whole:
        show_errors(script)
        outcome.worse(FINDINGS)
        return None
    try:
        return Rewritten(path, data.decode("utf-8"), rewrite(script.document))
    except FormattingError as error:
        complain(f"{path}: {error}")
        outcome.worse(FINDINGS)
        return None


def _data(path: str, outcome: Outcome) -> bytes | None:
    from momon_dsl import limits
    from momon_dsl.checking.files import read_bytes, reason_of

    try:
        if path == STDIN:
            return sys.stdin.buffer.read(limits.SOURCE_BYTES + 1)
        return read_bytes(path)
    except OSError as error:
        complain(f"{path}: {reason_of(error)}")
        outcome.worse(USAGE)
        return None


def write(one: Rewritten, outcome: Outcome) -> bool:
    """Put the new text into the script's place; whether that was done."""
    from momon_dsl.checking.files import reason_of
    from momon_dsl.checking.writing import write_script

    try:
        write_script(one.path, one.new)
    except OSError as error:
        complain(f"{one.path}: {reason_of(error)}")
        outcome.worse(USAGE)
        return False
    return True


def difference(one: Rewritten) -> str:
    """A unified diff from the script as it is to what it would be."""
    from difflib import unified_diff

    old, new = one.old.splitlines(keepends=True), one.new.splitlines(keepends=True)
    return "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in unified_diff(old, new, one.path, f"{one.path} (formatted)")
    )
