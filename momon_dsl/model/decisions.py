"""A decision: everything a player may legally answer, as data."""

from __future__ import annotations

from typing import NamedTuple

SUMMON, TARGET, CHOOSE, MAY, ORDER, MODE, SPACE, JUDGE, REPETITIONS, OTHER = (
    "summon",
    "target",
    "choose",
    "may",
    "order",
    "mode",
    "space",
    "judge",
    "repetitions",
    "other",
)
NO, YES = 0, 1
REPLACES = "H11.6"
"""The rule by which a player orders replacements of one event; all other orders are of triggers."""
SPACE_BITS = 6
SPACE_MASK = (1 << SPACE_BITS) - 1
"""A Summon option is `card << SPACE_BITS | space`; an Arena has at most 64 Spaces."""


Options = tuple[int, ...] | range


class Decision(NamedTuple):
    """What one player has to decide now.

    `options` are all legal answers in a stable order (12.3.1): cards for target and choose,
    Spaces for space, `card << 6 | space` for summon, 0 and 1 for may, positions for order and
    mode, numbers for repetitions; other has the options of the kind named in `about`. Between
    `minimum` and `maximum` different ones are chosen. `rule` is why it is asked; `ability`,
    `source` and `step` say which instruction asks, -1 where the turn does. `about`
    are the cards or positions that the options belong to.
    """

    kind: str
    player: int
    options: Options
    minimum: int = 1
    maximum: int = 1
    rule: str = ""
    ability: int = -1
    source: int = -1
    step: int = -1
    about: tuple[int | str, ...] = ()
