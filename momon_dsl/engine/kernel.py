"""Runs the agenda: frame after frame until a player must decide or the game has ended."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

from momon_dsl.errors import IllegalChoice
from momon_dsl.model.cards import Characteristics
from momon_dsl.model.decisions import OTHER, Decision
from momon_dsl.model.events import CHOICE_MADE, Cause, Event, Subject, Values
from momon_dsl.model.frames import Frame, Group, Package, Trigger
from momon_dsl.model.random import below
from momon_dsl.model.records import record
from momon_dsl.model.state import CLEAN, FIELDS, SOME, GameState, Setup

from . import continuous
from .continuous import ABILITY_KINDS
from .protocol import Answer, Runtime

Step = Callable[["Kernel", Frame, Answer | None], None]

MANY = 16
"""Options beyond which it is worth to look for one by halves."""


class Kernel:
    """One running game: the state, what never changes, the runtime, and how frames go on.

    `cause` is the instruction being carried out; it ends up in the events it makes. With `pause`
    the kernel stands still before every frame equal to it, until `go_on`.
    """

    __slots__ = (
        "cause", "pause", "runtime", "setup", "state", "steps",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        state: GameState,
        runtime: Runtime,
        steps: Mapping[str, Step],
        pause: Frame | None = None,
    ) -> None:
        self.setup = setup
        self.state = state
        self.runtime = runtime
        self.steps = steps
        self.pause = pause
        self.cause: Cause | None = None

    def beside(self, state: GameState, pause: Frame) -> Kernel:
        """A kernel for a copy of the state, to play ahead in without a trace of it here."""
        return Kernel(self.setup, state, self.runtime, self.steps, pause)

    # --- running -------------------------------------------------------------------------

    def run(self, answer: Answer | None = None) -> None:
        """Go on until the next decision, the end of the game, or the frame to pause at."""
        self._run_on(answer)
        self._answer_bound()

    def _answer_bound(self) -> None:
        """12.4.3: what repetitions and limits that were named answer themselves."""
        state = self.state
        while (state.plan is not None or state.limits) and state.decision is not None:
            answer = _limits().bound(self)
            if answer is None:
                return
            self.note(state.decision, answer, 1)
            state.decision = None
            self._run_on(answer)

    def _run_on(self, answer: Answer | None) -> None:
        state, steps = self.state, self.steps
        agenda = state.agenda
        if self.pause is not None:
            self._run_to_pause(answer)
            return
        while state.decision is None and state.result is None:
            frame = agenda[-1]
            steps[frame[0]](self, frame, answer)
            answer = None

    def _run_to_pause(self, answer: Answer | None) -> None:
        state = self.state
        while not self.paused and state.decision is None and state.result is None:
            frame = state.agenda[-1]
            self.steps[frame[0]](self, frame, answer)
            answer = None

    @property
    def paused(self) -> bool:
        """Whether the game stands before the frame to pause at; `go_on` leaves it."""
        state = self.state
        return state.result is None and state.decision is None and state.agenda[-1] == self.pause

    def go_on(self) -> None:
        """Leave a pause and run on."""
        frame = self.state.agenda[-1]
        self.steps[frame[0]](self, frame, None)
        self.run()

    def choose(self, answer: Answer) -> None:
        """Answer the decision that waits and run on; raises `IllegalChoice` and changes nothing."""
        state = self.state
        decision = state.decision
        if decision is None:
            raise IllegalChoice("No decision waits.")
        check(decision, answer)
        if state.trail:
            _limits().note_choice(self, decision, answer)
        state.decision = None
        self.note(decision, answer, 0)
        self._run_on(answer)
        if state.plan is not None or state.limits:
            self._answer_bound()

    def ask(self, decision: Decision) -> Answer | None:
        """The answer, if there is only one; otherwise put the question and return None.

        A choice with one outcome is taken and logged without asking.
        """
        options, least, most = decision[2:5]
        if not options:
            return ()
        if least == most == len(options):
            self.note(decision, tuple(options), 1)
            return tuple(options)
        self.state.decision = decision
        return None

    def restore(self, before: GameState) -> None:
        """The state is again what it was (12.1.9)."""
        copy = before.copy()
        for name in FIELDS:
            setattr(self.state, name, getattr(copy, name))

    def put(self, decision: Decision) -> None:
        """Another question takes the place of the one that waits: what a limit leaves of it."""
        self.state.decision = decision

    def note(self, decision: Decision, answer: Answer, alone: int) -> None:
        """Write a choice into the log; `alone` is 1 where nobody was asked."""
        kind, player, _, _, _, rule, ability, source, step, about = decision
        cause = self.cause if ability < 0 else record(Cause, (ability, source, step))
        values: Values = (kind, alone, answer)
        if kind == OTHER:
            values = (*values, about[0])  # 12.4.2: the kind of the choice it changes
        log = self.state.log
        log.append(record(Event, (len(log), CHOICE_MADE, player, (), values, rule, cause, -1)))

    # --- events --------------------------------------------------------------------------

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
        """Write an event into the log; nothing triggers on it yet (`wait` does that)."""
        log = self.state.log
        parts = (len(log), kind, player, subjects, values, rule, cause or self.cause, together)
        event = record(Event, parts)
        log.append(event)
        return event

    def wait(self, group: Group | Package) -> None:
        """Triggers and packages wait until the next SBC check is done (12.1.8)."""
        self.state.waiting.append(group)

    # --- derived characteristics ---------------------------------------------------------

    def recompute(self) -> None:
        """Current characteristics anew (H11.5, 12.1.6), at least of all that may have changed."""
        s = self.state
        if s.dirty == SOME:
            current, cards = s.current, self.setup.cards
            for card in s.touched:
                current[card] = continuous.simply(s, card, cards[card].printed)
        else:
            self._recompute_all()
        s.touched, s.dirty = (), CLEAN

    def _recompute_all(self) -> None:
        """Layer by layer, from what is printed (H11.5)."""
        s = self.state
        current, cards = s.current, self.setup.cards
        for card in s.arena:
            if card >= 0:
                current[card] = cards[card].printed

        def write(card: int, characteristics: Characteristics) -> None:
            current[card] = characteristics

        continuous.apply_copies(s, write)
        # Who says what, and who listens to what, follow from who lies where with which abilities.
        given = bool(s.effects) and any(e.kind in ABILITY_KINDS for e in s.effects)
        changed = given or s.heard != s.arena
        if changed:
            s.sources, s.listeners = self.runtime.standing(s)
        granted = continuous.apply_layers(s, write, self.runtime)
        if granted is not None:
            s.sources += tuple(granted)
            s.listeners = self.runtime.standing(s)[1]
        if changed:
            s.heard = [] if given or self._said() else s.arena[:]
        s.simple = continuous.is_simple(s)

    def _said(self) -> bool:
        """Whether a Momon says who has which abilities."""
        return any(
            said.kind in ABILITY_KINDS
            for _, source in self.state.sources
            if source.special
            for said in source.statements
        )

    def triggers(self, event: Event) -> tuple[Trigger, ...]:
        """The abilities that trigger on `event`, as the state stands right now (H11.8)."""
        s = self.state
        listening = s.listeners.get(event[1])  # its kind
        return self.runtime.triggers(s, event, listening) if listening else ()

    def used_up(self, trigger: Trigger) -> None:
        """Another part of the same step has used up its permission: it does not trigger (H1.2)."""

    # --- the agenda ----------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Begin a frame on top of the present one."""
        self.state.agenda.append(frame)

    def replace(self, frame: Frame) -> None:
        """The present frame has got on."""
        self.state.agenda[-1] = frame

    def pop(self) -> None:
        """The present frame is done."""
        self.state.agenda.pop()

    def next_waiting(self) -> Group | Package:
        """Take the first group or package that waits, in event order (H11.2)."""
        return self.state.waiting.pop(0)

    def enqueue(self, item: Trigger | Package) -> None:
        """Last place in the Trigger Queue of the game; a package in process has one nested."""
        self.state.queue.append(item)
        if type(item) is Package and self.state.packaged:
            self.state.nested = True

    def enqueue_inner(self, trigger: Trigger) -> None:
        """Last place in the queue of the package in process (9.3.5)."""
        self.state.inner.append(trigger)

    def next_queued(self, inner: bool) -> Trigger | Package:
        """Take the first item of a queue that is not empty."""
        return self.state.inner.pop(0) if inner else self.state.queue.pop(0)

    # --- chance --------------------------------------------------------------------------

    def draw(self, cards: tuple[int, ...]) -> int:
        """One of `cards` (sorted, not empty) at random; a scripted result comes first (R9.2.2)."""
        state = self.state
        scripted = state.scripted
        if scripted and scripted[0] in cards:
            state.scripted = scripted[1:]
            return scripted[0]
        state.random, index = below(state.random, len(cards))
        return cards[index]


def check(decision: Decision, answer: Sequence[object]) -> None:
    """Raise `IllegalChoice` unless `answer` is one that `decision` offers (12.3.1)."""
    options, least, most = decision[2:5]
    count = len(answer)
    if not least <= count <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise IllegalChoice(f"This decision takes {wanted} of its options, not {count}.")
    for option in answer:
        # True and 1.0 equal an option, but a game that remembers them is another game when saved.
        if type(option) is int:
            if len(options) > MANY:  # a Summon's, which mostly are in order
                place = bisect_left(options, option)
                if place < len(options) and options[place] == option:
                    continue
            if option in options:
                continue
        raise IllegalChoice(f"{option!r} is not among the options of this decision.")
    if count > 1 and len(set(answer)) != count:
        raise IllegalChoice("The same option was chosen twice.")


def _limits() -> ModuleType:
    """Chapter 12.4, which is built on the kernel and needed here once a loop is suspected."""
    from . import limits

    return limits
