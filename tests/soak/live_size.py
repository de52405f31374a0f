"""The size of a live game at every decision of random games, in `tests/soak/size.py`'s bytes."""

from __future__ import annotations

from random import Random

from tests.game.games import any_table, some_answer

from .size import live_bytes
from .tally import Tally

LARGEST = "KiB of the largest game"
LONGEST = 300


def measure(first: int, seeds: int) -> Tally:
    """How large the largest was; how many were measured."""
    largest = measured = 0
    for seed in range(first, first + seeds):
        game, random = any_table(seed).begin(), Random(seed)
        while game.decision is not None and len(game.choices) < LONGEST:
            largest = max(largest, live_bytes(game))
            measured += 1
            game.choose(*some_answer(random, game.decision))
    return Tally(measured, (), {"games": seeds}, {LARGEST: largest / 1024})
