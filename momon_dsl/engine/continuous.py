"""Continuous effects in layers, one pass, no way back to an earlier layer (H11.5, R12.1.8).

In this order, and within a layer by event order: copies; symbols; abilities lost and gained; Stars
set; Stars and powers added and subtracted; prohibitions. Control is changed by events, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush

from momon_dsl import limits
from momon_dsl.model.cards import Characteristics
from momon_dsl.model.frames import Effect
from momon_dsl.model.records import record
from momon_dsl.model.state import ARENA, GameState

from .protocol import ADDED, Runtime, Source, Statement

Write = Callable[[int, Characteristics], None]
"""Sets the current characteristics of a card; only the kernel can."""
Entry = tuple[str, Iterable[int], tuple[int, ...]]
"""Kind, the cards, the value: a statement or an effect, as it is read when its turn has come."""
Placed = Sequence[tuple[int, Statement]]
"""Statements with their places in event order, those of one place in the order of reading."""
Granted = list[tuple[int, Source]]
"""Continuous abilities that were granted in a pass, with the cards that got them."""

GIVEN = ("ability", "no abilities")
ABILITY_KINDS = ("ability", "no abilities", "copied abilities")
"""Kinds of effects and statements that change who has which abilities."""


def apply_copies(state: GameState, write: Write) -> None:
    """The first layer; what is copied can bring continuous abilities with it."""
    for effect in state.effects:
        if effect.kind == "copied powers":
            north, east, south, west = effect.value
            for card in _alive(state, effect):
                write(card, state.current[card]._replace(powers=(north, east, south, west)))
        elif effect.kind == "copied abilities":
            for card in _alive(state, effect):
                write(card, state.current[card]._replace(abilities=effect.value))


def apply_layers(state: GameState, write: Write, runtime: Runtime) -> Granted | None:
    """All layers after the copies; what was granted, None if nobody's abilities have changed."""
    statements: list[Statement] = []
    special = False
    bind(state)
    for _, source in state.sources:
        statements += source.statements
        if source.special:
            special = True
    for effect in state.effects:
        if effect.kind not in ADDED:
            special = True
    if not special:
        _add(state, statements, (), write)
        return None
    placed: Placed = _as_entered(state, statements)
    for entry in _layer(state, placed, ("symbols",)):
        _change_symbols(state, entry, write)
    granted: Granted | None = None
    said_or_made: list[Statement | Effect] = [*statements, *state.effects]
    if any(entry.kind in ABILITY_KINDS for entry in said_or_made):
        layer = _AbilityLayer(state, placed, write, runtime)
        placed, granted = layer.placed(), layer.granted
    for _, cards, value in _layer(state, placed, ("stars set",)):
        for card in cards:
            write(card, state.current[card]._replace(stars=value[0]))
    _add(state, [said for _, said in placed], placed, write)
    for _, cards, value in _layer(state, placed, ("cannot",)):
        for card in cards:
            now = state.current[card]
            write(card, now._replace(cannot=now.cannot | value[0]))
    return granted


def bind(state: GameState) -> None:
    """Each source speaks as the object that it is now, for its present controller."""
    stays, controller = state.stay, state.controller
    for card, source in state.sources:
        run = source.run
        run.stay, run.controller = stays[card], controller[card]


# --- simple states --------------------------------------------------------------------------


def is_simple(state: GameState) -> bool:
    """Whether `simply` gives what all layers give.

    So it is where each Momon has its printed abilities and symbols, nothing reads what the layers
    change, and all that is said or in force are additions and prohibitions: their order within
    the layer makes no difference, nor does what is said of the other Momon.
    """
    return all(source.simple for _, source in state.sources) and all(
        effect.kind in ADDED for effect in state.effects
    )


def simply(state: GameState, card: int, printed: Characteristics) -> Characteristics:
    """The current characteristics of one card of a simple state."""
    if state.zone[card] != ARENA or not (state.sources or state.effects):
        return printed
    sums, cannot = [0, 0, 0, 0, 0, 0], 0
    for of, source in state.sources:
        run = source.run
        run.stay, run.controller = state.stay[of], state.controller[of]
        for said in source.statements:
            if said.touches is not None and said.touches(state, card):
                if said.kind == "cannot":
                    cannot |= said.value(state)[0]
                else:
                    side, amount = said.value(state)
                    sums[side] += amount
    if state.effects:
        this = (card, state.stay[card])
        for effect in state.effects:
            if this in effect.objects:
                side, amount = effect.value if effect.kind == "power" else (STARS, effect.value[0])
                sums[side] += amount
    now = _added(printed, tuple(sums)) if any(sums) else printed
    return now._replace(cannot=now.cannot | cannot) if cannot else now


