"""What an instruction acts on: a reference, or a selection with its slot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from momon_dsl.language.nodes import selections as s
from momon_dsl.model.cards import BE_TARGETED, BE_TARGETED_BY
from momon_dsl.model.frames import Ref
from momon_dsl.model.state import ARENA, HAND, VOID, GameState

from .run import FIRST_SLOT, Refs, Run
from .scope import Scope
from .select import Cards, candidates, found, predicate, referred

_ZONES = {"Hand": HAND, "Arena": ARENA, "Void": VOID}
Now = Callable[[GameState, Run], Refs]


@frozen
class Objects:
    """`now` gives the objects to act on right now, `could` the cards it may come to (12.3.2).

    `now` holds cards of a Hand or Void too, where they were chosen there; `in_arena` leaves them
    out. `slot` is the binding that holds them, -1 for a reference to what has none. `how` says
    how a selection is made ("" for a reference); `options` are the cards it may take.
    """

    now: Now
    could: Cards
    slot: int
    how: str
    minimum: int
    maximum: int
    options: Cards


def objects(scope: Scope, node: s.What, earlier: Sequence[int]) -> Objects:
    """Compile a selection or a reference; `earlier` are the slots of the targets before it."""
    if not isinstance(node, s.Selection):
        return _reference(scope, node)
    slot = FIRST_SLOT + scope.names.index_of(node)
    if node.how == "target":
        return _target(scope, node, slot, earlier)
    options = candidates(scope, node)
    return Objects(
        lambda state, run: found(state, run.bindings[slot] or ()),
        options,
        slot,
        node.how,
        node.minimum,
        node.maximum,
        options,
    )


def _reference(scope: Scope, node: s.Reference) -> Objects:
    meant = referred(scope, node)
    slot = scope.names.slot_of(node)

    def cards(state: GameState, run: Run) -> list[int]:
        return [ref[0] for ref in found(state, meant(state, run))]

    return Objects(
        lambda state, run: found(state, meant(state, run)),
        cards,
        FIRST_SLOT + slot if isinstance(slot, int) else -1,
        "",
        1,
        1,
        cards,
    )


def in_arena(state: GameState, refs: Refs) -> Refs:
    """Those of the objects found that are in the Arena, where most instructions reach."""
    zone = state.zone
    if len(refs) == 1:
        return refs if zone[refs[0][0]] == ARENA else ()
    return tuple([ref for ref in refs if zone[ref[0]] == ARENA])


def _target(scope: Scope, node: s.Selection, slot: int, earlier: Sequence[int]) -> Objects:
    """A target is checked again when the ability resolves; an illegal one is ignored (H11.1)."""
    meets = predicate(scope, node, other=not earlier)
    options = _target_options(scope, node, earlier)
    names = node.zone.names if node.zone else ("Arena",)
    zones = tuple([_ZONES[name] for name in names])

    def now(state: GameState, run: Run) -> Refs:
        refs: Refs = run.bindings[slot] or ()
        legal: list[Ref] = []
        forbidden = BE_TARGETED | BE_TARGETED_BY << run.controller
        for ref in refs:
            card, stay, space = ref
            zone = state.zone[card]
            if (
                zone in zones
                and state.stay[card] == stay
                and (zone == ARENA) == (space >= 0)  # H1.1: what has left the Arena is no more
                and not state.current[card].cannot & forbidden
                and (meets is None or meets(state, card, run))
            ):
                legal.append(ref)
        return refs if len(legal) == len(refs) else tuple(legal)

    def could(state: GameState, run: Run) -> Sequence[int]:
        if run.bindings[slot] is None:
            return options(state, run)
        return [ref[0] for ref in now(state, run)]

    return Objects(now, could, slot, "target", node.minimum, node.maximum, options)


def _target_options(scope: Scope, node: s.Selection, earlier: Sequence[int]) -> Cards:
    """Legal targets; `another target` is another than the targets chosen before it."""
    options = candidates(scope, node, other=not earlier)
    apart = tuple(earlier) if node.other else ()

    def legal(state: GameState, run: Run) -> Sequence[int]:
        current, forbidden = state.current, BE_TARGETED | BE_TARGETED_BY << run.controller
        return [card for card in options(state, run) if not current[card].cannot & forbidden]

    def another(state: GameState, run: Run) -> Sequence[int]:
        taken = [ref[0] for slot in apart for ref in run.bindings[slot] or ()]
        return [card for card in legal(state, run) if card not in taken]

    return another if apart else legal
