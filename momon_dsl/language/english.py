"""Finds a whole English sentence in a Thai script, and says it in Thai."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from momon_dsl.language.nodes.base import Node

_END: Final = re.compile(r"[.:\n]")
_LONGEST: Final = 1_000
"""Characters of a sentence that is looked at; a longer one is no single sentence."""


def english_sentence(
    text: str, at: int, lines_of: Callable[[str], list[Any] | None]
) -> tuple[int, int, str] | None:
    """Where the English sentence around offset `at` begins and ends, and its Thai.

    `lines_of` parses a text as English and gives None if it is none.
    """
    low, high = max(0, at - _LONGEST), min(len(text), at + _LONGEST)
    starts = [low, *(found.end() for found in _END.finditer(text, low, at))]
    begin = starts[-1]
    while begin < at and text[begin].isspace():
        begin += 1
    ends = [found.end() for found in _END.finditer(text, at, high)]
    for end in ends[:3]:  # a sentence may hold a colon or a text in quotes
        lines = lines_of(text[begin:end])
        if lines and len(lines) == 1 and isinstance(lines[0], Node):
            from .printer import to_script  # late: only a wrong script needs it

            return begin, end, to_script(lines[0], "th")
    return None
