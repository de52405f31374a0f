"""Continuous effects in layers, one pass, no way back to an earlier layer (H11.5, R12.1.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from momon_dsl.model.cards import Characteristics
from momon_dsl.model.state import ARENA, GameState

from .protocol import Statement

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
            _add_power(sums, statement.cards(state), *statement.value(state))
    zone, stays = state.zone, state.stay
    for effect in state.effects:
        alive = [c for c, stay in effect.objects if zone[c] == ARENA and stays[c] == stay]
        if effect.kind == "power":
            _add_power(sums, alive, *effect.value)
        else:
            for card in alive:
                sums.setdefault(card, [0, 0, 0, 0, 0])[4] += effect.value[0]
    for card, added in sums.items():
        write(card, _sum(state.current[card], added))


def _add_power(sums: dict[int, list[int]], cards: Iterable[int], side: int, amount: int) -> None:
    for card in cards:
        added = sums.get(card)
        if added is None:
            added = sums[card] = [0, 0, 0, 0, 0]
        if side >= 0:
            added[side] += amount
        else:
            added[0] += amount
            added[1] += amount
            added[2] += amount
            added[3] += amount


def _sum(now: Characteristics, added: list[int]) -> Characteristics:
    # H5.1: none stays none whatever is added; current values have no upper bound.
    stars, (north, east, south, west), symbols, abilities, cannot = now
    a, b, c, d, more = added
    powers = (
        north if north < 0 else max(0, north + a),
        east if east < 0 else max(0, east + b),
        south if south < 0 else max(0, south + c),
        west if west < 0 else max(0, west + d),
    )
    return Characteristics(max(0, stars + more), powers, symbols, abilities, cannot)
