"""Continuous effects in layers, one pass, no way back to an earlier layer (H11.5, R12.1.8)."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.model.cards import Characteristics
from momon_dsl.model.state import ARENA, GameState

from .protocol import Statement

_new = tuple.__new__
Write = Callable[[int, Characteristics], None]
"""Sets the current characteristics of a card; only the kernel can."""


def apply_layers(state: GameState, statements: tuple[Statement, ...], write: Write) -> None:
    """Abilities gained; then Stars and powers added and subtracted; then prohibitions."""
    for statement in statements:
        if statement.kind == "ability":
            _gain(state, statement, write)
    _add(state, statements, write)
    for statement in statements:
        if statement.kind == "cannot":
            _forbid(state, statement, write)


def _gain(state: GameState, statement: Statement, write: Write) -> None:
    gained = statement.value(state)
    for card in statement.cards(state):
        stars, powers, symbols, abilities, cannot = state.current[card]
        write(card, Characteristics(stars, powers, symbols, abilities + gained, cannot))


def _forbid(state: GameState, statement: Statement, write: Write) -> None:
    mask = statement.value(state)[0]
    for card in statement.cards(state):
        stars, powers, symbols, abilities, cannot = state.current[card]
        write(card, Characteristics(stars, powers, symbols, abilities, cannot | mask))


def _add(state: GameState, statements: tuple[Statement, ...], write: Write) -> None:
    """All additions and subtractions of the layer first; only the sum never falls below 0."""
    sums: dict[int, list[int]] = {}
    for statement in statements:
        if statement.kind == "power":
            side, amount = statement.value(state)
            for card in statement.cards(state):
                _sum_of(sums, card)[side] += amount
    zone, stays = state.zone, state.stay
    for _, kind, objects, value, _, _ in state.effects:
        side, amount = value if kind == "power" else (STARS, value[0])
        for card, stay in objects:
            if zone[card] == ARENA and stays[card] == stay:
                _sum_of(sums, card)[side] += amount
    for card, added in sums.items():
        write(card, _added(state.current[card], added))


STARS = 4
"""Where a sum keeps what is added to the Stars; 0-3 are the sides, -1 is all sides."""


def _sum_of(sums: dict[int, list[int]], card: int) -> list[int]:
    found = sums.get(card)
    if found is None:
        found = sums[card] = [0, 0, 0, 0, 0, 0]
    return found


def _added(now: Characteristics, added: list[int]) -> Characteristics:
    # H5.1: none stays none whatever is added; current values have no upper bound.
    stars, (north, east, south, west), symbols, abilities, cannot = now
    a, b, c, d, more, every = added
    powers = (
        north if north < 0 else max(0, north + a + every),
        east if east < 0 else max(0, east + b + every),
        south if south < 0 else max(0, south + c + every),
        west if west < 0 else max(0, west + d + every),
    )
    return _new(
        Characteristics,
        (max(0, stars + more) if more else stars, powers, symbols, abilities, cannot),
    )
