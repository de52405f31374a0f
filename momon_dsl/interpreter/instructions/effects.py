"""Instructions that start a continuous effect (H11.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from momon_dsl.engine import atoms
from momon_dsl.interpreter.acts import Act, did_any
from momon_dsl.interpreter.amounts import amount
from momon_dsl.interpreter.compile import Compiler, Handler, Possible
from momon_dsl.interpreter.objects import Objects, in_arena
from momon_dsl.interpreter.run import Run
from momon_dsl.interpreter.statements import CANNOT
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.keywords import stands_for
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import BE_TARGETED_BY
from momon_dsl.model.changes import EFFECT, Change
from momon_dsl.model.frames import END_OF_NEXT, END_OF_TURN, START_OF_TURN
from momon_dsl.model.records import record
from momon_dsl.model.state import GameState

from .picking import picked, reaches

if TYPE_CHECKING:
    from momon_dsl.engine.kernel import Kernel

UNTIL: dict[i.Duration, str] = {
    "until end of turn": END_OF_TURN,
    "until the start of your next turn": START_OF_TURN,
    "until the end of your next turn": END_OF_NEXT,
    "until the game ends": "game",
    "while this is in the Arena": atoms.SOURCE_LEAVES,
}
Value = Callable[[GameState, Run], tuple[int, ...] | None]
"""Reads the value of an effect as it starts; None: there is nothing to read, so none starts."""


def _handler(kind: str, value: Callable[[Compiler, Any], Value]) -> Handler:
    def build(c: Compiler, node: Any) -> None:
        _begins(c, picked(c, node.what), kind, value(c, node), UNTIL[node.duration])

    return Handler(build, _possible)


def _possible(c: Compiler, node: Any) -> Possible:
    return reaches(c, node.what)


def _begins(c: Compiler, what: Objects, kind: str, value: Value, until: str) -> None:
    """What gets the effect, its kind and value, and how long it lasts; all read as it starts."""

    def prepare(k: Kernel, run: Run) -> tuple[Change, ...]:
        refs, read = in_arena(k.state, what.now(k.state, run)), value(k.state, run)
        source = (run.source, run.stay)
        lasts = until != atoms.SOURCE_LEAVES or atoms.there(k, *source)
        if not refs or read is None or not lasts:
            return ()
        facts = (kind, read, until, run.controller, source)
        return (record(Change, (EFFECT, refs, (), facts, "H11.5")),)

    c.act(Act(prepare, did_any))


# --- the values ----------------------------------------------------------------------------


def _constant(*value: int) -> Value:
    return lambda state, run: value


def _power(c: Compiler, node: i.GetsPower) -> Value:
    return _times(c, node, SIDES.index(node.side) if node.side else -1)


def _stars(c: Compiler, node: i.GetsStars) -> Value:
    return _times(c, node)


def _times(c: Compiler, node: i.GetsPower | i.GetsStars, *before: int) -> Value:
    """So much, or so much for each of something, counted as the effect starts."""
    if node.per is None:
        return _constant(*before, node.amount)
    count, change = amount(c.scope, node.per), node.amount
    return lambda state, run: (*before, change * count(state, run))


def _stars_become(c: Compiler, node: i.StarsBecome) -> Value:
    number = amount(c.scope, node.stars)
    return lambda state, run: (number(state, run),)


def _symbols(c: Compiler, node: i.ChangesSymbols) -> Value:
    mask = c.scope.mask(node.symbols)
    return _constant(mask, 0) if node.gains else _constant(0, mask)


def _ability(c: Compiler, node: i.GainsAbility) -> Value:
    return _constant(*[c.number(ability) for ability in stands_for(node.ability)])


def _no_abilities(c: Compiler, node: i.LosesAbilities) -> Value:
    lost = stands_for(node.ability) if node.ability else ()  # none: all of them
    return _constant(*[c.number(ability) for ability in lost])


def _cannot(c: Compiler, node: i.BecomesUnable) -> Value:
    if node.by is None:
        return _constant(CANNOT[node.action])
    other = int(node.by != "you")
    return lambda state, run: (BE_TARGETED_BY << (run.controller ^ other),)


# --- copies --------------------------------------------------------------------------------


def _build_copy(c: Compiler, node: i.CopyOf) -> None:
    what, of = picked(c, node.what), picked(c, node.of)
    powers = node.part == "powers"

    def value(state: GameState, run: Run) -> tuple[int, ...] | None:
        model = in_arena(state, of.now(state, run))
        if not model:
            return None
        now = state.current[model[0][0]]  # R11.5b: as it is now, whatever it becomes
        return now.powers if powers else now.abilities

    kind = "copied powers" if powers else "copied abilities"
    _begins(c, what, kind, value, UNTIL[node.duration])


def _copy_possible(c: Compiler, node: i.CopyOf) -> Possible:
    what, of = reaches(c, node.what), reaches(c, node.of)
    return lambda state, run: what(state, run) and of(state, run)


HANDLERS: dict[type[Node], Handler] = {
    i.GetsPower: _handler("power", _power),
    i.GetsStars: _handler("stars", _stars),
    i.StarsBecome: _handler("stars set", _stars_become),
    i.ChangesSymbols: _handler("symbols", _symbols),
    i.GainsAbility: _handler("ability", _ability),
    i.LosesAbilities: _handler("no abilities", _no_abilities),
    i.BecomesUnable: _handler("cannot", _cannot),
    i.CopyOf: Handler(_build_copy, _copy_possible),
}
