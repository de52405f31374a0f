"""Hands and Voids shown or mixed, steps skipped, the game ended (8.3, H4.1, H7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.engine import atoms
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects
from momon_dsl.interpreter.run import DID, Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model import events as ev

from .picking import picked

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def _build_skip(c: Compiler, node: i.SkipStep) -> None:
    c.emit(_skip, node.step)


def _build_end(c: Compiler, node: i.EndGame) -> None:
    c.emit(_end, node.result)


def _always(c: Compiler, node: i.Instruction) -> Possible:
    return lambda state, run: True


def _skip(k: Kernel, run: Run, step: str, answer: Answer | None) -> None:
    atoms.skip_next(k, step)
    run.bindings[DID] = 1


def _end(k: Kernel, run: Run, result: str, answer: Answer | None) -> None:
    winner = {"you win": run.controller, "opponent wins": 1 - run.controller, "draw": -1}[result]
    atoms.end_game(k, winner, "H7.6")


def _build_reveal(c: Compiler, node: i.Reveal) -> None:
    c.emit(_reveal, picked(c, node.what))


def _reveal_possible(c: Compiler, node: i.Reveal) -> Possible:
    cards = c.objects(node.what).could
    return lambda state, run: bool(cards(state, run))


def _reveal(k: Kernel, run: Run, what: Objects, answer: Answer | None) -> None:
    cards = tuple([ref[0] for ref in what.now(k.state, run)])
    if cards:
        atoms.reveal(k, cards, "H4.1")
    run.bindings[DID] = int(bool(cards))


def _build_look(c: Compiler, node: i.LookAtHand) -> None:
    c.emit(_look, int(node.whose != "you"))


def _look(k: Kernel, run: Run, other: int, answer: Answer | None) -> None:
    shown = run.controller ^ other
    k.emit(ev.HAND_SHOWN, run.controller, values=(shown, k.state.hands[shown]), rule="H4.1")
    run.bindings[DID] = int(bool(k.state.hands[shown]))


def _build_randomise(c: Compiler, node: i.RandomiseVoid) -> None:
    c.emit(_randomise, int(node.whose != "you"))


def _randomise(k: Kernel, run: Run, other: int, answer: Answer | None) -> None:
    player = run.controller ^ other
    k.emit(ev.VOID_RANDOMISED, player, rule="H4.1")
    run.bindings[DID] = int(bool(k.state.voids[player]))


HANDLERS: dict[type[Node], Handler] = {
    i.SkipStep: Handler(_build_skip, _always),
    i.EndGame: Handler(_build_end, _always),
    i.Reveal: Handler(_build_reveal, _reveal_possible),
    i.LookAtHand: Handler(_build_look, _always),
    i.RandomiseVoid: Handler(_build_randomise, _always),
}
