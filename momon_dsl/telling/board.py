"""The Arena, the Hands and the Voids drawn with characters, for a terminal of 80 columns.

Every Space shows the card's id in its middle and around it the powers as they face on the board:
the second player's cards lie turned by 180 degrees. Above to the left is the Marking Token, to
the right the Stars; the arrow below points to the owner's north.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from wcwidth import iter_graphemes, wcswidth

from momon_dsl.model.arena import COLUMNS

from .names import Teller, Told
from .words import Lang, capital

Piece = tuple[str, str]
"""A text and the style it is drawn in: "", "first", "second", "dim", "frame" or "marked"."""
Line = list[Piece]

TOKENS = ("●", "○")
NORTHS = ("▲", "▼")
STYLES = ("first", "second")
MISSING = "░"
"""Fills the place of a Space that the Arena of the format lacks."""
WIDTH = 80
WIDEST, NARROWEST = 13, 8
"""Columns of the inside of a Space, depending on how many stand side by side."""


def board(
    game: Told, lang: Lang = "en", you: int | None = None, *, width: int = WIDTH
) -> list[Line]:
    """The lines of a drawing of the whole table, at most `width` columns wide where that can be.

    `lang` is "en" or "th"; with `you` that player (0 or 1) is called "you". Both Hands are shown.
    """
    return list(_board(Teller(game, lang, you), width))


def plain(lines: list[Line]) -> str:
    """A drawing as text without colours.

    >>> plain([[("a", "first"), ("b  ", "")], [("c", "dim")]])
    'ab\\nc'
    """
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def cut(text: str, width: int) -> str:
    """The text, or as much of it as fits into so many columns, with an ellipsis.

    >>> cut("Long name", 5), cut("ที่นี่", 2)
    ('Long…', 'ที่นี่')
    """
    if wcswidth(text) <= width:
        return text
    kept, used = "", 0
    for grapheme in iter_graphemes(text):
        used += max(wcswidth(grapheme), 0)
        if used >= width:
            break
        kept += grapheme
    return f"{kept}…"


def centred(text: str, width: int) -> str:
    """A card's id in the middle of so many columns; without its blank if it needs the room.

    >>> centred("T1", 5), centred("FBD 167", 6), centred("Longest", 5)
    (' T1  ', 'FBD167', 'Long…')
    """
    if wcswidth(text) > width:
        text = cut(text.replace(" ", "", 1), width)
    spare = width - wcswidth(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def _board(teller: Teller, width: int) -> Iterator[Line]:
    yield from _pile_lines(teller, 1, width)
    yield from arena_lines(teller, inside(teller, width))
    yield from _pile_lines(teller, 0, width)
    named = {key: teller.player(number) for number, key in enumerate(STYLES)}
    yield [(teller.word("board", "legend", **named), "dim")]


def inside(teller: Teller, width: int) -> int:
    """The columns of the inside of a Space where the Arena has so many columns in all."""
    columns = teller.game.setup.format.arena.columns
    return max(NARROWEST, min(WIDEST, (width - 3) // columns - 1))


def arena_lines(teller: Teller, inside: int, marked: Collection[int] = ()) -> Iterator[Line]:
    """The Arena alone, Spaces of `inside` columns; the `marked` ones stand between double lines."""
    arena = teller.game.setup.format.arena
    letters = COLUMNS[: arena.columns]
    yield [("  ", ""), (_rule("┌┬┐", [f" {each} " for each in letters], inside), "frame")]
    for row in reversed(range(arena.rows)):
        cells = [_cell(teller, space, inside) for space in arena.grid[row]]
        edges = _edges([space >= 0 and space in marked for space in arena.grid[row]])
        for part in range(3):
            yield _row(cells, part, str(row + 1) if part == 1 else " ", edges)
        edge = "├┼┤" if row else "└┴┘"
        yield [("  ", ""), (_rule(edge, [""] * arena.columns, inside), "frame")]


def _rule(corners: str, labels: list[str], inside: int) -> str:
    left, middle, right = list(corners)
    return left + middle.join(label.center(inside, "─") for label in labels) + right


def _edges(marked: list[bool]) -> list[Piece]:
    """What stands before each Space of a row, and after the last."""
    beside = zip([False, *marked], [*marked, False], strict=True)
    return [("║", "marked") if any(pair) else ("│", "frame") for pair in beside]


def _row(cells: list[list[Line]], part: int, label: str, edges: list[Piece]) -> Line:
    line: Line = [(f"{label} ", "frame"), edges[0]]
    for cell, edge in zip(cells, edges[1:], strict=True):
        line += [*cell[part], edge]
    return line


def _cell(teller: Teller, space: int, inside: int) -> list[Line]:
    if space < 0:
        return [[(MISSING * inside, "frame")]] * 3
    state = teller.state
    card = state.arena[space]
    if card < 0:
        blank: Line = [(" " * inside, "")]
        return [blank, [(centred(teller.space(space), inside), "dim")], blank]
    now, owner = state.current[card], teller.game.setup.owners[card]
    controller = state.controller[card]
    sides = ["-" if power < 0 else str(power) for power in now.powers]
    top, right, bottom, left = sides[2:] + sides[:2] if owner else sides
    name, room = teller.card(card), inside - len(left) - len(right)
    if wcswidth(name) == room:
        name = name.replace(" ", "", 1)  # so that no digit of it touches a power
    middle = centred(name, room)
    lines = (
        _between(TOKENS[controller], top, f"★{now.stars}", inside),
        f"{left}{middle}{right}",
        _between(NORTHS[owner], bottom, _symbols(teller, now.symbols), inside),
    )
    return [[(line, STYLES[controller])] for line in lines]


def _between(left: str, middle: str, right: str, inside: int) -> str:
    """One text at each end and one in the very middle."""
    start = (inside - len(middle)) // 2
    room = inside - start - len(middle)
    return left.ljust(start) + middle + cut(right, room).rjust(room)


def _symbols(teller: Teller, mask: int) -> str:
    names = teller.game.setup.symbols
    return "".join(f"[{name}]" for bit, name in enumerate(names) if mask >> bit & 1)


def _pile_lines(teller: Teller, player: int, width: int) -> Iterator[Line]:
    """The Hand and the Void of one player, on one line if they fit."""
    whose, state = teller.whose(player), teller.state
    parts = []
    for key, piles in (("hand", state.hands), ("void", state.voids)):
        cards = ", ".join(teller.card(card) for card in piles[player])
        label = capital(teller.word("board", key, whose=whose))
        parts.append(f"{label}: {cards or teller.word('board', 'empty')}")
    joined = "   ".join(parts)
    for text in [joined] if wcswidth(joined) <= width else parts:
        yield [(cut(text, width), STYLES[player])]
