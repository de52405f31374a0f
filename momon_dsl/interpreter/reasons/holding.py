"""Why a condition does not hold: the parts of it that stand against it, and the values seen."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.interpreter.amounts import amount
from momon_dsl.interpreter.conditions import condition
from momon_dsl.interpreter.run import Run
from momon_dsl.interpreter.scope import Scope
from momon_dsl.interpreter.select import predicate
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.model.state import GameState
from momon_dsl.model.trace import Reason, Seen

from .parts import Parts
from .selecting import hands_read


def against(
    parts: Parts, node: c.Condition, state: GameState, run: Run, rule: str, wanted: bool = True
) -> Iterator[Reason]:
    """The single facts because of which a condition is not as `wanted`; none if it is."""
    if condition(parts.scope, node)(state, run) is wanted:
        return
    if isinstance(node, c.Not):
        yield from against(parts, node.condition, state, run, rule, not wanted)
    elif isinstance(node, c.And | c.Or):
        for part in node.parts:
            yield from against(parts, part, state, run, rule, wanted)
    else:
        kind = "does not hold" if wanted else "holds"
        values, secret = _seen(parts.scope, node, state, run), hands_read(node, run)
        yield Reason(kind, rule, part=parts.path(node), values=values, secret=secret)


def _seen(scope: Scope, node: c.Condition, state: GameState, run: Run) -> Seen:
    if isinstance(node, c.Compare):
        return amount(scope, node.left)(state, run), amount(scope, node.right)(state, run)
    if isinstance(node, c.Controls):
        return _controlled(scope, node, state, run), node.minimum
    if isinstance(node, c.ZoneEmpty):
        piles = state.hands if node.zone == "Hand" else state.voids
        return (len(piles[run.controller ^ int(node.whose != "you")]),)
    if isinstance(node, c.TurnOf):
        return (state.active,)
    if isinstance(node, c.ArenaFull):
        return (state.arena.count(-1),)
    return ()


def _controlled(scope: Scope, node: c.Controls, state: GameState, run: Run) -> int:
    meets = predicate(scope, Selection(how="each", other=node.other, filters=node.filters))
    player = run.controller ^ int(node.who != "you")
    return sum(
        1
        for card in state.arena
        if card >= 0
        and state.controller[card] == player
        and (meets is None or meets(state, card, run))
    )
