"""The table as plain data: where every card lies, who controls it, what effects are in force.

Nothing here knows what the engine looks like inside. Values are worked out anew, layer by layer,
whenever they are read after a change.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.documents import Card
from momon_dsl.model.format import Format

SIDES = ("north", "east", "south", "west")


class Ref(NamedTuple):
    """One card in one stay in the Arena (H1.1), or outside after so many stays."""

    card: int
    stay: int


@dataclass
class Now:
    """Current characteristics (H5.1). A power of None stays none whatever is added."""

    stars: int
    powers: list[int | None]
    symbols: tuple[str, ...]
    abilities: list[a.Ability]
    cannot: set[str] = field(default_factory=set)


@dataclass
class Lasting:
    """A continuous effect that an ability made (GetsPower, GetsStars)."""

    number: int
    kind: str
    objects: tuple[Ref, ...]
    side: str | None
    amount: int
    duration: str
    player: int


class World:
    """Everything on the table that values and selections can ask for."""

    def __init__(self, cards: list[Card], owners: list[int], rules: Format) -> None:
        count = len(cards)
        self.cards, self.owners, self.rules = cards, owners, rules
        self.zone = ["Hand"] * count
        self.controller = [-1] * count
        self.space = [-1] * count
        self.stay = [0] * count
        self.since = [-1] * count
        self.effects: list[Lasting] = []
        self.active = 0
        self.last_space: dict[Ref, int] = {}
        self.last_now: dict[Ref, Now] = {}
        self._now: dict[int, Now] | None = None

    def clone(self) -> World:
        """The world as it stands, to look back on (H11.5)."""
        self.all_now()
        twin = copy.copy(self)
        for name in ("zone", "controller", "space", "stay", "since", "effects"):
            setattr(twin, name, list(getattr(self, name)))
        return twin

    # --- where things are --------------------------------------------------------------

    def in_zone(self, zone: str, player: int) -> list[int]:
        return [c for c, z in enumerate(self.zone) if z == zone and self.owners[c] == player]

    def arena(self) -> list[int]:
        found = [c for c, z in enumerate(self.zone) if z == "Arena"]
        return sorted(found, key=lambda c: self.space[c])

    def at(self, space: int) -> int | None:
        return next((c for c in self.arena() if self.space[c] == space), None)

    def empty(self) -> list[int]:
        taken = {self.space[c] for c in self.arena()}
        return [s for s in range(self.rules.arena.size) if s not in taken]

    def ref(self, card: int) -> Ref:
        return Ref(card, self.stay[card])

    def same(self, ref: Ref) -> bool:
        """Whether it is still the object that was meant, wherever it lies (H1.1)."""
        return self.stay[ref.card] == ref.stay

    def here(self, ref: Ref) -> bool:
        """Whether the object is in the Arena."""
        return self.same(ref) and self.zone[ref.card] == "Arena"

    def gone(self, ref: Ref) -> bool:
        """Whether the object has left the Arena and its card is still where it went."""
        return ref in self.last_now and self.stay[ref.card] == ref.stay + 1

    def where(self, ref: Ref) -> int:
        """Its Space, or the one it last was in."""
        return self.space[ref.card] if self.here(ref) else self.last_space.get(ref, -1)

    def near(self, ref: Ref) -> list[int]:
        """The Spaces adjacent to its own."""
        space = self.where(ref)
        return list(self.rules.arena.adjacent[space]) if space >= 0 else []

    # --- changes ---------------------------------------------------------------------------

    def changed(self) -> None:
        self._now = None

    def enter(self, card: int, space: int, player: int, event: int) -> Ref:
        self.zone[card], self.space[card], self.controller[card] = "Arena", space, player
        self.stay[card] += 1
        self.since[card] = event
        self.changed()
        return self.ref(card)

    def leave(self, card: int, zone: str) -> None:
        ref = self.ref(card)
        if self.zone[card] == "Arena":
            self.last_space[ref] = self.space[card]
            self.last_now[ref] = self.now(card)
            self.stay[card] += 1
        self.zone[card], self.space[card], self.controller[card] = zone, -1, -1
        # 12.1.6: an effect none of whose objects is left has ended.
        self.effects = [e for e in self.effects if any(self.here(x) for x in e.objects)]
        self.changed()

    def put_at(self, card: int, space: int) -> None:
        self.space[card] = space
        self.changed()

    def take_turn(self, player: int) -> None:
        self.active = player
        self.changed()

    def give(self, card: int, player: int) -> None:
        self.controller[card] = player
        self.changed()

    # --- values ----------------------------------------------------------------------------

    def printed(self, card: int) -> Now:
        node = self.cards[card]
        powers = [getattr(node.powers, side) for side in SIDES]
        return Now(node.stars, powers, node.symbols, list(node.abilities))

    def now(self, card: int) -> Now:
        """Current characteristics; outside the Arena the printed ones."""
        return self.all_now().get(card) or self.printed(card)

    def known(self, ref: Ref) -> Now:
        """Current, or last known where it has left the Arena (H11.4)."""
        if not self.here(ref) and ref in self.last_now:
            return self.last_now[ref]
        return self.now(ref.card)

    def all_now(self) -> dict[int, Now]:
        if self._now is None:
            self._work_out()
        assert self._now is not None
        return self._now

    def _work_out(self) -> None:
        """H11.5: one pass, layer by layer, inside a layer by event order."""
        now = self._now = {c: self.printed(c) for c in self.arena()}
        said: list[tuple[int, int, a.Continuous, Any]] = []
        for c in sorted(now, key=lambda c: self.since[c]):
            for ability in now[c].abilities:
                if isinstance(ability, a.Continuous):
                    said += [(self.since[c], c, ability, s) for s in ability.statements]
        for _, source, ability, statement in said:
            if isinstance(statement, a.HasAbility):
                for c in self._subjects(source, ability, statement):
                    now[c].abilities.append(statement.ability)
        # Stars and powers: standing abilities and made effects in one order of events.
        changes: list[tuple[int, int, Any]] = [
            (since, source, (ability, statement))
            for since, source, ability, statement in said
            if isinstance(statement, a.HasPower)
        ]
        changes += [(effect.number, -1, effect) for effect in self.effects]
        for _, source, what in sorted(changes, key=lambda change: change[0]):
            if isinstance(what, Lasting):
                for ref in what.objects:
                    if self.here(ref):
                        self._add(now[ref.card], what.kind, what.side, what.amount)
            else:
                self._standing_power(source, *what)
        for values in now.values():
            values.stars = max(0, values.stars)
            values.powers = [None if p is None else max(0, p) for p in values.powers]
        for _, source, ability, statement in said:
            if isinstance(statement, a.Cannot):
                for c in self._subjects(source, ability, statement):
                    now[c].cannot.add(statement.action)

    def _standing_power(self, source: int, ability: a.Continuous, said: a.HasPower) -> None:
        from .selections import Scope, matching

        subjects = self._subjects(source, ability, said)
        times = 1
        if said.per is not None:
            times = len(matching(self, Scope(self.controller[source], self.ref(source)), said.per))
        assert self._now is not None
        for c in subjects:
            self._add(self._now[c], "power", said.side, said.amount * times)

    def _add(self, now: Now, kind: str, side: str | None, amount: int) -> None:
        if kind == "stars":
            now.stars += amount
            return
        for place, name in enumerate(SIDES):
            power = now.powers[place]
            if side in (None, name) and power is not None:
                now.powers[place] = power + amount

    def _subjects(self, source: int, ability: a.Continuous, statement: a.Statement) -> list[int]:
        from .selections import Scope, holds, matching

        scope = Scope(self.controller[source], self.ref(source))
        if ability.condition is not None and not holds(self, scope, ability.condition):
            return []
        if isinstance(statement.subject, a.Selection):
            return [ref.card for ref in matching(self, scope, statement.subject)]
        return [source]