# --- the layers -----------------------------------------------------------------------------


def _alive(state: GameState, effect: Effect) -> list[int]:
    zone, stays = state.zone, state.stay
    return [c for c, stay in effect.objects if zone[c] == ARENA and stays[c] == stay]


def _as_entered(state: GameState, statements: Iterable[Statement]) -> Placed:
    """What Momon say by themselves has its place by the event that they entered by."""
    return [(state.since[said.source], said) for said in statements]


def _in_order(
    state: GameState, placed: Placed, kinds: tuple[str, ...]
) -> list[tuple[int, Statement | Effect]]:
    """What belongs to a layer, with its places, in event order."""
    made: list[tuple[int, int, Statement | Effect]] = [
        (e.number, n, e) for n, e in enumerate(state.effects) if e.kind in kinds
    ]
    made += [(place, n, said) for n, (place, said) in enumerate(placed) if said.kind in kinds]
    return [(place, entry) for place, _, entry in sorted(made, key=lambda each: each[:2])]


def _layer(state: GameState, placed: Placed, kinds: tuple[str, ...]) -> Iterator[Entry]:
    """What belongs to a layer, each read when its turn has come (R11.5a)."""
    for _, entry in _in_order(state, placed, kinds):
        yield _read(state, entry)


def _read(state: GameState, entry: Statement | Effect) -> Entry:
    if isinstance(entry, Effect):
        return entry.kind, _alive(state, entry), entry.value
    return entry.kind, entry.cards(state), entry.value(state)


def _change_symbols(state: GameState, entry: Entry, write: Write) -> None:
    _, cards, (gained, lost) = entry
    for card in cards:
        now = state.current[card]
        write(card, now._replace(symbols=(now.symbols | gained) & ~lost))


# --- abilities lost and gained --------------------------------------------------------------


class _AbilityLayer:
    """One run through the layer, in event order (H11.5).

    A granted ability is never before what grants it (R11.5c), so that what it says in this layer
    is still to come: it waits for its turn with the rest until nothing new is found. All that is
    said is numbered as it is found; what a card says under a number below `_lost` is lost.
    """

    def __init__(self, state: GameState, placed: Placed, write: Write, runtime: Runtime) -> None:
        self._state, self._write, self._runtime = state, write, runtime
        self._entered = placed
        self.granted: Granted = []
        self._found: list[tuple[int, int, Statement]] = []
        """Place, number and statement of what was granted."""
        self._lost: dict[int, int] = {}
        self._gone: dict[tuple[int, int], int] = {}
        """The same for single abilities of a card."""
        self._grants = 0
        ordered = enumerate(_in_order(state, placed, GIVEN))
        self._waiting = [(place, number, entry) for number, (place, entry) in ordered]
        self._first = self._next = len(self._waiting)
        while self._waiting:
            self._take(*heappop(self._waiting))

    def placed(self) -> Placed:
        """What goes on to the later layers: an ability lost adds nothing to them (H11.5)."""
        kept = [(place, said) for place, said in self._entered if self._since(said) == 0]
        return kept + [
            (place, said) for place, number, said in self._found if number >= self._since(said)
        ]

    def _since(self, said: Statement) -> int:
        """The number from which on what this ability of a card says is not lost."""
        of_card = self._lost.get(said.source, 0)
        return (
            max(of_card, self._gone.get((said.source, said.ability), 0)) if self._gone else of_card
        )

    def _take(self, place: int, number: int, entry: Statement | Effect) -> None:
        if isinstance(entry, Statement) and number < self._since(entry):
            return
        kind, cards, value = _read(self._state, entry)
        for card in tuple(cards):
            if kind == "no abilities" and value:
                self._lose(card, value)
            elif kind == "no abilities":
                self._lost[card] = self._next
                self._write(card, self._state.current[card]._replace(abilities=()))
            elif number < self._first or self._grants < limits.LAYER_GRANTS:
                self._grants += number >= self._first  # R11.5d
                self._grant(place, card, value)

    def _lose(self, card: int, abilities: tuple[int, ...]) -> None:
        """Every ability that says the same as one of these is lost (R11.5f)."""
        same = [alike for ability in abilities for alike in self._runtime.alike(ability)]
        now = self._state.current[card]
        kept = tuple([ability for ability in now.abilities if ability not in same])
        if kept != now.abilities:
            self._write(card, now._replace(abilities=kept))
        for ability in same:
            self._gone[card, ability] = self._next

    def _grant(self, place: int, card: int, abilities: tuple[int, ...]) -> None:
        state = self._state
        now = state.current[card]
        self._write(card, now._replace(abilities=now.abilities + abilities))
        for ability in dict.fromkeys(abilities):  # more than one are the same, and triggered
            source = self._runtime.says(card, ability)
            if source is not None:
                source.run.stay, source.run.controller = state.stay[card], state.controller[card]
                self.granted.append((card, source))
                for said in source.statements:
                    self._find(max(place, state.since[card]), said)

    def _find(self, place: int, said: Statement) -> None:
        self._found.append((place, self._next, said))
        if said.kind in GIVEN:
            heappush(self._waiting, (place, self._next, said))
        self._next += 1


