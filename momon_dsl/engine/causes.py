"""Why an event happened: the chain from it back to a choice, or to the turn itself.

Read off the log and what tracing noted beside it; nothing here looks at a state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import SPACE, SUMMON
from momon_dsl.model.events import Event
from momon_dsl.model.trace import Link, Origin

OF_THE_TURN = (
    ev.TURN_STARTED, ev.END_STEP_BEGAN, ev.TURN_ENDED, ev.STEP_SKIPPED, ev.JUDGE_CALLED,
    ev.LOOP_FOUND, ev.LOOP_REPEATED, ev.CHOICE_REWOUND,
)  # fmt: skip
"""What the course of the game brings by itself."""
TELLS_OF_ITS_EVENT = (
    ev.ABILITY_TRIGGERED, ev.TRIGGER_DROPPED, ev.ABILITY_RESOLVED, ev.PACKAGE_BEGAN,
    ev.PACKAGE_ENDED,
)  # fmt: skip
"""Events whose first value is the number of the event they come from."""
BOOKKEEPING = (*TELLS_OF_ITS_EVENT, ev.ABILITY_DID_NOTHING, ev.CHOICE_MADE)
"""Events that change nothing on the table."""

Wanted = Callable[[Event], bool]
Step = tuple[str, int]
"""How an event came about, and the number of the event it came from (-1: from none)."""


def chain(log: Sequence[Event], origins: Sequence[Origin], number: int) -> tuple[Link, ...]:
    """The links from event `number` back to where it all began."""
    links = []
    while number >= 0:
        event, origin = log[number], origins[number]
        how, earlier = _came_from(log, event, origin)
        choices = _choices(log, origins, event) if how == "ability" else ()
        cause = None if event.cause is None else event.cause[:3]
        links.append(Link(number, how, event.rule, cause, choices))
        assert earlier < number, "a cause comes before what it brings about"
        number = earlier
    return tuple(links)


def _came_from(log: Sequence[Event], event: Event, origin: Origin) -> Step:
    kind = event.kind
    if kind in OF_THE_TURN:
        return "turn", -1
    if kind in TELLS_OF_ITS_EVENT:
        how = "package" if kind in (ev.PACKAGE_BEGAN, ev.PACKAGE_ENDED) else "triggered"
        return how, int(str(event.values[0]))
    if kind == ev.SYMBOLS_CHANGED:
        return "state", _last(log, event, lambda e: e.kind not in BOOKKEEPING)
    if kind == ev.MOMON_SNATCHED and event.values[0] != -1:
        return "check", _last(log, event, lambda e: e.kind == ev.SNATCH_CHECKED)
    replaced = _replacement(log, event)
    if replaced >= 0:
        return "replaced", replaced
    if origin.event >= 0:
        return "ability", origin.event
    return _by_the_turn(log, event, origin)


def _by_the_turn(log: Sequence[Event], event: Event, origin: Origin) -> Step:
    """What no ability has brought about."""
    if event.kind == ev.SNATCH_CHECKED:
        summoned = event.subjects[0][:2]
        entered = origin.package
        if entered < 0:
            entered = _last(
                log, event,
                lambda e: e.kind == ev.MOMON_SUMMONED and e.subjects[0][:2] == summoned,
            )  # fmt: skip
        return "package" if origin.package >= 0 else "check", entered
    if event.kind == ev.EVENT_REPLACED and event.values[0] == "be Snatched":
        return "check", _last(log, event, lambda e: e.kind == ev.SNATCH_CHECKED)
    if event.kind in (ev.MOMON_SUMMONED, ev.EVENT_REPLACED):
        return "choice", _last(log, event, _chooses_summon)
    if event.kind == ev.GAME_ENDED and event.rule == "H7.5":
        return "player", -1
    if event.kind == ev.EFFECTS_EXPIRED:
        return "turn", _last(log, event, lambda e: e.kind in (ev.TURN_STARTED, ev.END_STEP_BEGAN))
    started = _last(log, event, lambda e: e.kind == ev.TURN_STARTED)
    return ("turn", started) if started >= 0 else ("beginning", -1)


def _chooses_summon(event: Event) -> bool:
    by_turn = event.kind == ev.CHOICE_MADE and event.cause is None
    return by_turn and event.values[0] in (SUMMON, SPACE)


def _replacement(log: Sequence[Event], event: Event) -> int:
    """The replaced event that this one happened instead of; -1 if it did not."""
    by = event.cause and event.cause[:2]
    if event.kind == ev.EVENT_REPLACED or by is None:
        return -1
    return _last(log, event, lambda e: e.kind == ev.EVENT_REPLACED and _by(e) == by)


def _by(event: Event) -> tuple[int, int] | None:
    """The ability that made an event, and the card that has it."""
    return event.cause and event.cause[:2]


def _last(log: Sequence[Event], event: Event, wanted: Wanted) -> int:
    """The number of the last event before this one that is wanted; -1 if there is none."""
    return next((n for n in range(event.number - 1, -1, -1) if wanted(log[n])), -1)


def _choices(log: Sequence[Event], origins: Sequence[Origin], event: Event) -> tuple[int, ...]:
    """The choices made before for the ability that brought an event about."""
    of = origins[event.number]
    first = max(of.event, 0)
    return tuple(
        [
            n
            for n in range(first, event.number)
            if log[n].kind == ev.CHOICE_MADE and _same_trigger(origins[n], of)
        ]
    )


def _same_trigger(one: Origin, other: Origin) -> bool:
    return (one.event, one.ability, one.card, one.subject) == (
        other.event, other.ability, other.card, other.subject,
    )  # fmt: skip
