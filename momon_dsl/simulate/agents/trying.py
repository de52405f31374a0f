"""The answers to a decision that are worth a thought, and what comes of each."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Final

from momon_dsl.model.decisions import CHOOSE, SPACE_BITS, SUMMON, TARGET
from momon_dsl.simulate.policies import Answer, uniform_from

from .standing import lead
from .worlds import World

SPACE_MASK: Final = (1 << SPACE_BITS) - 1
TRIED: Final = 400
"""Answers that are tried at most; of more so many are drawn at random."""
SEVERAL: Final = 40
"""Answers that are drawn where several things are chosen together."""


def answers(world: World, source: Random, most: int = TRIED) -> list[Answer]:
    """At most `most` answers to the decision that waits, no two of them alike.

    All that there are or, of more, some drawn at random.
    """
    decision = world.decision
    assert decision is not None
    options = decision.options
    if decision.minimum == decision.maximum == 1:
        chosen = options if len(options) <= most else source.sample(options, most)
        found: list[Answer] = [(option,) for option in chosen]
    else:
        draw = uniform_from(source)
        found = [draw(decision) for _ in range(min(SEVERAL, most))]
    return list({alike(world, answer): answer for answer in found}.values())


def alike(world: World, answer: Answer) -> Hashable:
    """What an answer means: the same for equal cards outside the Arena, in every world."""
    decision = world.decision
    assert decision is not None
    if decision.kind == SUMMON:
        name = world.name
        return tuple([(name(each >> SPACE_BITS), each & SPACE_MASK) for each in answer])
    if decision.kind in (TARGET, CHOOSE):
        space = world.state.space
        return tuple([each if space[each] >= 0 else world.name(each) for each in answer])
    return answer


def after(world: World, answer: Answer) -> World:
    """The world at the next decision, after this answer."""
    ahead = world.copy()
    ahead.choose(answer)
    return ahead


def ranked(
    world: World, tried: list[Answer], most: int, source: Random
) -> list[tuple[Answer, float]]:
    """The best of these answers, at most `most`, each with the lead that it leads to, best first.

    It is the lead of whoever decides, at the next decision. Of equals any may come first.
    """
    assert world.decision is not None
    player = world.decision.player
    found = [(lead(after(world, answer), player), source.random(), answer) for answer in tried]
    found.sort(reverse=True)
    return [(answer, ahead) for ahead, _, answer in found[:most]]
