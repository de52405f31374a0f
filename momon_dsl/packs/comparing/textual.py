"""In what the files of two packs differ, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from momon_dsl.language.source import check_text

from .side import Side


def rewritten(old: Side, new: Side) -> list[str]:
    """The names of the files that are not the same, byte for byte.

    >>> rewritten.__name__
    'rewritten'
    """
    names = dict.fromkeys([*new.texts, *old.texts])
    return [name for name in names if old.texts.get(name) != new.texts.get(name)]


def unified(old: Side, new: Side) -> Iterator[str]:
    """The differences of all files, as `diff -u` shows them."""
    for name in rewritten(old, new):
        was, now = (_lines(side.texts.get(name)) for side in (old, new))
        before, after = (
            side.path(name) if name in side.texts else "/dev/null" for side in (old, new)
        )
        yield from unified_diff(was, now, before, after, lineterm="")


def _lines(data: bytes | None) -> list[str]:
    return [] if data is None else check_text(data)[0].splitlines()
