"""Hands and Voids shown or mixed, steps skipped, the game ended (8.3, H4.1, H7.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.interpreter.acts import Act, certain, did_any
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.run import Run
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.model.changes import END, LOOK, RANDOMISE, REVEAL, SKIP, Change

from .picking import pick, pick_theirs, picked

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel


def _always(c: Compiler, node: i.Instruction) -> Possible:
    return lambda state, run: True


def _build_skip(c: Compiler, node: i.SkipStep) -> None:
    skip = (Change(SKIP, facts=(node.step,)),)
    c.act(Act(lambda k, run: skip, certain))


def _build_end(c: Compiler, node: i.EndGame) -> None:
    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        winners = {"you win": run.controller, "opponent wins": 1 - run.controller, "draw": -1}
        return (Change(END, facts=(winners[node.result],)),)

    c.act(Act(prepare, certain))


def _build_reveal(c: Compiler, node: i.Reveal) -> None:
    what = picked(c, node.what)

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        return (Change(REVEAL, what.now(k.state, run), rule="H4.1"),)

    c.act(Act(prepare, did_any))


def _reveal_possible(c: Compiler, node: i.Reveal) -> Possible:
    cards = c.objects(node.what).could
    return lambda state, run: bool(cards(state, run))


def _build_look(c: Compiler, node: i.LookAtHand) -> None:
    other = int(node.whose != "you")

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        shown = run.controller ^ other
        return (Change(LOOK, facts=(run.controller, shown, k.state.hands[shown]), rule="H4.1"),)

    c.act(Act(prepare, lambda run, changes: bool(changes[0].facts[2])))


def _build_randomise(c: Compiler, node: i.RandomiseVoid) -> None:
    other = int(node.whose != "you")

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        player = run.controller ^ other
        return (Change(RANDOMISE, facts=(player, len(k.state.voids[player])), rule="H4.1"),)

    c.act(Act(prepare, lambda run, changes: bool(changes[0].facts[1])))


# --- choosing for later --------------------------------------------------------------------


def _build_choose(c: Compiler, node: i.Choose) -> None:
    what = c.objects(node.what)
    c.emit(pick if node.who == "you" else pick_theirs, what)
    # Nothing happens to what is chosen; whether anything was is what the sentence did (H11.7).
    c.act(Act(lambda k, run: (), lambda run, changes: bool(run.bindings[what.slot])))


def _choose_possible(c: Compiler, node: i.Choose) -> Possible:
    cards = c.objects(node.what).could
    return lambda state, run: bool(cards(state, run))


HANDLERS: dict[type[Node], Handler] = {
    i.SkipStep: Handler(_build_skip, _always),
    i.EndGame: Handler(_build_end, _always),
    i.Reveal: Handler(_build_reveal, _reveal_possible),
    i.LookAtHand: Handler(_build_look, _always),
    i.RandomiseVoid: Handler(_build_randomise, _always),
    i.Choose: Handler(_build_choose, _choose_possible),
}
