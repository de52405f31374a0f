"""The verdict on every ability that waits for a kind of event: why it did or did not trigger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import evolve

from momon_dsl.interpreter.run import Run
from momon_dsl.interpreter.watches import Watch, attacker_of, symbols_waited_for
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.base import AddedTrigger
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.model.events import Event
from momon_dsl.model.frames import Trigger
from momon_dsl.model.state import ARENA, GameState, Setup
from momon_dsl.model.trace import Considered, Reason

from .holding import against
from .parts import Parts
from .selecting import Chosen, hidden
from .sources import taking_abilities


class Verdicts:
    """Gives each ability that waits for an event its verdict.

    `watch_of` gives what an ability waits for (None: nothing), `parts_of` its parts.
    """

    def __init__(
        self,
        setup: Setup,
        watch_of: Callable[[int], Watch | None],
        parts_of: Callable[[int], Parts],
    ) -> None:
        self._setup = setup
        self._watch_of = watch_of
        self._parts_of = parts_of
        self._chosen: dict[int, Chosen] = {}

    def on(self, state: GameState, event: Event, found: Sequence[Trigger]) -> Iterator[Considered]:
        """One verdict on each ability, printed or gained, that waits for events of this kind.

        `state` is as it was when it was decided who triggers, `found` those that did (H11.5).
        """
        for card, printed in enumerate(self._setup.cards):
            there = state.zone[card] == ARENA
            has = state.current[card].abilities if there else ()
            for ability in dict.fromkeys((*printed.printed.abilities, *has)):
                watch = self._watch_of(ability)
                if watch is not None and event.kind in watch.kinds:
                    yield self._verdict(state, event, card, watch, has, found)

    def _verdict(
        self,
        state: GameState,
        event: Event,
        card: int,
        watch: Watch,
        has: tuple[int, ...],
        found: Sequence[Trigger],
    ) -> Considered:
        subjects = tuple(
            [t.subject for t in found if (t.ability, t.source) == (watch.ability, card)]
        )
        if watch.ability in has:
            reasons = tuple(self._against(state, event, card, watch, subjects))
        else:
            reasons = (_not_working(state, card),)
        secret = hidden(state, card)
        return Considered(event.number, watch.ability, card, subjects, reasons, secret)

    def _against(
        self, state: GameState, event: Event, card: int, watch: Watch, subjects: tuple[int, ...]
    ) -> Iterator[Reason]:
        """Why not, for each object of the event that it did not trigger for."""
        parts, fits = self._parts_of(watch.ability), watch.matches(state, event, card)
        if not fits:
            yield from dict.fromkeys(self._heading(parts, state, event, card))
            return
        for subject in range(max(1, len(event.subjects))):
            if subject in subjects:
                continue
            if subject in fits:
                yield from self._limits(parts, state, event, card, watch, subject)
            elif self._is_selection(parts):
                yield from self._other_subject(parts, state, event, card, subject)

    def _limits(
        self,
        parts: Parts,
        state: GameState,
        event: Event,
        card: int,
        watch: Watch,
        subject: int,
    ) -> Iterator[Reason]:
        """Its condition does not hold, or its permission is used up."""
        node = parts.node
        assert isinstance(node, a.Triggered)
        if node.condition is not None:
            after = watch.controlled_after
            player = event.subjects[subject].to if after else state.controller[card]
            run = Run(card, state.stay[card], player, event.number, subject, [])
            failed = list(against(parts, node.condition, state, run, "H11.1"))
            if failed:
                yield from failed
                return
        yield Reason("used up", "", card, values=(str(node.once),), subject=subject)

    # --- headings ------------------------------------------------------------------------

    def _heading(self, parts: Parts, state: GameState, event: Event, card: int) -> Iterator[Reason]:
        """Why the event is not the one that the heading speaks of."""
        node = parts.node
        assert isinstance(node, a.Triggered)
        trigger = node.trigger
        if isinstance(trigger, a.OnSnatch):
            yield from self._no_on_snatch(state, event, card)
        elif isinstance(trigger, a.WhenThisReturns):
            yield from self._no_return(event, card)
        elif isinstance(trigger, a.AtTurn):
            yield Reason("other turn", "8.1", part="trigger", values=(event.player,))
        elif isinstance(trigger, a.WhenCheckTakesNone):
            taken = [v[0] for v in event.values if isinstance(v, tuple) and v[3]]
            yield Reason("took some", "H10.3", part="trigger", values=(len(taken),))
        elif self._is_selection(parts):
            for subject in range(len(event.subjects)):
                yield from self._other_subject(parts, state, event, card, subject)
        elif isinstance(trigger, a.When) and trigger.happens == "Snatches":
            yield from _other_attacker(event)
        elif isinstance(trigger, AddedTrigger):
            yield Reason("not awaited", "H11.8", part="trigger")
        else:
            yield from self._not_this(parts, event, card)

    def _not_this(self, parts: Parts, event: Event, card: int) -> Iterator[Reason]:
        """It speaks of this, and the event is about others, or about another symbol."""
        for subject, each in enumerate(event.subjects):
            if each.card != card:
                yield Reason("another", "H11.8", each.card, part="trigger", subject=subject)
            else:
                yield from self._symbol(parts, event, subject)

    def _no_on_snatch(self, state: GameState, event: Event, card: int) -> Iterator[Reason]:
        attacker, stay, _ = event.values
        if (attacker, stay) == (card, state.stay[card]):
            yield Reason("Incite", "H10.5", card, part="trigger")
        else:
            yield from _other_attacker(event)

    def _no_return(self, event: Event, card: int) -> Iterator[Reason]:
        for subject, each in enumerate(event.subjects):
            if each.card != card:
                yield Reason("another", "H11.8", each.card, part="trigger", subject=subject)
            else:
                yield Reason("not to its owner", "H10.4", card, part="trigger", values=(each.to,))

    # --- headings with a selection -------------------------------------------------------

    @staticmethod
    def _is_selection(parts: Parts) -> bool:
        trigger = parts.node.trigger if isinstance(parts.node, a.Triggered) else None
        return isinstance(trigger, a.When | a.WhenSymbols) and isinstance(
            trigger.subject, Selection
        )

    def _other_subject(
        self, parts: Parts, state: GameState, event: Event, card: int, subject: int
    ) -> Iterator[Reason]:
        """Why an object of the event is none that the heading's selection speaks of."""
        assert isinstance(parts.node, a.Triggered)
        trigger = parts.node.trigger
        assert isinstance(trigger, a.When | a.WhenSymbols)
        about = event.subjects[subject].card
        if isinstance(trigger, a.WhenSymbols):
            yield from self._symbol(parts, event, subject)
        elif trigger.happens == "Snatches":
            about = int(str(event.values[0]))
            if about < 0:
                yield Reason("no attacker", "H10.6", part="trigger")
                return
            if attacker_of(state, event) < 0:
                yield Reason("from outside", "R10.5b", about, part="trigger")
        elif trigger.happens != "is revealed" and event.subjects[subject].space < 0:
            yield Reason("from outside", "H1.1", about, part="trigger", subject=subject)
        run = Run(card, state.stay[card], state.controller[card], event.number, 0, [])
        for reason in self._selection(parts, trigger).against(state, about, run, "H11.8"):
            yield reason if trigger_speaks_of_attacker(trigger) else _of(reason, subject)

    def _selection(self, parts: Parts, trigger: a.When | a.WhenSymbols) -> Chosen:
        made = self._chosen.get(parts.ability)
        if made is None:
            assert isinstance(trigger.subject, Selection)
            made = self._chosen[parts.ability] = Chosen(parts, trigger.subject, parts.heading)
        return made

    def _symbol(self, parts: Parts, event: Event, subject: int) -> Iterator[Reason]:
        """The symbol it waits for was not the one gained or lost."""
        assert isinstance(parts.node, a.Triggered)
        trigger = parts.node.trigger
        assert isinstance(trigger, a.WhenSymbols)
        change = event.values[subject]
        assert isinstance(change, tuple)
        if not symbols_waited_for(trigger, parts.heading, change):
            about = event.subjects[subject].card
            yield Reason("other symbol", "12.1.6", about, part="trigger", subject=subject)


def trigger_speaks_of_attacker(trigger: a.When | a.WhenSymbols) -> bool:
    """Whether the Momon of the event is the one that Snatches."""
    return isinstance(trigger, a.When) and trigger.happens == "Snatches"


def _of(reason: Reason, subject: int) -> Reason:
    return evolve(reason, subject=subject)


def _other_attacker(event: Event) -> Iterator[Reason]:
    attacker = int(str(event.values[0]))
    if attacker < 0:
        yield Reason("no attacker", "H10.6", part="trigger")
    else:
        yield Reason("other attacker", "H10.4", attacker, part="trigger")


def _not_working(state: GameState, card: int) -> Reason:
    """Its source is outside the Arena, or has lost the ability."""
    if state.zone[card] != ARENA:
        return Reason("outside", "H11.8", card, values=(state.zone[card],))
    return Reason("lost", "H11.5", card, by=taking_abilities(state, card))
