"""Continuous effects in layers, one pass, no way back to an earlier layer (H11.5, R12.1.8)."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.model.cards import Characteristics
from momon_dsl.model.frames import Effect
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
    """All additions and subtractions of the layer, by event order; only sums never fall below 0.

    Filters read Stars and never powers: powers can be summed first and written once, Stars are
    written as the order of events brings them.
    """
    sums: dict[int, list[int]] = {}
    stars = [effect for effect in state.effects if effect.kind == "stars"]
    raw: dict[int, int] = {}
    for statement in statements:
        if statement.kind == "power":
            while stars and stars[0].number < state.since[statement.source]:
                _change_stars(state, stars.pop(0), raw, write)
            side, amount = statement.value(state)
            for card in statement.cards(state):
                _sum_of(sums, card)[side] += amount
    for effect in stars:
        _change_stars(state, effect, raw, write)
    zone, stays = state.zone, state.stay
    for effect in state.effects:
        if effect.kind == "power":
            side, amount = effect.value
            for card, stay in effect.objects:
                if zone[card] == ARENA and stays[card] == stay:
                    _sum_of(sums, card)[side] += amount
    for card, added in sums.items():
        write(card, _added(state.current[card], added))


def _change_stars(state: GameState, effect: Effect, raw: dict[int, int], write: Write) -> None:
    """`raw` holds the sums so far, which may be below 0."""
    for card, stay in effect.objects:
        if state.zone[card] == ARENA and state.stay[card] == stay:
            stars, powers, symbols, abilities, cannot = state.current[card]
            raw[card] = raw.get(card, stars) + effect.value[0]
            write(card, Characteristics(max(0, raw[card]), powers, symbols, abilities, cannot))


def _sum_of(sums: dict[int, list[int]], card: int) -> list[int]:
    """What is added to each side, north to west, and to every side."""
    found = sums.get(card)
    if found is None:
        found = sums[card] = [0, 0, 0, 0, 0]
    return found


def _added(now: Characteristics, added: list[int]) -> Characteristics:
    # H5.1: none stays none whatever is added; current values have no upper bound.
    stars, (north, east, south, west), symbols, abilities, cannot = now
    a, b, c, d, every = added
    powers = (
        north if north < 0 else max(0, north + a + every),
        east if east < 0 else max(0, east + b + every),
        south if south < 0 else max(0, south + c + every),
        west if west < 0 else max(0, west + d + every),
    )
    return _new(Characteristics, (stars, powers, symbols, abilities, cannot))
