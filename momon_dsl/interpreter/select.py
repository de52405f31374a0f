"""Selections, filters and references as closures over a state."""

from __future__ import annotations

import copy
import operator
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from attrs import evolve

from momon_dsl.engine.snatch import facing
from momon_dsl.language.nodes import selections as s
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import Characteristics
from momon_dsl.model.frames import ITEM, Ref
from momon_dsl.model.last_known import last_event, last_seen
from momon_dsl.model.state import ARENA, HAND, GameState

from .run import FIRST_SLOT, MOVED, OUTSIDE, Refs, Run
from .scope import Predicate, Scope
from .tables import Table

Cards = Callable[[GameState, Run], Sequence[int]]
Referred = Callable[[GameState, Run], Refs]


# --- references ----------------------------------------------------------------------------


def referred(scope: Scope, node: s.Reference) -> Referred:
    """The objects a reference means, as remembered, whether or not they are still there."""
    slot = scope.names.slot_of(node)
    if slot == "this":
        return _this
    if slot == "event":
        # "When X Snatches": X is the attacker, `the Snatched Momon` the one taken.
        attacks = scope.event_is_attacker and not isinstance(node, s.EventMomon)
        return _attacker if attacks else _subject
    if slot == "item":
        return _item
    index = FIRST_SLOT + int(slot)
    return lambda state, run: run.bindings[index] or ()


def _this(state: GameState, run: Run) -> Refs:
    space = state.space[run.source] if state.stay[run.source] == run.stay else -1
    if space < 0 and run.event != OUTSIDE:
        space = last_space(state, run.source, run.stay)
    return ((run.source, run.stay, space),)


def _item(state: GameState, run: Run) -> Refs:
    """What a `For each` stands at; nothing yet where a target in its loop is chosen (H11.1)."""
    item = run.bindings[ITEM]
    return () if item is None else (item,)


def _subject(state: GameState, run: Run) -> Refs:
    subject = state.log[run.event].subjects[run.subject]
    return ((subject.card, subject.stay, subject.space),)


def _attacker(state: GameState, run: Run) -> Refs:
    card, stay = state.log[run.event].values[:2]
    assert isinstance(card, int)
    assert isinstance(stay, int)
    return ((card, stay, last_space(state, card, stay)),)


def last_space(state: GameState, card: int, stay: int) -> int:
    """Where an object is, or last was: last-known information, read off the log; -1 for never."""
    if state.zone[card] == ARENA and state.stay[card] == stay:
        return state.space[card]
    return last_seen(state, card, stay)[0]


def last_known(state: GameState, card: int, stay: int) -> Characteristics:
    """The characteristics of an object now or, if it is gone, as it left (H11.4)."""
    if state.zone[card] == ARENA and state.stay[card] == stay:
        return state.current[card]
    return last_seen(state, card, stay)[1]


def known_of(state: GameState, ref: Ref) -> Characteristics:
    """As `last_known`; a card of a Hand or Void is read where it lies (H1.1, H11.8)."""
    card, stay, space = ref
    return state.current[card] if space < 0 else last_known(state, card, stay)


def as_it_was(scope: Scope, state: GameState, ref: tuple[int, int, int]) -> GameState:
    """The state, but for one card: as it was when it left the Arena (H11.4), or as it lay outside.

    The card is not any more what was spoken of.
    """
    card, stay, _ = ref
    last = last_event(state.log, card, stay) if ref[2] >= 0 else None
    zone, space, controller = HAND, -1, -1
    characteristics = scope.setup.cards[card].printed
    if last is not None:
        zone, controller = ARENA, last[1].controller
        space, characteristics = last_seen(state, card, stay)
    past = copy.copy(state)
    if last is not None:
        past.arena = [*state.arena, card]  # one more than there are Spaces: it is there besides
    for name, value in (
        ("zone", zone),
        ("stay", stay),
        ("space", space),
        ("controller", controller),
        ("current", characteristics),
    ):
        values = [*getattr(state, name)]
        values[card] = value
        setattr(past, name, values)
    return past


