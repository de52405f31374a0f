"""Space references as closures."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.language.nodes import spaces as sp
from momon_dsl.language.nodes.selections import InLine, Selection, What
from momon_dsl.model import events as ev
from momon_dsl.model.frames import Ref
from momon_dsl.model.state import GameState

from .run import FORMER, Run
from .scope import Scope
from .select import candidates, referred, where

Spaces = Callable[[GameState, Run], tuple[int, ...]]
"""The empty Spaces that a Space reference allows right now; none: it is impossible (12.2.2)."""


def spaces(scope: Scope, node: sp.SpaceRef | None) -> Spaces:
    """The closure for a Space reference; None is any empty Space."""
    if node is None:
        return lambda state, run: state.empty
    if isinstance(node, sp.EmptySpace | sp.TargetSpace):
        return _some_empty(scope, node)
    if isinstance(node, sp.SpaceLeft):
        return lambda state, run: _if_empty(state, _left(state, run))
    of = referred(scope, node.of)
    if isinstance(node, sp.FormerSpaceOf):
        return lambda state, run: _any_of(state, [_former(state, run, r) for r in of(state, run)])
    return lambda state, run: _any_of(state, [where(state, ref) for ref in of(state, run)])


def chosen_space(scope: Scope, node: sp.TargetSpace, slot: int) -> Spaces:
    """A target Space as it was chosen, if it is still a legal one (H11.1)."""
    legal = spaces(scope, node)

    def still(state: GameState, run: Run) -> tuple[int, ...]:
        chosen = run.bindings[slot]
        found = legal(state, run)
        return found if chosen is None else tuple([space for space in found if space in chosen])

    return still


def _some_empty(scope: Scope, node: sp.EmptySpace | sp.TargetSpace) -> Spaces:
    """Empty Spaces, narrowed by what they are adjacent to, their place, and their line."""
    found: Spaces = lambda state, run: state.empty  # noqa: E731 - narrowed below
    if node.adjacent_to is not None:
        found = _beside(scope, node.adjacent_to)
    if node.place is not None:
        found = _within(found, _of_place(scope, node.place))
    if node.in_line is not None:
        found = _on_line(scope, node.in_line, found)
    return found


def _of_place(scope: Scope, place: str) -> tuple[int, ...]:
    """The Spaces that are corners, edges (corners included) or neither."""
    arena = scope.setup.format.arena
    places = ("corner", "edge") if place == "edge" else (place,)
    return tuple([space for space in range(arena.size) if arena.place(space) in places])


def _within(found: Spaces, wanted: tuple[int, ...]) -> Spaces:
    return lambda state, run: tuple([space for space in found(state, run) if space in wanted])


def _on_line(scope: Scope, node: InLine, found: Spaces) -> Spaces:
    arena = scope.setup.format.arena
    line = arena.row if node.line == "row" else arena.column
    of = referred(scope, node.of)

    def there(state: GameState, run: Run) -> tuple[int, ...]:
        at = [where(state, ref) for ref in of(state, run)]
        lines = [line[space] for space in at if space >= 0]
        return tuple([space for space in found(state, run) if line[space] in lines])

    return there


def _if_empty(state: GameState, *found: int) -> tuple[int, ...]:
    return tuple([space for space in found if space >= 0 and state.arena[space] < 0])


def _any_of(state: GameState, found: list[int]) -> tuple[int, ...]:
    return _if_empty(state, *sorted(dict.fromkeys(found)))


def _left(state: GameState, run: Run) -> int:
    """The Space that the Momon of the triggering Move left."""
    return state.log[run.event].subjects[run.subject].space


_TAKE_AWAY = (ev.MOMON_MOVED, ev.MOMON_SWAPPED, ev.PUT_INTO_VOID, ev.RETURNED_TO_HAND)


def _former(state: GameState, run: Run, ref: Ref) -> int:
    """Where an object was before this ability, or its triggering event, took it away.

    Where it still is if neither did, which is no empty Space.
    """
    for card, stay, space in reversed(run.bindings[FORMER]):
        if (card, stay) == ref[:2]:
            return int(space)
    event = state.log[run.event]
    if event.kind in _TAKE_AWAY:
        subject = event.subjects[run.subject]
        if (subject.card, subject.stay) == ref[:2]:
            return subject.space
    return where(state, ref)


def _beside(scope: Scope, node: What) -> Spaces:
    """Spaces adjacent to one Momon referred to, or to any of those selected."""
    adjacent = scope.setup.format.arena.adjacent
    if isinstance(node, Selection):
        some = candidates(scope, node)
        return lambda state, run: _any_of(
            state, [s for card in some(state, run) for s in adjacent[state.space[card]]]
        )
    of = referred(scope, node)

    def beside(state: GameState, run: Run) -> tuple[int, ...]:
        at = [where(state, ref) for ref in of(state, run)]
        near = [space for place in at if place >= 0 for space in adjacent[place]]
        return _any_of(state, near)

    return beside
