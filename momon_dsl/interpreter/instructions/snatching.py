"""Checks that an ability orders, and the Direct Snatch (H10.5, H10.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.engine import atoms, replacing
from momon_dsl.engine.conditions import state_based
from momon_dsl.engine.snatch import check, together
from momon_dsl.engine.together import under_way
from momon_dsl.interpreter.acts import Act, did_any
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects, in_arena
from momon_dsl.interpreter.run import DID, SCRATCH, Refs, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.cards import BE_SNATCHED
from momon_dsl.model.changes import CONTROL, SNATCH, Change
from momon_dsl.model.frames import PENDING, Frame

from .effects import UNTIL
from .picking import not_forbidden, picked, reaches

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def _build_check(incite: bool) -> Any:
    def build(c: Compiler, node: i.Incite | i.PerformCheck) -> None:
        what = picked(c, node.attacker)
        if not c.in_step:
            c.emit(_check, (what, incite))
            return

        def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
            """R1.2b: judged from the state before the step, like all else in it."""
            found = in_arena(k.state, what.now(k.state, run))
            made = [together(k, ref[0], ref[1], "H10.5", incite) for ref in found]
            return tuple([change for changes in made for change in changes])

        c.act(Act(prepare, lambda run, changes: bool(changes)))

    return build


def _check_possible(c: Compiler, node: i.Incite | i.PerformCheck) -> Possible:
    return reaches(c, node.attacker)


def _check(k: Kernel, run: Run, args: tuple[Objects, bool], answer: Answer | None) -> Frame | None:
    """Immediately, inside the ability; SBC follow each result group (H10.5, R12.1.8a).

    SCRATCH holds those still to Check while something happens instead of a Snatch.
    """
    what, incite = args
    todo: Refs | None = run.bindings[SCRATCH]
    if todo is None:
        todo = in_arena(k.state, what.now(k.state, run))
        run.bindings[DID] = int(bool(todo))
    else:
        (taken,) = run.bindings[PENDING]
        run.bindings[PENDING] = None
        _take(k, taken)
        todo = todo[1:]
    for place, ref in enumerate(todo):
        won = check(k, ref[0], ref[1], "H10.5", incite)
        instead = replacing.begin(k, (won,), replacing.HAND_BACK) if won else None
        if instead is not None:
            run.bindings[SCRATCH] = todo[place:]
            return instead
        _take(k, won)
    run.bindings[SCRATCH] = None
    return None


def _take(k: Kernel, changes: tuple[Change, ...]) -> None:
    atoms.carry_out(k, under_way((changes,)))
    state_based(k)


def _build_direct(c: Compiler, node: i.DirectSnatch) -> None:
    able = not_forbidden(BE_SNATCHED)
    what = picked(c, node.what, able)

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        """Without a comparison; nothing happens to what is already yours (H10.6)."""
        state, you = k.state, run.controller
        found = [ref for ref in in_arena(state, what.now(state, run)) if able(state, ref[0], run)]
        refs = tuple([ref for ref in found if state.controller[ref[0]] != you])
        return (Change(SNATCH, refs, (you,) * len(refs), (you, -1, -1, 0), "H10.6"),)

    c.act(Act(prepare, did_any))


def _direct_possible(c: Compiler, node: i.DirectSnatch) -> Possible:
    return reaches(c, node.what, BE_SNATCHED)


# --- control without a Snatch ---------------------------------------------------------------


def _build_control(c: Compiler, node: i.Control) -> None:
    what, owners = picked(c, node.what), c.scope.setup.owners
    until = UNTIL[node.duration] if node.duration else None

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        """Gain, give or return control; nothing happens to what that player controls (H10.4)."""
        source = (run.source, run.stay)
        if until == atoms.SOURCE_LEAVES and not atoms.there(k, *source):
            return ()
        facts = (until, run.controller, source) if until else ()
        state, players = k.state, {"you": run.controller, "opponent": 1 - run.controller}
        found = [
            (ref, players.get(node.to, owners[ref[0]]))
            for ref in in_arena(state, what.now(state, run))
        ]
        changed = [(ref, to) for ref, to in found if state.controller[ref[0]] != to]
        refs, to = tuple([ref for ref, _ in changed]), tuple([to for _, to in changed])
        return (Change(CONTROL, refs, to, facts, "H10.4"),)

    c.act(Act(prepare, did_any))


def _control_possible(c: Compiler, node: i.Control) -> Possible:
    return reaches(c, node.what)


HANDLERS: dict[type[Node], Handler] = {
    i.PerformCheck: Handler(_build_check(False), _check_possible),
    i.Incite: Handler(_build_check(True), _check_possible),
    i.DirectSnatch: Handler(_build_direct, _direct_possible),
    i.Control: Handler(_build_control, _control_possible),
}
