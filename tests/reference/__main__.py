"""Compare engine and reference for a number of decisions: `python -m tests.reference 100000 7`.

The first argument is how many decisions, the second the seed to begin with (0). Prints what was
compared; a difference ends it with everything needed to see it.
"""

from __future__ import annotations

import sys

from .differential import compare, random_match


def main(wanted: int, seed: int = 0) -> None:
    games = decisions = loops = 0
    while decisions < wanted:
        outcome = compare(random_match(seed + games))
        games += 1
        decisions += outcome.decisions
        loops += outcome.at_a_loop
    print(f"{decisions} decisions in {games} games ({loops} up to a loop): 0 differences")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