def found(state: GameState, refs: Refs) -> Refs:
    """Those that are still what they were: the same object in the Arena, or a card outside (H1.1).

    An object that has left the Arena is no more; a card chosen outside has never had a Space.
    """
    zone, stay = state.zone, state.stay
    return tuple([r for r in refs if stay[r[0]] == r[1] and (zone[r[0]] == ARENA) == (r[2] >= 0)])


# --- filters -------------------------------------------------------------------------------


def predicate(scope: Scope, node: s.Selection, *, other: bool = True) -> Predicate | None:
    """Whether a card meets all filters of a selection; None when there are none.

    `other` False leaves out that `another` excludes the source.
    """
    tests = [FILTERS[type(f)](scope, f) for f in node.filters if not isinstance(f, s.ExtremeStars)]
    if node.other and other:
        tests.append(_is_other)
    if any(isinstance(f, s.ExtremeStars) for f in node.filters):
        found = candidates(scope, node, other=other)
        tests = [lambda state, card, run: card in found(state, run)]
    return reduce(_both, tests) if tests else None


def _both(first: Predicate, second: Predicate) -> Predicate:
    return lambda state, card, run: first(state, card, run) and second(state, card, run)


def _is_other(state: GameState, card: int, run: Run) -> bool:
    # H1.1: the source's own card is another Momon once the object has left the Arena; not what
    # would be Summoned, which speaks from a Hand or Void (H11.8).
    if card != run.source or state.stay[card] != run.stay:
        return True
    return state.zone[card] != ARENA and run.event != OUTSIDE


def _has_symbol(scope: Scope, node: s.HasSymbol) -> Predicate:
    mask = scope.mask(node.symbols)
    return lambda state, card, run: state.current[card].symbols & mask != 0


def _has_no_symbol(scope: Scope, node: s.HasNoSymbol) -> Predicate:
    lacks = -1 if node.symbol is None else scope.mask((node.symbol,))
    return lambda state, card, run: not state.current[card].symbols & lacks


def _controlled_by(scope: Scope, node: s.ControlledBy) -> Predicate:
    if node.who == "you":
        return lambda state, card, run: state.controller[card] == run.controller
    return lambda state, card, run: state.controller[card] == 1 - run.controller


def _owned_by(scope: Scope, node: s.OwnedBy) -> Predicate:
    owners, other = scope.setup.owners, int(node.who != "you")
    return lambda state, card, run: owners[card] == run.controller ^ other


def _moved_this_way(scope: Scope, node: s.MovedThisWay) -> Predicate:
    return lambda state, card, run: any(
        moved == card and stay == state.stay[card] for moved, stay, _ in run.bindings[MOVED]
    )


def _named_card(scope: Scope, node: s.NamedCard) -> Predicate:
    cards, name = scope.setup.cards, node.name
    return lambda state, card, run: cards[card].name == name


def _in_place(scope: Scope, node: s.InPlace) -> Predicate:
    arena = scope.setup.format.arena
    places = ("corner", "edge") if node.place == "edge" else (node.place,)
    spaces = [space for space in range(arena.size) if arena.place(space) in places]
    return lambda state, card, run: state.space[card] in spaces


def _happened_this_turn(scope: Scope, node: s.HappenedThisTurn) -> Predicate:
    if node.what == "Summoned":
        return lambda state, card, run: state.since[card] >= state.turn_began
    return _snatched_this_turn


def _in_line(scope: Scope, node: s.InLine) -> Predicate:
    arena = scope.setup.format.arena
    of = referred(scope, node.of)
    line = arena.row if node.line == "row" else arena.column

    def in_line(state: GameState, card: int, run: Run) -> bool:
        here = state.space[card]
        there = [where(state, ref) for ref in of(state, run)]  # R11.8c: in that of any of them
        return here >= 0 and any(space >= 0 and line[here] == line[space] for space in there)

    return in_line


