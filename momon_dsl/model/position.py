"""A position to start from: which cards lie where, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from momon_dsl.errors import MomonError

from .cards import CardDef
from .format import Format
from .frames import TURN
from .state import ARENA, HAND, VOID, GameState, Setup, blank_state

START_STAGE, SUMMON_STAGE = 0, 1
"""The stages of a turn frame at which a turn (8.T0) and its step 1 (8.T1) begin."""


@attrs.frozen
class Placed:
    """One card of a position: its owner, its zone (0 Hand, 1 Arena, 2 Void).

    `controller` and `space` count in the Arena only.
    """

    card: CardDef
    owner: int
    zone: int
    controller: int = -1
    space: int = -1


@attrs.frozen
class Position:
    """Cards in a fixed order, the player whose turn it is, and scripted random cards.

    A position stands at step 1 of its first turn, before the Summon (8.T1), or, if `begins`,
    before the Turn Start of that turn (8.T0).
    """

    placed: tuple[Placed, ...]
    active: int = 0
    scripted: tuple[int, ...] = ()
    begins: bool = False

    def cards(self) -> tuple[CardDef, ...]:
        """The printed cards by number."""
        return tuple(p.card for p in self.placed)

    def owners(self) -> tuple[int, ...]:
        """Their owners by number."""
        return tuple(p.owner for p in self.placed)


def state_of(position: Position, setup: Setup, seed: int) -> GameState:
    """The state of a position; raises `MomonError` for a Space or a player that there is not."""
    players = [position.active, *position.owners()]
    if any(player not in (0, 1) for player in players):
        raise MomonError("A position is one of player 0 and player 1.")
    s = blank_state(setup, seed)
    s.hands, s.voids = (
        [_pile(position, p, HAND) for p in (0, 1)],
        [_pile(position, p, VOID) for p in (0, 1)],
    )
    for number, placed in enumerate(position.placed):
        s.zone[number] = placed.zone
        if placed.zone == ARENA:
            _put(s, number, placed, setup.format)
    s.active = s.first = position.active
    s.turn = 0 if position.begins else 1
    s.scripted = position.scripted
    s.agenda = [(TURN, START_STAGE if position.begins else SUMMON_STAGE)]
    return s


def _pile(position: Position, player: int, zone: int) -> tuple[int, ...]:
    placed: Sequence[Placed] = position.placed
    return tuple([n for n, p in enumerate(placed) if p.owner == player and p.zone == zone])


def _put(s: GameState, number: int, placed: Placed, rules: Format) -> None:
    if not 0 <= placed.space < rules.arena.size:
        raise MomonError(f"{placed.card.id} lies outside the Arena of the format {rules.name}.")
    if placed.controller not in (-1, 0, 1):  # -1: no Marking Token, which 12.1.4 deals with
        raise MomonError(f"Player 0 or player 1 controls {placed.card.id}.")
    s.space[number], s.controller[number] = placed.space, placed.controller
    s.stay[number] = 1
    if s.arena[placed.space] < 0:
        s.arena[placed.space] = number
        s.empty = tuple([space for space in s.empty if space != placed.space])
