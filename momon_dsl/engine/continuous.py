"""Continuous effects in layers, one pass, no way back to an earlier layer (H11.5, R12.1.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from momon_dsl.model.cards import Characteristics
from momon_dsl.model.state import ARENA, GameState

from .protocol import Statement

Change = tuple[int, Characteristics]


def layers(state: GameState, statements: tuple[Statement, ...]) -> Iterator[list[Change]]:
    """The changes of each layer in turn; the caller writes one layer before it asks for the next.

    Order of the layers: abilities gained; Stars and powers added and subtracted; prohibitions.
    """
    yield from _abilities(state, statements)
    yield _added(state, statements)
    yield from _prohibitions(state, statements)


def _abilities(state: GameState, statements: tuple[Statement, ...]) -> Iterator[list[Change]]:
    for statement in statements:
        if statement.kind == "ability":
            gained = statement.value(state)
            yield [
                (card, now._replace(abilities=now.abilities + gained))
                for card in statement.cards(state)
                for now in (state.current[card],)
            ]


def _added(state: GameState, statements: tuple[Statement, ...]) -> list[Change]:
    """All additions and subtractions of the layer first; only the sum never falls below 0."""
    sums: dict[int, list[int]] = {}
    for statement in statements:
        if statement.kind == "power":
            _add_power(sums, statement.cards(state), *statement.value(state))
    for effect in state.effects:
        alive = [c for c, stay in effect.objects
                 if state.zone[c] == ARENA and state.stay[c] == stay]
        if effect.kind == "power":
            _add_power(sums, alive, *effect.value)
        elif effect.kind == "stars":
            for card in alive:
                sums.setdefault(card, [0] * 5)[4] += effect.value[0]
    return [(card, _sum(state.current[card], added)) for card, added in sums.items()]


def _add_power(sums: dict[int, list[int]], cards: Iterable[int], side: int, amount: int) -> None:
    for card in cards:
        added = sums.setdefault(card, [0] * 5)
        for index in range(4) if side < 0 else (side,):
            added[index] += amount


def _sum(now: Characteristics, added: list[int]) -> Characteristics:
    # H5.1: none stays none whatever is added; current values have no upper bound.
    north, east, south, west = (
        power if power < 0 else max(0, power + plus)
        for power, plus in zip(now.powers, added, strict=False)
    )
    return now._replace(stars=max(0, now.stars + added[4]), powers=(north, east, south, west))


def _prohibitions(state: GameState, statements: tuple[Statement, ...]) -> Iterator[list[Change]]:
    for statement in statements:
        if statement.kind == "cannot":
            mask = statement.value(state)[0]
            yield [
                (card, now._replace(cannot=now.cannot | mask))
                for card in statement.cards(state)
                for now in (state.current[card],)
            ]
