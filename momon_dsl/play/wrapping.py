"""Text in columns: broken at blanks and, in Thai, which has few of them, between syllables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from wcwidth import iter_graphemes, wcswidth

_THAI: Final = re.compile(r"[ก-๛]")
_WORD: Final = re.compile(r"[A-Z]{2,8} [1-9][0-9]*(?: ×[0-9]+)?[.,:;)]*(?!\S)|\S+")
"""What stays together: a word, or a card's number with how many of it there are."""
_NOT_BEFORE: Final = frozenset(".,;:!?)]}”’»%…ๆฯะาำๅ")
"""Signs that belong to what is before them."""
_NOT_AFTER: Final = frozenset("([{“‘«+-เแโใไ")
"""Signs that belong to what is after them."""
_BEGINS: Final = frozenset("เแโใไ")
"""Vowels with which a syllable begins, whatever is before them."""
_ENDS: Final = frozenset("ะำๆฯ")
"""Signs with which a syllable ends, whatever is after them."""


def columns(text: str) -> int:
    """The columns that a text takes on a terminal."""
    return max(0, wcswidth(text))


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """The lines of a text, at most `width` columns each; later ones begin with `indent`.

    >>> wrapped("Put target Momon into its Void.", 14, "  ")
    ['Put target', '  Momon into', '  its Void.']

    A Thai text is broken where a syllable certainly ends, unless so much does not fit a line.

    >>> wrapped("ที่มี 2 Stars หรือน้อยกว่าจาก Hand", 20, "  ")
    ['ที่มี 2 Stars', '  หรือน้อยกว่าจาก Hand']
    """
    lines, line, used = [], "", 0
    for piece, blank in _pieces(text, max(1, width - len(indent))):
        wide = columns(piece)
        if line.strip() and used + blank + wide > width:
            lines.append(line)
            line, used, blank = indent, len(indent), 0
        line += " " * blank + piece
        used += blank + wide
    return [*lines, line] if line.strip() or not lines else lines


def _pieces(text: str, width: int) -> Iterator[tuple[str, int]]:
    """Parts that stay whole, each with the number of blanks before it."""
    for number, word in enumerate(_WORD.findall(text)):
        blank = int(number > 0)
        for part in _parts(word, width):
            yield part, blank
            blank = 0


def _parts(word: str, width: int) -> Iterator[str]:
    """A word, or the parts of one that is Thai or too long for a line."""
    if not _THAI.search(word) and columns(word) <= width:
        yield word
        return
    for part in _split(word, _between_syllables):
        yield from [part] if columns(part) <= width else _split(part, _may_break)


def _split(word: str, may_break: Callable[[str, str], bool]) -> Iterator[str]:
    part = ""
    for grapheme in iter_graphemes(word):
        if part and may_break(part[-1], grapheme[0]):
            yield part
            part = ""
        part += grapheme
    yield part


def _between_syllables(before: str, after: str) -> bool:
    """Whether a syllable certainly ends here: most are told only by a dictionary.

    >>> list(_split("หรือน้อยกว่าเป้าหมาย", _between_syllables))
    ['หรือน้อยกว่า', 'เป้าหมาย']
    """
    both_thai = _THAI.match(before) and _THAI.match(after)
    certain = not both_thai or after in _BEGINS or before in _ENDS
    return certain and _may_break(before, after)


def _may_break(before: str, after: str) -> bool:
    if before in _NOT_AFTER or after in _NOT_BEFORE:
        return False
    both_latin = not _THAI.match(before) and not _THAI.match(after)
    return not both_latin or not (before.isalnum() and after.isalnum())
