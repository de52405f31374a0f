"""Putting Momon into Voids and returning them to Hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.interpreter.acts import Act, placed
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.run import FORMER, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.changes import PUT, RETURN, Change
from momon_dsl.model.state import HAND, VOID

from .picking import picked, rebind

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel


RULES = {VOID: (PUT, "H4.1"), HAND: (RETURN, "H1.1")}
"""What a Void is, and what becomes of an object that leaves the Arena."""


def _zone(node: i.PutIntoVoid | i.ReturnToHand) -> int:
    return VOID if isinstance(node, i.PutIntoVoid) else HAND


def _build(c: Compiler, node: i.PutIntoVoid | i.ReturnToHand) -> None:
    what, zone = picked(c, node.what), _zone(node)
    kind, rule = RULES[zone]

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        at = k.state.zone
        refs = tuple([ref for ref in what.now(k.state, run) if at[ref[0]] != zone])
        return (Change(kind, placed(refs, k.state.space), rule=rule),) if refs else ()

    def note(run: Run, changes: tuple[Change, ...]) -> bool:
        for change in changes:
            # 9.3.2: what a replacement sent elsewhere is not there.
            run.bindings[FORMER] += change.refs
            rebind(run, what, change.refs)
        return any(change.refs for change in changes)

    c.act(Act(prepare, note))


def _possible(c: Compiler, node: i.PutIntoVoid | i.ReturnToHand) -> Possible:
    what, zone = c.objects(node.what), _zone(node)
    return lambda state, run: any(state.zone[card] != zone for card in what.could(state, run))


HANDLERS: dict[type[Node], Handler] = {
    i.PutIntoVoid: Handler(_build, _possible),
    i.ReturnToHand: Handler(_build, _possible),
}
