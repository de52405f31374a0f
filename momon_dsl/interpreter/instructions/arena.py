"""Move and Swap (12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from momon_dsl.engine import atoms
from momon_dsl.interpreter.compile import PAUSE, Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects, in_arena
from momon_dsl.interpreter.run import ACTOR, DID, FORMER, MOVED, SCRATCH, Refs, Run
from momon_dsl.interpreter.scope import Predicate
from momon_dsl.interpreter.spaces import Spaces, spaces
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import What
from momon_dsl.model.cards import BE_MOVED
from momon_dsl.model.decisions import SPACE, Decision
from momon_dsl.model.state import ARENA, GameState

from .picking import not_forbidden, picked, reaches, rebind

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def _movable(state: GameState, refs: Refs) -> Refs:
    """Those of the objects that are in the Arena and not forbidden to be Moved (H12.2)."""
    return tuple(
        [ref for ref in in_arena(state, refs) if not state.current[ref[0]].cannot & BE_MOVED]
    )


_FREE = not_forbidden(BE_MOVED)


# --- Move ----------------------------------------------------------------------------------


def _build_move(c: Compiler, node: i.Move) -> None:
    to = spaces(c.scope, node.to)

    def able(state: GameState, card: int, run: Run) -> bool:
        return _FREE(state, card, run) and bool(to(state, run))

    c.emit(_move, (picked(c, node.what, able), to))


def _move_possible(c: Compiler, node: i.Move) -> Possible:
    movable, to = reaches(c, node.what, BE_MOVED), spaces(c.scope, node.to)
    return lambda state, run: movable(state, run) and bool(to(state, run))


def _move(k: Kernel, run: Run, args: tuple[Objects, Spaces], answer: Answer | None) -> int | None:
    """Choose every destination before any Move, each another one, then Move all at once (12.2.2).

    SCRATCH holds the destinations chosen so far.
    """
    what, to = args
    state = k.state
    movers = _movable(state, what.now(state, run))
    chosen: tuple[int, ...] = run.bindings[SCRATCH] or ()
    while len(chosen) < len(movers):
        if answer is None:
            free = tuple([space for space in to(state, run) if space not in chosen])
            if not free:
                break  # 12.2.2: a Move without a legal destination does nothing
            cause = k.cause
            assert cause is not None
            answer = k.ask(
                Decision(
                    SPACE,
                    run.controller ^ run.bindings[ACTOR],
                    free,
                    1,
                    1,
                    "12.2.2",
                    *cause,
                    about=(movers[len(chosen)][0],),
                )
            )
            if answer is None:
                run.bindings[SCRATCH] = chosen
                return PAUSE
        chosen, answer = (*chosen, answer[0]), None
    moved = tuple([(r[0], r[1], state.space[r[0]]) for r in movers[: len(chosen)]])
    if moved:
        pairs = tuple([(ref[0], space) for ref, space in zip(moved, chosen, strict=True)])
        really = atoms.move(k, pairs, swap=False, rule="12.2.2")
        moved = tuple([ref for ref in moved if ref[0] in really])
    _note(run, what, moved)
    return None


def _note(run: Run, what: Objects, moved: Refs) -> None:
    """Later references mean only those that really Moved (12.2.2)."""
    run.bindings[SCRATCH] = None
    run.bindings[DID] = int(bool(moved))
    run.bindings[MOVED] += moved
    run.bindings[FORMER] += moved
    rebind(run, what, moved)


# --- Swap ----------------------------------------------------------------------------------


def _build_swap(c: Compiler, node: i.Swap | i.Rotate) -> None:
    whats = _whats(node)
    parts = [c.objects(what) for what in whats]
    able = [_leaves_others(parts, place) for place in range(len(parts))]
    c.emit(_swap, tuple([picked(c, what, able) for what, able in zip(whats, able, strict=True)]))


def _whats(node: i.Swap | i.Rotate) -> tuple[What, ...]:
    return node.whats if isinstance(node, i.Rotate) else (node.first, node.second)


def _leaves_others(parts: Sequence[Objects], place: int) -> Predicate:
    """Whether a card can be this part, so that the parts after it can still be others (12.3.2)."""
    before, part, after = parts[:place], parts[place], parts[place + 1 :]

    def able(state: GameState, card: int, run: Run) -> bool:
        taken = [ref[0] for each in before for ref in each.now(state, run)]
        if card in taken or not _FREE(state, card, run):
            return False
        if part.how == "":
            return _different([_swappable(state, run, each) for each in after], [*taken, card])
        # Those after it may be described by its called name: `a Momon adjacent to Prey`.
        bound = run.bindings[part.slot]
        run.bindings[part.slot] = ((card, state.stay[card], state.space[card]),)
        found = _different([_swappable(state, run, each) for each in after], [*taken, card])
        run.bindings[part.slot] = bound
        return found

    return able


def _different(options: Sequence[Sequence[int]], taken: Sequence[int] = ()) -> bool:
    """Whether each can get one of its options, none taken and no two the same (a matching)."""
    holder: dict[int, int] = {}

    def give(part: int, tried: set[int]) -> bool:
        for card in options[part]:
            if card not in taken and card not in tried:
                tried.add(card)
                if card not in holder or give(holder[card], tried):
                    holder[card] = part
                    return True
        return False

    return all(give(part, set()) for part in range(len(options)))


def _swappable(state: GameState, run: Run, what: Objects) -> list[int]:
    """The cards that one part of a Swap or rotation can come to."""
    zone, cards = state.zone, what.could(state, run)
    return [card for card in cards if zone[card] == ARENA and _FREE(state, card, run)]


def _swap_possible(c: Compiler, node: i.Swap | i.Rotate) -> Possible:
    parts = [c.objects(what) for what in _whats(node)]
    able = _leaves_others(parts, 0)
    return lambda state, run: any(
        able(state, card, run) for card in _swappable(state, run, parts[0])
    )


def _swap(k: Kernel, run: Run, args: tuple[Objects, ...], answer: Answer | None) -> None:
    """Each takes the Space of the next, the last that of the first: all or none (12.2.3, H12.2)."""
    state = k.state
    cards = [ref[0] for what in args for ref in _movable(state, what.now(state, run))]
    moved: Refs = ()
    if len(cards) == len(args) == len({*cards}):
        space = state.space
        moved = tuple([(card, state.stay[card], space[card]) for card in cards])
        following = [*cards[1:], cards[0]]
        pairs = tuple([(card, space[to]) for card, to in zip(cards, following, strict=True)])
        if not atoms.move(k, pairs, swap=True, rule="12.2.3"):
            moved = ()
    run.bindings[DID] = int(bool(moved))
    run.bindings[MOVED] += moved
    run.bindings[FORMER] += moved


HANDLERS: dict[type[Node], Handler] = {
    i.Move: Handler(_build_move, _move_possible),
    i.Swap: Handler(_build_swap, _swap_possible),
    i.Rotate: Handler(_build_swap, _swap_possible),
}
