"""Instructions that start a continuous effect (H11.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from momon_dsl.engine import atoms
from momon_dsl.engine.turn import END_OF_TURN, START_OF_TURN
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects, in_arena
from momon_dsl.interpreter.run import DID, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.arena import SIDES

from .picking import picked, reaches

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer

UNTIL: dict[i.Duration, str] = {
    "until end of turn": END_OF_TURN,
    "until the start of your next turn": START_OF_TURN,
    "until the game ends": "game",
}


class EffectArgs(NamedTuple):
    """What gets the effect, its kind and value, and how long it lasts."""

    what: Objects
    kind: str
    value: tuple[int, ...]
    until: str


def _build_power(c: Compiler, node: i.GetsPower) -> None:
    side = SIDES.index(node.side) if node.side else -1
    args = EffectArgs(picked(c, node.what), "power", (side, node.amount), UNTIL[node.duration])
    c.emit(_begin, args)


def _build_stars(c: Compiler, node: i.GetsStars) -> None:
    c.emit(_begin, EffectArgs(picked(c, node.what), "stars", (node.amount,), UNTIL[node.duration]))


def _possible(c: Compiler, node: i.GetsPower | i.GetsStars) -> Possible:
    return reaches(c, node.what)


def _begin(k: Kernel, run: Run, args: EffectArgs, answer: Answer | None) -> None:
    refs = in_arena(k.state, args.what.now(k.state, run))
    if refs:
        atoms.begin_effect(k, args.kind, refs, args.value, args.until, run.controller)
    run.bindings[DID] = int(bool(refs))


HANDLERS: dict[type[Node], Handler] = {
    i.GetsPower: Handler(_build_power, _possible),
    i.GetsStars: Handler(_build_stars, _possible),
}
