"""What a triggered ability waits for: kinds of events, and which of an event's objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from momon_dsl.checking.antecedents import bind
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.model.format import ON_SNATCH, ON_SUMMON, OTHER, RETURNED, WHEN_SNATCHED
from momon_dsl.model.state import ARENA, GameState, Setup

from .conditions import condition
from .run import Run
from .scope import OnlyThis, Scope, Test
from .select import predicate
from .tables import Table

Matches = Callable[[GameState, Event, int], Sequence[int]]
"""The indices of the event's subjects that the ability of a card triggers for."""

NONE: tuple[int, ...] = ()
FIRST = (0,)

Heading = tuple[tuple[str, ...], int, Matches]
"""The kinds of events that a heading waits for, its category (H11.3), and which it takes."""


@frozen
class Watch:
    """One triggered ability as the engine's listeners hold it."""

    ability: int
    kinds: tuple[str, ...]
    category: int
    once: int
    matches: Matches
    condition: Test | None
    controlled_after: bool = False
    limited: bool = False
    """Whether it takes more than the event: a condition, a permission, a controller after it."""
    of_itself: bool = False
    """Whether it waits for what happens to its own card, as the first subject of the event."""


def watch(ability: int, node: a.Triggered, setup: Setup) -> Watch:
    """Compile the heading of a triggered ability."""
    scope = Scope(setup, OnlyThis())
    kinds, category, matches = HEADINGS[type(node.trigger)](node.trigger, scope)
    # The condition knows what the event is about; the heading does not yet.
    known = Scope(setup, bind(node), speaks_of_attacker(node))
    limit = condition(known, node.condition) if node.condition else None
    once = {None: 0, "turn": 1, "game": 2}[node.once]
    after = isinstance(node.trigger, a.WhenThisReturns)  # H11.4: the controller after
    limited = bool(once or after or limit is not None)
    of_itself = matches is _first_subject
    return Watch(ability, kinds, category, once, matches, limit, after, limited, of_itself)


def speaks_of_attacker(node: a.Triggered) -> bool:
    """Whether the Momon of the event is the one that Snatches, not the one taken."""
    return isinstance(node.trigger, a.When) and node.trigger.happens == "Snatches"


def attacker_of(state: GameState, event: Event) -> int:
    """The Momon that Snatched; -1 if it has left (R10.5b), and for a Direct Snatch (H10.6)."""
    attacker, stay = event.values[:2]
    assert isinstance(attacker, int)
    here = attacker >= 0 and state.zone[attacker] == ARENA and state.stay[attacker] == stay
    return attacker if here else -1


_KINDS: dict[str, tuple[str, ...]] = {
    "is Summoned": (ev.MOMON_SUMMONED,),
    "is Snatched": (ev.MOMON_SNATCHED,),
    "Snatches": (ev.MOMON_SNATCHED,),
    "Moves": (ev.MOMON_MOVED, ev.MOMON_SWAPPED),  # H12.2
    "is Swapped": (ev.MOMON_SWAPPED,),
    "is put into a Void": (ev.PUT_INTO_VOID,),
    "leaves the Arena": (ev.PUT_INTO_VOID, ev.RETURNED_TO_HAND),
    "returns to a Hand": (ev.RETURNED_TO_HAND,),
    "is revealed": (ev.CARD_REVEALED,),
}


def _first_subject(state: GameState, event: Event, card: int) -> Sequence[int]:
    return FIRST if event.subjects[0].card == card else NONE


def _this_subject(state: GameState, event: Event, card: int) -> Sequence[int]:
    return [n for n, subject in enumerate(event.subjects) if subject.card == card]


def _on_snatch(setup: Setup) -> Matches:
    incite_too = setup.format.incite_makes_on_snatch  # H10.5 (setting)

    def matches(state: GameState, event: Event, card: int) -> Sequence[int]:
        attacker, stay, incite = event.values
        if attacker != card or stay != state.stay[card] or (incite and not incite_too):
            return NONE
        return range(len(event.subjects))  # H10.4: once for each Momon taken

    return matches


def _returned(setup: Setup) -> Matches:
    owners = setup.owners

    def matches(state: GameState, event: Event, card: int) -> Sequence[int]:
        return [
            n
            for n, subject in enumerate(event.subjects)
            if subject.card == card and subject.to == owners[card] != subject.controller
        ]

    return matches


