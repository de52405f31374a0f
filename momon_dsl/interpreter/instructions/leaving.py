"""Putting Momon into Voids and returning them to Hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.engine import atoms
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects
from momon_dsl.interpreter.run import DID, FORMER, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.state import HAND, VOID

from .picking import picked, rebind

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


RULES = {VOID: "H4.1", HAND: "H1.1"}
"""What a Void is, and what becomes of an object that leaves the Arena."""


def _build(zone: int) -> Any:
    def build(c: Compiler, node: i.PutIntoVoid | i.ReturnToHand) -> None:
        c.emit(_leave, (picked(c, node.what), zone))

    return build


def _possible(c: Compiler, node: i.PutIntoVoid | i.ReturnToHand) -> Possible:
    what, zone = c.objects(node.what), VOID if isinstance(node, i.PutIntoVoid) else HAND
    return lambda state, run: any(state.zone[card] != zone for card in what.could(state, run))


def _leave(k: Kernel, run: Run, args: tuple[Objects, int], answer: Answer | None) -> None:
    what, zone = args
    at = k.state.zone
    refs = tuple([ref for ref in what.now(k.state, run) if at[ref[0]] != zone])
    space = k.state.space
    left = tuple([(card, stay, space[card]) for card, stay, _ in refs])
    went = atoms.leave(k, tuple([ref[0] for ref in refs]), zone, RULES[zone])
    run.bindings[DID] = int(bool(went))  # 9.3.2: what a replacement sent elsewhere is not there
    if refs:
        left = tuple([ref for ref in left if ref[0] in went])
        run.bindings[FORMER] += left
        rebind(run, what, left)


HANDLERS: dict[type[Node], Handler] = {
    i.PutIntoVoid: Handler(_build(VOID), _possible),
    i.ReturnToHand: Handler(_build(HAND), _possible),
}
