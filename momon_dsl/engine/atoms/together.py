"""What happens at once: all of it told, then all of it done, as one event (H1.2).

Leaving the Arena and changes of control look back (H11.5): what triggers on them is found before
anything is changed; for all else after everything is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import changes as c
from momon_dsl.model import events as ev
from momon_dsl.model.changes import Change
from momon_dsl.model.events import Event
from momon_dsl.model.frames import Trigger

from . import control, effects, spaces, zones
from .endings import end_game
from .turns import skip_next
from .writing import Told, fresh, trigger

Triggers = tuple[Trigger, ...]


BEFORE, AFTER, NEVER = range(3)
"""When it is found what triggers on a change; on some kinds nothing does."""


@frozen
class Kind:
    """How one kind of change is told and done, and heard; `tell` None: it makes no event."""

    tell: Callable[[Kernel, Change], Told] | None
    do: Callable[[Kernel, Change, Event], None] | None
    heard: int = AFTER


def carry_out(k: Kernel, changes: Sequence[Change]) -> None:
    """Make all of this happen at once; every object is one that it can happen to."""
    if k.state.dirty:
        k.recompute()
    if len(changes) == 1:
        _alone(k, changes[0])
    elif changes:
        _together(k, changes)


def _alone(k: Kernel, change: Change) -> None:
    kind = KINDS[change.kind]
    if kind.tell is None:
        _without_event(k, (change,))
        return
    name, player, subjects, values = kind.tell(k, change)
    event = k.emit(name, player, subjects, values, change.rule)
    triggers = k.triggers(event) if kind.heard == BEFORE else ()
    if kind.do:
        kind.do(k, change, event)
    if kind.heard == AFTER:
        if k.state.dirty:
            k.recompute()
        triggers = k.triggers(event)
    if triggers:
        trigger(k, event, triggers)


def _together(k: Kernel, changes: Sequence[Change]) -> None:
    told = [(change, KINDS[change.kind]) for change in _merged(changes)]
    first = len(k.state.log)
    made: list[tuple[Kind, Change, Event]] = []
    for change, kind in told:
        if kind.tell is not None:
            event = k.emit(*kind.tell(k, change), change.rule, together=first)
            made.append((kind, change, event))
    back = {e.number: k.triggers(e) for kind, _, e in made if kind.heard == BEFORE}
    for kind, change, event in made:
        if kind.do:
            kind.do(k, change, event)
    if k.state.effects:
        effects.end_on_the_gone(k)  # one that begins as its source leaves has ended as well
    fresh(k)
    found = [back[e.number] if kind.heard == BEFORE else k.triggers(e) for kind, _, e in made]
    if made:
        trigger(k, made[0][2], _each_once(k, tuple([one for some in found for one in some])))
    _without_event(k, changes)


def _each_once(k: Kernel, triggers: Triggers) -> Triggers:
    """A permission that is used up by one part of the step is used up for the others too."""
    kept: list[Trigger] = []
    for one in triggers:
        if one.once and any(one[:3] == other[:3] for other in kept):
            k.used_up(one)
        else:
            kept.append(one)
    return tuple(kept)


def _merged(changes: Sequence[Change]) -> list[Change]:
    """Changes that differ only in their objects are told as one, at the place of the first."""
    found: dict[tuple[object, ...], Change] = {}
    for change in changes:
        apart = change.kind in (c.EFFECT, c.CHECK, c.LOOK, c.RANDOMISE)
        key = (len(found),) if apart else (change.kind, change.facts, change.rule)
        before = found.get(key)
        if before is not None:
            change = before._replace(refs=before.refs + change.refs, to=before.to + change.to)
        found[key] = change
    return list(found.values())


def _without_event(k: Kernel, changes: Sequence[Change]) -> None:
    """Steps to be skipped, and the end of the game; both winning is a draw (H7.6)."""
    for change in changes:
        if change.kind == c.SKIP:
            skip_next(k, change.facts[0])
    winners = [change.facts[0] for change in changes if change.kind == c.END]
    if winners:
        same = all(winner == winners[0] for winner in winners)
        end_game(k, winners[0] if same else -1, "H7.6")


def _tell_check(k: Kernel, change: Change) -> Told:
    attacker, incite, *attempts = change.facts
    return ev.SNATCH_CHECKED, attacker.controller, (attacker,), (incite, *attempts)


def _tell_look(k: Kernel, change: Change) -> Told:
    return ev.HAND_SHOWN, change.facts[0], (), change.facts[1:]


def _tell_randomise(k: Kernel, change: Change) -> Told:
    return ev.VOID_RANDOMISED, change.facts[0], (), ()


KINDS: dict[str, Kind] = {
    c.PUT: Kind(zones.tell_leaving, zones.leave, BEFORE),
    c.RETURN: Kind(zones.tell_leaving, zones.leave, BEFORE),
    c.MOVE: Kind(spaces.tell_move, spaces.move),
    c.SWAP: Kind(spaces.tell_move, spaces.move),
    c.SNATCH: Kind(control.tell_control, control.change_control, BEFORE),
    c.CONTROL: Kind(control.tell_control, control.change_control, BEFORE),
    c.EFFECT: Kind(effects.tell_effect, effects.begin_effect, NEVER),
    c.REVEAL: Kind(zones.tell_reveal, None),
    c.CHECK: Kind(_tell_check, None),
    c.LOOK: Kind(_tell_look, None, NEVER),
    c.RANDOMISE: Kind(_tell_randomise, None, NEVER),
    c.SKIP: Kind(None, None),
    c.END: Kind(None, None),
}
