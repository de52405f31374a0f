"""Triggers that never happen or happen only once, and what a card says twice."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.checks.conditions import this_left
from momon_dsl.checking.context import View, report
from momon_dsl.checking.types import SIDES
from momon_dsl.checking.walking import QUOTED, Nodes
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card

_REVEALED = a.When(subject=s.This(), happens="is revealed")


def triggers(view: View) -> Iterator[Diagnostic]:
    """E423 a trigger that nothing can cause; W416 a limit on what happens only once."""
    trigger = view.ability.trigger
    if trigger == _REVEALED:
        yield report("E423", trigger, "H11.8")
    once = view.ability.once
    if once is not None and _single(trigger, once):
        yield report("W416", view.ability, "H1.1")


def _single(trigger: a.Trigger, once: str) -> bool:
    """Whether it happens to one object once in that time anyway."""
    if isinstance(trigger, a.AtTurn):
        return once == "turn"
    return isinstance(trigger, a.OnSummon) or this_left(trigger)


def card(node: Card) -> Iterator[Diagnostic]:
    """W418 the same said twice, W417 a Check of a Momon that has no power to attack with (H10.1).

    Test cards may do both on purpose.
    """
    if node.test:
        return
    said: list[Node] = [each for each in node.abilities if not isinstance(each, a.Continuous)]
    for ability in node.abilities:
        if isinstance(ability, a.Continuous):
            said += ability.statements if ability.condition is None else (ability,)
    for number, each in enumerate(said):
        if each in said[:number]:
            yield report("W418", each)
    if all(getattr(node.powers, side) is None for side in SIDES):
        yield from _powerless(node)


def _powerless(node: Card) -> Iterator[Diagnostic]:
    if Nodes(node).of(i.CopyOf):
        return  # powers that are copied are had
    for ability in node.abilities:
        if isinstance(ability, a.Triggered):
            if isinstance(ability.trigger, a.OnSnatch):
                yield report("W417", ability.trigger, "H5.1", "H10.1")
            inside = Nodes(ability, but_not_in=QUOTED)
            checks: list[i.Incite | i.PerformCheck] = [
                *inside.of(i.Incite), *inside.of(i.PerformCheck),
            ]  # fmt: skip
            for step in checks:
                if isinstance(step.attacker, s.This):
                    yield report("W417", step, "H5.1", "H10.1")
