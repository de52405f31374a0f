"""The bounds on runs and their files: value, reason, and what happens when it is hit."""

from __future__ import annotations

from typing import Final

GAMES: Final = 1_000_000_000
"""Games of one run; more would take years."""

SEED: Final = 2**62
"""The largest seed: with the games of a run added to it SQLite can still hold it."""

PAIRS: Final = 10_000
"""Pairings of one run: a round robin of 141 decks."""

NAME_CHARACTERS: Final = 1_000
"""Characters of the name of a deck or an agent in a run file; a longer one is damage."""

CELL_BYTES: Final = 64_000_000
"""Bytes of one value of a run file, as SQLite holds it: those of 70,000 cards."""

CRASHES: Final = 3
"""Times that workers die over the same games, one after another, before a run is given up."""
