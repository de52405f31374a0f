"""An upper bound on what one resolution of an ability can take: instructions and choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from momon_dsl import limits
from momon_dsl.checking.walking import children
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes.abilities import Triggered
from momon_dsl.language.nodes.selections import Selection
from momon_dsl.language.nodes.spaces import EmptySpace


class Cost(NamedTuple):
    """At most so many instructions carried out, and so many answers asked of the players.

    >>> Cost(1, 2) + Cost(3, 4)
    Cost(steps=4, choices=6)
    """

    steps: int = 0
    choices: int = 0

    def __add__(self, other: tuple[int, ...]) -> Cost:  # type: ignore[override]
        steps, choices = other
        return Cost(self.steps + steps, self.choices + choices)

    def times(self, count: int) -> Cost:
        """The cost of doing it `count` times."""
        return Cost(self.steps * count, self.choices * count)


def cost_of(ability: Triggered) -> Cost:
    """The bound for one ability.

    >>> from momon_dsl.language.nodes.abilities import OnSummon
    >>> from momon_dsl.language.nodes.selections import This
    >>> cost_of(Triggered(trigger=OnSummon(), body=(i.Do(steps=(i.Incite(attacker=This()),)),)))
    Cost(steps=1, choices=0)
    """
    return _sum(_sentence(sentence) for sentence in ability.body)


def _sentence(sentence: i.Sentence) -> Cost:
    if isinstance(sentence, i.ChooseModes):
        # Which modes are taken is unknown: the dearest ones, never more than may be chosen.
        modes = sorted((_steps(mode.steps) for mode in sentence.modes), reverse=True)
        return _sum(modes[: sentence.maximum]) + Cost(0, sentence.maximum)
    if isinstance(sentence, i.ForEach):
        return _choices(sentence) + _offered(sentence).times(_most(sentence.what))
    if isinstance(sentence, i.Repeat):
        return _steps(sentence.steps).times(sentence.times)
    return _offered(sentence)


def _offered(sentence: Any) -> Cost:
    return _steps(sentence.steps) + Cost(0, int(i.asked_of(sentence) is not None))


def _steps(steps: Iterable[i.Instruction]) -> Cost:
    return _sum(Cost(1) + _choices(step) for step in steps)


def _choices(step: i.Instruction | i.ForEach) -> Cost:
    """Choosing the Momon and, once for each of them, the Space."""
    parts = [step.what] if isinstance(step, i.ForEach) else list(children(step))
    asked = sum(p.maximum for p in parts if isinstance(p, Selection) and p.how != "random")
    free = isinstance(step, i.Summon) and step.into is None
    if free or any(isinstance(part, EmptySpace) for part in parts):
        asked += max((_most(part) for part in parts if isinstance(part, Selection)), default=1)
    return Cost(0, asked)


def _most(what: object) -> int:
    """How many Momon it can be at most; a reference may stand for a whole Arena."""
    if isinstance(what, Selection) and what.how != "each":
        return what.maximum
    return limits.ARENA_SPACES


def _sum(costs: Iterable[Cost]) -> Cost:
    return sum(costs, Cost())
