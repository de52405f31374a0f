"""State to JSON and back: exact, bounded, and strict about what it reads."""

from __future__ import annotations

from typing import Any

from momon_dsl.errors import SaveError

from .cards import Characteristics
from .decisions import Decision
from .events import Cause, Event, Subject
from .frames import Effect, Group, Package, Trigger
from .state import GameState, Setup, blank_state

RECORDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (Cause, Characteristics, Decision, Effect, Event, Group, Package, Subject, Trigger)
}
FIELDS = tuple(name for name in GameState.__slots__ if name not in GameState.DERIVED)
MAX_DEPTH = 32


def encode(value: Any) -> Any:
    """Lists, tuples and records of a state as JSON values.

    >>> encode((1, [2, None]))
    ['t', 1, ['l', 2, None]]
    """
    if value is None or isinstance(value, int | str):
        return value
    if type(value).__name__ in RECORDS:
        return [type(value).__name__, *map(encode, value)]
    return ["t" if isinstance(value, tuple) else "l", *map(encode, value)]


def decode(value: Any, depth: int = 0) -> Any:
    """The opposite of `encode`; raises `SaveError` for anything that it would not make."""
    if value is None or isinstance(value, int | str):
        return value
    if depth > MAX_DEPTH or not isinstance(value, list) or not value:
        raise SaveError("This saved game is damaged: a value is nested too deep or has no kind.")
    items = [decode(item, depth + 1) for item in value[1:]]
    if value[0] == "l":
        return items
    if value[0] == "t":
        return tuple(items)
    kind = RECORDS.get(value[0]) if isinstance(value[0], str) else None
    if kind is None or len(items) != len(kind._fields):
        raise SaveError(f"This saved game is damaged: {value[0]!r} is no record of a game.")
    return kind(*items)


def state_to_json(state: GameState) -> dict[str, Any]:
    """Every field that is not derived, by name."""
    return {name: encode(getattr(state, name)) for name in FIELDS}


def state_from_json(data: Any, setup: Setup) -> GameState:
    """A state made by `state_to_json`; raises `SaveError` when fields or sizes do not fit."""
    if not isinstance(data, dict) or set(data) != set(FIELDS):
        raise SaveError("This saved game is damaged: its state lacks fields or has unknown ones.")
    state = blank_state(setup, 0)
    for name in FIELDS:
        value, model = decode(data[name]), getattr(state, name)
        if isinstance(model, list) and (
            not isinstance(value, list) or (model and len(value) != len(model))
        ):
            raise SaveError(f"This saved game is damaged: its {name} do not fit these decks.")
        setattr(state, name, value)
    return state
