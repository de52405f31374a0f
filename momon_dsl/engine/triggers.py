"""Collecting simultaneous triggers: their order, their targets and modes (11; H11.1-H11.9)."""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import ORDER, Decision
from momon_dsl.model.events import Cause
from momon_dsl.model.frames import COLLECT, Frame, Trigger

from .kernel import Kernel
from .protocol import Answer

Triggers = tuple[Trigger, ...]


def begin_collecting(k: Kernel, triggers: Triggers, *, inner: bool) -> bool:
    """Collect the triggers of one event; False when that was done without a frame."""
    if len(triggers) == 1 and not k.runtime.chooses(triggers[0]):
        _enter(k, triggers[0], inner)
        return False
    rank = k.setup.format.categories.index
    active = k.state.active
    # H11.3: category first, then the Active Player's before the other's.
    sorted_triggers = sorted(triggers, key=lambda t: (rank(t.category), t.controller != active))
    k.push((COLLECT, inner, tuple(sorted_triggers), (), ()))
    return True


def collect_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Bucket by bucket: first its order, then the choices of one trigger after another (H11.9).

    The frame holds what is still unsorted, the part of a bucket already ordered, and the ordered
    bucket whose targets are being chosen.
    """
    inner: bool
    rest: Triggers
    sequence: Triggers
    ready: Triggers
    _, inner, rest, sequence, ready = frame
    while rest or ready:
        if ready:
            left = _choose_targets(k, ready, answer, inner)
            answer = None
            if left:
                k.replace((COLLECT, inner, rest, sequence, left))
                return
            ready = ()
            continue
        bucket = _bucket(rest)
        if _order_matters(bucket):
            if answer is None:
                answer = k.ask(_order_decision(bucket))
            if answer is None:
                k.replace((COLLECT, inner, rest, sequence, ()))
                return
            first = bucket[answer[0]]
            sequence = (*sequence, first)
            rest = (*bucket[: answer[0]], *bucket[answer[0] + 1 :], *rest[len(bucket) :])
            answer = None
            continue
        ready, sequence, rest = (*sequence, *bucket), (), rest[len(bucket) :]
    k.pop()


def _bucket(triggers: Triggers) -> Triggers:
    first = triggers[0]
    size = 1
    while size < len(triggers) and (
        triggers[size].category == first.category and triggers[size].controller == first.controller
    ):
        size += 1
    return triggers[:size]


def _order_matters(bucket: Triggers) -> bool:
    """Not for one trigger, nor where all are the same ability of the same object (H11.9)."""
    first = bucket[0]
    return any(t[:3] != first[:3] for t in bucket[1:])


def _order_decision(bucket: Triggers) -> Decision:
    about = tuple([n for t in bucket for n in (t.ability, t.source)])
    return Decision(
        ORDER, bucket[0].controller, tuple(range(len(bucket))), rule="H11.9", about=about
    )


def _choose_targets(k: Kernel, ready: Triggers, answer: Answer | None, inner: bool) -> Triggers:
    """Choose for one trigger after another; what is left when a player has to be asked."""
    while ready:
        trigger = ready[0]
        needed = k.runtime.requirement(k.state, trigger)
        if needed is None:
            _enter(k, trigger, inner)
            ready = ready[1:]
        elif len(needed.options) < needed.minimum:
            _drop(k, trigger)
            ready = ready[1:]
        else:
            if answer is None:
                maximum = min(needed.maximum, len(needed.options))
                answer = k.ask(
                    Decision(
                        needed.kind,
                        trigger.controller,
                        needed.options,
                        needed.minimum,
                        maximum,
                        "H11.1",
                        trigger.ability,
                        trigger.source,
                        needed.step,
                    )
                )
            if answer is None:
                return ready
            ready = (k.runtime.bind(k.state, trigger, needed.number, answer), *ready[1:])
            answer = None
    return ready


def _enter(k: Kernel, trigger: Trigger, inner: bool) -> None:
    if inner:
        k.enqueue_inner(trigger)
    else:
        k.enqueue(trigger)


def _drop(k: Kernel, trigger: Trigger) -> None:
    """A required target and none legal: the trigger is dropped, and the log says so (H11.1)."""
    k.emit(
        ev.TRIGGER_DROPPED,
        trigger.controller,
        values=(trigger.event,),
        rule="H11.1",
        cause=Cause(trigger.ability, trigger.source, -1),
    )
