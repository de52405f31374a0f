"""A card's face: frame, name, symbols, Stars, the four powers at its sides, and its text."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.keywords import KeywordUse
from momon_dsl.language.printer import to_text
from momon_dsl.telling.words import Lang

from .drawing import Box, Mark, Picture, Stroke, disc, rosette, star
from .layout import Block, fit, one_line, symbol_marks
from .palette import GOLD, INK, PAPER, WHITE, dark, pale, strong, tint
from .writing import Paragraph, paragraph

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
"""Millimetres of a card, the size of a poker card."""
MIDDLE: Final = WIDTH / 2

LARGEST: Final = 3.25
"""Millimetres of an em of rules text: about 9 points."""
COMFORTABLE: Final = 2.6
"""Below this em the picture makes room for the text."""
SMALLEST: Final = 1.5
"""An em that can still be read, a little above 4 points."""
BULLET: Final = re.compile(r"(?<=[:.]) - ")
"""Stands before each item of a choice in a card's text."""

NORTH, EAST, SOUTH, WEST = (MIDDLE, 5.9), (57.2, 44.0), (MIDDLE, 82.1), (5.8, 44.0)
BADGE: Final = 3.9
"""The radius of the disc that a power stands in."""


class Area(NamedTuple):
    """A rectangle in millimetres."""

    x: float
    y: float
    width: float
    height: float


NAME: Final = Area(4.5, 10.6, 54.0, 7.0)
ART: Final = Area(3.7, 18.0, 55.6, 30.4)
TEXT: Final = Area(6.2, 49.6, 50.6, 27.0)
"""Where the text stands below the picture."""
LONG_TEXT: Final = Area(11.4, 19.6, 40.2, 57.4)
"""Where a long text stands, without a picture: between the powers at the sides."""


class Face(NamedTuple):
    """A card's picture, and whether all of its text is on it."""

    picture: Picture
    whole: bool


def face(card: Card, lang: Lang = "en", *, reminders: bool = False) -> Face:
    """The face of a card in a language; with `reminders` it says what keywords stand for.

    Nothing goes over an edge: a long text is smaller and takes the place of the picture. What is
    too long even so ends with an ellipsis, and the face is not `whole`.
    """
    said = to_text(card, lang, reminders=reminders)
    name = dict(card.names).get(lang, card.name)
    title = _name(name)
    text = _texts(card, said)
    block, area = _placed(text)
    marks = [
        *_frame(card),
        *title.marks(NAME.x + 2, NAME.y + (NAME.height - title.height) / 2, within=NAME.width - 4),
        *(_art(card) if area is TEXT else ()),
        *_rule(card, ART.y),
        *_text(block, area),
        *_corners(card),
        *_powers(card),
        *_foot(card),
    ]
    picture = Picture(WIDTH, HEIGHT, tuple(marks), f"{name} ({card.id})", said)
    return Face(picture, title.whole and block.whole)


def _name(name: str) -> Block:
    """On one line if that can be read, else on two."""
    room = NAME.width - 4
    block = one_line(name, room, 4.6, 2.9, bold=True)
    if block.whole:
        return block
    return fit([paragraph(name, "bold", icons=False)], room, NAME.height, 2.9, SMALLEST)


def _texts(card: Card, said: str) -> list[Paragraph]:
    """The abilities and the flavour, in the words of the printer."""
    lines = said.split("\n")[2:]
    found: list[Paragraph] = []
    for ability, line in zip(card.abilities, lines, strict=False):
        first, *items = BULLET.split(line)
        found.append(paragraph(first, head=_head(first, isinstance(ability, KeywordUse))))
        found += [paragraph(f"• {item}", indent=0.7) for item in items]
    return found + [paragraph(line, "italic") for line in lines[len(card.abilities) :]]


def _head(line: str, keyword: bool) -> int:
    """How many characters of a line are its heading."""
    if keyword:
        end = line.find(" (")
        return end if end >= 0 else len(line)
    return line.find(": ") + 1


def _placed(text: list[Paragraph]) -> tuple[Block, Area]:
    """Below the picture if it is comfortable to read there; else wherever it is larger."""
    block = fit(text, TEXT.width, TEXT.height, LARGEST, SMALLEST)
    if block.whole and block.size >= COMFORTABLE:
        return block, TEXT
    alone = fit(text, LONG_TEXT.width, LONG_TEXT.height, LARGEST, SMALLEST)
    if block.whole and block.size >= alone.size:
        return block, TEXT
    return alone, LONG_TEXT


def _text(block: Block, area: Area) -> list[Mark]:
    """In the middle of its area, from the left."""
    return block.marks(area.x, area.y + (area.height - block.height) / 2)


def _frame(card: Card) -> Iterator[Mark]:
    symbols = card.symbols or ("",)
    yield Box(0, 0, WIDTH, HEIGHT, INK, 3.0)
    yield from _bands(symbols)
    yield Box(3.3, 9.4, WIDTH - 6.6, 69.2, INK, 1.6)
    yield Box(3.7, 9.8, WIDTH - 7.4, 68.4, PAPER, 1.3)


