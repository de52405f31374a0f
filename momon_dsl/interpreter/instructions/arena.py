"""Move and Swap (12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from momon_dsl.interpreter.acts import Act, placed
from momon_dsl.interpreter.compile import PAUSE, Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects, in_arena
from momon_dsl.interpreter.run import ACTOR, FORMER, MOVED, SCRATCH, Refs, Run
from momon_dsl.interpreter.scope import Predicate
from momon_dsl.interpreter.spaces import Spaces
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.selections import Selection, What
from momon_dsl.model.cards import BE_MOVED
from momon_dsl.model.changes import MOVE, SWAP, Change
from momon_dsl.model.decisions import SPACE, Decision
from momon_dsl.model.frames import Ref
from momon_dsl.model.records import record
from momon_dsl.model.state import ARENA, GameState

from .picking import not_forbidden, picked, reaches, rebind

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def _movable(state: GameState, refs: Refs) -> Refs:
    """Those of the objects that are in the Arena and not forbidden to be Moved (H12.2)."""
    zone, current = state.zone, state.current
    if len(refs) == 1:
        card = refs[0][0]
        return refs if zone[card] == ARENA and not current[card].cannot & BE_MOVED else ()
    return tuple([r for r in refs if zone[r[0]] == ARENA and not current[r[0]].cannot & BE_MOVED])


_FREE = not_forbidden(BE_MOVED)


# --- Move ----------------------------------------------------------------------------------


def _build_move(c: Compiler, node: i.Move) -> None:
    c.objects(node.what)  # what is written first is chosen first
    to, taken = c.spaces(node.to), tuple(c.destinations)

    def another(state: GameState, run: Run) -> tuple[int, ...]:
        """12.2.2: a destination is different from every other of the step."""
        others = [ref[2] for slot in taken for ref in run.bindings[slot] or ()]
        return tuple([space for space in to(state, run) if space not in others])

    free = another if taken else to

    def able(state: GameState, card: int, run: Run) -> bool:
        return _FREE(state, card, run) and bool(free(state, run))

    what, slot = picked(c, node.what, able), c.new_slot()
    c.emit(destinations, (what, free, slot))
    if c.in_step:
        c.destinations.append(slot)

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        chosen: Refs = run.bindings[slot]
        refs = placed(chosen, k.state.space)
        to = tuple([ref[2] for ref in chosen])
        return (record(Change, (MOVE, refs, to, (), "12.2.2")),)

    def note(run: Run, changes: tuple[Change, ...]) -> bool:
        """Later references mean only those that really Moved (12.2.2)."""
        moved = changes[0].refs
        _note(run, moved)
        rebind(run, what, moved)
        return bool(moved)

    c.act(Act(prepare, note))


def _move_possible(c: Compiler, node: i.Move) -> Possible:
    movable, to = reaches(c, node.what, BE_MOVED), c.spaces(node.to)
    return lambda state, run: movable(state, run) and bool(to(state, run))


def destinations(
    k: Kernel, run: Run, args: tuple[Objects, Spaces, int], answer: Answer | None
) -> int | None:
    """Choose every destination before anything Moves, each another one (12.2.2).

    SCRATCH holds those chosen so far; the slot then holds the Momon with their destinations.
    """
    what, free, slot = args
    state = k.state
    movers = _movable(state, what.now(state, run))
    chosen: tuple[int, ...] = run.bindings[SCRATCH] or ()
    while len(chosen) < len(movers):
        if answer is None:
            left = free(state, run)
            if chosen:
                left = tuple([space for space in left if space not in chosen])
            if not left:
                break  # 12.2.2: a Move without a legal destination does nothing
            answer = _ask_space(k, run, left, movers[len(chosen)][0])
            if answer is None:
                run.bindings[SCRATCH] = chosen
                return PAUSE
        chosen, answer = (*chosen, answer[0]), None
    run.bindings[SCRATCH] = None
    pairs = zip(movers, chosen, strict=False)
    run.bindings[slot] = tuple([(ref[0], ref[1], space) for ref, space in pairs])
    return None


def _ask_space(k: Kernel, run: Run, free: tuple[int, ...], card: int) -> Answer | None:
    cause, player = k.cause, run.controller ^ run.bindings[ACTOR]
    assert cause is not None
    return k.ask(record(Decision, (SPACE, player, free, 1, 1, "12.2.2", *cause, (card,))))


def _note(run: Run, moved: Refs) -> None:
    run.bindings[MOVED] += moved
    run.bindings[FORMER] += moved


# --- Swap ----------------------------------------------------------------------------------


def _build_swap(c: Compiler, node: i.Swap | i.Rotate) -> None:
    whats = _whats(node)
    if len(whats) == 1:
        _build_round(c, whats[0])
        return
    parts = [c.objects(what) for what in whats]
    able = [_leaves_others(parts, place) for place in range(len(parts))]
    picks = [picked(c, what, able) for what, able in zip(whats, able, strict=True)]

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        state = k.state
        refs = [ref for what in picks for ref in _movable(state, what.now(state, run))]
        if not len(refs) == len(picks) == len({ref[0] for ref in refs}):
            return ()  # all or none
        return _turned(k, refs)

    c.act(Act(prepare, _note_all))


def _least(what: What) -> int:
    """How many must go round: as many as the script says, for `each` at least three."""
    return max(3, what.minimum) if isinstance(what, Selection) else 3


def _build_round(c: Compiler, only: What) -> None:
    """One selection goes round in the order of its Spaces, all or none (H12.2, R12.2a)."""
    every = isinstance(only, Selection) and only.how == "each"
    what, least = picked(c, only, None if every else _FREE), _least(only)

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        found = in_arena(k.state, what.now(k.state, run))
        able = _movable(k.state, found) == found and len(found) >= least
        if not able:
            return ()
        # R12.2a: as the ability's controller sees the Arena, who sits across from the other.
        across = run.controller == 1
        return _turned(k, sorted(found, key=lambda ref: k.state.space[ref[0]], reverse=across))

    c.act(Act(prepare, _note_all))


def _turned(k: Kernel, refs: Sequence[Ref]) -> tuple[Change, ...]:
    """Each takes the Space of the next, the last that of the first (12.2.3, H12.2)."""
    now = placed(tuple(refs), k.state.space)
    to = tuple([ref[2] for ref in (*now[1:], now[0])])
    return (Change(SWAP, now, to, rule="12.2.3"),)


def _note_all(run: Run, changes: tuple[Change, ...]) -> bool:
    for change in changes:
        _note(run, change.refs)
    return any(change.refs for change in changes)


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
    if len(parts) == 1:
        (only,), least = parts, _least(_whats(node)[0])
        return lambda state, run: len(_swappable(state, run, only)) >= least
    able = _leaves_others(parts, 0)
    return lambda state, run: any(
        able(state, card, run) for card in _swappable(state, run, parts[0])
    )


HANDLERS: dict[type[Node], Handler] = {
    i.Move: Handler(_build_move, _move_possible),
    i.Swap: Handler(_build_swap, _swap_possible),
    i.Rotate: Handler(_build_swap, _swap_possible),
}
