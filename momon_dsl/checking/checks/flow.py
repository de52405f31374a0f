"""Sentences that lean on the sentence before them, and what an ability may cost."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl import limits
from momon_dsl.checking.context import View, report
from momon_dsl.checking.cost import steps_of
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import instructions as i

_CERTAIN = (i.SkipStep, i.EndGame, i.LookAtHand, i.RandomiseVoid)
"""Instructions that nothing can stop: "If you do" after them asks nothing."""


def flow(view: View) -> Iterator[Diagnostic]:
    """`If you do` and `Otherwise` need a sentence before them that they can mean (H11.7)."""
    before: i.Sentence | None = None
    for sentence in view.ability.body:
        if isinstance(sentence, i.IfYouDo) and not _can_fail(before):
            yield report("E405" if before is None else "E410", sentence, "H11.7")
        if isinstance(sentence, i.Otherwise) and not isinstance(before, i.If):
            yield report("E406", sentence)
        before = sentence


def _can_fail(sentence: i.Sentence | None) -> bool:
    if sentence is None or isinstance(sentence, i.Later):
        return False  # what is put off cannot fail yet
    if isinstance(sentence, (i.Do, i.AtSameTime, i.Repeat)):
        return not all(isinstance(step, _CERTAIN) for step in sentence.steps)
    return True


def cost(view: View) -> Iterator[Diagnostic]:
    """Every ability ends; one that takes too long to end is refused as well (principle 5)."""
    steps = steps_of(view.ability)
    if steps > limits.ABILITY_STEPS:
        yield report("E409", view.ability, steps=f"{steps:,}", most=f"{limits.ABILITY_STEPS:,}")
