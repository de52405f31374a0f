"""Script coverage: which abilities, sentences and branches of cards no scenario has run.

A scenario is played again with tracing on. What the trace says was carried out has run; a sentence
that found nothing to do has run, too, for what it does then is shown. A sentence of a continuous
ability has run when it applied to a Momon, replaced an event or forbade a Summon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import attrs

from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.protocol import Source
from momon_dsl.engine.turn import STEPS
from momon_dsl.game import Game
from momon_dsl.interpreter.pool import CardPool
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.base import Line, Node
from momon_dsl.language.nodes.documents import Card, abilities_of
from momon_dsl.model import events as ev
from momon_dsl.model.state import GameState
from momon_dsl.model.trace import Carried, Offered
from momon_dsl.telling.words import Lang

from .play import Played, play_along
from .scripts import Case, Script, Shelf

Kind = Literal["ability", "sentence", "branch"]
Way = Literal["", "yes", "no"]
"""Of a branch: that it was gone, or left out. A mode has only the first."""
Key = tuple[str, str, Way]
"""Card id, path from the ability's place on the card, way."""

TWO_WAYS = (i.May, i.IfYouDo, i.If)
"""Sentences with two outcomes: they are carried out, or they are not. One that can be declined
(R9.3.2) has them as well."""
ON_SUMMON_ONLY = (a.SummonOnly, a.NoSummonInto)
"""Statements that have an effect only where a choice of a Summon leaves something out."""


@attrs.frozen
class Point:
    """One thing to run: an ability, a sentence, or one way through a branch."""

    kind: Kind
    card: str
    path: str
    way: Way
    node: Node = attrs.field(eq=False)

    @property
    def key(self) -> Key:
        """What tells it from every other point."""
        return self.card, self.path, self.way


@attrs.frozen
class CardCoverage:
    """The points of one card, and those of them that no scenario has run."""

    card: Card
    script: Script
    points: tuple[Point, ...]
    missed: tuple[Point, ...]

    def counts(self, kind: Kind) -> tuple[int, int]:
        """How many points of a kind have run, and how many there are."""
        there = sum(point.kind == kind for point in self.points)
        return there - sum(point.kind == kind for point in self.missed), there


@attrs.define
class Coverage:
    """What the scenarios played so far have run."""

    _ran: set[Key] = attrs.field(factory=set)

    @property
    def ran(self) -> frozenset[Key]:
        """The keys of the points that have run so far."""
        return frozenset(self._ran)

    def look(self, game: Game, own: Iterable[str] = ()) -> None:
        """Note which continuous abilities apply at this moment; `own` are a scenario's own cards.

        Ids in `own` are left out: they name test cards of the scenario.
        """
        own, paths, state = set(own), Paths(game.pool), game.state
        Kernel(game.setup, state, game.runtime, STEPS).recompute()
        for _, source in state.sources:
            self._ran |= {key for key in _applied(source, state, paths) if key[0] not in own}

    def add(self, game: Game, own: Iterable[str] = ()) -> None:
        """Note what ran in a game from its beginning to where it stands; it is played again."""
        own, paths, traced = set(own), Paths(game.pool), game.traced()
        found: set[Key] = set()
        for event in traced.log:
            if event.cause is not None and event.kind in (ev.ABILITY_RESOLVED, ev.EVENT_REPLACED):
                found |= paths.with_all_around(event.cause.ability)
        for record in traced.trace:
            if isinstance(record, Carried):
                found |= paths.carried(record)
            elif isinstance(record, Offered):
                for reason in record.left_out:
                    for by in reason.by:
                        found |= paths.forbidden(by.ability)
        self._ran |= {key for key in found if key[0] not in own}

    def play(self, case: Case, lang: Lang = "en") -> Played:
        """Play a scenario as `play` does, and note what it ran."""
        played = Played(case)
        own = {card.id for card in case.scenario.cards}
        for _ in play_along(played, lang):
            if played.game is not None:
                self.look(played.game, own)
        if played.game is not None:
            self.add(played.game, own)
        return played

    def of(self, card: Card, script: Script) -> CardCoverage:
        """A card, whose keywords have been looked up, with what of it has not run."""
        points = tuple(points_of(card))
        missed = tuple(point for point in points if point.key not in self._ran)
        return CardCoverage(card, script, points, missed)


def cards_in(shelf: Shelf, paths: Iterable[str]) -> Iterator[tuple[Card, Script]]:
    """The cards of scripts that can be used, with their keywords looked up; no test cards."""
    for path in paths:
        script = shelf.script(path)
        for item in script.document.items if script else ():
            if isinstance(item, Card) and not item.test:
                assert script is not None
                yield shelf.looked_up(item, script), script


