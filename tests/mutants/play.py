"""The fastest finders of faults, fastest first: random games by engine and reference, counts.

`python -m tests.mutants.play` exits 1 at the first difference.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from momon_dsl.model.format import EDITIONS, Format
from momon_dsl.packs.collection import bundled
from tests.golden.counting import count_engine, goldens
from tests.reference.differential import Match, random_match, run

GAMES, MORE_GAMES = 40, 160
BUNDLED_GAMES = 10


def matches() -> Iterator[Match]:
    """Random decks, and the bundled ones in both editions."""
    yield from map(random_match, range(GAMES))
    cards = bundled()
    decks = [cards.deck(name) for name in sorted(cards.decks)]
    for seed in range(BUNDLED_GAMES):
        first, second = (
            tuple(cards.cards[card] for card in decks[place % len(decks)])
            for place in (seed, seed // len(decks))
        )
        yield Match((first, second), Format("House"), EDITIONS[seed % 2], seed)


def main() -> None:
    """Raises what is wrong."""
    for match in matches():
        run(match)
    for golden in goldens():
        assert count_engine(golden, len(golden.counts)) == golden.counts[-1], golden.name
    for seed in range(GAMES, GAMES + MORE_GAMES):
        run(random_match(seed))


if __name__ == "__main__":
    sys.exit(main())
