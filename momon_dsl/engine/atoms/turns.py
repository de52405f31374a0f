"""Facts of the turn and of its queue: who is active, what is skipped, delayed, counted."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event, Subject, Values
from momon_dsl.model.frames import END_OF_NEXT, END_OF_TURN, Delayed, Effect, Trigger
from momon_dsl.model.state import EVERYTHING, SUSPICIOUS

from .writing import trigger


def happen(
    k: Kernel,
    kind: str,
    player: int,
    subjects: tuple[Subject, ...] = (),
    values: Values = (),
    rule: str = "",
    point: str = "",
) -> Event:
    """An event that changes nothing by itself; abilities may trigger on it.

    What was delayed until this `point` of the turn triggers on it too (H11.1).
    """
    s = k.state
    if s.dirty:
        k.recompute()
    event = k.emit(kind, player, subjects, values, rule)
    triggers = k.triggers(event)
    if s.delayed and point:
        triggers += take_delayed(k, point, player)
    if triggers:
        trigger(k, event, triggers)
    return event


def begin_turn(k: Kernel, player: int) -> None:
    """`player` becomes the Active Player (8.1, 8.T0)."""
    s = k.state
    s.active = player
    s.turn += 1
    s.turn_began = len(s.log)
    if k.runtime.reads_turn:
        s.dirty = EVERYTHING  # H11.5: "While it is your turn" holds, or no longer, from here on
    s.summoned = (-1, -1)
    s.summons = s.resolutions = 0
    s.watch_from = SUSPICIOUS
    if s.delayed:
        # "This turn" has passed, with all that was to come at its end.
        kept = [d for d in s.delayed if d.point != END_OF_TURN]
        s.delayed = tuple([_in_this_turn(d, player) for d in kept])
    if s.effects:
        s.effects = tuple([_until_this_turn(e, player) for e in s.effects])
    if s.used:
        s.used = tuple([u for u in s.used if u[3] < 0])  # once-per-game permissions stay used
    s.snatched = ()
    s.plan = None
    s.trail = s.round_choices = s.limits = s.ruled = ()  # 12.4.1: the turn is part of the state


def _in_this_turn(what: Delayed, player: int) -> Delayed:
    """What comes at the end of the player's next turn, which is this one by now."""
    due = what.point == END_OF_NEXT and what.player in (-1, player)
    return what._replace(point=END_OF_TURN) if due else what


def _until_this_turn(effect: Effect, player: int) -> Effect:
    """What ends at the end of the player's next turn, which is this one by now."""
    due = effect.until == END_OF_NEXT and effect.player in (-1, player)
    return effect._replace(until=END_OF_TURN) if due else effect


def note_idle(k: Kernel) -> None:
    """Count turns in a row without any Summon (H7.3)."""
    s = k.state
    s.idle_turns = 0 if s.summons else s.idle_turns + 1


def skip_next(k: Kernel, step: str) -> None:
    """The next step of this kind will be skipped (8.3), for each instruction one (R8.3a)."""
    k.state.skips = (*k.state.skips, step)


def take_skip(k: Kernel, step: str) -> bool:
    """Whether this step is skipped; uses the instruction up (R8.3)."""
    s = k.state
    if step not in s.skips:
        return False
    kept = list(s.skips)
    kept.remove(step)
    s.skips = tuple(kept)
    k.emit(ev.STEP_SKIPPED, s.active, values=(step,), rule="8.3")
    return True


def delay(k: Kernel, delayed: Delayed) -> None:
    """Something will happen once, later (H11.1)."""
    k.state.delayed = (*k.state.delayed, delayed)


def take_delayed(k: Kernel, point: str, player: int) -> tuple[Trigger, ...]:
    """The delayed triggers whose time has come; they are used up."""
    s = k.state
    due = [d for d in s.delayed if d.point == point and d.player in (-1, player)]
    s.delayed = tuple([d for d in s.delayed if d not in due])
    return tuple([d.trigger for d in due])


def count_resolution(k: Kernel) -> int:
    """One more ability resolution this turn (H12)."""
    k.state.resolutions += 1
    return k.state.resolutions


def set_packaged(k: Kernel, packaged: bool) -> None:
    """A package is in process, or no longer (9.3.5)."""
    k.state.packaged = packaged
    k.state.nested = False


def forget_nested(k: Kernel) -> None:
    """What the package's Check brings is its own, whatever was nested before (R9.3.5a)."""
    k.state.nested = False