def points_of(card: Card) -> Iterator[Point]:
    """Everything on a card that can run, in the order of the text.

    >>> from momon_dsl.language.parser import parse_strict
    >>> card = parse_strict('card XX 1 "X" On Summon: You may Incite this.').items[0]
    >>> [(point.kind, point.path, point.way) for point in points_of(card)]
    [('ability', '1', ''), ('branch', '1.body.0', 'yes'), ('branch', '1.body.0', 'no'), \
('sentence', '1.body.0.steps.0', '')]
    """
    for place, ability in enumerate(abilities_of(card), 1):
        yield Point("ability", card.id, str(place), "", ability)
        for path, node, around in _walk(ability, str(place), None):
            for kind, way in _kinds(node, around):
                yield Point(kind, card.id, path, way, node)


def _kinds(node: Node, around: Node | None) -> Iterator[tuple[Kind, Way]]:
    if _has_two_ways(node):
        yield "branch", "yes"
        yield "branch", "no"
    elif isinstance(node, i.Mode):
        yield "branch", "yes"
    elif _is_sentence(node, around):
        yield "sentence", ""


def _has_two_ways(node: object) -> bool:
    return isinstance(node, TWO_WAYS) or getattr(node, "may", None) is not None


def _is_sentence(node: Node, around: Node | None) -> bool:
    """Steps `At the same time` are one sentence (H1.2)."""
    if isinstance(node, i.Instruction):
        return isinstance(around, Line) and not isinstance(around, i.AtSameTime | a.Instead)
    said = around.statements if isinstance(around, a.Continuous) else ()
    return isinstance(node, i.AtSameTime) or any(node is each for each in said)


def _walk(node: Node, path: str, around: Node | None) -> Iterator[tuple[str, Node, Node | None]]:
    """Every node with its path and the node it is in, in the order of the text."""
    yield path, node, around
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        if field.name in ("span", "trivia"):
            continue
        if isinstance(value, Node):
            yield from _walk(value, f"{path}.{field.name}", node)
        elif isinstance(value, tuple):
            for number, each in enumerate(value):
                if isinstance(each, Node):
                    yield from _walk(each, f"{path}.{field.name}.{number}", node)


class Paths:
    """Where on its card a numbered ability of a pool stands, and what stands around it."""

    def __init__(self, pool: CardPool) -> None:
        self._pool = pool
        self._made: dict[int, dict[int, tuple[str, Node]]] = {}

    def _root(self, ability: int) -> int:
        while self._pool.abilities[ability].parent >= 0:
            ability = self._pool.abilities[ability].parent
        return ability

    def _inside(self, root: int) -> dict[int, tuple[str, Node]]:
        """Paths by the identity of the node."""
        if root not in self._made:
            entry = self._pool.abilities[root]
            walked = _walk(entry.node, entry.place, None)
            self._made[root] = {id(node): (path, node) for path, node, _ in walked}
        return self._made[root]

    def at(self, ability: int) -> tuple[str, str, dict[str, Node]]:
        """Card, path of an ability, and the nodes of the ability printed around it by path."""
        inside = self._inside(self._root(ability))
        entry = self._pool.abilities[ability]
        return entry.card, inside[id(entry.node)][0], dict(inside.values())

    def with_all_around(self, ability: int) -> set[Key]:
        """An ability that resolved or replaced something, and what it stands in."""
        card, path, nodes = self.at(ability)
        return {(card, upper, "") for upper in upwards(path)} if nodes else set()

    def carried(self, record: Carried) -> set[Key]:
        """What a record of an instruction or sentence says has run."""
        card, path, nodes = self.at(record.ability)
        path = f"{path}.{record.part}" if record.part else path
        if record.outcome == "skipped":
            return {(card, path, "no")}
        found: set[Key] = {(card, path, "")}
        for upper in upwards(path):
            if isinstance(nodes.get(upper), i.Mode) or _has_two_ways(nodes.get(upper)):
                found.add((card, upper, "yes"))
        return found

    def forbidden(self, ability: int) -> set[Key]:
        """The summoning rules of an ability that has kept a Summon from being an option."""
        card, path, nodes = self.at(ability)
        node = nodes[path]
        if not isinstance(node, a.Continuous):
            return set()
        rules = [n for n, each in enumerate(node.statements) if isinstance(each, ON_SUMMON_ONLY)]
        return {(card, path, ""), *((card, f"{path}.statements.{n}", "") for n in rules)}


def upwards(path: str) -> Iterator[str]:
    """The path and those of everything around it."""
    parts = path.split(".")
    return (".".join(parts[:length]) for length in range(len(parts), 0, -1))


def _applied(source: Source, state: GameState, paths: Paths) -> Iterator[Key]:
    """The statements of a continuous ability that apply to a Momon, and the ability."""
    if not source.statements:
        return
    card, path, nodes = paths.at(source.statements[0].ability)
    node = nodes[path]
    assert isinstance(node, a.Continuous)
    asked_elsewhere = (*ON_SUMMON_ONLY, a.Instead)
    numbers = [n for n, x in enumerate(node.statements) if not isinstance(x, asked_elsewhere)]
    for number, statement in zip(numbers, source.statements, strict=True):
        if any(True for _ in statement.cards(state)):
            yield card, f"{path}.statements.{number}", ""
            yield card, path, ""
