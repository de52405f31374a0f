"""The answers to a decision that are worth a thought, and what comes of each."""

from __future__ import annotations

from random import Random
from typing import Final

from momon_dsl.model.decisions import Decision
from momon_dsl.simulate.policies import Answer, uniform_from

from .standing import lead
from .worlds import World

TRIED: Final = 400
"""Answers that are tried at most; of more so many are drawn at random."""
SEVERAL: Final = 40
"""Answers that are drawn where several things are chosen together."""


def answers(decision: Decision, source: Random, most: int = TRIED) -> list[Answer]:
    """At most `most` different answers: all that there are or, of more, some drawn at random."""
    options = decision.options
    if decision.minimum == decision.maximum == 1:
        chosen = options if len(options) <= most else source.sample(options, most)
        return [(option,) for option in chosen]
    draw = uniform_from(source)
    drawn = (draw(decision) for _ in range(min(SEVERAL, most)))
    return list(dict.fromkeys(drawn))


def leads(world: World, tried: list[Answer]) -> list[float]:
    """How far whoever decides is ahead after each answer, at the next decision."""
    assert world.decision is not None
    player, found = world.decision.player, []
    for answer in tried:
        after = world.copy()
        after.choose(answer)
        found.append(lead(after, player))
    return found
