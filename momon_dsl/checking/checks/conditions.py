"""Conditions that never hold, that always hold, or that say something twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from momon_dsl import limits
from momon_dsl.checking.context import View, report
from momon_dsl.checking.truth import (
    IN_ARENA,
    NO,
    YES,
    YOUR_TURN,
    Measure,
    Ranges,
    always,
    controlling,
    never,
)  # fmt: skip
from momon_dsl.checking.walking import descend
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s

Given = Mapping[Measure, Ranges]

LEAVES: Final = ("is put into a Void", "leaves the Arena", "returns to a Hand")
"""What happens to a Momon that is in the Arena no more."""
_STAYS: Final = ("is Summoned", "Moves", "is Swapped", "Snatches")
_HERE: Final[Given] = {IN_ARENA: YES}
_MINE: Final[Given] = {**_HERE, controlling("you"): ((1, limits.ARENA_SPACES),)}
"""Whoever controls an ability in the Arena controls its Momon there (H11.8)."""


def conditions(view: View) -> Iterator[Diagnostic]:
    """E408 of a trigger, E422 of an `If`; W407 what always holds, W408 what is said twice."""
    ability, sentences = view.ability, view.nodes.of(i.If)
    if ability.condition is None and not sentences:
        return
    lasting = _lasting(ability.trigger)
    if ability.condition is not None:
        # It is asked when the ability triggers and again when it resolves.
        at_once = {**_at_event(ability.trigger), **lasting}
        yield from _judged(ability.condition, "E408", at_once, lasting)
    for sentence in sentences:
        yield from _judged(sentence.condition, "E422", lasting, lasting)


def standing(ability: a.Continuous) -> Iterator[Diagnostic]:
    """The conditions of a continuous ability, which works in the Arena only (H11.8).

    The rules on the Summon of its own card work where that card lies.
    """
    if ability.condition is not None:
        given: Given = {} if any(map(_of_summon, ability.statements)) else _MINE
        yield from _judged(ability.condition, "E422", given, given)
    for rule in ability.statements:
        if isinstance(rule, a.SummonOnly) and rule.only_if is not None:
            outside = {IN_ARENA: NO}
            yield from _judged(rule.only_if, "E422", outside, outside)


def _of_summon(said: a.Statement) -> bool:
    return isinstance(said, a.SummonOnly) or (
        isinstance(said, a.Instead) and said.would == "be Summoned"
    )


def _lasting(trigger: a.Trigger) -> Given:
    """What stays so from the event to the end of the ability."""
    if isinstance(trigger, a.AtTurn) and trigger.whose != "each":
        return {YOUR_TURN: YES if trigger.whose == "your" else NO}
    if this_left(trigger):
        return {IN_ARENA: NO}  # H1.1: what comes back is another object
    return {}


def this_left(trigger: a.Trigger) -> bool:
    """Whether the ability triggers because its own Momon has left the Arena."""
    return (
        isinstance(trigger, a.When)
        and isinstance(trigger.subject, s.This)
        and trigger.happens in LEAVES
    )


def _at_event(trigger: a.Trigger) -> Given:
    """What is surely so when the ability triggers."""
    if isinstance(trigger, a.OnSummon):
        return _MINE
    if isinstance(trigger, a.AtTurn) or (isinstance(trigger, a.When) and trigger.happens in _STAYS):
        return _MINE
    return {}


def _judged(
    condition: c.Condition, code: str, given: Given, lasting: Given
) -> Iterator[Diagnostic]:
    if never(condition, given):
        yield report(code, _culprit(condition, given))
        return
    parts = condition.parts if isinstance(condition, c.And) else (condition,)
    for part in parts:
        if always(part, lasting):
            yield report("W407", part)
    for joined in descend(condition, (c.And, c.Or)):
        if isinstance(joined, (c.And, c.Or)):
            yield from _twice(joined)


def _culprit(condition: c.Condition, given: Given) -> c.Condition:
    """The part that no longer goes with those before it."""
    if not isinstance(condition, c.And):
        return condition
    for count in range(2, len(condition.parts) + 1):
        if never(c.And(parts=condition.parts[:count]), given):
            first = condition.parts[0]
            return first if never(first, given) else condition.parts[count - 1]
    return condition


def _twice(joined: c.And | c.Or) -> Iterator[Diagnostic]:
    for number, part in enumerate(joined.parts):
        if part in joined.parts[:number]:
            yield report("W408", part)
