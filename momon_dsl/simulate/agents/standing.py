"""How a game stands for a player, by the comparisons of its format (H7.2)."""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from momon_dsl.model.cards import Characteristics

from .worlds import World

WON: Final = 1_000.0
"""What a won game counts: more than any Arena."""
LATER: Final = 1 / 100
"""What a comparison counts beside the one before it."""
STEEP: Final = 0.5
"""How much surer one Momon more makes a player of winning."""
_SURE: Final = 100.0
"""A lead beyond which nothing more is told apart."""

_COUNTED: Final[dict[str, Callable[[Characteristics], float]]] = {
    "Momon": lambda momon: 1.0,
    "Stars": lambda momon: momon.stars,
    "power": lambda momon: sum([max(0, power) for power in momon.powers]),
}
"""What one Momon is worth to its controller for each comparison."""


def lead(world: World, player: int) -> float:
    """How far `player` is ahead, less than 0 behind: of what is compared first, then the next.

    In the House format this is the number of Momon and, far behind, that of Stars.
    """
    if world.winner is not None:
        return 0.0 if world.winner < 0 else WON if world.winner == player else -WON
    state, ahead, weight = world.state, 0.0, 1.0
    for measure in world.rules.full_arena:
        wanted, what = measure.split()
        counted = _COUNTED[what]
        sign = weight if wanted == "more" else -weight
        for card in state.arena:
            if card >= 0:
                own = state.controller[card] == player
                ahead += (sign if own else -sign) * counted(state.current[card])
        weight *= LATER
    return ahead


def chance_of_winning(world: World, player: int) -> float:
    """How likely `player` is to win, from 0 to 1, judged by the lead; exact at the end.

    A drawn game counts one half.
    """
    return likely(lead(world, player))


def likely(ahead: float) -> float:
    """How likely somebody so far ahead is to win.

    >>> likely(0), likely(WON), round(likely(2), 2)
    (0.5, 1.0, 0.73)
    """
    return 1 / (1 + exp(-STEEP * max(-_SURE, min(_SURE, ahead))))