def _snatched_this_turn(state: GameState, card: int, run: Run) -> bool:
    """Not by the very Snatch that is looked back on, which has not changed control (H11.5)."""
    return (card, state.stay[card]) in state.snatched


def _stars(scope: Scope, node: s.StarsFilter) -> Predicate:
    from .amounts import amount  # amounts count selections: the two know each other

    wanted = amount(scope, node.amount)
    if node.comparison == "or fewer":
        return lambda state, card, run: state.current[card].stars <= wanted(state, run)
    if node.comparison == "or more":
        return lambda state, card, run: state.current[card].stars >= wanted(state, run)
    return lambda state, card, run: state.current[card].stars == wanted(state, run)


# --- powers --------------------------------------------------------------------------------


def power_on(side: str | None) -> Callable[[Characteristics], int]:
    """Reads the power of a side, None: the highest; a side without one counts as 0 (H5.1)."""
    if side is None:
        return lambda now: max(0, *now.powers)
    place = SIDES.index(side)
    return lambda now: max(0, now.powers[place])


def _power(scope: Scope, node: s.PowerFilter) -> Predicate:
    from .amounts import amount

    wanted, power = amount(scope, node.amount), power_on(node.side)
    holds = {"or fewer": operator.le, "or more": operator.ge, "exactly": operator.eq}
    compares = holds[node.comparison]
    return lambda state, card, run: compares(power(state.current[card]), wanted(state, run))


def _more_than(scope: Scope, node: s.MorePowerThan | s.StarsThan) -> Predicate:
    """More, or less, than the one referred to has, or last had (H11.4); nobody counts as 0.

    R11.8c: of several, than each of them.
    """
    of = referred(scope, node.of)
    if isinstance(node, s.StarsThan):
        value: Callable[[Characteristics], int] = lambda now: now.stars  # noqa: E731
        compares = operator.lt if node.fewer else operator.gt
    else:
        value = power_on(None)
        compares = operator.lt if node.less else operator.gt

    def test(state: GameState, card: int, run: Run) -> bool:
        own, meant = value(state.current[card]), of(state, run)
        return all(
            [compares(own, value(known_of(state, ref))) for ref in meant] or [compares(own, 0)]
        )

    return test


def _facing(scope: Scope, node: s.Facing) -> Predicate:
    """R10.1c: adjacent, with a power on the side or corner towards it (H10.1, R10.1b).

    It lies as its owner sits (H10.2). A side without a power attacks nothing (H5.1), so it faces
    nobody.
    """
    rules, owners = scope.setup.format, scope.setup.owners
    of = referred(scope, node.of)

    def test(state: GameState, card: int, run: Run) -> bool:
        space = state.space[card]
        if space < 0:
            return False
        powers, turned = state.current[card].powers, 2 * owners[card]
        there = [where(state, ref) for ref in of(state, run)]
        return any(
            beside in there
            and powers[(one + turned) & 3] >= 0
            and powers[(other + turned) & 3] >= 0
            for beside, one, other in facing(rules, space)
        )

    return test


def _adjacent(scope: Scope, node: s.AdjacentTo) -> Predicate:
    adjacent = scope.setup.format.arena.adjacent
    of = referred(scope, node.of)

    def test(state: GameState, card: int, run: Run) -> bool:
        space = state.space[card]
        if space < 0:
            return False
        near = adjacent[space]
        return any(where(state, ref) in near for ref in of(state, run))

    return test


def where(state: GameState, ref: tuple[int, int, int]) -> int:
    """The Space an object is in, or last was in: it may have Moved since it was remembered."""
    card, stay, remembered = ref
    if remembered < 0:
        return -1  # H1.1: a card of a Hand or Void is nowhere, wherever it was as an object
    space = last_space(state, card, stay)
    return space if space >= 0 else remembered


