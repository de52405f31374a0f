"""Replacements (H11.6): what happens instead, and to what it can happen."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.context import report
from momon_dsl.checking.walking import Nodes
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node

_SAME: dict[str, type[Node]] = {
    "be put into a Void": i.PutIntoVoid,
    "return to a Hand": i.ReturnToHand,
    "Move": i.Move,
    "be Summoned": i.Summon,
}
"""The instruction that does what would happen anyway."""


def replacement(instead: a.Instead) -> Iterator[Diagnostic]:
    """E417 a target, which only a trigger chooses (9.1.5); W403 nothing would be replaced."""
    for selection in Nodes(instead, but_not_in=a.Triggered).of(s.Selection):
        if selection.how == "target":
            yield report("E417", selection, "9.1.5", "H11.6")
    same = _SAME.get(instead.would)
    step = instead.instruction
    if type(step) is same and isinstance(getattr(step, "what", None), s.This | s.It | s.ThatMomon):
        yield report("W403", instead, "H11.6")