# --- Stars and powers added and subtracted --------------------------------------------------


def _add(state: GameState, statements: Sequence[Statement], placed: Placed, write: Write) -> None:
    """All additions and subtractions of the layer; only their sums never fall below 0 (R5.1a).

    `placed` are the same statements in event order, empty where each has the place of its Momon.
    Where nothing of the layer reads Stars or powers that the layer changes, the order makes no
    difference: then all is summed first and each Momon written once.
    """
    said = [s for s in statements if s.kind in ADDED]
    for statement in said:
        if statement.kind == "stars" or statement.reads:
            _add_in_order(state, placed or _as_entered(state, statements), write)
            return
    sums: dict[int, list[int]] = {}
    for statement in said:
        side, amount = statement.value(state)
        for card in statement.cards(state):
            _sum_of(sums, card)[side] += amount
    zone, stays = state.zone, state.stay
    for effect in state.effects:
        if effect.kind in ADDED:
            side, amount = effect.value if effect.kind == "power" else (STARS, effect.value[0])
            for card, stay in effect.objects:
                if zone[card] == ARENA and stays[card] == stay:
                    _sum_of(sums, card)[side] += amount
    for card, added in sums.items():
        write(card, _added(state.current[card], tuple(added)))


def _add_in_order(state: GameState, placed: Placed, write: Write) -> None:
    """One after another, each reading what those before it have added."""
    sums: dict[int, list[int]] = {}
    before: dict[int, Characteristics] = {}
    for _, cards, value in _layer(state, placed, ADDED):
        side, amount = value if len(value) == 2 else (STARS, value[0])
        for card in list(cards):
            base = before.setdefault(card, state.current[card])
            _sum_of(sums, card)[side] += amount
            write(card, _added(base, tuple(sums[card])))


STARS = 4
"""Where a sum keeps what is added to the Stars; 0-3 are the sides, -1 is all sides."""


def _sum_of(sums: dict[int, list[int]], card: int) -> list[int]:
    found = sums.get(card)
    if found is None:
        found = sums[card] = [0, 0, 0, 0, 0, 0]
    return found


@lru_cache(maxsize=512)
def _added(now: Characteristics, added: tuple[int, ...]) -> Characteristics:
    """The same sums come again and again, so that equal characteristics become one record."""
    # H5.1: none stays none whatever is added; current values have no upper bound.
    stars, powers, symbols, abilities, cannot = now
    a, b, c, d, more, every = added
    if more:
        stars = max(0, stars + more)
    if a or b or c or d or every:
        north, east, south, west = powers
        powers = (
            north if north < 0 else max(0, north + a + every),
            east if east < 0 else max(0, east + b + every),
            south if south < 0 else max(0, south + c + every),
            west if west < 0 else max(0, west + d + every),
        )
    return record(Characteristics, (stars, powers, symbols, abilities, cannot))
