"""Who says so: the abilities and effects behind what a Momon cannot do or does not have (H11.5)."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.model.frames import Effect
from momon_dsl.model.state import GameState
from momon_dsl.model.trace import By


def forbidding(state: GameState, card: int, mask: int) -> tuple[By, ...]:
    """What keeps a card from any of `mask` ("cannot" bits)."""
    return _saying(state, card, lambda kind, value: kind == "cannot" and bool(value[0] & mask))


def taking_abilities(state: GameState, card: int) -> tuple[By, ...]:
    """What has taken abilities from a card: their loss, or a copy of those of another."""
    return _saying(state, card, lambda kind, _: kind in ("no abilities", "copied abilities"))


def _saying(
    state: GameState, card: int, wanted: Callable[[str, tuple[int, ...]], bool]
) -> tuple[By, ...]:
    stay = state.stay[card]
    effects = [
        _by(state, effect)
        for effect in state.effects
        if (card, stay) in effect.objects and wanted(effect.kind, effect.value)
    ]
    said = [
        By(statement.ability, statement.source)
        for _, source in state.sources
        for statement in source.statements
        if wanted(statement.kind, statement.value(state)) and card in statement.cards(state)
    ]
    return tuple(dict.fromkeys(effects + said))


def _by(state: GameState, effect: Effect) -> By:
    """The instruction that began an effect."""
    cause = state.log[effect.number].cause
    assert cause is not None
    return By(cause.ability, cause.source, effect.number)
