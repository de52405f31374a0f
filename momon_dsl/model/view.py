"""What one player may know of a game: own Hand, public zones, counts (hidden information)."""

from __future__ import annotations

import attrs

from .arena import SIDES
from .decisions import Decision
from .events import CHOICE_MADE, Event
from .state import GameState, Setup
from .trace import Record, visible


@attrs.frozen
class SeenCard:
    """A card that the player may see: its number in decisions and events, its id, its owner."""

    number: int
    id: str
    owner: int


@attrs.frozen
class SeenMomon:
    """A Momon in the Arena with its current characteristics, which are public.

    `powers` are (side, power) relative to its owner, without the sides that have none.
    """

    card: SeenCard
    space: str
    controller: int
    stars: int
    powers: tuple[tuple[str, int], ...]
    symbols: tuple[str, ...]


@attrs.frozen
class View:
    """The game as `player` (0 or 1) may know it.

    `hand` is the player's own, `other_hand` the number of cards in the other one. `voids` are
    public sets (H4.1), the first player's first. `decision` is what this player has to decide now;
    `deciding` is who has to decide, -1 for a Judge, None for nobody. `log` leaves out what the
    other player has chosen without showing it yet; `trace` what was read off the other Hand.
    """

    player: int
    turn: int
    active: int
    hand: tuple[SeenCard, ...]
    other_hand: int
    voids: tuple[tuple[SeenCard, ...], tuple[SeenCard, ...]]
    arena: tuple[SeenMomon, ...]
    deciding: int | None
    decision: Decision | None
    log: tuple[Event, ...]
    trace: tuple[Record, ...] = ()


def view(state: GameState, setup: Setup, player: int, trace: tuple[Record, ...] = ()) -> View:
    """What `player` may know of a state, and of what was recorded if tracing is on."""

    def seen(card: int) -> SeenCard:
        return SeenCard(card, setup.cards[card].id, setup.owners[card])

    asked = state.decision
    first, second = (tuple([seen(card) for card in void]) for void in state.voids)
    return View(
        player,
        state.turn,
        state.active,
        tuple([seen(card) for card in state.hands[player]]),
        len(state.hands[1 - player]),
        (first, second),
        tuple([_momon(state, setup, seen(card)) for card in state.arena if card >= 0]),
        None if asked is None else asked.player,
        asked if asked is not None and asked.player == player else None,
        tuple([_shown(event, player) for event in state.log]),
        visible(trace, player),
    )


def _momon(state: GameState, setup: Setup, card: SeenCard) -> SeenMomon:
    now = state.current[card.number]
    return SeenMomon(
        card,
        setup.format.arena.names[state.space[card.number]],
        state.controller[card.number],
        now.stars,
        tuple([pair for pair in zip(SIDES, now.powers, strict=True) if pair[1] >= 0]),
        tuple([name for bit, name in enumerate(setup.symbols) if now.symbols >> bit & 1]),
    )


def _shown(event: Event, player: int) -> Event:
    """The other player's choices are known by what they bring about, not as such.

    All other events are public: a card that is revealed, put into a Void or returned was seen by
    both, and a Hand that one player looks at is the other's own.
    """
    hidden = event.kind == CHOICE_MADE and event.player != player
    return event._replace(values=event.values[:1]) if hidden else event
