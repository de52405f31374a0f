"""Summon instructions (9.3, 9.4) and the Spaces that a Summon or a Move can use (12.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.context import View, report
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.spaces import EmptySpace, SpaceOf, SpaceRef

_TO_ZONE: tuple[type[Node], ...] = (i.PutIntoVoid, i.ReturnToHand)


def summons(view: View) -> Iterator[Diagnostic]:
    """9.3.1: an ability Summons only from a zone that its instruction names or permits."""
    for step in view.nodes.of(i.Summon):
        if not _has_source(step.what, view):
            yield report("E401", step, "9.3.1")
        yield from _one_space(step.what, step.into, step, "9.4.1")
        yield from _occupied(step.into, view)


def moves(view: View) -> Iterator[Diagnostic]:
    """12.2.2: each of several Momon needs a destination of its own, empty in the state before."""
    for step in view.nodes.of(i.Move):
        yield from _one_space(step.what, step.to, step, "12.2.2")
        yield from _occupied(step.to, view)


def together(view: View) -> Iterator[Diagnostic]:
    """9.3.6, H12.2: each Summon stands alone; 12.2.2: each Move has a Space of its own.

    W405 where nothing stands beside the one step (H1.2).
    """
    for sentence in view.nodes.of(i.AtSameTime):
        if len(sentence.steps) < 2:
            yield report("W405", sentence, "H1.2")
        taken: set[tuple[type[Node], object]] = set()
        for step in sentence.steps:
            if isinstance(step, i.Summon):
                yield report("E420", step, "9.3.6", "H12.2")
            elif isinstance(step, i.Move) and not isinstance(step.to, EmptySpace):
                meant = _meant(step.to, view)
                if meant in taken:
                    yield report("E407", step.to, "12.2.2")
                taken.add(meant)


def _meant(to: SpaceRef, view: View) -> tuple[type[Node], object]:
    """What tells one Space from another, as far as a script can."""
    of = getattr(to, "of", None)
    try:
        return type(to), of and view.bindings.slot_of(of)
    except KeyError:  # a reference that means nothing has its own error
        return type(to), id(to)


def rotations(view: View) -> Iterator[Diagnostic]:
    """H12.2: two Momon are Swapped; a rotation needs at least three, in the order written."""
    for step in view.nodes.of(i.Rotate):
        if not (_goes_round(step.whats) or _one_by_one(step.whats)):
            yield report("E421", step, "H12.2")


def _goes_round(whats: tuple[s.What, ...]) -> bool:
    """Whether it is one selection of just so many, three or more, or of all there are."""
    what = whats[0]
    if len(whats) > 1 or not isinstance(what, s.Selection):
        return False
    return what.how == "each" or what.minimum == what.maximum >= 3


def _one_by_one(whats: tuple[s.What, ...]) -> bool:
    return len(whats) >= 3 and not any(_several(what) for what in whats)


def swaps(view: View) -> Iterator[Diagnostic]:
    """12.2.3: two Momon are Swapped; where several are meant, nobody could say which two."""
    for step in view.nodes.of(i.Swap):
        for what in (step.first, step.second):
            if _several(what):
                yield report("E445", what, "12.2.3")


def _several(what: s.What) -> bool:
    return isinstance(what, s.ThoseMomon) or (
        isinstance(what, s.Selection) and (what.how == "each" or what.maximum > 1)
    )


def _has_source(what: s.What, view: View) -> bool:
    if isinstance(what, s.Selection):
        return what.zone is not None and "Arena" not in what.zone.names
    # "Return target Momon to its owner's Hand. Summon it …": the instruction before names it,
    # and so does "Reveal a Momon from your Hand. Summon it …".
    return bool(view.bindings.taken_before(what).intersection(_TO_ZONE)) or _of_zone(what, view)


def _of_zone(what: s.Reference, view: View) -> bool:
    try:
        slot = view.bindings.slot_of(what)
    except KeyError:
        return False
    zone = view.bindings.selections[slot].zone if isinstance(slot, int) else None
    return zone is not None and "Arena" not in zone.names


def _one_space(what: s.What, to: SpaceRef | None, step: Node, rule: str) -> Iterator[Diagnostic]:
    if _several(what) and to is not None and not (isinstance(to, EmptySpace) and to.different):
        yield report("E407", to if to.span else step, rule)


def _occupied(to: SpaceRef | None, view: View) -> Iterator[Diagnostic]:
    """W401: the Space of something that no instruction has taken away is not empty."""
    if not isinstance(to, SpaceOf):
        return
    try:
        slot = view.bindings.slot_of(to.of)
    except KeyError:
        return
    if slot == "item" or view.bindings.taken_before(to.of):
        return
    yield report("W401", to, "12.2.2")
