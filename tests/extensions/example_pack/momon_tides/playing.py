"""How the nodes are carried out, in terms of the changes and events that the engine knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from momon_dsl.interpreter.acts import Act, did_any
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.instructions.picking import picked, reaches
from momon_dsl.interpreter.objects import in_arena
from momon_dsl.interpreter.run import Run
from momon_dsl.interpreter.scope import Predicate, Scope
from momon_dsl.interpreter.watches import Heading
from momon_dsl.model import events as ev
from momon_dsl.model.changes import CONTROL, Change
from momon_dsl.model.events import Event
from momon_dsl.model.format import OTHER
from momon_dsl.model.state import GameState

from .nodes import ExchangeControl, OddOrEven, WhenArenaFills

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel


def _build(c: Compiler, node: ExchangeControl) -> None:
    """Choose both first; what happens then is judged as the state stands at that moment."""
    first, second = picked(c, node.first), picked(c, node.second)

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        found = [in_arena(k.state, what.now(k.state, run)) for what in (first, second)]
        if any(len(refs) != 1 for refs in found):
            return ()
        refs = (found[0][0], found[1][0])
        players = [k.state.controller[ref[0]] for ref in refs]
        if players[0] == players[1]:
            return ()
        # One change of both, so that it is one event (H1.2).
        return (Change(CONTROL, refs, (players[1], players[0]), rule="H10.4"),)

    c.act(Act(prepare, did_any))


def _possible(c: Compiler, node: ExchangeControl) -> Possible:
    """Whether a player may choose to do it (12.3.2)."""
    one, other = reaches(c, node.first), reaches(c, node.second)
    return lambda state, run: one(state, run) and other(state, run)


EXCHANGE = Handler(_build, _possible)


def arena_fills(node: WhenArenaFills, scope: Scope) -> Heading:
    """Every Summon is looked at; the last one fills the Arena."""

    def matches(state: GameState, event: Event, card: int) -> Sequence[int]:
        return () if -1 in state.arena else (0,)

    return (ev.MOMON_SUMMONED,), OTHER, matches


def odd_or_even(scope: Scope, node: OddOrEven) -> Predicate:
    """Reads the Stars as they are now, changes included."""
    rest = int(node.parity == "odd")
    return lambda state, card, run: state.current[card].stars % 2 == rest
