"""Scenarios that could not fail, or whose lines stand in an order that means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from momon_dsl import limits
from momon_dsl.checking.context import report, report_at
from momon_dsl.checking.walking import NOWHERE, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import scenarios as n

EDITIONS = ("1.0.0-th", "1.0.0-en")
"""Editions of the rules that a scenario can be played under."""


def scenario(node: n.Scenario) -> Iterator[Diagnostic]:
    """E411 an unknown edition, E412 a Given after play has begun, W402 nothing is expected.

    E413 two Givens that cannot both be true, W403 two that are easily taken for that, E414 more
    cards than a game could ever hold.
    """
    if node.edition is not None and node.edition not in EDITIONS:
        where = node.place_of("edition") or NOWHERE
        yield report_at("E411", where, edition=node.edition, editions=", ".join(EDITIONS))
    begun = False
    for step in node.steps:
        if begun and isinstance(step, get_args(n.Given)):
            yield report("E412", step)
        begun = begun or not isinstance(step, get_args(n.Given))
    if not any(isinstance(step, get_args(n.Then)) for step in node.steps):
        yield report("W402", node, name=node.name)
    yield from _said_twice(node)
    yield from _too_many(node)


def _too_many(node: n.Scenario) -> Iterator[Diagnostic]:
    zones = (len(step.cards) for step in node.steps if isinstance(step, n.GivenZone))
    count = sum(zones) + sum(isinstance(step, n.GivenControls) for step in node.steps)
    if count > limits.SCENARIO_CARDS:
        yield report("E414", node, count=f"{count:,}", limit=f"{limits.SCENARIO_CARDS:,}")


def _said_twice(node: n.Scenario) -> Iterator[Diagnostic]:
    turn: n.GivenTurn | None = None
    zones: dict[tuple[str, str], n.GivenZone] = {}
    for step in node.steps:
        if isinstance(step, n.GivenTurn):
            turn = turn or step
            if turn.who != step.who:
                yield report("E413", step, line=str(place(turn).line))
        elif isinstance(step, n.GivenZone):
            first = zones.setdefault((step.whose, step.zone), step)
            if first is not step:
                yield report("W403", step, zone=step.zone, line=str(place(first).line))