def _turn(whose: str) -> Matches:
    if whose == "each":
        return lambda state, event, card: FIRST
    yours = whose == "your"
    return lambda state, event, card: (
        FIRST if (event.player == state.controller[card]) is yours else NONE
    )


def _takes_none(state: GameState, event: Event, card: int) -> Sequence[int]:
    return NONE if any(isinstance(v, tuple) and v[3] for v in event.values) else FIRST


def _always(state: GameState, event: Event, card: int) -> Sequence[int]:
    return FIRST


def _bystander(node: a.When, scope: Scope) -> Matches:
    snatches, anywhere = node.happens == "Snatches", node.happens == "is revealed"
    if not isinstance(node.subject, Selection):
        return _this_snatches if snatches else _this_arena_subject
    meets = predicate(scope, node.subject)

    def matches(state: GameState, event: Event, card: int) -> Sequence[int]:
        run = Run(card, state.stay[card], state.controller[card], event.number, 0, [])
        if snatches:  # R10.5a: by an Incite Check too
            attacker = attacker_of(state, event)
            fits = attacker >= 0 and (meets is None or meets(state, attacker, run))
            return range(len(event.subjects)) if fits else NONE
        return [
            n
            for n, subject in enumerate(event.subjects)
            if (anywhere or subject.space >= 0)  # R11.8a
            and (meets is None or meets(state, subject.card, run))
        ]

    return matches


def symbols_waited_for(node: a.WhenSymbols, scope: Scope, change: tuple[int, ...]) -> int:
    """Of the symbols gained and lost, as bits, those that a heading waits for; 0 for none."""
    bits = -1 if node.symbol is None else scope.mask((node.symbol,))
    places = {True: (0,), False: (1,), None: (0, 1)}[node.gains]
    return sum(change[place] & bits for place in places)


def _symbols(node: a.WhenSymbols, scope: Scope) -> Matches:
    """`values` of the event are (bits gained, bits lost) for each of its subjects."""
    chosen = isinstance(node.subject, Selection)
    meets = predicate(scope, node.subject) if isinstance(node.subject, Selection) else None

    def matches(state: GameState, event: Event, card: int) -> Sequence[int]:
        run = Run(card, state.stay[card], state.controller[card], event.number, 0, [])
        found = []
        for n, (subject, change) in enumerate(zip(event.subjects, event.values, strict=True)):
            assert isinstance(change, tuple)
            fits = meets is None or meets(state, subject.card, run)
            changes = symbols_waited_for(node, scope, change)
            if changes and (fits if chosen else subject.card == card):
                found.append(n)
        return found

    return matches


def _this_snatches(state: GameState, event: Event, card: int) -> Sequence[int]:
    return range(len(event.subjects)) if attacker_of(state, event) == card else NONE


def _this_arena_subject(state: GameState, event: Event, card: int) -> Sequence[int]:
    return [n for n, s in enumerate(event.subjects) if s.card == card and s.space >= 0]


def _at_turn(node: a.AtTurn, scope: Scope) -> Heading:
    kind = ev.TURN_STARTED if node.point == "start" else ev.END_STEP_BEGAN
    return (kind,), OTHER, _turn(node.whose)


HEADINGS: Table[Callable[[Any, Scope], Heading]] = Table(
    {
        a.OnSummon: lambda node, scope: ((ev.MOMON_SUMMONED,), ON_SUMMON, _first_subject),
        a.OnSnatch: lambda node, scope: (
            (ev.MOMON_SNATCHED,),
            ON_SNATCH,
            _on_snatch(scope.setup),
        ),
        a.WhenThisSnatched: lambda node, scope: (
            (ev.MOMON_SNATCHED,),
            WHEN_SNATCHED,
            _this_subject,
        ),
        a.WhenThisReturns: lambda node, scope: (
            (ev.MOMON_SNATCHED, ev.CONTROL_CHANGED),
            RETURNED,
            _returned(scope.setup),
        ),
        a.AtTurn: _at_turn,
        a.WhenCheckTakesNone: lambda node, scope: ((ev.SNATCH_CHECKED,), OTHER, _takes_none),
        a.WhenSummonFails: lambda node, scope: ((ev.SUMMON_FAILED,), OTHER, _always),
        a.WhenSymbols: lambda node, scope: ((ev.SYMBOLS_CHANGED,), OTHER, _symbols(node, scope)),
        a.When: lambda node, scope: (_KINDS[node.happens], OTHER, _bystander(node, scope)),
    }
)
"""What each heading waits for."""
