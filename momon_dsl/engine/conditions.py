"""State-based conditions (12.1), and when waiting triggers enter the queue (8.4, 12.1.8)."""

from __future__ import annotations

from momon_dsl.model.frames import DRAIN, SETTLE, Frame, Group, Package
from momon_dsl.model.state import ARENA, GameState, Setup

from . import atoms
from .kernel import Kernel
from .protocol import Answer
from .triggers import begin_collecting


def state_based(k: Kernel) -> None:
    """One check of the conditions, to its fixpoint (12.1.8).

    The engine's atoms keep 12.1.2-12.1.5 true at every step, so that only a position that was
    loaded can break them (`anomalies`, looked at when a game is made from a position). Layers
    settle in one pass (R12.1.8), so that one pass is the fixpoint.
    """
    s = k.state
    if s.dirty:
        k.recompute()  # 12.1.6
    if s.effects:
        atoms.end_held(k)
    if k.runtime.watches_symbols:
        _note_symbols(k)


def _note_symbols(k: Kernel) -> None:
    """What has gained or lost a symbol since the last check, as one event (R12.1.6)."""
    s = k.state
    before = {(card, stay): symbols for card, stay, symbols in s.seen_symbols}
    now = [(card, s.stay[card], s.current[card].symbols) for card in s.arena if card >= 0]
    changes = {
        card: (symbols & ~old, old & ~symbols)
        for card, stay, symbols in now
        for old in (before.get((card, stay), symbols),)
        if old != symbols
    }
    atoms.note_symbols(k, tuple(now))
    if changes:
        atoms.change_symbols(k, changes, "12.1.6")


_DRAIN, _SETTLE = (DRAIN, False), (SETTLE,)


def settle(k: Kernel, drain: bool = False) -> None:
    """SBC, then let waiting triggers and packages into the queue; with `drain` resolve it all.

    It is called where 12.1.1 wants a check: after a turn-based action, the whole result group of a
    Check, an ability that has resolved to its end; nothing between them calls it.
    """
    s = k.state
    if s.dirty or s.effects or k.runtime.watches_symbols:
        state_based(k)
    if s.waiting:
        if drain:
            k.push(_DRAIN)
        group = _let_in(k)
        if group is not None:
            k.push(_SETTLE)
            begin_collecting(k, group.triggers, _inner(k))


def settle_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Groups enter the queue in event order, each with its choices made (8.4, R9.3.4)."""
    group = _let_in(k)
    if group is None:
        k.pop()
    else:
        begin_collecting(k, group.triggers, _inner(k))


def _let_in(k: Kernel) -> Group | None:
    """Let in what waits, up to the first group about which something can be asked."""
    s, chooses = k.state, k.runtime.chooses
    while s.waiting:
        item = k.next_waiting()
        if isinstance(item, Package):
            k.enqueue(item)  # 9.3.5: it takes the place of its own event
            continue
        triggers = item.triggers
        if len(triggers) > 1 or chooses(triggers[0]):
            return item
        if s.packaged and _inner(k):
            k.enqueue_inner(triggers[0])
        else:
            k.enqueue(triggers[0])
    return None


def _inner(k: Kernel) -> bool:
    """Whether a group enters the queue of the package in process.

    R9.3.5a: the package's own queue, unless the format wants strict event order. R9.3.5b: at top
    level there is none, so that a group waits behind the package of an earlier event.
    """
    s = k.state
    return s.packaged and not (k.setup.format.strict_package_order and s.nested)


def anomalies(state: GameState, setup: Setup) -> tuple[str, ...]:
    """Rule ids that a position breaks and that no certain correction mends (12.1.2-12.1.4)."""
    found = []
    for card in range(len(setup.cards)):
        places = [c == card for pile in (*state.hands, *state.voids) for c in pile].count(True)
        if places + (state.zone[card] == ARENA) != 1:
            found.append("12.1.2")
        if state.zone[card] == ARENA and state.controller[card] not in (0, 1):
            found.append("12.1.4")
    taken = [state.space[c] for c in range(len(setup.cards)) if state.zone[c] == ARENA]
    if any(taken.count(space) > 1 for space in taken):
        found.append("12.1.3")
    return tuple(sorted(dict.fromkeys(found)))
