"""`python -m momon_dsl.simulate.bench.pinned SECONDS SEED`: the random play that figures speak of.

The pinned deck of the pinned bench pack against itself in the House format, by a uniform policy
with fixed seeds, with the full log. Prints the counts of the games, and the seconds they took.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

from momon_dsl.game import Game
from momon_dsl.simulate.play import Counts, play
from momon_dsl.simulate.policies import uniform

DECK: Final = "Bench"
COUNTS: Final = Counts._fields
GAMES_PER_SLICE: Final = 25
SEEDS: Final = 1_000_000
"""Seeds of one round; the next one has others."""
WARM_SECONDS: Final = 0.2


def play_for(
    seconds: float, seed: int, clock: Callable[[], float] = time.perf_counter
) -> tuple[Counts, float]:
    """Whole games by the uniform policy for about so long; the seeds are the same every time.

    >>> times = iter([0.0, 0.0, 1.0])
    >>> counts, took = play_for(0.5, 1, lambda: next(times))
    >>> counts.games, took
    (25, 1.0)
    """
    counts, first = Counts(), seed * SEEDS
    start = clock()
    while (took := clock() - start) < seconds:
        for number in range(first, first + GAMES_PER_SLICE):
            counts = counts.plus(play(Game(DECK, DECK, seed=number), uniform(number)))
        first += GAMES_PER_SLICE
    return counts, took


def main(arguments: list[str]) -> int:
    """Warm up, then play."""
    seconds, seed = float(arguments[0]), int(arguments[1])
    play_for(min(WARM_SECONDS, seconds), 0)
    counts, took = play_for(seconds, seed)
    print(*counts, took)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
