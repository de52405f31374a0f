"""Recording why and why not, for a game that is played with tracing on.

A game without tracing has none of this: its kernel is the plain `Kernel`. What is recorded never
comes back into the game, so that states and keys are the same with tracing on and off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import attrs

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import (
    CHOOSE,
    MODE,
    SPACE,
    SPACE_BITS,
    SPACE_MASK,
    SUMMON,
    TARGET,
    Decision,
)
from momon_dsl.model.events import Cause, Event, Subject, Values
from momon_dsl.model.frames import (
    ABILITY,
    COLLECT,
    DRAIN,
    JUDGING,
    LOOP,
    PACKAGE,
    SETTLE,
    TURN,
    Frame,
    Trigger,
)
from momon_dsl.model.state import GameState, Setup
from momon_dsl.model.trace import Considered, Fate, Offered, Origin, Reason, Record

from .kernel import Kernel, Step
from .protocol import Answer, Runtime

LEAVE_OUT = (SUMMON, TARGET, CHOOSE, SPACE, MODE)
"""Decisions that can leave something out."""
OF_NO_ABILITY = (TURN, SETTLE, DRAIN, JUDGING, LOOP)
"""Frames whose own events come from no ability."""


class UnderWay(NamedTuple):
    """The op that is being carried out: its ability, its number there, its context, its needs."""

    ability: int
    step: int
    node: Any
    run: Any
    args: Any


class Explains(Runtime, Protocol):
    """A runtime that can say why; each answer is about the state as it stands right then."""

    @property
    def plain(self) -> Runtime:
        """One of the same abilities that records nothing."""

    def verdicts(
        self, state: GameState, event: Event, found: Sequence[Trigger]
    ) -> Iterable[Considered]:
        """The verdict on every ability that waits for this kind of event."""

    def offered(
        self, state: GameState, decision: Decision, under_way: UnderWay | None
    ) -> Offered | None:
        """What a decision leaves out; None where nothing can be left out."""

    def dropped(self, state: GameState, cause: Cause) -> Fate:
        """Why the trigger whose targets were just looked for has no legal one (H11.1)."""

    def not_summoned(self, state: GameState, rule: str) -> Offered:
        """Why there is no Turn-Based Summon (9.1.2, 9.2.4, 9.2.5)."""


class Tracer:
    """The records of one game, and what was under way at each of its events.

    Every record carries the number of an event that has happened, so that going back to an
    earlier state is leaving out what is numbered beyond its log.
    """

    __slots__ = ("origins", "records")

    def __init__(self, records: Iterable[Record] = (), origins: Iterable[Origin] = ()) -> None:
        self.records: list[Record] = list(records)
        self.origins: list[Origin] = list(origins)

    def copy(self) -> Tracer:
        """An independent copy, for a fork."""
        return Tracer(self.records, self.origins)

    def rewind(self, events: int) -> None:
        """Forget what is later than the first `events` events."""
        self.records = [record for record in self.records if record.number < events]
        del self.origins[events:]

    def cover(self, log: Sequence[Event], frames: Sequence[Frame]) -> None:
        """Note for the events that are new what frames they came from, the last one on top."""
        for event in log[len(self.origins) :]:
            self.origins.append(_origin(event, frames))


class TracingKernel(Kernel):
    """A kernel that records what is considered, left out and dropped.

    `under_way` is the op being carried out, None outside of abilities.
    """

    __slots__ = ("explains", "plain_steps", "tracer", "under_way")

    def __init__(
        self,
        setup: Setup,
        state: GameState,
        runtime: Explains,
        steps: Mapping[str, Step],
        pause: Frame | None,
        tracer: Tracer,
    ) -> None:
        watched = {kind: _watched(step) for kind, step in steps.items()}
        super().__init__(setup, state, runtime, watched, pause)
        self.explains = runtime
        self.plain_steps = steps
        self.tracer = tracer
        self.under_way: UnderWay | None = None

    def beside(self, state: GameState, pause: Frame) -> Kernel:
        """What is only played ahead is not recorded: a plain kernel with a plain runtime."""
        return Kernel(self.setup, state, self.explains.plain, self.plain_steps, pause)

    def emit(
        self,
        kind: str,
        player: int = -1,
        subjects: tuple[Subject, ...] = (),
        values: Values = (),
        rule: str = "",
        cause: Cause | None = None,
        together: int = -1,
    ) -> Event:
        """Write an event; of what is dropped and of a turn without a Summon record why."""
        event = super().emit(kind, player, subjects, values, rule, cause, together)
        if kind == ev.TRIGGER_DROPPED and event.cause is not None:
            self.tracer.records.append(self.explains.dropped(self.state, event.cause))
        elif kind == ev.NO_SUMMON:
            self.tracer.records.append(self.explains.not_summoned(self.state, event.rule))
        return event

    def triggers(self, event: Event) -> tuple[Trigger, ...]:
        """What triggers on an event, with the verdict on all that could have (H11.8)."""
        found = super().triggers(event)
        self.tracer.records += self.explains.verdicts(self.state, event, found)
        return found

    def used_up(self, trigger: Trigger) -> None:
        """Mend the verdict: by itself it would have triggered on its part of the step (H1.2)."""
        records = self.tracer.records
        about = (trigger.event, trigger.ability, trigger.source)
        for place, each in enumerate(records):
            if isinstance(each, Considered) and (each.number, each.ability, each.card) == about:
                left = tuple([subject for subject in each.subjects if subject != trigger.subject])
                once = ("turn", "game")[trigger.once - 1]
                why = Reason("used up", "", each.card, values=(once,), subject=trigger.subject)
                records[place] = attrs.evolve(each, subjects=left, reasons=(*each.reasons, why))

    def put(self, decision: Decision) -> None:
        """Another question takes the place of one; record what a limit leaves out (12.4.3)."""
        before = self.state.decision
        if before is not None and before.kind == decision.kind in LEAVE_OUT:
            number = len(self.state.log) - 1
            self.tracer.records.append(_limited(before, decision, number))
        super().put(decision)

    def ask(self, decision: Decision) -> Answer | None:
        """Put a question, with what its options leave out (12.3.1)."""
        record = self.explains.offered(self.state, decision, self.under_way)
        if record is not None:
            self.tracer.records.append(record)
        return super().ask(decision)


def _limited(old: Decision, new: Decision, number: int) -> Offered:
    """What the limit that a player has named leaves out of a question (12.4.3)."""
    left_out = tuple([_out(new, each) for each in old.options if each not in new.options])
    about = (new.rule, new.ability, new.source, new.step)
    return Offered(number, new.kind, new.player, *about, tuple(new.options), left_out)


def _out(decision: Decision, option: int) -> Reason:
    """One option that is left out: a card, a Space, both, or which one it is."""
    kind, rule = "limited", "12.4.3"
    if decision.kind == SUMMON:
        return Reason(kind, rule, option >> SPACE_BITS, option & SPACE_MASK)
    if decision.kind in (TARGET, CHOOSE):
        return Reason(kind, rule, option)
    if decision.kind == SPACE:
        return Reason(kind, rule, space=option)
    return Reason(kind, rule, subject=option)


def _watched(step: Step) -> Step:
    """A step after which each new event is known to have come from its frame."""

    def watched(k: Kernel, frame: Frame, answer: Answer | None) -> None:
        frames = k.state.agenda[:]
        step(k, frame, answer)
        assert isinstance(k, TracingKernel)
        k.tracer.cover(k.state.log, frames)

    return watched


def _origin(event: Event, frames: Sequence[Frame]) -> Origin:
    """From the frame on top or, if that acts for another, from the one it acts for."""
    for frame in reversed(frames):
        if frame[0] == PACKAGE:
            return Origin(event.number, package=frame[1].event)
        if frame[0] in (ABILITY, COLLECT):
            t = _trigger(event, frame)
            return Origin(event.number, t.event, t.ability, t.source, t.subject)
        if frame[0] in OF_NO_ABILITY:
            break
    return Origin(event.number)


def _trigger(event: Event, frame: Frame) -> Trigger:
    """The trigger that a frame resolves or, while several are collected, that an event is of."""
    if frame[0] == ABILITY:
        resolved: Trigger = frame[1]
        return resolved
    _, _, rest, sequence, ready, _ = frame
    waiting: tuple[Trigger, ...] = (*ready, *sequence, *rest)
    of = [t for t in waiting if event.cause and event.cause[:2] == (t.ability, t.source)]
    return (of or waiting)[0]
