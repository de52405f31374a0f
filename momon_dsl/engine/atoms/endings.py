"""The game ends (chapter 7)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev


def end_game(k: Kernel, winner: int, rule: str) -> None:
    """The game ends: `winner` is 0, 1 or -1 for a draw (chapter 7)."""
    s = k.state
    s.result = (winner, rule)
    s.decision = None
    k.emit(ev.GAME_ENDED, winner, rule=rule)
