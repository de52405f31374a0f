"""Momon change their Spaces within the Arena (12.2)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.changes import MOVE, Change
from momon_dsl.model.events import Event

from .derived import moved
from .writing import Told, subject


def tell_move(k: Kernel, change: Change) -> Told:
    """A Move or Swap as an event; a Swap is told apart because cards may wait for it (H12.2)."""
    subjects = [subject(k, ref[0], to) for ref, to in zip(change.refs, change.to, strict=True)]
    return ev.MOMON_MOVED if change.kind == MOVE else ev.MOMON_SWAPPED, -1, tuple(subjects), ()


def move(k: Kernel, change: Change, event: Event) -> None:
    """Give all objects their new Spaces simultaneously (12.2.2, 12.2.3).

    They stay what they are, in the Arena (12.2.1), and no Check follows (12.2.4).
    """
    s = k.state
    for card, _, _ in change.refs:
        s.arena[s.space[card]] = -1
    for ref, to in zip(change.refs, change.to, strict=True):
        s.arena[to] = ref[0]
        s.space[ref[0]] = to
    moved(k, tuple([ref[0] for ref in change.refs]))
