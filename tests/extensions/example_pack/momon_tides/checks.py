"""What the checker says of the new phrases; the words are in `messages/`."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl.checking.context import View, report
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.amounts import Number
from momon_dsl.language.nodes.selections import Selection, StarsFilter

from .nodes import OddOrEven


def whole_and_odd(view: View) -> Iterator[Diagnostic]:
    """`with odd Stars with exactly 2 Stars` is met by nobody."""
    for selection in view.nodes.of(Selection):
        exact = [
            one.amount.value
            for one in selection.filters
            if isinstance(one, StarsFilter)
            and one.comparison == "exactly"
            and isinstance(one.amount, Number)
        ]
        for one in selection.filters:
            if isinstance(one, OddOrEven):
                wrong = [n for n in exact if n % 2 != (one.parity == "odd")]
                if wrong:
                    yield report("EXTIDES401", one, parity=one.parity, stars=wrong[0])
