"""`python -m tests.compiled [GAMES]`: the compiled engine plays the same games, and how fast.

It prints how many games and decisions were the same to the last event, and how many times as fast
the compiled engine is, the two taking turns. It ends with 1 at the first game that differs.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
from itertools import zip_longest

from .building import environment

ROUNDS, SECONDS, PIECE = 9, 0.5, 100


def main(games: int) -> int:
    """The exit code."""
    decisions = 0
    for first in range(0, games, PIECE):
        count = min(PIECE, games - first)
        plain, compiled = (_lines(each, str(first), str(count)) for each in (False, True))
        for one, other in zip_longest(plain, compiled):
            if one != other:
                print(f"compiled: NO: game {(one or other).split()[0]} is another")
                return 1
            decisions += int(one.split()[1])
        print(f"  {first + count:,} games, {decisions:,} decisions: equal", flush=True)
    print(f"compiled: {games:,} games, {decisions:,} decisions: equal")
    ratios = []
    for number in range(ROUNDS):
        plain, compiled = (
            float(_lines(each, "speed", str(SECONDS), str(1_000_000 * number))[0])
            for each in (False, True)
        )
        ratios.append(compiled / plain)
    print(f"compiled: {statistics.median(ratios):.2f} times as fast")
    return 0


def _lines(compiled: bool, *arguments: str) -> list[str]:
    """What a process with the one engine or the other prints, after a look at which it is."""
    command = [sys.executable, "-P", "-m", "tests.compiled.games", *arguments]
    env = environment(compiled)
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    if (not done.stderr.split()[0].endswith(".py")) is not compiled:
        sys.exit(f"compiled: NO: the engine is {done.stderr.split()[0]}")
    return done.stdout.splitlines()


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000))
