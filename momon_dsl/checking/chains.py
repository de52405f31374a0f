"""Which abilities can set each other off for ever: cycles of "causes an event that triggers".

Every single ability ends; what can go on without end is a chain of triggers between cards (12.4).
The graph is read from the card texts alone. It errs on the side of too much: an edge means that
one ability *may* set off the other in some position, and where there is no cycle there is no loop.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from operator import or_
from typing import Final, NamedTuple, get_args

import attrs

from momon_dsl.checking.antecedents import Bindings, bind, event_is_this
from momon_dsl.checking.walking import children, descend
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.amounts import Number
from momon_dsl.language.nodes.base import AddedInstruction, AddedTrigger, Node
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.keywords import stands_for
from momon_dsl.language.nodes.spaces import EmptySpace

_CHECKED: Final = ("Checks", "Snatches", "is Snatched")

CAUSES: Final[dict[type[Node], tuple[str, ...]]] = {
    i.PutIntoVoid: ("is put into a Void", "leaves the Arena"),
    i.ReturnToHand: ("returns to a Hand", "leaves the Arena"),
    # R9.4.2: a Summon that fails is an event too; 9.3.5: a Check follows one that succeeds.
    i.Summon: ("is Summoned", "cannot be Summoned", *_CHECKED, "On Snatch"),
    i.Move: ("Moves",),
    i.Swap: ("Moves", "is Swapped"),
    i.Rotate: ("Moves", "is Swapped"),
    i.PerformCheck: (*_CHECKED, "On Snatch"),
    # H10.5: an Incite Check makes On Snatch triggers only if the format says so.
    i.Incite: _CHECKED,
    i.DirectSnatch: ("is Snatched", "returns to its owner's control"),
    i.Control: ("returns to its owner's control",),
    i.ChangesSymbols: ("symbols",),
    i.Reveal: ("is revealed",),
}
"""What happens to Momon by each instruction; one that is not here makes nothing trigger."""

_OTHERS: Final = frozenset(
    {"is Snatched", "returns to its owner's control", "Checks", "cannot be Summoned"}
)
"""What happens to others than the Momon that the instruction names, or to none."""

_CHECKING: Final = (i.Summon, i.PerformCheck, i.Incite)
_ARENA: Final = (i.PutIntoVoid, i.ReturnToHand, i.Summon, i.Move, i.Swap, i.Rotate, i.Control)


class Link(NamedTuple):
    """One ability of a card in the graph; `quoted` if the card only gives it to others."""

    card: Card
    ability: a.Triggered
    quoted: bool = False


@attrs.frozen
class Chain:
    """Abilities each of which can set off the next, and the last the first: the shortest way round.

    `knot` is how many abilities hang together this way. `optional` says whether a player can
    decline somewhere on the way (12.4.2); where nobody can, the loop is mandatory (12.4.4).
    """

    links: tuple[Link, ...]
    knot: int
    optional: bool


def chains(cards: Iterable[Card], *, incite_triggers: bool = False) -> list[Chain]:
    """For each knot of abilities that can set each other off, its shortest chain; worst first.

    An ability that is limited to once per turn or once per game can be no part of a loop.
    `incite_triggers` is for formats in which Incite Checks make On Snatch triggers (H10.5).

    >>> from momon_dsl.language.parser import parse_strict
    >>> text = 'card FBD 1 "A" When another Momon Moves: Move this to the Space it left.'
    >>> [(len(chain.links), chain.optional) for chain in chains(parse_strict(text).items)]
    [(1, False)]
    """
    graph = Graph(list(cards), incite_triggers=incite_triggers)
    found = [graph.chain(knot) for knot in _knots(graph.edges)]
    return sorted(found, key=lambda chain: (chain.optional, len(chain.links), -chain.knot))


class Graph:
    """What can set off what: `links` are the abilities, `edges` their numbers.

    Sets of cards are kept as bits, one for each card of the pack.
    """

    def __init__(self, cards: list[Card], *, incite_triggers: bool = False) -> None:
        self._incite = ("On Snatch",) if incite_triggers else ()
        self.cards = cards
        self.everyone = (1 << len(cards)) - 1
        self._bit = {id(card): 1 << place for place, card in enumerate(cards)}
        nodes = [node for card in cards for node in descend(card, Node)]
        kinds = {type(node) for node in nodes}
        self._symbols_change = bool(kinds & {i.ChangesSymbols, a.HasSymbols})
        self._symbols_live = a.HasSymbols in kinds
        self._stars_change = bool(kinds & {i.GetsStars, i.StarsBecome, a.HasStars})
        self._copies = any(isinstance(n, i.CopyOf) and n.part == "abilities" for n in nodes)
        self._instead = [n for n in nodes if isinstance(n, a.Instead)]
        self.links: list[Link] = []
        self._holders: list[int] = []
        self._bound: list[Bindings] = []
        for card in cards:
            self._enter(card)

    def _enter(self, card: Card) -> None:
        """Every triggered ability of a card, those in quotes included, with who can have it."""
        quoted = {
            id(ability): node
            for node in descend(card, (i.GainsAbility, a.HasAbility))
            if isinstance(node, (i.GainsAbility, a.HasAbility))
            for ability in stands_for(node.ability)
        }
        for ability in descend(card, a.Triggered):
            if ability.once is not None:
                continue
            giver = quoted.get(id(ability))
            own = self.everyone if giver or self._copies else self._bit[id(card)]
            self.links.append(Link(card, ability, giver is not None))
            self._holders.append(own)
            self._bound.append(bind(ability))

    # --- who causes what, who waits for what --------------------------------------------------

    @cached_property
    def edges(self) -> list[list[int]]:
        """For each ability those that it can set off."""
        waiting: dict[str, dict[int, list[int]]] = {}
        for place, link in enumerate(self.links):
            event, who = self._awaited(place, link.ability.trigger)
            if event:
                waiting.setdefault(event, {}).setdefault(who, []).append(place)
        return [self._set_off(place, waiting) for place in range(len(self.links))]

    def _set_off(self, place: int, waiting: dict[str, dict[int, list[int]]]) -> list[int]:
        found: dict[int, None] = {}
        for event, who in self._caused(place):
            for awaited, places in waiting.get(event, {}).items():
                if awaited & who:
                    found.update(dict.fromkeys(places))
        return list(found)

    def _awaited(self, place: int, trigger: a.Trigger) -> tuple[str, int]:
        own = self._holders[place]
        if isinstance(trigger, a.When):
            return trigger.happens, own if event_is_this(trigger) else self._who(
                place, trigger.subject
            )
        if isinstance(trigger, a.WhenSymbols):
            return "symbols", own if event_is_this(trigger) else self.everyone
        if isinstance(trigger, AddedTrigger):
            return trigger.awaits, own if trigger.about == "this" else self.everyone
        event = {
            a.OnSummon: "is Summoned",
            a.OnSnatch: "On Snatch",
            a.WhenThisSnatched: "is Snatched",
            a.WhenThisReturns: "returns to its owner's control",
            a.WhenCheckTakesNone: "Checks",
            a.WhenSummonFails: "cannot be Summoned",
        }.get(type(trigger), "")
        anybody = isinstance(trigger, (a.WhenCheckTakesNone, a.WhenSummonFails))
        return event, self.everyone if anybody else own

    def _caused(self, place: int) -> Iterator[tuple[str, int]]:
        """Every event that the ability can cause, with the cards it can happen to."""
        for step in _steps(self.links[place].ability):
            named = [part for part in children(step) if isinstance(part, get_args(s.What))]
            who = reduce(or_, (self._who(place, part) for part in named), 0)
            yield from self._by(step, who)
            for instead in self._instead:
                if set(_REPLACED[instead.would]) & set(_causes(step)):
                    yield from self._by(instead.instruction, self.everyone)

    def _by(self, step: Node, who: int) -> Iterator[tuple[str, int]]:
        extra = self._incite if isinstance(step, i.Incite) else ()
        for event in (*_causes(step), *extra):
            yield event, self.everyone if event in _OTHERS else who
        if isinstance(step, _CHECKING):
            yield "returns to its owner's control", self.everyone
        # Symbols that a statement gives or takes come and go with where Momon stand.
        moving = (*_ARENA, *_CHECKING, i.DirectSnatch, AddedInstruction)
        if self._symbols_live and isinstance(step, moving):
            yield "symbols", self.everyone

    # --- which cards a selection can mean -----------------------------------------------------

    def _who(self, place: int, what: Node) -> int:
        if isinstance(what, s.This):
            return self._holders[place]
        if isinstance(what, s.Selection):
            return self._chosen(what)
        try:
            slot = self._bound[place].slot_of(what)  # type: ignore[arg-type]
        except KeyError:
            return self.everyone
        if isinstance(slot, int):
            return self._chosen(self._bound[place].selections[slot])
        return self._holders[place] if slot == "this" else self.everyone

    def _chosen(self, selection: s.Selection) -> int:
        found = 0
        for card in self.cards:
            if all(self._meets(card, each) for each in selection.filters):
                found |= self._bit[id(card)]
        return found

    def _meets(self, card: Card, wanted: Node) -> bool:
        """Whether the card could ever meet a filter, by what is printed on it."""
        if isinstance(wanted, s.HasSymbol):
            return self._symbols_change or bool(set(wanted.symbols) & set(card.symbols))
        if isinstance(wanted, s.NamedCard):
            return wanted.name in (card.id, card.name)
        if isinstance(wanted, s.StarsFilter) and isinstance(wanted.amount, Number):
            most, stars = wanted.amount.value, card.stars
            within = {"or fewer": stars <= most, "or more": stars >= most, "exactly": stars == most}
            return self._stars_change or within[wanted.comparison]
        return True

    # --- the shortest way round ---------------------------------------------------------------

    def chain(self, knot: list[int]) -> Chain:
        """The shortest cycle inside a strongly connected part of the graph."""
        inside = set(knot)
        ways = (self._way_round(start, inside) for start in knot[:_TRIED])
        places = min(ways, key=len)
        links = tuple(self.links[place] for place in places)
        return Chain(links, len(knot), any(_declinable(link.ability) for link in links))

    def _way_round(self, start: int, inside: set[int]) -> list[int]:
        before: dict[int, int] = {}
        waiting = deque([start])
        while start not in before:
            here = waiting.popleft()
            for there in self.edges[here]:
                if there in inside and there not in before:
                    before[there] = here
                    waiting.append(there)
        way = [before[start]]
        while way[-1] != start:
            way.append(before[way[-1]])
        return way[::-1]


_TRIED: Final = 200
"""From so many abilities of a knot the way round is looked for."""

_REPLACED: Final = {
    "be put into a Void": ("is put into a Void",),
    "return to a Hand": ("returns to a Hand",),
    "be Snatched": ("is Snatched",),
    "Move": ("Moves",),
    "be Summoned": ("is Summoned",),
}


def _causes(step: Node) -> tuple[str, ...]:
    return step.causes if isinstance(step, AddedInstruction) else CAUSES.get(type(step), ())


def _steps(ability: a.Triggered) -> Iterator[Node]:
    """Its instructions, but for those of abilities that it only gives."""
    waiting: list[Node] = list(ability.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, (a.Triggered, a.Continuous)):
            continue
        if isinstance(node, get_args(i.Instruction)):
            yield node
        waiting += children(node)


def _declinable(ability: a.Triggered) -> bool:
    """Whether a player decides something when it resolves or is collected."""
    for sentence in ability.body:
        if i.asked_of(sentence) or any(
            True for _ in descend(sentence, (i.ChooseModes, EmptySpace))
        ):
            return True
        if any(each.how in ("target", "choose") for each in descend(sentence, s.Selection)):
            return True
    return False


def _knots(edges: list[list[int]]) -> list[list[int]]:
    """The strongly connected parts with a cycle in them."""
    search = _Tarjan(edges)
    for root in range(len(edges)):
        if root not in search.index:
            search.visit(root)
    return [knot for knot in search.parts if len(knot) > 1 or knot[0] in edges[knot[0]]]


class _Tarjan:
    """Tarjan's search for strongly connected parts, without recursion: packs are large."""

    def __init__(self, edges: list[list[int]]) -> None:
        self.edges = edges
        self.index: dict[int, int] = {}
        self.parts: list[list[int]] = []
        self._low: dict[int, int] = {}
        self._open: dict[int, None] = {}

    def visit(self, root: int) -> None:
        """Find the parts of everything that can be reached from `root`."""
        work = [self._enter(root)]
        while work:
            here, rest = work[-1]
            there = next((each for each in rest if self._is_new(here, each)), None)
            if there is not None:
                work.append(self._enter(there))
                continue
            work.pop()
            self._leave(here)
            if work:
                above = work[-1][0]
                self._low[above] = min(self._low[above], self._low[here])

    def _enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.index[node] = self._low[node] = len(self.index)
        self._open[node] = None
        return node, iter(self.edges[node])

    def _is_new(self, here: int, there: int) -> bool:
        if there not in self.index:
            return True
        if there in self._open:
            self._low[here] = min(self._low[here], self.index[there])
        return False

    def _leave(self, node: int) -> None:
        if self._low[node] == self.index[node]:
            part = [self._open.popitem()[0]]
            while part[-1] != node:
                part.append(self._open.popitem()[0])
            self.parts.append(part)
