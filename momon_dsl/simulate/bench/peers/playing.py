"""`python -m momon_dsl.simulate.bench.peers.playing PEER SECONDS SEED`: as a yardstick does.

Plays whole games until so many seconds are over, and prints decisions/s=NUMBER.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from . import PEERS


def main(arguments: list[str]) -> int:
    """Play one peer; 1 with what is wrong if it cannot be imported or breaks off."""
    name, seconds, seed = arguments
    (peer,) = (each for each in PEERS if each.module == name)
    try:
        speed = played(peer.player(), float(seconds), int(seed))
    except Exception as problem:  # whatever another library raises, it is told in one line
        print(f"{type(problem).__name__}: {problem}", file=sys.stderr)
        return 1
    print(f"decisions/s={speed:.1f}")
    return 0


def played(
    game: Callable[[random.Random], int],
    seconds: float,
    seed: int,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Decisions per second of whole games, at least one, for about so long.

    >>> times = iter([0.0, 1.0, 2.0])
    >>> played(lambda source: 30, 1.5, 1, lambda: next(times))
    30.0
    """
    source = random.Random(seed)
    random.seed(seed)  # what a library draws from by itself
    decisions, took = 0, 0.0
    start = clock()
    while not took or took < seconds:
        decisions += game(source)
        took = clock() - start
    return decisions / took


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
