"""Where a line may end: at blanks, and in Thai, which has none, at the borders of words.

A model finds the borders; the words of the card language are known and never taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from wcwidth import iter_graphemes

from .extra import library

_THAI: Final = re.compile(r"[\u0E01-\u0E5B]")
_NOT_BEFORE: Final = frozenset(".,;:!?)]}”’»%…ๆฯะาำๅ-")
"""Signs that belong to what is before them, and Thai vowels that follow their consonant."""
_NOT_AFTER: Final = frozenset("([{“‘«+-เแโใไ")
"""Signs that belong to what is after them, and Thai vowels that stand before their consonant."""


def words(text: str) -> list[tuple[str, bool]]:
    """Parts of a text that stay whole, each with whether a blank follows it.

    >>> words("Incite this.")
    [('Incite', True), ('this.', False)]
    >>> words("ให้ตัวนี้ได้ +2 power")[-2:]
    [('+2', True), ('power', False)]
    """
    found = []
    for word in text.split():
        parts = list(_parts(word))
        found += [(part, False) for part in parts[:-1]] + [(parts[-1], True)]
    if found:
        found[-1] = (found[-1][0], False)
    return found


def _parts(word: str) -> Iterator[str]:
    if not _THAI.search(word):
        yield word
        return
    start = 0
    for border in borders(word):
        yield word[start:border]
        start = border
    yield word[start:]


def borders(word: str) -> list[int]:
    """Places inside a Thai text without blanks at which a line may end.

    >>> text = "นำเข้าของเจ้าของ."
    >>> [text[start:end] for start, end in zip([0, *borders(text)], [*borders(text), None])]
    ['นำเข้า', 'ของเจ้าของ.']
    """
    kept, end = [], 0
    for border in _guessed(word):
        if border < end:
            continue
        if _possible(word, border):
            kept.append(border)
        end = border + _keyword_at(word, border)
    first = _keyword_at(word, 0)
    graphemes = _grapheme_ends(word)
    return [border for border in kept if border >= first and border in graphemes]


def _guessed(word: str) -> Iterator[int]:
    place = 0
    for part in _parser().parse(word)[:-1]:
        place += len(part)
        yield place


def _possible(word: str, border: int) -> bool:
    before, after = word[border - 1], word[border]
    if before in _NOT_AFTER or after in _NOT_BEFORE:
        return False
    return bool(_THAI.match(before) or _THAI.match(after))


def _grapheme_ends(word: str) -> set[int]:
    ends, place = set(), 0
    for grapheme in iter_graphemes(word):
        place += len(grapheme)
        ends.add(place)
    return ends


def _keyword_at(word: str, place: int) -> int:
    """How long the longest word of the card language is that begins here; 0 for none."""
    longest = max(_keywords(), default=0)
    for length in range(min(longest, len(word) - place), 0, -1):
        if word[place : place + length] in _keywords().get(length, ()):
            return length
    return 0


@cache
def _keywords() -> dict[int, set[str]]:
    """The Thai words of the card language, by their length."""
    from momon_dsl.language.grammar import spelled

    found: dict[int, set[str]] = {}
    for spellings in spelled("th").values():
        for spelling in spellings:
            if _THAI.match(spelling) and " " not in spelling:
                found.setdefault(len(spelling), set()).add(spelling)
    return found


@cache
def _parser() -> Any:
    return library("budoux").load_default_thai_parser()
