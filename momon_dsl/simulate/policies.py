"""How a machine answers decisions."""

from __future__ import annotations

import random
from collections.abc import Callable

from momon_dsl.model.decisions import Decision

Answer = tuple[int, ...]
Policy = Callable[[Decision], Answer]
"""Chooses among the options of a decision, from these alone."""


def uniform(seed: int) -> Policy:
    """Every option equally likely; how many, where a decision lets choose, equally likely too.

    >>> uniform(1)(Decision("may", 0, (0, 1))) in {(0,), (1,)}
    True
    """
    return uniform_from(random.Random(seed))


def uniform_from(source: random.Random) -> Policy:
    """As `uniform`, with a source of chance that others may draw from as well."""
    fraction = source.random

    def choose(decision: Decision) -> Answer:
        options = decision.options
        if decision.minimum == 1 == decision.maximum:
            return (options[int(fraction() * len(options))],)
        count = source.randint(decision.minimum, decision.maximum)
        return tuple(source.sample(options, count))

    return choose