def _bands(symbols: tuple[str, ...]) -> Iterator[Mark]:
    """The frame, with a band of each colour where there are several."""
    high, wide = HEIGHT - 2.4, (WIDTH - 2.4) / len(symbols)
    yield Box(1.2, 1.2, WIDTH - 2.4, high, strong(symbols[-1]), 2.2)
    if len(symbols) > 1:
        yield Box(1.2, 1.2, wide + 2.2, high, strong(symbols[0]), 2.2)
    for place, symbol in enumerate(symbols[1:], 1):
        last = 2.2 if place == len(symbols) - 1 else 0.0
        yield Box(1.2 + place * wide, 1.2, wide - last, high, strong(symbol))


def _art(card: Card) -> Iterator[Mark]:
    """An ornament of the card's own in the colours of its symbols: no two cards have the same."""
    symbols = card.symbols or ("",)
    yield Box(ART.x, ART.y, ART.width, ART.height, pale(symbols[0]))
    wide = ART.width / len(symbols)
    for place, symbol in enumerate(symbols):
        yield Box(ART.x + place * wide, ART.y, wide, ART.height, pale(symbol))
    x, y = ART.x + ART.width / 2, ART.y + ART.height / 2
    numbers = hashlib.sha256(card.id.encode("utf-8", "surrogatepass")).digest()
    colours = [colour(symbol) for colour in (tint, strong, dark) for symbol in symbols]
    for ring, radius in enumerate((14.0, 11.2, 8.6, 6.2)):
        points, depth, turn = numbers[3 * ring : 3 * ring + 3]
        inner = radius * (0.55 + depth % 5 * 0.09)
        fill = colours[ring % len(colours)] if ring < 3 else PAPER
        yield rosette(x, y, radius, inner, 5 + points % 9, fill, turn / 256)
    if card.symbols:
        yield from _symbol_row(card.symbols, x, y)
    yield from _rule(card, ART.y + ART.height)


def _rule(card: Card, y: float) -> Iterator[Mark]:
    """A line across the inside of the frame."""
    yield Stroke((ART.x, y), (ART.x + ART.width, y), dark((card.symbols or ("",))[0]), 0.4)


def _symbol_row(symbols: tuple[str, ...], x: float, y: float) -> Iterator[Mark]:
    radius = min(4.2, 9.5 / len(symbols))
    for place, symbol in enumerate(symbols):
        yield from symbol_marks(symbol, x + (2 * place + 1 - len(symbols)) * radius, y, radius)


def _corners(card: Card) -> Iterator[Mark]:
    """Symbols to the left of the upper power, Stars to the right."""
    step = min(5.6, 17.5 / max(1, len(card.symbols) - 1))
    for place, symbol in enumerate(card.symbols[:12]):
        x = 6.4 + place * step
        yield disc(x, 5.5, 2.7, WHITE)
        yield from symbol_marks(symbol, x, 5.5, 2.4)
    shown = card.stars if card.stars <= 4 else 1
    for place in range(shown):
        yield star(WIDTH - 6.4 - place * 5.2, 5.7, 2.9, INK)
        yield star(WIDTH - 6.4 - place * 5.2, 5.7, 2.4, GOLD)
    if shown < card.stars:
        number = one_line(str(card.stars), 14.0, 4.6, 1.0, bold=True)
        yield from number.marks(WIDTH - 10.4 - number.width, 5.5 - number.height / 2, WHITE)


def _powers(card: Card) -> Iterator[Mark]:
    powers, colour = card.powers, dark((card.symbols or ("",))[0])
    sides = (powers.north, powers.east, powers.south, powers.west)
    for power, (x, y) in zip(sides, (NORTH, EAST, SOUTH, WEST), strict=True):
        yield disc(x, y, BADGE, INK)
        yield disc(x, y, BADGE - 0.45, WHITE if power is not None else pale(""))
        yield from power_marks(power, x, y, 1.36 * BADGE, colour)


def power_marks(power: int | None, x: float, y: float, size: float, fill: str) -> list[Mark]:
    """A power around (x, y); a side without one has a dash."""
    block = one_line("–" if power is None else str(power), 1.25 * size, size, 0.3 * size, bold=True)
    top = y + 0.345 * block.size - block.lines[0].above * block.size
    return block.marks(x - block.width / 2, top, fill)


def _foot(card: Card) -> Iterator[Mark]:
    """The number to the left of the lower power; rarity and artist to the right."""
    number = one_line(card.id, 21.0, 2.4, 1.0, bold=True)
    yield from number.marks(4.6, 82.6 - number.height / 2, WHITE)
    rest = " · ".join(part for part in (card.rarity, card.artist) if part)
    if rest:
        said = one_line(rest, 21.0, 2.2, 1.2)
        yield from said.marks(WIDTH - 4.6 - said.width, 82.6 - said.height / 2, WHITE)
