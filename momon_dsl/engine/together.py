"""What one simultaneous step can do to one object (H1.2, R1.2a)."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.model.changes import (
    CONTROL,
    EFFECT,
    REVEAL,
    SNATCH,
    SPACES,
    SWAP,
    ZONES,
    Change,
    Parts,
)
from momon_dsl.model.frames import Ref

Allowed = Callable[[Ref], bool]

_PLACES = (*ZONES, *SPACES)
_OF_OBJECTS = (*_PLACES, SNATCH, CONTROL, EFFECT, REVEAL)


def one_fate(parts: Parts) -> Parts:
    """Leave out of a step what another part of it rules out (R1.2a).

    An object goes to the zone or Space that the first part written sends it to, and changes its
    controller once; to what leaves nothing else is done. A Swap or rotation of which one object
    goes elsewhere does not happen (H12.2).
    """
    sent: dict[int, str] = {}
    given: set[int] = set()

    def place(change: Change) -> Change:
        if change.kind not in _PLACES:
            return change
        change = limited(change, lambda ref: ref[0] not in sent)
        sent.update({card: change.kind for card, _, _ in change.refs})
        return change

    def stays(change: Change) -> Change:
        if change.kind not in (SNATCH, CONTROL, EFFECT):
            return change
        change = limited(change, lambda ref: sent.get(ref[0]) not in ZONES)
        if change.kind == EFFECT:
            return change
        change = limited(change, lambda ref: ref[0] not in given)
        given.update([card for card, _, _ in change.refs])
        return change

    return _each(_each(parts, place), stays)


def _each(parts: Parts, limit: Callable[[Change], Change]) -> Parts:
    return tuple([tuple([limit(change) for change in part]) for part in parts])


def limited(change: Change, allowed: Allowed) -> Change:
    """The change for those of its objects alone that are allowed; a Swap of all or none."""
    if not change.refs:
        return change
    kept = [place for place, ref in enumerate(change.refs) if allowed(ref)]
    if len(kept) == len(change.refs):
        return change
    if change.kind == SWAP:
        kept = []
    refs = tuple([change.refs[place] for place in kept])
    return change._replace(refs=refs, to=tuple([change.to[place] for place in kept if change.to]))


def under_way(parts: Parts) -> tuple[Change, ...]:
    """The changes of a step that happen to something, or to no object at all."""
    return tuple([change for part in parts for change in part if change.refs or happens(change)])


def happens(change: Change) -> bool:
    """Whether it is a change of no object, which happens all the same."""
    return change.kind not in _OF_OBJECTS
