"""One game under way: the table, what has happened, what waits, and how a question is asked."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.documents import Card
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.format import Format
from momon_dsl.model.random import below

from .binding import within
from .world import Ref, World

Asking = Generator["Question", tuple[int, ...], Any]
"""A piece of play that may ask on its way, and what it comes to."""


class Question(NamedTuple):
    kind: str
    player: int
    options: Any
    minimum: int
    maximum: int
    about: tuple[Any, ...] = ()
    by: Any = None


class Ended(Exception):
    """The game has ended: 0, 1 or None for a draw, and the rule."""

    def __init__(self, winner: int | None, rule: str) -> None:
        super().__init__(winner, rule)
        self.winner, self.rule = winner, rule


@dataclass
class Subject:
    """One object of an event: where it was before, its controller before and after."""

    ref: Ref
    space: int = -1
    before: int = -1
    after: int = -1


@dataclass
class Happening:
    """One event (H1.2). `look` is the world in which it is seen what triggers (H11.5)."""

    number: int
    kind: str
    player: int
    subjects: list[Subject]
    facts: dict[str, Any]
    look: World | None = None


@dataclass
class Waiting:
    """An ability that has triggered (11): its source, its controller, its event's object."""

    ability: a.Triggered
    source: Ref
    controller: int
    happening: Happening
    subject: Subject | None
    category: int
    modes: list[int] | None = None
    targets: dict[int, list[Any]] = field(default_factory=dict)
    later: tuple[i.Later, Any] | None = None
    """For a delayed trigger its sentence, and what was bound (a `Scope`)."""

    @property
    def node(self) -> a.Triggered | i.Later:
        """What it carries out."""
        return self.later[0] if self.later else self.ability


@dataclass
class Delayed:
    """A trigger that waits for the end of this turn, or for an end of the next one of a player."""

    end: bool
    player: int
    trigger: Waiting
    next: bool = False
    """Whether the end of this turn is too early."""


@dataclass
class Group:
    """All ordinary triggers of one event, not collected yet."""

    number: int
    triggers: list[Waiting]


@dataclass
class Package:
    """A Pending Summon Package (9.3.4)."""

    number: int
    ref: Ref
    check: bool
    triggers: list[Waiting]


class Play:
    """Everything that a game needs between two questions."""

    def __init__(
        self, cards: Sequence[Card], owners: Sequence[int], rules: Format, edition: str, seed: int
    ) -> None:
        self.world = World(list(cards), list(owners), rules)
        self.rules, self.edition = rules, edition
        self.random = seed & ((1 << 64) - 1)
        self.happened: list[Happening] = []
        self.waiting: list[Group | Package] = []
        self.queue: list[Waiting | Package] = []
        self.own: list[Waiting] | None = None
        """The Trigger Queue of the package in process (9.3.5); None at top level."""
        self.nested = False
        self.attacker: Ref | None = None
        self.stage: tuple[Package, str] | None = None
        self.turn = self.first = 0
        self.idle = 0
        self.step = ""
        self.summoned_this_turn = False
        self.resolved = 0
        self.skips: list[str] = []
        self.used: set[tuple[Any, ...]] = set()
        self.loops: Any = None
        """What is remembered to find loops, and what players have named (`loops.Loops`)."""
        self.asker = 0
        """Which ability asks; 0 where the turn does."""
        self.result: Ended | None = None
        self.delayed: list[Delayed] = []
        self.replacing: list[tuple[int, int]] = []
        """What happens instead right now, and to which card (H11.6)."""
        self.symbols: dict[Ref, set[str]] = {}
        self.watches_symbols = any(within(card, a.WhenSymbols) for card in cards)

    @property
    def packages(self) -> bool:
        return self.edition == "1.0.0-th"

    def ask(
        self,
        kind: str,
        player: int,
        options: Sequence[int],
        low: int = 1,
        high: int = 1,
        about: Sequence[Any] = (),
        by: Any = None,
    ) -> Asking:
        """The legal options chosen; where there is only one outcome nobody is asked (12.3.1)."""
        low, high = min(low, len(options)), min(high, len(options))
        if low == high == len(options):
            self.loops.only(self, Question(kind, player, options, low, high, tuple(about)))
            return list(options)
        listed = options if kind == d.REPETITIONS else tuple(options)
        asked = Question(kind, player, listed, low, high, tuple(about), by)
        answer = yield from self.loops.ask(self, asked)
        return list(answer)

    def draw(self, options: Sequence[int], count: int) -> list[int]:
        """So many at random, by the game's own random source."""
        left, drawn = sorted(options), []
        for _ in range(min(count, len(left))):
            self.random, place = below(self.random, len(left))
            drawn.append(left.pop(place))
        return drawn

    def write(
        self,
        kind: str,
        player: int = -1,
        subjects: Sequence[Subject] = (),
        look: World | None = None,
        **facts: Any,
    ) -> Happening:
        """Write an event down; what it triggers is found by `hear`."""
        happening = Happening(len(self.happened), kind, player, list(subjects), facts, look)
        self.happened.append(happening)
        return happening

    def hear(self, happened: Sequence[Happening]) -> None:
        """What the parts of one event trigger is simultaneous (R9.3.4, H1.2, H11.5)."""
        from .triggers import triggered_by

        triggers = [trigger for each in happened for trigger in triggered_by(self, each)]
        for trigger in triggers:
            self.note(ev.ABILITY_TRIGGERED, trigger.controller, [Subject(trigger.source)])
        if not happened:
            return
        first = happened[0]
        if first.kind == ev.MOMON_SUMMONED and first.facts["by_effect"] and self.packages:
            made = Package(first.number, first.subjects[0].ref, first.facts["check"], triggers)
            self.waiting.append(made)
        elif triggers:
            self.waiting.append(Group(first.number, triggers))

    def note(
        self, kind: str, player: int = -1, subjects: Sequence[Subject] = (), **facts: Any
    ) -> None:
        """An event by itself, and what it triggers."""
        self.hear([self.write(kind, player, subjects, **facts)])
