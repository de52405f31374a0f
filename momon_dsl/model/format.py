"""A format: the house rules that are settings, as the engine reads them."""

from __future__ import annotations

from typing import Literal

import attrs

from .arena import Arena

ON_SUMMON, ON_SNATCH, WHEN_SNATCHED, RETURNED, OTHER = range(5)
"""Categories of simultaneous triggers (H11.3)."""


@attrs.frozen(cache_hash=True)
class Format:
    """House rules of one game; every default is the House format's (H-rules of the catalogue).

    `brought` and `copies` bound a deck (H6.1); `first` is who starts (H6.10); `categories` are
    the categories of simultaneous triggers in the order in which they resolve (H11.3);
    `exhaustion_ends` is H7.3.

    >>> Format("House").arena.size
    16
    """

    name: str
    arena: Arena = attrs.field(factory=lambda: Arena.of(4, 4))
    brought: int = 10
    copies: int = 2
    first: Literal["drawn", "named"] = "drawn"
    comparison: Literal["greater", "greater or equal"] = "greater"
    incite_makes_on_snatch: bool = False
    strict_package_order: bool = False
    categories: tuple[int, ...] = (ON_SUMMON, ON_SNATCH, WHEN_SNATCHED, RETURNED, OTHER)
    full_arena: tuple[Literal["momon", "stars"], ...] = ("momon", "stars")
    exhaustion_ends: bool = True
    turn_limit: int = 40
    resolution_limit: int = 10_000


EDITIONS = ("1.0.0-th", "1.0.0-en")
"""The editions of the Comprehensive Rules; the first is the default."""
