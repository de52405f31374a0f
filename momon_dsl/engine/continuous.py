"""Continuous effects in layers, one pass, no way back to an earlier layer (H11.5, R12.1.8).

In this order, and within a layer by event order: copies; symbols; abilities lost and gained; Stars
set; Stars and powers added and subtracted; prohibitions. Control is changed by events, not here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from momon_dsl.model.cards import Characteristics
from momon_dsl.model.frames import Effect
from momon_dsl.model.records import record
from momon_dsl.model.state import ARENA, GameState

from .protocol import Statement

Write = Callable[[int, Characteristics], None]
"""Sets the current characteristics of a card; only the kernel can."""
Entry = tuple[int, str, Iterable[int], tuple[int, ...]]
"""Event order, kind, the cards, the value: a statement or an effect, within its layer."""

ADDED = ("power", "stars")
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


def apply_layers(state: GameState, write: Write) -> bool:
    """All layers after the copies; whether they have changed who has which abilities."""
    statements: list[Statement] = []
    special = False
    bind(state)
    for _, source in state.sources:
        statements += source.statements
        special = special or source.special
    for effect in state.effects:
        special = special or effect.kind not in ADDED
    if not special:
        _add(state, statements, write)
        return False
    for entry in _layer(state, statements, ("symbols",)):
        _change_symbols(state, entry, write)
    for entry in _layer(state, statements, ("ability", "no abilities")):
        _change_abilities(state, entry, write)
    # An ability lost contributes nothing to later layers.
    kept = [s for s in statements if _still_has(state, s)]
    for _, _, cards, value in _layer(state, kept, ("stars set",)):
        for card in cards:
            write(card, state.current[card]._replace(stars=value[0]))
    _add(state, kept, write)
    for _, _, cards, value in _layer(state, kept, ("cannot",)):
        for card in cards:
            now = state.current[card]
            write(card, now._replace(cannot=now.cannot | value[0]))
    said_or_made: list[Statement | Effect] = [*statements, *state.effects]
    return any(entry.kind in ABILITY_KINDS for entry in said_or_made)


def bind(state: GameState) -> None:
    """Each source speaks as the object that it is now, for its present controller."""
    for card, source in state.sources:
        source.run.stay, source.run.controller = state.stay[card], state.controller[card]


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
    if state.zone[card] != ARENA:
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


def _still_has(state: GameState, statement: Statement) -> bool:
    return statement.ability in state.current[statement.source].abilities


def _layer(
    state: GameState, statements: Sequence[Statement], kinds: tuple[str, ...]
) -> Iterator[Entry]:
    """What belongs to a layer, in event order; each is read when its turn has come (R11.5a)."""
    effects: list[tuple[int, int, Statement | Effect]] = [
        (e.number, n, e) for n, e in enumerate(state.effects) if e.kind in kinds
    ]
    said: list[tuple[int, int, Statement | Effect]] = [
        (state.since[s.source], n, s) for n, s in enumerate(statements) if s.kind in kinds
    ]
    for number, _, entry in sorted([*effects, *said], key=lambda e: e[:2]):
        if isinstance(entry, Effect):
            yield number, entry.kind, _alive(state, entry), entry.value
        elif _still_has(state, entry):
            yield number, entry.kind, entry.cards(state), entry.value(state)


def _change_symbols(state: GameState, entry: Entry, write: Write) -> None:
    _, _, cards, (gained, lost) = entry
    for card in cards:
        now = state.current[card]
        write(card, now._replace(symbols=(now.symbols | gained) & ~lost))


def _change_abilities(state: GameState, entry: Entry, write: Write) -> None:
    _, kind, cards, value = entry
    for card in cards:
        now = state.current[card]
        write(card, now._replace(abilities=now.abilities + value if kind == "ability" else ()))


# --- Stars and powers added and subtracted --------------------------------------------------


def _add(state: GameState, statements: Sequence[Statement], write: Write) -> None:
    """All additions and subtractions of the layer; only their sums never fall below 0 (R5.1a).

    Where nothing of the layer reads Stars or powers that the layer changes, the order makes no
    difference: then all is summed first and each Momon written once.
    """
    said = [s for s in statements if s.kind in ADDED]
    for statement in said:
        if statement.kind == "stars" or statement.reads:
            _add_in_order(state, statements, write)
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


def _add_in_order(state: GameState, statements: Sequence[Statement], write: Write) -> None:
    """One after another, each reading what those before it have added."""
    sums: dict[int, list[int]] = {}
    before: dict[int, Characteristics] = {}
    for _, _, cards, value in _layer(state, statements, ADDED):
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


@lru_cache(maxsize=4096)
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
