"""Text in a box: broken into lines, as large as it can be, and never over the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs
from wcwidth import iter_graphemes

from .drawing import Glyphs, Mark, disc
from .fonts import face_of
from .palette import INK, WHITE, dark
from .writing import Paragraph, Word, paragraph

PER_LINE: Final = 1.3
"""Ems from one baseline to the next: room for a tone mark above a vowel above a letter."""
BETWEEN: Final = 0.35
"""Ems more between two paragraphs."""
SIZES: Final = 40
"""Sizes tried from the largest to the smallest."""
ELLIPSIS: Final = "…"


@attrs.frozen
class Line:
    """Words on one line, each so many ems from the left; `above` is from the text's top to it."""

    words: tuple[tuple[float, Word], ...]
    width: float
    above: float


@attrs.frozen
class Block:
    """A text as it fits its box. `whole` is False where its end had to be left out."""

    lines: tuple[Line, ...]
    size: float
    whole: bool = True

    @property
    def height(self) -> float:
        """How high it is, in millimetres."""
        return (self.lines[-1].above + _depth()) * self.size if self.lines else 0.0

    @property
    def width(self) -> float:
        """How wide its widest line is, in millimetres."""
        return max((line.width for line in self.lines), default=0.0) * self.size

    def marks(self, x: float, y: float, fill: str = INK, within: float | None = None) -> list[Mark]:
        """The text with its upper left at (x, y); `within` so much, each line in the middle."""
        found: list[Mark] = []
        for line in self.lines:
            spare = 0.0 if within is None else (within - line.width * self.size) / 2
            baseline = y + line.above * self.size
            for place, word in line.words:
                left = x + spare + place * self.size
                found += _word_marks(word, left, baseline, self.size, fill)
        return found


def fit(
    paragraphs: Sequence[Paragraph],
    width: float,
    height: float,
    largest: float,
    smallest: float,
) -> Block:
    """The largest text that fits a box, its em between two sizes in millimetres.

    What does not fit at the smallest size is left out, with an ellipsis where it ends.

    >>> block = fit([paragraph("Incite this.")], 40, 10, 4, 1.5)
    >>> len(block.lines), block.size, block.width <= 40 and block.height <= 10
    (1, 4.0, True)
    """
    block = Block((), smallest)
    for step in range(SIZES + 1):
        size = largest - (largest - smallest) * step / SIZES
        block = Block(tuple(_lines(paragraphs, width / size)), size, _complete(paragraphs))
        if block.height <= height and block.width <= width:
            return block
    return _cut(block, width, height)


def one_line(text: str, width: float, size: float, smallest: float, bold: bool = False) -> Block:
    """A text on one line: smaller where it is too long, and cut where that is not enough."""
    said = paragraph(text, "bold" if bold else "regular", icons=False)
    across = sum(word.width + word.gap for word in said.words)
    best = max(min(size, width / across if across else size), smallest)
    line = next(iter(_lines([said], across + 1)), Line((), 0.0, _rise()))
    block = Block((line,), best, _complete([said]))
    return block if block.width <= width * 1.0001 else _cut(block, width, 2 * best)


def _complete(paragraphs: Iterable[Paragraph]) -> bool:
    return all(each.whole for each in paragraphs)


def _rise() -> float:
    return face_of("regular").ascender


def _depth() -> float:
    return face_of("regular").descender


def _lines(paragraphs: Iterable[Paragraph], room: float) -> Iterator[Line]:
    above = _rise()
    for number, each in enumerate(paragraphs):
        above += BETWEEN if number else 0.0
        for words in _broken(each, room):
            last = words[-1]
            yield Line(tuple(words), last[0] + last[1].width, above)
            above += PER_LINE


def _broken(said: Paragraph, room: float) -> Iterator[list[tuple[float, Word]]]:
    """The words of each line, as many as there is room for."""
    line: list[tuple[float, Word]] = []
    place = 0.0
    for word in _narrow(said.words, room - said.indent):
        if line and place + word.width > room:
            yield line
            line, place = [], said.indent
        line.append((place, word))
        place += word.width + word.gap
    if line:
        yield line


def _narrow(words: Iterable[Word], room: float) -> Iterator[Word]:
    """The words, those that are wider than a line taken apart."""
    for word in words:
        if word.symbol or word.width <= room:
            yield word
            continue
        part = ""
        for grapheme in iter_graphemes(word.text):
            if part and face_of(word.style).width(part + grapheme) > room:
                yield attrs.evolve(word, text=part, blank=False)
                part = ""
            part += grapheme
        yield attrs.evolve(word, text=part)


def _cut(block: Block, width: float, height: float) -> Block:
    """As many lines as there is room for, with an ellipsis at the end."""
    deepest = height / block.size - _depth()
    lines = [line for line in block.lines if line.above <= deepest]
    if not lines:
        return Block((), block.size, whole=False)
    words = list(lines[-1].words)
    room = width / block.size
    while words:
        place, word = words.pop()
        texts = [""] if word.symbol else _shorter(word.text)
        ended = (attrs.evolve(word, text=f"{t}{ELLIPSIS}", symbol="", blank=False) for t in texts)
        last = next((each for each in ended if place + each.width <= room), None)
        if last is not None:
            line = Line((*words, (place, last)), place + last.width, lines[-1].above)
            return Block((*lines[:-1], line), block.size, whole=False)
    return Block(tuple(lines[:-1]), block.size, whole=False)


def _shorter(text: str) -> Iterator[str]:
    """The text with ever more of its end left out."""
    parts = list(iter_graphemes(text))
    return ("".join(parts[:end]) for end in range(len(parts), -1, -1))


def _word_marks(word: Word, x: float, y: float, size: float, fill: str) -> list[Mark]:
    if not word.symbol:
        return [Glyphs(face_of(word.style).run(word.text), word.style, x, y, size, fill)]
    radius = 0.5 * size
    return symbol_marks(word.symbol, x + 0.56 * size, y - 0.34 * size, radius)


def symbol_marks(symbol: str, x: float, y: float, radius: float) -> list[Mark]:
    """A symbol as it is everywhere: its letters in a disc of its colour, around (x, y)."""
    block = one_line(symbol, 1.6 * radius, 1.35 * radius, 0.2 * radius, bold=True)
    top = y + 0.35 * block.size - _rise() * block.size
    return [
        disc(x, y, radius, dark(symbol)),
        *block.marks(x - radius, top, WHITE, within=2 * radius),
    ]
