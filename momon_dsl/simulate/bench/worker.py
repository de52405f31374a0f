"""`python -m momon_dsl.simulate.bench.worker ORDER GAMES`: plays, and prints the MiB it holds.

It loads what a worker of a run loads, and nothing else. On a system that does not tell what a
process holds it prints nothing.
"""

from __future__ import annotations

import sys

from momon_dsl.simulate.resident import mebibytes
from momon_dsl.simulate.worker import play_written


def main(arguments: list[str]) -> int:
    """Play so many games of an order that is in a file."""
    path, games = arguments
    play_written(path, range(int(games)), float("inf"))
    held = mebibytes()
    print("" if held is None else f"{held:.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
