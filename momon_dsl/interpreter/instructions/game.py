"""Skipping a step, and ending the game (8.3, H7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.engine import atoms
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.run import DID, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def _build_skip(c: Compiler, node: i.SkipStep) -> None:
    c.emit(_skip, node.step)


def _build_end(c: Compiler, node: i.EndGame) -> None:
    c.emit(_end, node.result)


def _always(c: Compiler, node: i.SkipStep | i.EndGame) -> Possible:
    return lambda state, run: True


def _skip(k: Kernel, run: Run, step: str, answer: Answer | None) -> None:
    atoms.skip_next(k, step)
    run.bindings[DID] = 1


def _end(k: Kernel, run: Run, result: str, answer: Answer | None) -> None:
    winner = {"you win": run.controller, "opponent wins": 1 - run.controller, "draw": -1}[result]
    atoms.end_game(k, winner, "H7.6")


HANDLERS: dict[type[Node], Handler] = {
    i.SkipStep: Handler(_build_skip, _always),
    i.EndGame: Handler(_build_end, _always),
}
