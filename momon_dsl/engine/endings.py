"""How a game ends (chapter 7, by house rules H7.2-H7.6)."""

from __future__ import annotations

from momon_dsl.model.state import ARENA

from . import atoms
from .kernel import Kernel


def score(k: Kernel) -> int:
    """The winner by the format's comparisons (H7.2): 0, 1, or -1 for a draw."""
    s = k.state
    k.recompute()
    mine: tuple[list[int], list[int]] = ([], [])
    for card, zone in enumerate(s.zone):
        if zone == ARENA:
            mine[s.controller[card]].append(s.current[card].stars)
    for measure in k.setup.format.full_arena:
        first, second = map(len if measure == "momon" else sum, mine)
        if first != second:
            return 0 if first > second else 1
    return -1


def full_arena(k: Kernel) -> bool:
    """End the game if no Space is empty as the Active Player reaches step 1 (7.2, H7.2)."""
    if -1 in k.state.arena:
        return False
    atoms.end_game(k, score(k), "H7.2")
    return True


def after_turn(k: Kernel) -> bool:
    """Exhaustion, then the turn limit, when step 3 is wholly done (H7.3, H7.4, H7.6)."""
    s = k.state
    atoms.note_idle(k)
    idle = s.idle_turns >= 2 and k.setup.format.exhaustion_ends
    if idle and not any(s.hands) and not any(s.voids):
        atoms.end_game(k, score(k), "H7.3")
    elif s.turn >= k.setup.format.turn_limit:
        atoms.end_game(k, score(k), "H7.4")
    return s.result is not None
