"""The Trigger Queue and Pending Summon Packages in one order (9.3.4-9.3.6, 11)."""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.events import Cause
from momon_dsl.model.frames import (
    ABILITY,
    DRAIN,
    EXPIRE_STAGE,
    PACKAGE,
    TURN,
    Frame,
    Package,
    Trigger,
)
from momon_dsl.model.records import record

from . import atoms, loops
from .conditions import settle
from .judge import call_judge
from .kernel import Kernel
from .protocol import Answer
from .snatch import perform
from .triggers import begin_collecting

ON_SUMMON_STAGE, CHECK_STAGE, AFTER_STAGE, END_STAGE = range(4)
EXPIRING = (TURN, EXPIRE_STAGE)


def drain_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Resolve a queue to its end, first in, first out (H11.2)."""
    inner: bool = frame[1]
    s = k.state
    if not (s.inner if inner else s.queue):
        k.pop()
        # R8.T3: a loop can go on from one round of expiries to the next.
        if not inner and (s.trail or s.plan or s.limits) and s.agenda[-1] != EXPIRING:
            atoms.forget_loop(k)
        return
    if s.resolutions >= s.watch_from and loops.checkpoint(k):
        return
    item = k.next_queued(inner)
    if isinstance(item, Package):
        k.push((PACKAGE, item, ON_SUMMON_STAGE))
        return
    k.push((ABILITY, item, 0, item.bindings))
    # H12: beyond the format's limit the game stops. A judge who lets it go on is called again
    # after as many resolutions more: never a hang.
    beyond = atoms.count_resolution(k) - 1
    if beyond and beyond % k.setup.format.resolution_limit == 0:
        call_judge(k, "H12")


def ability_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Carry an ability on; after its end SBC, then what it made enters the queue (8.4)."""
    if not k.runtime.resume(k, frame, answer):
        return
    k.cause = None
    if k.state.result is not None:
        return
    trigger: Trigger = frame[1]
    ability, source, _, controller, number = trigger[:5]
    k.pop()
    cause = record(Cause, (ability, source, -1))
    k.emit(ev.ABILITY_RESOLVED, controller, (), (number,), "8.4", cause)
    settle(k)


def package_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """On Summon, then the Check, then everything after the Snatch; nothing between (9.3.5)."""
    package: Package
    _, package, stage = frame
    if stage == ON_SUMMON_STAGE:
        atoms.set_packaged(k, True)
        _mark(k, ev.PACKAGE_BEGAN, package)
        k.replace((PACKAGE, package, CHECK_STAGE))
        k.push((DRAIN, True))
        if package.triggers:
            begin_collecting(k, package.triggers, True)
    elif stage == CHECK_STAGE and package.check:
        k.replace((PACKAGE, package, AFTER_STAGE))
        atoms.forget_nested(k)
        perform(k, package.card, package.stay, "9.3.5")
    elif stage == AFTER_STAGE:
        k.replace((PACKAGE, package, END_STAGE))
        k.push((DRAIN, True))
        settle(k)
    else:
        atoms.set_packaged(k, False)
        _mark(k, ev.PACKAGE_ENDED, package)
        k.pop()


def _mark(k: Kernel, kind: str, package: Package) -> None:
    k.emit(kind, values=(package.event, package.card, package.stay), rule="9.3.5")
