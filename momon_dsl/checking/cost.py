"""An upper bound on what one resolution of an ability can take: instructions and choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from momon_dsl import limits
from momon_dsl.checking.walking import children
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.abilities import Triggered
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.language.nodes.spaces import EmptySpace


class Cost(NamedTuple):
    """At most so many instructions carried out, and so many answers asked of the players."""

    steps: int = 0
    choices: int = 0


def cost_of(ability: Triggered) -> Cost:
    """The bounds for one ability.

    >>> from momon_dsl.language.nodes.abilities import OnSummon
    >>> from momon_dsl.language.nodes.selections import This
    >>> cost_of(Triggered(trigger=OnSummon(), body=(i.Do(steps=(i.Incite(attacker=This()),)),)))
    Cost(steps=1, choices=0)
    """
    return Cost(steps_of(ability), sum(map(_asked, ability.body)))


def steps_of(ability: Triggered) -> int:
    """The bound for the instructions of one ability."""
    return sum(_times(sentence, len) for sentence in ability.body)


_Steps = tuple[i.Instruction, ...]


def _times(sentence: i.Sentence, each: Callable[[_Steps], int]) -> int:
    """What `each` counts of the steps of a sentence, as often as they are carried out."""
    if isinstance(sentence, i.ChooseModes):
        # Which modes are taken is unknown: the dearest ones, never more than may be chosen.
        modes = sorted((each(mode.steps) for mode in sentence.modes), reverse=True)
        return sum(modes[: sentence.maximum])
    once = each(sentence.steps)
    if isinstance(sentence, i.ForEach):
        return once * _most(sentence.what)
    return once * sentence.times if isinstance(sentence, i.Repeat) else once


def _asked(sentence: i.Sentence) -> int:
    """How many answers a sentence asks for."""
    if isinstance(sentence, i.ChooseModes):
        return _times(sentence, _choices) + sentence.maximum
    offered = i.asked_of(sentence) is not None
    asked = _times(sentence, lambda steps: offered + _choices(steps))
    return asked + _choices_of(sentence) if isinstance(sentence, i.ForEach) else asked


def _choices(steps: _Steps) -> int:
    return sum(map(_choices_of, steps))


def _choices_of(step: i.Instruction | i.ForEach) -> int:
    """Choosing the Momon and, once for each of them, the Space."""
    parts = [step.what] if isinstance(step, i.ForEach) else list(children(step))
    asked = sum(p.maximum for p in parts if isinstance(p, Selection) and p.how != "random")
    free = isinstance(step, i.Summon) and step.into is None
    if free or any(isinstance(part, EmptySpace) for part in parts):
        asked += max((_most(part) for part in parts if isinstance(part, Selection)), default=1)
    return asked


def _most(what: object) -> int:
    """How many Momon it can be at most; a reference may stand for a whole Arena."""
    if isinstance(what, Selection) and what.how != "each":
        return what.maximum
    return limits.ARENA_SPACES
