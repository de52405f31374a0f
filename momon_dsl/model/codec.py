"""A state as JSON values: every field, exactly, and nothing that depends on the process."""

from __future__ import annotations

from typing import Any

from .cards import Characteristics
from .changes import Change
from .decisions import Decision
from .events import Cause, Event, Subject
from .frames import Delayed, Effect, Group, Limit, Package, Plan, RoundChoice, Trail, Trigger
from .state import DERIVED, FIELDS, GameState

RECORDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        Cause,
        Change,
        Characteristics,
        Decision,
        Delayed,
        Effect,
        Event,
        Group,
        Limit,
        Package,
        Plan,
        RoundChoice,
        Subject,
        Trail,
        Trigger,
    )
}
STORED = tuple([name for name in FIELDS if name not in DERIVED])


def encode(value: Any) -> Any:
    """Lists, tuples and records of a state as JSON values.

    >>> encode((1, [2, None]))
    ['t', 1, ['l', 2, None]]
    """
    if value is None or isinstance(value, int | str):
        return value
    if type(value).__name__ in RECORDS:
        return [type(value).__name__, *map(encode, value)]
    if isinstance(value, range):
        return ["r", value.start, value.stop]
    return ["t" if isinstance(value, tuple) else "l", *map(encode, value)]


def state_to_json(state: GameState) -> dict[str, Any]:
    """Every field that is not derived, by name."""
    return {name: encode(getattr(state, name)) for name in STORED}
