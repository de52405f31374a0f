"""Cards as printed, and what an object in play has right now."""

from __future__ import annotations

from typing import NamedTuple

import attrs

BE_SNATCHED, BE_TARGETED, BE_MOVED, SNATCH = 1, 2, 4, 8
"""Bits of `Characteristics.cannot`: what never happens to the Momon, or what it never does."""
BE_TARGETED_BY = 16
"""Shifted left by a player: that player's abilities cannot target the Momon."""


class Characteristics(NamedTuple):
    """Current characteristics of one card (H5.1).

    `powers` are north, east, south, west relative to the owner, -1 for none; `symbols` is a bit
    mask over `Setup.symbols`; `abilities` are ability numbers of the runtime; `cannot` is a mask.
    """

    stars: int
    powers: tuple[int, int, int, int]
    symbols: int
    abilities: tuple[int, ...]
    cannot: int = 0


@attrs.frozen
class CardDef:
    """A printed card: its id (`FBD 167`), its names by language, its printed characteristics."""

    id: str
    name: str
    printed: Characteristics
    names: tuple[tuple[str, str], ...] = ()