FILTERS: Table[Callable[[Scope, Any], Predicate]] = Table(
    {
        s.HasSymbol: _has_symbol,
        s.StarsFilter: _stars,
        s.ControlledBy: _controlled_by,
        s.OwnedBy: _owned_by,
        s.AdjacentTo: _adjacent,
        s.MovedThisWay: _moved_this_way,
        s.NamedCard: _named_card,
        s.InPlace: _in_place,
        s.InLine: _in_line,
        s.HappenedThisTurn: _happened_this_turn,
        s.HasNoSymbol: _has_no_symbol,
        s.Facing: _facing,
        s.PowerFilter: _power,
        s.MorePowerThan: _more_than,
        s.StarsThan: _more_than,
    }
)
"""How each filter is tested; `the most Stars` is no test of one card (`_extreme`)."""


# --- candidates ----------------------------------------------------------------------------


def candidates(scope: Scope, node: s.Selection, *, other: bool = True) -> Cards:
    """The cards that a selection may take, in a stable order: by Space, or by card."""
    extreme = [f for f in node.filters if isinstance(f, s.ExtremeStars)]
    if extreme:
        rest = tuple([f for f in node.filters if f not in extreme])
        return _extreme(candidates(scope, evolve(node, filters=rest), other=other), extreme[0])
    if node.zone is None or "Arena" in node.zone.names:
        return _in_arena(scope, node, node.other and other)
    base = _piles(node.zone)
    test = predicate(scope, node, other=other)
    if test is None:
        return base
    meets = test
    return lambda state, run: [c for c in base(state, run) if meets(state, c, run)]


def _extreme(base: Cards, node: s.ExtremeStars) -> Cards:
    choose = max if node.which == "most" else min
    highest = power_on(None)

    def value(state: GameState, card: int) -> int:
        now = state.current[card]
        return highest(now) if node.power else now.stars

    def cards(state: GameState, run: Run) -> Sequence[int]:
        found = base(state, run)
        wanted = choose([value(state, c) for c in found], default=0)
        return [c for c in found if value(state, c) == wanted]

    return cards


def _in_arena(scope: Scope, node: s.Selection, other: bool) -> Cards:
    """One pass over the Arena; the commonest filters are read straight off the arrays."""
    mask, rest = -1, []
    whose = ""
    for part in node.filters:
        if isinstance(part, s.HasSymbol) and mask < 0:
            mask = scope.mask(part.symbols)
        elif isinstance(part, s.ControlledBy) and not whose:
            whose = part.who
        else:
            rest.append(part)
    meets = predicate(scope, s.Selection(how="each", filters=tuple(rest)))
    base = _arena_cards(mask, whose)
    if not other and meets is None:
        return base

    def cards(state: GameState, run: Run) -> Sequence[int]:
        found = base(state, run)
        if other and run.source in found and state.stay[run.source] == run.stay:
            found.remove(run.source)
        return found if meets is None else [c for c in found if meets(state, c, run)]

    return cards


def _arena_cards(mask: int, whose: str) -> Callable[[GameState, Run], list[int]]:
    """Cards in the Arena by the two commonest filters: symbols (-1: any) and controller."""
    other = int(whose == "opponent")

    def both(state: GameState, run: Run) -> list[int]:
        current, controller, player = state.current, state.controller, run.controller ^ other
        return [
            c for c in state.arena if c >= 0 and controller[c] == player and current[c][2] & mask
        ]

    def controlled(state: GameState, run: Run) -> list[int]:
        controller, player = state.controller, run.controller ^ other
        return [c for c in state.arena if c >= 0 and controller[c] == player]

    def symbol(state: GameState, run: Run) -> list[int]:
        current = state.current
        return [c for c in state.arena if c >= 0 and current[c][2] & mask]

    def every(state: GameState, run: Run) -> list[int]:
        return [c for c in state.arena if c >= 0]

    if mask >= 0:
        return both if whose else symbol
    return controlled if whose else every


def _piles(zone: s.Zone) -> Cards:
    other = int(zone.whose != "you")
    hand, void = "Hand" in zone.names, "Void" in zone.names

    def cards(state: GameState, run: Run) -> Sequence[int]:
        player = run.controller ^ other
        found = state.hands[player] if hand else ()
        return found + state.voids[player] if void else found

    return cards
