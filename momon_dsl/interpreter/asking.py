"""What a game with tracing on answers: why an event happened, why something did not."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from momon_dsl.engine.causes import chain
from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.tracing import Tracer, TracingKernel
from momon_dsl.engine.turn import STEPS
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.model.frames import Frame
from momon_dsl.model.state import GameState, Setup
from momon_dsl.model.trace import Carried, Considered, Fate, Offered, Reason, Record, Why

from .pool import CardPool
from .reasons.selecting import hidden
from .tracing import TracedRuntime


class Tracing:
    """The tracer of one game and the runtime that explains; a fork has its own tracer."""

    def __init__(self, runtime: TracedRuntime, tracer: Tracer) -> None:
        self._runtime = runtime
        self._tracer = tracer

    @classmethod
    def of(cls, pool: CardPool, setup: Setup) -> Tracing:
        """Tracing for a new game."""
        return cls(TracedRuntime(pool, setup), Tracer())

    def fork(self) -> Tracing:
        """The same records, to be added to independently."""
        return Tracing(self._runtime, self._tracer.copy())

    def kernel(self, setup: Setup, state: GameState, pause: Frame | None) -> Kernel:
        """A kernel for a state of this game; what was recorded later than it is forgotten."""
        self._tracer.rewind(len(state.log))
        return TracingKernel(setup, state, self._runtime, STEPS, pause, self._tracer)

    def records(self) -> tuple[Record, ...]:
        """Everything recorded so far, in the order in which it came."""
        return tuple(self._tracer.records)

    def why(self, log: Sequence[Event], number: int) -> Why:
        """The chain of causes of an event, with the records on what it goes through."""
        self._tracer.cover(log, ())
        links = chain(log, self._tracer.origins, number)
        resolved = {(link.number, link.cause) for link in links}
        records = [
            r
            for r in self._tracer.records
            if isinstance(r, Carried)
            and r.number <= number
            and any(
                cause is not None and (r.ability, r.card, r.step) == cause for _, cause in resolved
            )
        ]
        return Why(number, links, tuple(records))

    def why_not(self, event: Event, card: int | None) -> list[Record]:
        """What did not come of an event: abilities that did not trigger, or did not do all."""
        number, found = event.number, list[Record]()
        for record in self._tracer.records:
            if isinstance(record, Offered):
                before = record.number + (event.kind == ev.CHOICE_MADE)
                if event.kind in (ev.CHOICE_MADE, ev.NO_SUMMON) and before == number:
                    found.append(record)
            elif isinstance(record, Considered):
                if record.number == number and record.reasons:
                    found.append(record)
            elif record.event == number and (isinstance(record, Fate) or record.reasons):
                found.append(record)
        if card is None:
            return found
        return [r for r in found if isinstance(r, Offered) or r.card == card]

    def left_out(self, state: GameState, card: int | None, space: int | None) -> list[Record]:
        """What the decision that waits leaves out, as far as it concerns a card and a Space."""
        offers = [r for r in self._tracer.records if isinstance(r, Offered)]
        if state.decision is None or not offers or offers[-1].kind != state.decision.kind:
            return []
        return [_about(state, offers[-1], card, space)]


def _about(state: GameState, offer: Offered, card: int | None, space: int | None) -> Offered:
    """Of an offer only what keeps this card out of this Space; nothing if it is offered."""
    reasons = [
        r
        for r in offer.left_out
        if (card is None or r.card in (card, -1)) and (space is None or r.space in (space, -1))
    ]
    by_turn = offer.kind == d.SUMMON and offer.ability < 0
    if by_turn and card is not None and card not in state.hands[offer.player]:
        reasons = [Reason("not in Hand", "9.1.2", card, secret=hidden(state, card))]
    return attrs.evolve(offer, left_out=tuple(reasons))
