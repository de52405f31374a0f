"""References that mean nothing or several things; the answer itself comes from `antecedents`."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.antecedents import Problem
from momon_dsl.checking.context import Context, View, report
from momon_dsl.checking.walking import descend
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.spaces import SpaceLeft

_UNBOUND = (s.It, s.ThatMomon, s.ThoseMomon, s.NamedOne, s.EventMomon, s.MovedThisWay)
_RULES = {"E307": ("12.2.2", "R12.2.2"), "E318": ("H11.1",)}


def references(view: View) -> Iterator[Diagnostic]:
    """Antecedents of one triggered ability (E301-E309, E318), and called names nothing calls."""
    for problem in view.bindings.problems:
        yield _said(problem, view.context)
    used = {named.name for named in view.nodes.of(s.NamedOne)}
    for selection in view.nodes.of(s.Selection):
        if selection.name is not None and selection.name not in used:
            yield report("W301", selection, name=selection.name)


def _said(problem: Problem, context: Context) -> Diagnostic:
    quotes = [context.quote(node) for node in problem.candidates]
    arguments = {"name": problem.name} | dict(zip(("first", "second"), quotes, strict=False))
    return report(problem.code, problem.node, *_RULES.get(problem.code, ()), **arguments)


def standing(ability: a.Continuous) -> Iterator[Diagnostic]:
    """A continuous ability has no event and no earlier instruction: only `this` means something."""
    for part in (ability.condition, *ability.statements):
        if part is not None:
            yield from _unbound(part)


def _unbound(node: object) -> Iterator[Diagnostic]:
    if isinstance(node, a.Instead):
        return  # a pronoun in a replacement means this: see `bind_replacement`
    if isinstance(node, a.HasAbility):
        # The quoted ability is one of its own, with an event of its own.
        node = node.subject
    for found in descend(node, _UNBOUND):
        yield report("E310", found)
    for left in descend(node, SpaceLeft):
        yield report("E308", left)
