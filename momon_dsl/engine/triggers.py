"""Collecting simultaneous triggers: their order, their targets and modes (11; H11.1-H11.9)."""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import ORDER, Decision
from momon_dsl.model.events import Cause
from momon_dsl.model.frames import COLLECT, Frame, Trigger
from momon_dsl.model.records import record

from .kernel import Kernel
from .protocol import Answer, Requirement

Triggers = tuple[Trigger, ...]


def begin_collecting(k: Kernel, triggers: Triggers, inner: bool) -> None:
    """Begin to collect the triggers of one event: their order, then the choices of each."""
    if len(triggers) == 1:
        k.push((COLLECT, inner, (), (), triggers, -1))
        return
    rank = k.setup.format.categories.index
    active = k.state.active
    # H11.3: category first, then the Active Player's before the other's.
    sorted_triggers = sorted(triggers, key=lambda t: (rank(t.category), t.controller != active))
    k.push((COLLECT, inner, tuple(sorted_triggers), (), (), -1))


def collect_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Bucket by bucket: first its order, then the choices of one trigger after another (H11.9).

    The frame holds what is still unsorted, the part of a bucket already ordered, the ordered
    bucket whose targets are being chosen, and which choice of its first trigger was asked.
    """
    inner: bool
    rest: Triggers
    sequence: Triggers
    ready: Triggers
    asked: int
    _, inner, rest, sequence, ready, asked = frame
    if answer is not None and ready:
        ready = (k.runtime.bind(k.state, ready[0], asked, answer), *ready[1:])
    elif answer is not None:
        rest, sequence = _put_first(rest, sequence, answer[0])
    while True:
        ready, asked = _choose_targets(k, ready, inner)
        if ready:
            break
        if not rest:
            k.pop()
            return
        bucket = _bucket(rest)
        if not _order_matters(bucket):
            ready, sequence, rest = (*sequence, *bucket), (), rest[len(bucket) :]
            continue
        k.ask(_order_decision(bucket))  # two or more to order: never answered by itself
        break
    k.replace((COLLECT, inner, rest, sequence, ready, asked))


def _put_first(rest: Triggers, sequence: Triggers, place: int) -> tuple[Triggers, Triggers]:
    """Of the triggers still unordered, this one comes next."""
    return (*rest[:place], *rest[place + 1 :]), (*sequence, rest[place])


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


def _choose_targets(k: Kernel, ready: Triggers, inner: bool) -> tuple[Triggers, int]:
    """Choose for one trigger after another; what is left when a player has been asked, and what."""
    while ready:
        trigger = ready[0]
        needed = k.runtime.requirement(k.state, trigger)
        if needed is None:
            if inner:
                k.enqueue_inner(trigger)
            else:
                k.enqueue(trigger)
        elif needed.minimum and not needed.options:
            _drop(k, trigger)
        else:
            answer = k.ask(_target_decision(trigger, needed))
            if answer is None:
                return ready, needed.number
            ready = (k.runtime.bind(k.state, trigger, needed.number, answer), *ready[1:])
            continue
        ready = ready[1:]
    return (), -1


def _target_decision(trigger: Trigger, needed: Requirement) -> Decision:
    kind, options, least, most, step, _, other = needed
    ability, source, _, controller = trigger[:4]
    count = len(options)
    if most > count:  # R11.1a
        least, most = min(least, count), count
    fields = (kind, controller ^ other, options, least, most, "H11.1", ability, source, step, ())
    return record(Decision, fields)


def _drop(k: Kernel, trigger: Trigger) -> None:
    """A required target and none legal: the trigger is dropped, and the log says so (H11.1)."""
    k.emit(
        ev.TRIGGER_DROPPED,
        trigger.controller,
        values=(trigger.event,),
        rule="H11.1",
        cause=Cause(trigger.ability, trigger.source, -1),
    )
