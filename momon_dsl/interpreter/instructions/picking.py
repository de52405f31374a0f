"""Choosing at resolution what an instruction acts on: `a`, `each`, `random` (H11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from momon_dsl.interpreter.compile import PAUSE, Compiler, Possible
from momon_dsl.interpreter.objects import Objects
from momon_dsl.interpreter.run import ACTOR, Run
from momon_dsl.interpreter.scope import Predicate
from momon_dsl.interpreter.select import Cards
from momon_dsl.language.nodes.selections import What
from momon_dsl.model.decisions import CHOOSE, Decision
from momon_dsl.model.state import ARENA, GameState

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel
    from momon_dsl.engine.protocol import Answer


def picked(c: Compiler, node: What, able: Predicate | None = None) -> Objects:
    """Compile what an instruction acts on, with the op that picks it where one is needed.

    `able` says which cards the instruction can act on: no player chooses another (12.3.1, 12.3.2).
    """
    made = c.objects(node)
    if made.how in ("choose", "each", "random"):
        able_only = made if able is None else evolve(made, options=_able(made.options, able))
        c.emit(pick, able_only)
    return made


def _able(options: Cards, able: Predicate) -> Cards:
    return lambda state, run: [card for card in options(state, run) if able(state, card, run)]


def not_forbidden(mask: int) -> Predicate:
    """Whether a card is not forbidden any of this: "cannot" beats "can" (H11.5)."""
    return lambda state, card, run: not state.current[card].cannot & mask


def reaches(c: Compiler, node: What, mask: int = 0) -> Possible:
    """Whether it can come to a Momon in the Arena that is not forbidden any of `mask` (12.3.2)."""
    what = c.objects(node)

    def test(state: GameState, run: Run) -> bool:
        zone, current = state.zone, state.current
        for card in what.could(state, run):
            if zone[card] == ARENA and not current[card].cannot & mask:
                return True
        return False

    return test


def pick(k: Kernel, run: Run, what: Objects, answer: Answer | None) -> int | None:
    """Bind a selection to objects: all that fit, some at random, or as the player chooses."""
    return pick_by(k, run, what, answer, run.controller ^ run.bindings[ACTOR])


def pick_theirs(k: Kernel, run: Run, what: Objects, answer: Answer | None) -> int | None:
    """The same, where the opponent of the ability's controller chooses (H11.1)."""
    return pick_by(k, run, what, answer, 1 - run.controller)


def pick_by(k: Kernel, run: Run, what: Objects, answer: Answer | None, player: int) -> int | None:
    """The same, where this player chooses."""
    state = k.state
    if answer is None:
        options = tuple(what.options(state, run))
        if what.how == "each":
            answer = options
        elif what.how == "random":
            answer = _at_random(k, options, what.maximum)
        else:
            answer = _ask(k, player, what, options)
    if answer is None:
        return PAUSE
    run.bindings[what.slot] = tuple([(c, state.stay[c], state.space[c]) for c in answer])
    return None


def _ask(k: Kernel, player: int, what: Objects, options: tuple[int, ...]) -> Answer | None:
    cause = k.cause
    assert cause is not None
    return k.ask(
        Decision(
            CHOOSE,
            player,
            options,
            min(what.minimum, len(options)),
            min(what.maximum, len(options)),
            "H11.1",
            *cause,
        )
    )


def _at_random(k: Kernel, options: tuple[int, ...], count: int) -> Answer:
    drawn: list[int] = []
    left = tuple(sorted(options))
    while left and len(drawn) < count:
        drawn.append(k.draw(left))
        left = tuple([card for card in left if card != drawn[-1]])
    return tuple(drawn)


def rebind(run: Run, what: Objects, refs: tuple[tuple[int, int, int], ...]) -> None:
    """Later references mean these, with the Spaces that they have just left."""
    if what.slot >= 0:
        run.bindings[what.slot] = refs
