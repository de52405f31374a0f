"""A format: the house rules that are settings, as the engine reads them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

import attrs

from .arena import SIDES, Arena

ON_SUMMON, ON_SNATCH, WHEN_SNATCHED, RETURNED, OTHER = range(5)
"""Categories of simultaneous triggers (H11.3)."""

EDITIONS = ("1.0.0-th", "1.0.0-en")
"""The editions of the Comprehensive Rules; the first is the default."""

CornerPower = Literal["lesser", "greater", "mean", "total"]
Measure = Literal[
    "more Momon", "fewer Momon", "more Stars", "fewer Stars", "more power", "less power"
]
Tied = Literal["draw", "first player", "second player"]
DrawnGame = Literal["draw", "again", "first player", "second player", "loss"]


@attrs.frozen(cache_hash=True)
class Format:
    """House rules of one game or match; every default is the House format's.

    Each field is said by a sentence of a `format` block (`interpreter/formats.py`):

    * `arena`: its Spaces, and which of them are adjacent (H6.1, H10.1).
    * `brought`, `copies`: a deck; `in_hand`: how many of its cards start in Hand, drawn at
      random, the rest in the Void; None: all (H6.1, R6.1a).
    * `first`: who starts, if the caller names nobody: drawn, the player named first or second, or
      nobody, so that the caller must (H6.10).
    * `stars`, `powers`: smallest and largest printed value; `powerless`: sides of a Momon that may
      be without power (H5.1).
    * `sides`: those that attack; `corner`: the power of a corner, of its two sides, where Spaces
      are adjacent by corners (H10.1).
    * `comparison`: the condition of the card language by which an attempt succeeds; None is "the
      attacking side is greater than the facing side" (H10.2).
    * `incite_makes_on_snatch` (H10.5), `categories` in their order (H11.3),
      `strict_package_order` (R9.3.5a), `resolution_limit` (H12).
    * `full_arena`: what is compared, in this order; `tied`: who wins after all of it (H7.2).
    * `exhaustion`: turns in a row without a Summon that end the game, 0 for never (H7.3);
      `turn_limit` (H7.4).
    * `edition`: the edition that games are played by unless the caller names one.
    * `match_games`, `won_points`, `drawn_points`, `drawn_game`, `tied_match`: how games make a
      match (12.4.5).

    >>> Format("House").arena.size
    16
    """

    name: str
    arena: Arena = attrs.field(factory=lambda: Arena.of(4, 4))
    brought: int = 10
    copies: int = 2
    in_hand: int | None = None
    first: Literal["drawn", "first", "second", "named"] = "drawn"
    stars: tuple[int, int] = (1, 9)
    powers: tuple[int, int] = (0, 9)
    powerless: int = 4
    sides: tuple[str, ...] = SIDES
    corner: CornerPower = "lesser"
    comparison: Hashable = None
    incite_makes_on_snatch: bool = False
    categories: tuple[int, ...] = (ON_SUMMON, ON_SNATCH, WHEN_SNATCHED, RETURNED, OTHER)
    strict_package_order: bool = False
    full_arena: tuple[Measure, ...] = ("more Momon", "more Stars")
    tied: Tied = "draw"
    exhaustion: int = 2
    turn_limit: int = 40
    resolution_limit: int = 10_000
    edition: str = EDITIONS[0]
    match_games: int = 3
    won_points: int = 2
    drawn_points: int = 1
    drawn_game: DrawnGame = "draw"
    tied_match: Literal["draw", "goes on"] = "draw"

    @property
    def usual_snatch(self) -> bool:
        """Whether attempts are those of the House format: four sides, the greater succeeds."""
        usual = self.arena.sharing == "sides" and self.sides == SIDES
        return usual and self.comparison is None
