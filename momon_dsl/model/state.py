"""The state of a game: flat arrays by card or Space, whose elements never change in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from .cards import CardDef, Characteristics
from .decisions import Decision
from .events import Event
from .format import Format
from .frames import (
    Delayed,
    Effect,
    Frame,
    Group,
    Limit,
    Package,
    Plan,
    RoundChoice,
    Trail,
    Trigger,
)

HAND, ARENA, VOID = 0, 1, 2
CLEAN, EVERYTHING, SOME = 0, 1, 2
"""What has to be made anew before it is read: nothing, everything, the Momon touched."""

SUSPICIOUS = 6
"""Resolutions in a turn, or since a queue was last empty, before anybody looks for a loop."""


@attrs.frozen
class Setup:
    """What never changes during one game: rules, cards and who owns them.

    Cards are numbered from 0; `cards[c]` is the printed card and `owners[c]` its owner, 0 for
    the first-named player and 1 for the other. `symbols` names the bits of symbol masks;
    `attackers` are the abilities that can speak of whoever Snatched (12.4.1).
    """

    edition: str
    format: Format
    cards: tuple[CardDef, ...]
    owners: tuple[int, ...]
    symbols: tuple[str, ...] = ()
    sanctioned: bool = False
    pack: str = ""
    attackers: frozenset[int] = frozenset()

    @property
    def packages(self) -> bool:
        """Whether Effect-Based Summons make packages: not in the older text (9.3.5 en)."""
        return self.edition != "1.0.0-en"


FIELDS = (
    "active", "agenda", "arena", "controller", "current", "decision", "delayed",
    "dirty", "effects", "empty", "first", "hands", "heard", "idle_turns", "inner",
    "limits", "listeners", "log", "nested", "packaged", "plan", "queue", "random",
    "resolutions", "result", "round_choices", "ruled", "scripted", "seen_symbols",
    "simple", "since", "skips", "snatched", "sources", "space", "stay", "summoned",
    "summons", "touched", "trail", "turn", "turn_began", "used", "voids", "waiting",
    "watch_from", "zone",
)  # fmt: skip
"""Everything that changes in a game, by name."""
DERIVED = ("current", "dirty", "empty", "heard", "listeners", "simple", "sources", "touched")
"""Of these, what follows from the rest."""


class GameState:
    """Everything that changes. `copy` is exact; only engine/atoms and kernel.py write here.

    Arrays by card: `zone`, `controller` (-1 outside the Arena), `space` (-1 outside), `stay`
    (grows with each entry: object identity, H1.1), `since` (number of the event it entered by).
    By Space: `arena` (card or -1). By player: `hands` and `voids`, sorted tuples of cards.
    `turn_began` is the number of the event that the turn began with; `seen_symbols` are (card,
    stay, symbols) as the last check of the state saw them, kept only if an ability asks for it;
    `snatched` are (card, stay) of what has been Snatched this turn. `plan`, `limits`, `ruled`,
    `trail`, `round_choices` and `watch_from` belong to the search for loops (12.4).
    Derived from the rest (H11.5): the `empty` Spaces in their order; `current` characteristics;
    `sources` and `listeners`, who says and who listens to what; `heard`, the Arena these were made
    for; `simple`, whether each Momon's characteristics follow from itself and the sources alone;
    `dirty`, what has to be made anew: CLEAN, EVERYTHING, or just SOME, those that were `touched`.
    """

    __slots__ = FIELDS

    zone: list[int]
    controller: list[int]
    space: list[int]
    stay: list[int]
    since: list[int]
    arena: list[int]
    hands: list[tuple[int, ...]]
    voids: list[tuple[int, ...]]
    effects: tuple[Effect, ...]
    used: tuple[tuple[int, int, int, int], ...]
    agenda: list[Frame]
    waiting: list[Group | Package]
    queue: list[Trigger | Package]
    inner: list[Trigger]
    packaged: bool
    nested: bool
    active: int
    first: int
    turn: int
    summoned: tuple[int, int]
    summons: int
    idle_turns: int
    skips: tuple[str, ...]
    resolutions: int
    delayed: tuple[Delayed, ...]
    turn_began: int
    seen_symbols: tuple[tuple[int, int, int], ...]
    snatched: tuple[tuple[int, int], ...]
    plan: Plan | None
    limits: tuple[Limit, ...]
    ruled: tuple[str, ...]
    trail: tuple[Trail, ...]
    round_choices: tuple[RoundChoice, ...]
    watch_from: int
    random: int
    scripted: tuple[int, ...]
    decision: Decision | None
    result: tuple[int, str] | None
    log: list[Event]
    current: list[Characteristics]
    listeners: Mapping[str, Sequence[tuple[int, Any]]]
    heard: list[int]
    sources: tuple[tuple[int, Any], ...]
    empty: tuple[int, ...]
    simple: bool
    touched: tuple[int, ...]
    dirty: int

    def copy(self) -> GameState:
        """An exact, independent copy."""
        new = GameState.__new__(GameState)
        new.zone = self.zone[:]
        new.controller = self.controller[:]
        new.space = self.space[:]
        new.stay = self.stay[:]
        new.since = self.since[:]
        new.arena = self.arena[:]
        new.hands = self.hands[:]
        new.voids = self.voids[:]
        new.effects = self.effects
        new.used = self.used
        new.agenda = self.agenda[:]
        new.waiting = self.waiting[:]
        new.queue = self.queue[:]
        new.inner = self.inner[:]
        new.packaged = self.packaged
        new.nested = self.nested
        new.active = self.active
        new.first = self.first
        new.turn = self.turn
        new.summoned = self.summoned
        new.summons = self.summons
        new.idle_turns = self.idle_turns
        new.skips = self.skips
        new.resolutions = self.resolutions
        new.delayed = self.delayed
        new.turn_began = self.turn_began
        new.seen_symbols = self.seen_symbols
        new.snatched = self.snatched
        new.plan = self.plan
        new.limits = self.limits
        new.ruled = self.ruled
        new.trail = self.trail
        new.round_choices = self.round_choices
        new.watch_from = self.watch_from
        new.random = self.random
        new.scripted = self.scripted
        new.decision = self.decision
        new.result = self.result
        new.log = self.log[:]
        new.current = self.current[:]
        new.listeners = self.listeners
        new.heard = self.heard[:]
        new.sources = self.sources
        new.empty = self.empty
        new.simple = self.simple
        new.touched = self.touched
        new.dirty = self.dirty
        return new

    def detached(self) -> GameState:
        """A copy that shares nothing changeable, not even what `copy` leaves to be made anew."""
        new = self.copy()
        new.listeners = {kind: tuple(entries) for kind, entries in self.listeners.items()}
        return new


def blank_state(setup: Setup, seed: int) -> GameState:
    """A state before the first turn: every card in its owner's Hand, nothing under way.

    `seed` is any integer; its low 64 bits start the random source.
    """
    count = len(setup.cards)
    s = GameState.__new__(GameState)
    s.zone = [HAND] * count
    s.controller = [-1] * count
    s.space = [-1] * count
    s.stay = [0] * count
    s.since = [-1] * count
    s.arena = [-1] * setup.format.arena.size
    s.hands = [tuple([c for c, owner in enumerate(setup.owners) if owner == p]) for p in (0, 1)]
    s.voids = [(), ()]
    s.effects, s.used = (), ()
    s.agenda, s.waiting, s.queue, s.inner, s.log = [], [], [], [], []
    s.packaged = s.nested = False
    s.active, s.first, s.turn = 0, 0, 0
    s.summoned, s.summons, s.idle_turns = (-1, -1), 0, 0
    s.skips, s.resolutions = (), 0
    s.delayed, s.turn_began, s.seen_symbols = (), 0, ()
    s.plan, s.trail, s.round_choices, s.watch_from = None, (), (), SUSPICIOUS
    s.limits, s.ruled, s.snatched = (), (), ()
    s.random, s.scripted = seed & ((1 << 64) - 1), ()
    s.decision, s.result = None, None
    s.current = [card.printed for card in setup.cards]
    s.listeners, s.heard, s.sources = {}, [], ()
    s.empty = tuple(range(setup.format.arena.size))
    s.simple, s.touched, s.dirty = False, (), EVERYTHING
    return s
