"""A position as a picture: the Arena with its Momon as they lie, the Hands and the Voids.

The second player's cards lie turned by 180 degrees, so that the powers stand where they face; what
is written stays upright. The colour tells who controls a Momon, the arrow where its owner's north
is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from momon_dsl.model.arena import COLUMNS
from momon_dsl.telling.names import Teller, Told
from momon_dsl.telling.words import Lang, capital

from .card import power_marks
from .drawing import Box, Mark, Picture, Shape, disc, star
from .layout import fit, one_line, symbol_marks
from .palette import EMPTY, GOLD, INK, MUTED, PAPER, PLAYERS, WHITE
from .writing import Paragraph, paragraph

CELL: Final = 34.0
"""Millimetres of a side of a Space."""
EDGE: Final = 8.0
"""Millimetres around the Arena, with the letters of columns and the numbers of rows."""
PILES: Final = 21.0
"""Millimetres for the Hand and the Void of one player."""
NARROWEST: Final = 3
"""Spaces across that there is always room for: a small Arena has as long Hands as a large one."""


def board(game: Told, lang: Lang = "en", you: int | None = None, *, heading: str = "") -> Picture:
    """The whole table, both Hands open; with `you` that player (0 or 1) is called "you"."""
    teller = Teller(game, lang, you)
    arena = game.setup.format.arena
    width = max(arena.columns, NARROWEST) * CELL + 2 * EDGE
    top = 9.0 + PILES
    height = top + arena.rows * CELL + 2 * EDGE + PILES
    left = (width - arena.columns * CELL) / 2
    said = [heading] if heading else []
    marks: list[Mark] = [Box(0, 0, width, height, PAPER)]
    caption = _caption(teller, heading)
    marks += one_line(caption, width - 2 * EDGE, 4.2, 2.0, bold=True).marks(EDGE, 2.6)
    for player, y in ((1, 9.0), (0, height - PILES)):
        texts = [_pile(teller, player, key) for key in ("hand", "void")]
        said += texts
        marks += _piles(player, texts, y, width)
    marks += _names(arena.columns, arena.rows, left, top + EDGE)
    for row in range(arena.rows):
        for column, space in enumerate(arena.grid[row]):
            x, y = left + column * CELL, top + EDGE + (arena.rows - 1 - row) * CELL
            marks += _space(teller, space, x, y)
    return Picture(width, height, tuple(marks), caption, "\n".join(said))


def _caption(teller: Teller, heading: str) -> str:
    state = teller.state
    turn = teller.word("board", "turn", turn=state.turn, player=teller.player(state.active))
    return f"{heading} · {turn}" if heading else turn


def _pile(teller: Teller, player: int, key: str) -> str:
    state = teller.state
    cards = {"hand": state.hands, "void": state.voids}[key][player]
    label = capital(teller.word("board", key, whose=teller.whose(player)))
    listed = ", ".join(_called(teller, card) for card in cards)
    return f"{label}: {listed or teller.word('board', 'empty')}"


def _called(teller: Teller, card: int) -> str:
    """A card by its number, and its name where that says more."""
    number, name = teller.card(card), _name(teller, card)
    return number if name == number else f"{number} {name}"


def _name(teller: Teller, card: int) -> str:
    definition = teller.game.setup.cards[card]
    return dict(definition.names).get(teller.lang, definition.name)


def _piles(player: int, texts: list[str], y: float, width: float) -> Iterator[Mark]:
    strong, pale = PLAYERS[player]
    yield Box(3, y, width - 6, PILES - 3, pale, 2.0, strong, 0.4)
    yield disc(7.6, y + (PILES - 3) / 2, 2.2, strong)
    said: list[Paragraph] = [
        paragraph(text, head=text.index(":") + 1, icons=False) for text in texts
    ]
    room = PILES - 5
    block = fit(said, width - 18, room, 3.6, 1.6)
    yield from block.marks(12, y + 1 + (room - block.height) / 2)


def _names(columns: int, rows: int, left: float, top: float) -> Iterator[Mark]:
    """The letters of the columns and the numbers of the rows."""
    for column, letter in enumerate(COLUMNS[:columns]):
        name = one_line(letter, CELL, 4.2, 2.0, bold=True)
        x = left + column * CELL
        yield from name.marks(x, top - 6.4, MUTED, within=CELL)
        yield from name.marks(x, top + rows * CELL + 1.2, MUTED, within=CELL)
    for row in range(rows):
        name = one_line(str(row + 1), EDGE, 4.2, 2.0, bold=True)
        y = top + (rows - 1 - row) * CELL + (CELL - name.height) / 2
        yield from name.marks(left - EDGE, y, MUTED, within=EDGE)
        yield from name.marks(left + columns * CELL, y, MUTED, within=EDGE)


def _space(teller: Teller, space: int, x: float, y: float) -> Iterator[Mark]:
    if space < 0:
        return
    yield Box(x + 0.6, y + 0.6, CELL - 1.2, CELL - 1.2, EMPTY, 2.2, MUTED, 0.25)
    card = teller.state.arena[space]
    if card < 0:
        name = one_line(teller.space(space), CELL, 4.6, 2.0)
        yield from name.marks(x, y + (CELL - name.height) / 2, MUTED, within=CELL)
        return
    yield from _momon(teller, card, x, y)


def _momon(teller: Teller, card: int, x: float, y: float) -> Iterator[Mark]:
    state, owner = teller.state, teller.game.setup.owners[card]
    now = state.current[card]
    strong, pale = PLAYERS[state.controller[card]]
    yield Box(x + 1, y + 1, CELL - 2, CELL - 2, pale, 2.2, strong, 0.9)
    middle, reach = CELL / 2, CELL / 2 - 5.0
    powers = now.powers[2:] + now.powers[:2] if owner else now.powers
    for power, (right, down) in zip(powers, ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
        at = (x + middle + right * reach, y + middle + down * reach)
        yield disc(*at, 3.1, strong)
        yield from power_marks(None if power < 0 else power, *at, 4.3, WHITE)
    yield from _who(teller, card, x, y)
    yield from _corners(teller, card, x, y)
    yield _arrow(x + CELL - 5.2, y + CELL - 5.2, strong, downwards=bool(owner))


def _who(teller: Teller, card: int, x: float, y: float) -> Iterator[Mark]:
    """Name and number in the middle, between the powers."""
    number, name = teller.card(card), _name(teller, card)
    said = [paragraph(number, "bold", icons=False)]
    if name != number:
        said.append(paragraph(name, icons=False))
    block = fit(said, CELL - 17, CELL - 17, 3.5, 1.5)
    yield from block.marks(x + 8.5, y + (CELL - block.height) / 2, within=CELL - 17)


def _corners(teller: Teller, card: int, x: float, y: float) -> Iterator[Mark]:
    """Stars above to the right, symbols above to the left, more of them below."""
    now, names = teller.state.current[card], teller.game.setup.symbols
    yield star(x + CELL - 4.6, y + 4.8, 2.5, INK)
    yield star(x + CELL - 4.6, y + 4.8, 2.0, GOLD)
    stars = one_line(str(now.stars), 4.2, 3.6, 1.2, bold=True)
    yield from stars.marks(x + CELL - 7.4 - stars.width, y + 4.8 - stars.height / 2)
    symbols = [name for bit, name in enumerate(names) if now.symbols >> bit & 1]
    radius = min(1.9, 9.6 / 2 / max(1, len(symbols)))
    for place, symbol in enumerate(symbols):
        yield from symbol_marks(symbol, x + 2.6 + radius + 2 * place * radius, y + 4.8, radius)


def _arrow(x: float, y: float, fill: str, *, downwards: bool) -> Shape:
    """Points to the owner's north."""
    way = 1.7 if downwards else -1.7
    return Shape(((x - 1.6, y - way / 2), (x + 1.6, y - way / 2), (x, y + way)), fill)
