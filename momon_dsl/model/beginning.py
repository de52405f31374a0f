"""How a game begins: who starts, and what each player holds (H6.1, H6.10)."""

from __future__ import annotations

import attrs

from momon_dsl.errors import MomonError

from .format import Format
from .frames import Frame
from .position import Position, state_of
from .random import below
from .state import VOID, GameState, Setup, blank_state


@attrs.frozen
class Start:
    """How a game began: the seed, who was named to begin, and a position if it began in one.

    `turn_by_turn` says that it stands still after each turn.
    """

    seed: int = 0
    first: int | None = None
    position: Position | None = None
    turn_by_turn: bool = False


def first_state(setup: Setup, start: Start, frame: Frame) -> GameState:
    """The state before the first turn, with its first frame, or the position that a game begins in.

    Raises `MomonError` for a seed or a first player that is none, or where one must be named.
    """
    if type(start.seed) is not int:
        raise MomonError(f"A seed is an integer, not {start.seed!r}.")
    if start.first is not None and (type(start.first) is not int or start.first not in (0, 1)):
        raise MomonError(f"Player 0 or player 1 begins, not {start.first!r}.")
    if start.position is not None:
        return state_of(start.position, setup, start.seed)
    state = blank_state(setup, start.seed)
    state.random, state.first = _first_player(setup.format, start, state.random)
    if setup.format.in_hand is not None:
        for player in (0, 1):  # H6.1, R6.1a: what is not drawn into the Hand begins in the Void
            held, rest, state.random = _drawn(
                state.hands[player], setup.format.in_hand, state.random
            )
            state.hands[player], state.voids[player] = held, rest
            for card in rest:
                state.zone[card] = VOID
    state.agenda = [frame]
    return state


def _first_player(rules: Format, start: Start, random: int) -> tuple[int, int]:
    """H6.10: named by the caller, else as the format says; drawn from the game's random source."""
    if start.first is not None:
        return random, start.first
    if rules.first == "named":
        raise MomonError(f"In the format {rules.name} the first player must be named (H6.10).")
    return below(random, 2) if rules.first == "drawn" else (random, int(rules.first == "second"))


def _drawn(
    cards: tuple[int, ...], count: int, random: int
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """So many of the cards at random, the rest, and the random state after it."""
    rest, held = list(cards), []
    for _ in range(min(count, len(rest))):
        random, place = below(random, len(rest))
        held.append(rest.pop(place))
    return tuple(sorted(held)), tuple(rest), random
