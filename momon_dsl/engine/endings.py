"""How a game ends (chapter 7, by house rules H7.2-H7.6)."""

from __future__ import annotations

from collections.abc import Callable

from momon_dsl.model.cards import Characteristics
from momon_dsl.model.state import ARENA

from . import atoms
from .kernel import Kernel


def score(k: Kernel) -> int:
    """The winner by the format's comparisons (H7.2): 0, 1, or -1 for a draw."""
    s = k.state
    atoms.fresh(k)
    mine: tuple[list[Characteristics], list[Characteristics]] = ([], [])
    for card, zone in enumerate(s.zone):
        if zone == ARENA:
            mine[s.controller[card]].append(s.current[card])
    rules = k.setup.format
    for measure in rules.full_arena:
        wanted, what = measure.split()
        first, second = map(_MEASURES[what], mine)
        if first != second:
            return 0 if (first > second) is (wanted == "more") else 1
    if rules.tied == "draw":
        return -1
    return s.first if rules.tied == "first player" else 1 - s.first


_MEASURES: dict[str, Callable[[list[Characteristics]], int]] = {
    "Momon": len,
    "Stars": lambda momon: sum([each.stars for each in momon]),
    "power": lambda momon: sum([max(0, power) for each in momon for power in each.powers]),
}
"""What is counted of the Momon that a player controls (H7.2)."""


def full_arena(k: Kernel) -> bool:
    """End the game if no Space is empty as the Active Player reaches step 1 (7.2, H7.2)."""
    if k.state.empty:
        return False
    atoms.end_game(k, score(k), "H7.2")
    return True


def after_turn(k: Kernel) -> bool:
    """Exhaustion, then the turn limit, when step 3 is wholly done (H7.3, H7.4, H7.6)."""
    s = k.state
    atoms.note_idle(k)
    enough = k.setup.format.exhaustion
    idle = enough and s.idle_turns >= enough
    if idle and not any(s.hands) and not any(s.voids):
        atoms.end_game(k, score(k), "H7.3")
    elif s.turn >= k.setup.format.turn_limit:
        atoms.end_game(k, score(k), "H7.4")
    return s.result is not None
