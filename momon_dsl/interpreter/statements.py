"""Continuous abilities: each sentence becomes a statement for the engine's layers (H11.5).

Summoning rules and replacements are no statements: they are asked for when something would happen
(interpreter/permissions.py, interpreter/replacements.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from momon_dsl.checking.walking import descend
from momon_dsl.engine.continuous import STARS
from momon_dsl.engine.protocol import Source, Statement
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.amounts import HighestPower, PowerOf, StarsOf
from momon_dsl.language.nodes.base import AddedCondition, AddedFilter, Node
from momon_dsl.language.nodes.keywords import stands_for
from momon_dsl.language.nodes.selections import Selection, What
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import BE_MOVED, BE_SNATCHED, BE_TARGETED, BE_TARGETED_BY, SNATCH
from momon_dsl.model.state import GameState, Setup, blank_state

from .conditions import condition
from .run import Run
from .scope import OnlyThis, Scope
from .select import candidates, predicate

CANNOT = {
    "be Snatched": BE_SNATCHED,
    "be targeted": BE_TARGETED,
    "be Moved": BE_MOVED,
    "Snatch": SNATCH,
}
Cards = Callable[[GameState, Run], Iterable[int]]
Value = Callable[[GameState], tuple[int, ...]]


def source(
    node: a.Continuous, ability: int, card: int, setup: Setup, granted: Mapping[int, int]
) -> Source:
    """Compile a continuous ability for a card; `granted` gives ability numbers by node identity."""
    scope = Scope(setup, OnlyThis())
    run = Run(card, 0, 0, -1, -1, [])
    holds = condition(scope, node.condition) if node.condition else None

    def when(cards: Cards) -> Callable[[GameState], Iterable[int]]:
        if holds is None:
            return lambda state: cards(state, run)
        test = holds
        return lambda state: cards(state, run) if test(state, run) else ()

    reads = node.condition is not None and _reads(node.condition)
    made = []
    for part in node.statements:
        if not isinstance(part, a.NoSummonInto | a.SummonOnly | a.Instead):
            kind, value = _say(scope, part, run, granted)
            cards = when(_subject(scope, part.subject))
            reading = reads or _reads(part)
            touches = _touches(scope, part, part.subject, run) if holds is None else None
            made.append(Statement(card, ability, kind, cards, value, reading, touches))
    special = any(said.kind != "power" for said in made)
    return Source(run, tuple(made), special, all(said.touches is not None for said in made))


_PRINTED = (s.HasSymbol, s.NamedCard)
"""Filters that ask for what is printed on a card."""
_OWN_FACTS = (*_PRINTED, s.OwnedBy, s.ControlledBy, s.InPlace, s.InLine, s.AdjacentTo)
"""Filters that ask for what one Momon is, and for its relation to the source."""


def _touches(
    scope: Scope, part: a.Statement, subject: What, run: Run
) -> Callable[[GameState, int], bool] | None:
    """Whether a sentence speaks of a card, where no third Momon has a say in that.

    None for all others: those that count, compare or read, and those that change who has which
    abilities or symbols.
    """
    if isinstance(part, a.HasPower | a.HasStars):
        varies = part.per is not None
    else:
        varies = not isinstance(part, a.Cannot) or part.by is not None
    if varies:
        return None
    if not isinstance(subject, Selection):
        return lambda state, card: card == run.source
    if not all(isinstance(each, _OWN_FACTS) for each in subject.filters) or subject.zone:
        return None
    fits = _printed_as(scope, subject, run.source)
    lies = tuple([each for each in subject.filters if not isinstance(each, _PRINTED)])
    meets = predicate(scope, Selection(how="each", filters=lies))
    if meets is None:
        return lambda state, card: card in fits
    test = meets
    return lambda state, card: card in fits and test(state, card, run)


def _printed_as(scope: Scope, subject: Selection, source: int) -> frozenset[int]:
    """The cards that fit by what is printed on them, which is so for good in a simple state."""
    filters = tuple([each for each in subject.filters if isinstance(each, _PRINTED)])
    meets = predicate(scope, Selection(how="each", filters=filters))
    printed, run = blank_state(scope.setup, 0), Run(source, 0, 0, -1, -1, [])
    return frozenset(
        card
        for card in range(len(scope.setup.cards))
        if (meets is None or meets(printed, card, run)) and not (subject.other and card == source)
    )


_READS_VALUES = (
    s.StarsFilter, s.ExtremeStars, s.MorePowerThan, s.StarsThan, s.PowerFilter, s.Facing,
    StarsOf, HighestPower, PowerOf, AddedFilter, AddedCondition,
)  # fmt: skip
"""What looks at Stars or powers, or might: nobody knows what a filter of an extension reads."""


def _reads(part: Node) -> bool:
    """Whether a sentence's selections look at Stars or powers."""
    return any(isinstance(n, _READS_VALUES) for n in descend(part, Node))


def _subject(scope: Scope, node: What) -> Cards:
    """A continuous ability speaks of a selection or of its source; it has chosen nothing."""
    if isinstance(node, Selection):
        return candidates(scope, node)
    return lambda state, run: (run.source,)


def _say(
    scope: Scope, part: a.Statement, run: Run, granted: Mapping[int, int]
) -> tuple[str, Value]:
    """The kind of a sentence, and how its value is read."""
    if isinstance(part, a.HasPower):
        side = SIDES.index(part.side) if part.side else -1
        return "power", _added(scope, part, side, run)
    if isinstance(part, a.HasStars):
        return "stars", _added(scope, part, STARS, run)
    if isinstance(part, a.Cannot) and part.by is not None:
        other = int(part.by == "opponent")
        return "cannot", lambda state: (BE_TARGETED_BY << (run.controller ^ other),)
    if isinstance(part, a.Cannot):
        return "cannot", _constant((CANNOT[part.action],))
    if isinstance(part, a.HasAbility):
        given = stands_for(part.ability)
        return "ability", _constant(tuple([granted[id(ability)] for ability in given]))
    if isinstance(part, a.HasSymbols):
        mask = scope.mask(part.symbols)
        return "symbols", _constant((mask, 0) if part.gains else (0, mask))
    assert isinstance(part, a.HasNoAbilities)
    lost = stands_for(part.ability) if part.ability else ()  # none: all of them
    return "no abilities", _constant(tuple([granted[id(ability)] for ability in lost]))


def _constant(value: tuple[int, ...]) -> Value:
    return lambda state: value


def _added(scope: Scope, part: a.HasPower | a.HasStars, side: int, run: Run) -> Value:
    amount = part.amount
    if part.per is None:
        return _constant((side, amount))
    counted = candidates(scope, part.per)
    return lambda state: (side, amount * len(counted(state, run)))
