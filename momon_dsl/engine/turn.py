"""The turn, step by step (chapter 8)."""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.frames import (
    ABILITY,
    CHECK_STAGE,
    COLLECT,
    DRAIN,
    END_OF_TURN,
    EXPIRE_STAGE,
    INSTEAD,
    JUDGING,
    LIMITED,
    LOOP,
    PACKAGE,
    REPLACING,
    SETTLE,
    START_OF_TURN,
    TURN,
    Frame,
)

from . import atoms, endings, limits, loops, packages, replacing, summon, triggers
from .conditions import settle, settle_step
from .judge import judging_step
from .kernel import Kernel, Step
from .protocol import Answer
from .snatch import perform

START, SUMMON, DRAWN, CHECK, END, EXPIRE, FINISH, AFTER = (
    *range(3),
    CHECK_STAGE,
    4,
    EXPIRE_STAGE,
    6,
    7,
)
"""Stages of a turn frame. DRAWN is step 1 after a Void Fallback draw (9.2.3); AFTER comes when a
replacement has acted, and names the stage that follows (H11.6)."""


def _go_on(k: Kernel, stage: int) -> None:
    """After a turn-based action: SBC, then the queue to its end, then the next stage (8.4)."""
    frame = (TURN, stage)
    k.replace(frame)
    s = k.state
    if s.dirty or s.waiting or s.queue or k.runtime.watches_symbols:
        settle(k, True)
    elif k.pause is None:
        STAGES[stage](k, frame, None)  # at once: most turns have nothing that waits


def _start(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """8.T0, 8.2: event; triggers wait; expiries at once; SBC; then the queue."""
    s = k.state
    atoms.begin_turn(k, 1 - s.active if s.turn else s.first)
    atoms.happen(k, ev.TURN_STARTED, s.active, (), (s.turn,), "8.T0", START_OF_TURN)
    if s.effects:
        atoms.expire(k, START_OF_TURN, s.active, "8.T0")
    _go_on(k, SUMMON)


def _summon(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """8.T1: the Summon of chapter 9, or the Full-Arena end."""
    if frame[1] == DRAWN:
        done = summon.go_on_with_drawn(k, frame, answer, AFTER)
    else:
        if answer is None and len(frame) == 2:
            # R8.3: no look at 7.2, no step 2 either
            if k.state.skips and atoms.take_skip(k, "Summon"):
                k.replace((TURN, END))
                return
            if endings.full_arena(k):  # 9.1.1, 9.4.4: looked at here and nowhere else
                return
        done = summon.begin(k, frame, answer, DRAWN, AFTER)
    if done is not None:
        # 8.T1.2: On Summon and all that waits, packages included, before step 2.
        _go_on(k, CHECK if done else END)


def _check(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """8.T2, 9.1.6: the turn-based Check of the Summoned Momon."""
    if k.state.skips and atoms.take_skip(k, "Snatch Check"):
        k.replace((TURN, END))
        return
    if k.runtime.replaces:
        k.replace((TURN, AFTER, END))
    card, stay = k.state.summoned
    if perform(k, card, stay, "9.1.6"):
        _go_on(k, END)  # 8.T2.1: SBC, then what the whole group of results has triggered


def _after(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """What a replacement has brought is dealt with before the turn goes on (8.4, R9.1.2)."""
    k.replace((TURN, *frame[2:]))
    settle(k, True)


def _end(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """8.T3: End-of-Turn triggers; a skip leaves out these, never the expiries (R8.3)."""
    s = k.state
    if s.skips and atoms.take_skip(k, "End"):
        k.replace((TURN, EXPIRE))
        return
    atoms.happen(k, ev.END_STEP_BEGAN, s.active, (), (s.turn,), "8.T3", END_OF_TURN)
    _go_on(k, EXPIRE)


def _expire(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """8.T3, R8.T3: all expiries at once, SBC, what they made; again until nothing is left."""
    if k.state.effects and atoms.expire(k, END_OF_TURN, -1, "8.T3"):
        _go_on(k, EXPIRE)
    else:
        k.replace((TURN, FINISH))
        if k.pause is None:
            _finish(k, frame, None)


def _finish(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    k.emit(ev.TURN_ENDED, k.state.active, (), (k.state.turn,), "8.2")
    if not endings.after_turn(k):
        k.replace((TURN, START))


def turn_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Carry the turn on by one stage."""
    STAGES[frame[1]](k, frame, answer)


STAGES: dict[int, Step] = {
    START: _start,
    SUMMON: _summon,
    DRAWN: _summon,
    CHECK: _check,
    END: _end,
    EXPIRE: _expire,
    FINISH: _finish,
    AFTER: _after,
}

STEPS: dict[str, Step] = {
    TURN: turn_step,
    SETTLE: settle_step,
    COLLECT: triggers.collect_step,
    DRAIN: packages.drain_step,
    PACKAGE: packages.package_step,
    ABILITY: packages.ability_step,
    REPLACING: replacing.replacing_step,
    INSTEAD: replacing.instead_step,
    JUDGING: judging_step,
    LOOP: loops.loop_step,
    LIMITED: limits.limited_step,
}
"""How each kind of frame goes on; the kernel's whole knowledge of the rules."""
