"""Scenarios whose lines cannot all be true: Spaces, cards and expectations that rule others out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, get_args

from momon_dsl.checking.context import report
from momon_dsl.checking.types import COLUMNS
from momon_dsl.checking.walking import Nodes, descend, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import CardRef, Document, Format
from momon_dsl.language.nodes.formats import ArenaSize

HOUSE: Final = "House"
_HOUSE_ARENA: Final = ArenaSize(columns=4, rows=4)
Fact = tuple[Any, ...]


def expecting(node: n.Scenario, document: Document) -> Iterator[Diagnostic]:
    """W432 a Space that is not there, W429 two Momon in one, W433 a card that is nowhere.

    W431 two expectations of one moment that cannot both hold; W422 nothing is expected of the last
    moves; W427 a test card that is not used.
    """
    yield from _spaces(node, document)
    yield from _cards(node, document)
    yield from _contrary(node)
    moves, checks = get_args(n.WhenStep), get_args(n.Then)
    if any(isinstance(step, checks) for step in node.steps) and isinstance(node.steps[-1], moves):
        yield report("W422", node.steps[-1])


# --- what is there ----------------------------------------------------------------------------


def _spaces(node: n.Scenario, document: Document) -> Iterator[Diagnostic]:
    arena = _arena(node, document)
    nodes = Nodes(node)
    for space in nodes.of(n.SpaceName) if arena is not None else ():
        if not _has(arena, space.name):
            yield report("W432", space, "H6.1", space=space.name, format=node.format or HOUSE)
    taken: dict[str, list[n.GivenControls]] = {}
    for given in nodes.of(n.GivenControls):
        taken.setdefault(given.space.name, []).append(given)
    for name, (first, *others) in taken.items():
        for given in others[:1]:
            yield report("W429", given.space, "12.1.3", space=name, line=place(first).line)


def _arena(node: n.Scenario, document: Document) -> ArenaSize | None:
    """The Arena of the scenario's format; None if another file says what it is."""
    name = node.format or HOUSE
    formats = [each for each in document.items if isinstance(each, Format) and each.name == name]
    if not formats and name != HOUSE:
        return None
    sizes = [each for found in formats for each in found.settings if isinstance(each, ArenaSize)]
    return sizes[0] if sizes else _HOUSE_ARENA


def _has(arena: ArenaSize | None, space: str) -> bool:
    column, row = space[:1], space[1:]
    if arena is None or column not in COLUMNS or not row.isdecimal() or len(row) > 1:
        return True  # E337 tells of a name that is none
    inside = COLUMNS.index(column) < arena.columns and 1 <= int(row) <= arena.rows
    return inside and space not in arena.missing


def _cards(node: n.Scenario, document: Document) -> Iterator[Diagnostic]:
    names = {card.name: card.id for card in (*_local(document), *node.cards)}

    def known(ref: CardRef) -> str | None:
        return names.get(ref.id) if ref.quoted else ref.id

    random = [step for step in node.steps if isinstance(step, n.GivenRandom)]
    apart = {id(step.card) for step in random}
    given = [ref for step in _of(node, n.Given) for ref in descend(step, CardRef)]
    given = [ref for ref in given if id(ref) not in apart]
    there = {known(ref) for ref in given}
    later = [ref for step in (*_of(node, n.WhenStep), *_of(node, n.Then))
             for ref in descend(step, CardRef)]  # fmt: skip
    drawn = [step.card for step in random]
    for ref in (*drawn, *later) if None not in there else ():
        if known(ref) is not None and known(ref) not in there:
            yield report("W433", ref, card=ref.id)
    mentioned = there | {known(ref) for ref in (*drawn, *later)}
    for card in node.cards if given else ():
        if card.id not in mentioned:
            yield report("W427", card, card=card.id)


def _local(document: Document) -> list[Any]:
    return [item for item in document.items if type(item).__name__ == "Card"]


def _of(node: n.Scenario, kind: Any) -> list[Node]:
    return [step for step in node.steps if isinstance(step, get_args(kind))]


# --- what cannot be so together ----------------------------------------------------------------


def _contrary(node: n.Scenario) -> Iterator[Diagnostic]:
    """Between two moves nothing changes, so that one thing has one answer."""
    facts: dict[Fact, tuple[object, Node]] = {}
    never: list[n.Happened] = []
    happened: dict[n.Happened, Node] = {}
    for step in node.steps:
        if isinstance(step, get_args(n.WhenStep)):
            facts.clear()
        found = _fact(step)
        if found is not None:
            fact, answer = found
            before, first = facts.setdefault(fact, (answer, step))
            if before != answer:
                yield report("W431", step, line=place(first).line)
        yield from _history(step, never, happened)


def _history(
    step: Node, never: list[n.Happened], happened: dict[n.Happened, Node]
) -> Iterator[Diagnostic]:
    """What happened stays so: "this never happened" cannot come after it."""
    if isinstance(step, n.ThenHappened):
        happened.update((event, step) for event in step.events if event not in happened)
    elif isinstance(step, n.ThenTimes) and step.count > 0:
        happened.setdefault(step.event, step)
    elif isinstance(step, n.ThenNever) and step.event in happened:
        yield report("W431", step, line=place(happened[step.event]).line)


def _fact(step: Node) -> tuple[Fact, object] | None:
    """What an expectation asks about, and the one answer that meets it."""
    if isinstance(step, n.ThenSpace):
        return ("Space", step.space), step.card
    if isinstance(step, n.ThenControls) and step.at is None:
        return ("controller", step.what), step.who
    if isinstance(step, n.ThenControls):
        return ("Space", step.at), step.what if isinstance(step.what, CardRef) else None
    if isinstance(step, n.ThenZone):
        return (step.zone, step.whose), Counter(step.cards)
    if isinstance(step, n.ThenStars):
        return ("Stars", step.what), step.stars
    if isinstance(step, n.ThenPower):
        return ("power", step.what, step.side), step.power
    if isinstance(step, n.ThenNoDecision):
        return ("decision",), None
    if isinstance(step, n.ThenDecision):
        return ("decision",), step.kind
    if isinstance(step, n.ThenResult):
        return ("result",), step.result
    if isinstance(step, n.ThenTimes):
        return ("times", step.event), step.count
    return None
