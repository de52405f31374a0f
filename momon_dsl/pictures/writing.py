"""Text as words that stay on one line, before anybody knows how wide the lines are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

import attrs

from .breaking import words
from .fonts import Style, face_of

ICON: Final = 1.12
"""Ems that a symbol in a text takes."""
CHARACTERS: Final = 6_000
"""Characters of one paragraph that are looked at: more than a card has room for at any size."""
MARKS: Final = 2
"""Marks on one letter, such as a vowel and a tone; no word has more."""
BEARER: Final = "–"
"""Stands for the letter of a mark that has none, as in Thai dictionaries."""

_SYMBOL: Final = re.compile(r"\[([^\[\]\s]{1,12})\]")


@attrs.frozen
class Word:
    """A part of a text that stays on one line: letters, or a `symbol` as an icon."""

    text: str
    style: Style
    blank: bool = False
    symbol: str = ""

    @property
    def width(self) -> float:
        """How wide it is without the blank after it, in ems."""
        return ICON if self.symbol else face_of(self.style).width(self.text)

    @property
    def gap(self) -> float:
        """How wide the blank after it is, in ems."""
        return face_of(self.style).width(" ") if self.blank else 0.0


@attrs.frozen
class Paragraph:
    """Words that begin on a line of their own; further lines are indented by so many ems.

    `whole` is False where its end was left out.
    """

    words: tuple[Word, ...]
    indent: float = 0.0
    whole: bool = True


def paragraph(
    text: str, style: Style = "regular", *, head: int = 0, icons: bool = True, indent: float = 0.0
) -> Paragraph:
    """A text as words; the first `head` characters are bold, and `[S]` is a symbol with `icons`.

    >>> [word.symbol or word.text for word in paragraph("Each [S] Momon.").words]
    ['Each', 'S', 'Momon.']
    """
    whole = len(text) <= CHARACTERS
    text = _tamed(text[:CHARACTERS])
    bold = list(_words(text[:head], "bold", icons))
    if bold and text[head : head + 1].isspace():
        bold[-1] = attrs.evolve(bold[-1], blank=True)
    return Paragraph((*bold, *_words(text[head:], style, icons)), indent, whole)


def _tamed(text: str) -> str:
    """A text without marks that tower above its line, and with a dash for a mark alone.

    >>> _tamed("ก็็็็ ิ"), _tamed("ที่นี่")
    ('ก็็ –ิ', 'ที่นี่')
    """
    kept, marks, bare = [], 0, True
    for each in text:
        mark = unicodedata.category(each) == "Mn"
        marks = marks + 1 if mark else 0
        if marks <= MARKS:
            kept.append(f"{BEARER}{each}" if mark and bare else each)
        bare = each.isspace()
    return "".join(kept)


def _words(text: str, style: Style, icons: bool) -> Iterator[Word]:
    for word, blank in words(text):
        parts = _SYMBOL.split(word) if icons else [word]
        pieces = [(part, bool(place % 2)) for place, part in enumerate(parts) if part]
        for place, (part, symbol) in enumerate(pieces, 1):
            last = blank and place == len(pieces)
            yield Word("" if symbol else part, style, last, part if symbol else "")
