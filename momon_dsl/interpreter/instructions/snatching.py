"""Checks that an ability orders, and the Direct Snatch (H10.5, H10.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.engine import atoms
from momon_dsl.engine.conditions import state_based
from momon_dsl.engine.snatch import check
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects, in_arena
from momon_dsl.interpreter.run import DID, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.cards import BE_SNATCHED

from .picking import not_forbidden, picked, reaches

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def _build_check(incite: bool) -> Any:
    def build(c: Compiler, node: i.Incite | i.PerformCheck) -> None:
        c.emit(_check, (picked(c, node.attacker), incite))

    return build


def _check_possible(c: Compiler, node: i.Incite | i.PerformCheck) -> Possible:
    return reaches(c, node.attacker)


def _check(k: Kernel, run: Run, args: tuple[Objects, bool], answer: Answer | None) -> None:
    """Immediately, inside the ability; SBC follow each result group (H10.5, R12.1.8a)."""
    what, incite = args
    refs = in_arena(k.state, what.now(k.state, run))
    for card, stay, _ in refs:
        check(k, card, stay, rule="H10.5", incite=incite)
        state_based(k)
    run.bindings[DID] = int(bool(refs))


def _build_direct(c: Compiler, node: i.DirectSnatch) -> None:
    c.emit(_direct, picked(c, node.what, not_forbidden(BE_SNATCHED)))


def _direct_possible(c: Compiler, node: i.DirectSnatch) -> Possible:
    return reaches(c, node.what, BE_SNATCHED)


def _direct(k: Kernel, run: Run, what: Objects, answer: Answer | None) -> None:
    """Take control without a comparison; nothing happens to what is already yours (H10.6)."""
    state = k.state
    taken = tuple(
        [
            card
            for card, _, _ in in_arena(state, what.now(state, run))
            if state.controller[card] != run.controller
            and not state.current[card].cannot & BE_SNATCHED
        ]
    )
    if taken:
        taken = atoms.snatch(k, run.controller, taken, None, False, "H10.6")
    run.bindings[DID] = int(bool(taken))


# --- control without a Snatch ---------------------------------------------------------------


def _build_control(c: Compiler, node: i.Control) -> None:
    c.emit(_control, (picked(c, node.what), node.to))


def _control_possible(c: Compiler, node: i.Control) -> Possible:
    return reaches(c, node.what)


def _control(k: Kernel, run: Run, args: tuple[Objects, str], answer: Answer | None) -> None:
    """Gain, give or return control (H10.4); nothing happens to what that player controls."""
    what, to = args
    state, owners = k.state, k.setup.owners
    players = {"you": run.controller, "opponent": 1 - run.controller}
    changes = [
        (card, players.get(to, owners[card]))
        for card, _, _ in in_arena(state, what.now(state, run))
        if state.controller[card] != players.get(to, owners[card])
    ]
    if changes:
        cards, controllers = zip(*changes, strict=True)
        atoms.change_control(k, cards, controllers, "H10.4")
    run.bindings[DID] = int(bool(changes))


HANDLERS: dict[type[Node], Handler] = {
    i.PerformCheck: Handler(_build_check(False), _check_possible),
    i.Incite: Handler(_build_check(True), _check_possible),
    i.DirectSnatch: Handler(_build_direct, _direct_possible),
    i.Control: Handler(_build_control, _control_possible),
}
