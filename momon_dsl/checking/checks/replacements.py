"""Replacements (H11.6): they do not trigger, so that nothing in them is a target."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.context import report
from momon_dsl.checking.walking import QUOTED, Nodes
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.spaces import TargetSpace

_SAME: dict[str, type[Node]] = {
    "be put into a Void": i.PutIntoVoid,
    "return to a Hand": i.ReturnToHand,
    "Move": i.Move,
    "be Summoned": i.Summon,
}
"""The instruction that does what would happen anyway."""


def replacement(instead: a.Instead) -> Iterator[Diagnostic]:
    """E417 a target, which is chosen when an ability triggers; W404 nothing would be replaced."""
    nodes = Nodes(instead, but_not_in=QUOTED)
    targets: list[Node] = [one for one in nodes.of(s.Selection) if one.how == "target"]
    targets += nodes.of(TargetSpace)
    for target in targets[:1]:
        yield report("E417", target, "H11.1", "H11.6")
    same = _SAME.get(instead.would)
    step = instead.instruction
    if type(step) is same and isinstance(getattr(step, "what", None), (s.This, s.It, s.ThatMomon)):
        yield report("W404", instead, "H11.6")
