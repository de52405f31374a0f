"""Decisions of random games, compared between engine and reference."""

from __future__ import annotations

from tests.reference.differential import Difference, compare, random_match
from tests.reference.random_loops import loopy_match

from .tally import Tally

LOOPY = 10
"""One game in so many is of cards that answer each other for ever."""


def measure(first: int, seeds: int) -> Tally:
    """Whole games from a seed on; a difference is told with everything needed to see it."""
    decisions = loops = ended = 0
    faults = []
    for seed in range(first, first + seeds):
        try:
            outcome = compare(random_match(seed) if seed % LOOPY else loopy_match(seed))
        except Difference as found:
            faults.append(str(found))
            continue
        decisions += outcome.decisions
        loops += outcome.loops
        ended += outcome.at_a_loop
    return Tally(
        decisions, tuple(faults), {"games": seeds, "loops": loops, "games up to a loop": ended}
    )
