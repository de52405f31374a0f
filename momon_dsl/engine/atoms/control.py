"""Momon change their controllers, by a Snatch or without one (H10.3, H10.4)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.changes import CONTROL, SNATCH, Change
from momon_dsl.model.events import Event

from .derived import touch
from .holding import hold, let_go
from .writing import Told, subject


def tell_control(k: Kernel, change: Change) -> Told:
    """A Snatch, which lists all that are taken (H10.3), or a change of control without one."""
    subjects = tuple(
        [subject(k, ref[0], to) for ref, to in zip(change.refs, change.to, strict=True)]
    )
    if change.kind == SNATCH:
        return ev.MOMON_SNATCHED, change.facts[0], subjects, change.facts[1:]
    return ev.CONTROL_CHANGED, -1, subjects, change.facts[:1]


def change_control(k: Kernel, change: Change, event: Event) -> None:
    """The Marking Tokens are replaced, all at once."""
    s = k.state
    if change.kind == CONTROL and change.facts:
        hold(k, change, event)
    elif s.effects:
        let_go(k, change)
    for ref, to in zip(change.refs, change.to, strict=True):
        s.controller[ref[0]] = to
    if change.kind == SNATCH:
        s.snatched = (*s.snatched, *[(card, stay) for card, stay, _ in change.refs])
    touch(k, [ref[0] for ref in change.refs])
