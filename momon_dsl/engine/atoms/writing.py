"""How a change is written down: the facts of its objects, its event, what triggers on it."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.events import Cause, Event, Subject, Values
from momon_dsl.model.frames import Group, Trigger
from momon_dsl.model.records import record
from momon_dsl.model.state import ARENA

SOURCE_LEAVES = "source leaves"
"""Until when an effect lasts that ends as its source leaves the Arena."""
Told = tuple[str, int, tuple[Subject, ...], Values]
"""What the event of a change says: its kind, player, subjects and values."""


def there(k: Kernel, card: int, stay: int) -> bool:
    """Whether an object is in the Arena (H1.1)."""
    return k.state.zone[card] == ARENA and k.state.stay[card] == stay


def subject(k: Kernel, card: int, to: int = -1, around: bool = False) -> Subject:
    s = k.state
    space = s.space[card]
    neighbours: tuple[int, ...] = ()
    if around and space >= 0:
        arena = s.arena
        near = k.setup.format.arena.adjacent[space]
        neighbours = tuple([arena[n] for n in near if arena[n] >= 0])
    facts = (card, s.stay[card], s.controller[card], space, to, s.current[card], neighbours)
    return record(Subject, facts)


def fresh(k: Kernel) -> None:
    if k.state.dirty:
        k.recompute()


def log_triggers(k: Kernel, triggers: tuple[Trigger, ...]) -> None:
    for ability, source, stay, controller, number, _, _, once, _ in triggers:
        if once:
            turn = k.state.turn if once == 1 else -1
            k.state.used = (*k.state.used, (ability, source, stay, turn))
        cause = record(Cause, (ability, source, -1))
        k.emit(ev.ABILITY_TRIGGERED, controller, (), (number,), "H11.4", cause)


def trigger(k: Kernel, event: Event, triggers: tuple[Trigger, ...]) -> None:
    if triggers:
        log_triggers(k, triggers)
        first = event.number if event.together < 0 else event.together  # H1.2
        k.wait(record(Group, (first, triggers)))
