"""`python -m tests.simulate.balance [GAMES]`: the four decks against each other.

Prints the share of the first of each pairing with its 95 % interval; exits 1 if one lies outside.
"""

from __future__ import annotations

import sys

from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.pairings import everyone

DECKS = ["Fields and Waters", "Hills and Night", "Clockwork", "หิมพานต์"]
LOW, HIGH = 0.30, 0.70


def main(games: int = 2_000) -> int:
    inside = 0
    pairings = everyone(DECKS, games, bundled())
    for pairing in pairings:
        low, high = pairing.interval
        fair = low >= LOW and high <= HIGH
        inside += fair
        told = f"{pairing.share:.3f} ({low:.3f} to {high:.3f})"
        print(f"{pairing.first} - {pairing.second}: {told}{'' if fair else ': outside'}")
    print(f"{inside} of {len(pairings)} pairings within {LOW} to {HIGH}, {games:,} games each")
    return int(inside < len(pairings))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
