"""The table as plain data: where every card lies, who controls it, what effects are in force.

Nothing here knows what the engine looks like inside. Values are worked out anew, layer by layer,
whenever they are read after a change.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.documents import Card, abilities_of
from momon_dsl.language.nodes.keywords import stands_for
from momon_dsl.limits import LAYER_GRANTS
from momon_dsl.model.arena import Arena
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


IN_ARENA = "while this is in the Arena"


@dataclass
class Lasting:
    """A continuous effect that an ability of `source` made."""

    number: int
    kind: str
    objects: tuple[Ref, ...]
    value: Any
    duration: str
    player: int
    source: Ref


@dataclass(eq=False)
class Held:
    """One ability of a card, from a place in event order on; `given` where it was granted."""

    card: int
    ability: a.Ability
    place: int
    given: bool = False


class Said(NamedTuple):
    """A statement of a continuous ability of a card in the Arena."""

    held: Held
    ability: a.Continuous
    statement: Any

    @property
    def card(self) -> int:
        return self.held.card


def _symbols(entry: Said | Lasting) -> tuple[bool, tuple[str, ...]]:
    if isinstance(entry, Lasting):
        gains, symbols = entry.value
        return gains, symbols
    return entry.statement.gains, entry.statement.symbols


def granted(entry: Said | Lasting) -> list[a.Ability]:
    """The ability gained; none where all are lost."""
    if isinstance(entry, Lasting):
        return list(stands_for(entry.value)) if entry.kind == "ability" else []
    said = entry.statement
    return list(stands_for(said.ability)) if isinstance(said, a.HasAbility) else []


def _loses(entry: Said | Lasting, ability: a.Ability) -> bool:
    """Whether one that takes abilities takes this one: all, or those that say the same (R11.5f)."""
    taken = entry.value if isinstance(entry, Lasting) else entry.statement.ability
    return taken is None or ability in stands_for(taken)


def _which(one: Said | Lasting) -> tuple[int, ...]:
    """Which sentence of which ability had, or which effect: the same for the same one."""
    return (id(one.held), id(one.statement)) if isinstance(one, Said) else (id(one),)


def _said(held: list[Held]) -> list[Said]:
    return [
        Said(each, each.ability, statement)
        for each in held
        if isinstance(each.ability, a.Continuous)
        for statement in each.ability.statements
    ]


def _added(entry: Said | Lasting, times: int) -> tuple[str, str | None, int]:
    if isinstance(entry, Lasting):
        side, amount = entry.value
        return entry.kind, side, amount
    if isinstance(entry.statement, a.HasStars):
        return "stars", None, entry.statement.amount * times
    return "power", entry.statement.side, entry.statement.amount * times


def contacts(arena: Arena, space: int) -> list[tuple[int, tuple[int, ...]]]:
    """H10.1 (setting): the adjacent Spaces, each with the directions of its side or corner."""
    column, row = ord(arena.names[space][0]), int(arena.names[space][1])
    steps: list[tuple[int, int, tuple[int, ...]]] = []
    if arena.sharing != "corners":
        steps += [(0, 1, (0,)), (1, 0, (1,)), (0, -1, (2,)), (-1, 0, (3,))]
    if arena.sharing != "sides":
        steps += [(1, 1, (0, 1)), (1, -1, (1, 2)), (-1, -1, (2, 3)), (-1, 1, (3, 0))]
    found = []
    for x, y, directions in steps:
        name = f"{chr(column + x)}{row + y}"
        if name in arena.names:
            found.append((arena.names.index(name), directions))
    return found


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
        self.turn_began = 0
        self.snatched: set[Ref] = set()
        """What has been Snatched this turn."""
        self.last_space: dict[Ref, int] = {}
        self.last_now: dict[Ref, Now] = {}
        self.last_controller: dict[Ref, int] = {}
        self._now: dict[int, Now] | None = None

    def clone(self) -> World:
        """The world as it stands, to look back on (H11.5)."""
        self.all_now()
        twin = copy.copy(self)
        for name in ("zone", "controller", "space", "stay", "since", "effects"):
            setattr(twin, name, list(getattr(self, name)))
        twin.snatched = set(self.snatched)
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
        return [beside for beside, _ in contacts(self.rules.arena, space)] if space >= 0 else []

    # --- changes ---------------------------------------------------------------------------

    def changed(self) -> None:
        self._now = None

    def enter(self, card: int, space: int, player: int, event: int) -> Ref:
        self.zone[card], self.space[card], self.controller[card] = "Arena", space, player
        self.stay[card] += 1
        self.since[card] = event
        self.changed()
        return self.ref(card)

    def leave(self, card: int, zone: str, known: Now) -> None:
        """It goes to a Hand or Void; `known` are its values as it left (H11.4)."""
        ref = self.ref(card)
        if self.zone[card] == "Arena":
            self.last_space[ref] = self.space[card]
            self.last_now[ref] = known
            self.last_controller[ref] = self.controller[card]
            self.stay[card] += 1
        self.zone[card], self.space[card], self.controller[card] = zone, -1, -1
        # 12.1.6: an effect none of whose objects is left has ended.
        self.effects = [e for e in self.effects if any(self.here(x) for x in e.objects)]
        self.effects = [
            e
            for e in self.effects
            # R10.4a: control goes back when the state is looked at.
            if e.kind == "control" or e.duration != IN_ARENA or self.here(e.source)
        ]
        self.changed()

    def put_at(self, card: int, space: int) -> None:
        self.space[card] = space
        self.changed()

    def take_turn(self, player: int) -> None:
        self.active = player
        self.snatched = set()
        self.changed()

    def give(self, card: int, player: int) -> None:
        self.controller[card] = player
        self.changed()

    # --- values ----------------------------------------------------------------------------

    def printed(self, card: int) -> Now:
        node = self.cards[card]
        powers = [getattr(node.powers, side) for side in SIDES]
        return Now(node.stars, powers, node.symbols, abilities_of(node))

    def now(self, card: int) -> Now:
        """Current characteristics; outside the Arena the printed ones."""
        return self.all_now().get(card) or self.printed(card)

    def known(self, ref: Ref) -> Now:
        """Current, or last known where it has left the Arena (H11.4)."""
        if not self.here(ref) and ref in self.last_now:
            return self.last_now[ref]
        return self.now(ref.card)

    def stars(self, ref: Ref) -> int:
        """Current or last known Stars, in the midst of a pass as they stand (H5.1, H11.4)."""
        return max(0, self.known(ref).stars)

    def highest(self, ref: Ref) -> int:
        """The highest power over the four sides; none counts as 0."""
        return max(0, *[power or 0 for power in self.known(ref).powers])

    def power(self, ref: Ref, side: str | None) -> int:
        """The power of one side, or the highest; none counts as 0."""
        if side is None:
            return self.highest(ref)
        return max(0, self.known(ref).powers[SIDES.index(side)] or 0)

    def faces(self, ref: Ref, space: int) -> bool:
        """R10.1c: whether a side or corner with a power lies towards this adjacent Space."""
        arena, own = self.rules.arena, self.space[ref.card]
        if space < 0 or space not in arena.adjacent[own]:
            return False
        around, past = arena.neighbours[own], arena.diagonals[own]
        first = around.index(space) if space in around else past.index(space)
        towards = [first] if space in around else [first, first + 1]
        powers = self.now(ref.card).powers
        # Cards lie towards their owner, who sits across from the other.
        return all(powers[(side + 2 * self.owners[ref.card]) % 4] is not None for side in towards)

    def as_it_was(self, ref: Ref) -> World:
        """The world with an object that has left the Arena as it last was there (H11.4)."""
        if self.same(ref):
            return self
        twin, left = self.clone(), ref in self.last_now
        twin.zone[ref.card], twin.stay[ref.card] = "Arena" if left else "Hand", ref.stay
        twin.space[ref.card] = self.last_space.get(ref, -1)
        twin.controller[ref.card] = self.last_controller.get(ref, -1)
        was = self.last_now.get(ref) or self.printed(ref.card)
        twin._now = self.all_now() | {ref.card: was}
        return twin

    def in_line(self, line: str, space: int, other: int) -> bool:
        names, place = self.rules.arena.names, int(line == "row")
        return names[space][place] == names[other][place]

    def all_now(self) -> dict[int, Now]:
        if self._now is None:
            self._work_out()
        assert self._now is not None
        return self._now

    def _work_out(self) -> None:
        """H11.5: one pass, layer by layer, inside a layer by event order."""
        now = self._now = {c: self.printed(c) for c in self.arena()}
        for effect in self.effects:
            for values in self._gets(effect):
                if effect.kind == "copied powers":
                    values.powers = list(effect.value)
                elif effect.kind == "copied abilities":
                    values.abilities = list(effect.value)
        held = [
            Held(c, ability, self.since[c])
            for c in sorted(now, key=lambda c: self.since[c])
            for ability in now[c].abilities
        ]
        for entry in self._layer(_said(held), (a.HasSymbols,), ("symbols",)):
            for values in self._gets(entry):
                gains, symbols = _symbols(entry)
                kept = tuple(x for x in values.symbols if x not in symbols)
                values.symbols = kept + symbols if gains else kept
        self._gain_and_lose(held)
        said = _said(held)
        for entry in self._layer(said, (), ("stars set",)):
            for values in self._gets(entry):
                assert isinstance(entry, Lasting)
                values.stars = entry.value
        for entry in self._layer(said, (a.HasPower, a.HasStars), ("power", "stars")):
            times = self._times(entry)
            for values in self._gets(entry):
                self._add(values, *_added(entry, times))
        for values in now.values():
            values.stars = max(0, values.stars)
            values.powers = [None if p is None else max(0, p) for p in values.powers]
        for entry in self._layer(said, (a.Cannot,), ("cannot",)):
            for values in self._gets(entry):
                values.cannot.add(self._forbidden(entry))

    def _layer(
        self, said: list[Said], kinds: tuple[Any, ...], effects: tuple[str, ...]
    ) -> list[Said | Lasting]:
        """What belongs to a layer, in event order."""
        found: list[tuple[int, Said | Lasting]] = [
            (each.held.place, each) for each in said if isinstance(each.statement, kinds)
        ]
        found += [(effect.number, effect) for effect in self.effects if effect.kind in effects]
        return [entry for _, entry in sorted(found, key=lambda each: each[0])]

    def _gain_and_lose(self, held: list[Held]) -> None:
        """The first in event order that has not had its turn, until all have (R11.5c, R11.5d)."""
        kinds, effects = (a.HasAbility, a.HasNoAbilities), ("ability", "no abilities")
        done: dict[tuple[int, ...], Said | Lasting] = {}
        grants = 0
        while True:
            layer = self._layer(_said(held), kinds, effects)
            entry = next((each for each in layer if _which(each) not in done), None)
            if entry is None:
                return
            done[_which(entry)] = entry
            place = entry.number if isinstance(entry, Lasting) else entry.held.place
            given = isinstance(entry, Said) and entry.held.given
            for card in self._whose(entry):
                if not granted(entry):
                    held[:] = [x for x in held if x.card != card or not _loses(entry, x.ability)]
                    continue
                grants += given
                for ability in granted(entry) if not given or grants <= LAYER_GRANTS else ():
                    held.append(Held(card, ability, max(place, self.since[card]), given=True))
            for card, values in self.all_now().items():
                values.abilities = [each.ability for each in held if each.card == card]

    def _gets(self, entry: Said | Lasting) -> list[Now]:
        """The values of the Momon that it is about, as they stand in this pass."""
        return [self.all_now()[card] for card in self._whose(entry)]

    def _whose(self, entry: Said | Lasting) -> list[int]:
        if isinstance(entry, Lasting):
            return [ref.card for ref in entry.objects if self.here(ref)]
        return self._subjects(entry.card, entry.ability, entry.statement)

    def _times(self, entry: Said | Lasting) -> int:
        from .selections import Scope, matching

        if isinstance(entry, Lasting) or entry.statement.per is None:
            return 1
        scope = Scope(self.controller[entry.card], self.ref(entry.card))
        return len(matching(self, scope, entry.statement.per))

    def _forbidden(self, entry: Said | Lasting) -> str:
        if isinstance(entry, Lasting):
            return str(entry.value)
        said = entry.statement
        if said.by is None:
            return str(said.action)
        you = self.controller[entry.card]
        return f"{said.action} by {you if said.by == 'you' else 1 - you}"

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
