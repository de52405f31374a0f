"""What a check of the checker is given, and how it reports."""

from __future__ import annotations

import attrs

from momon_dsl.checking.antecedents import Bindings
from momon_dsl.checking.walking import Nodes, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.abilities import Triggered
from momon_dsl.language.nodes.base import Node, Span


@attrs.frozen
class Context:
    """What is known beside the AST. `text` is the script, for quoting it in messages."""

    text: str = ""

    def quote(self, node: Node) -> str:
        """The words of the script that became `node`, on one line and not too long.

        >>> from momon_dsl.language.nodes.base import Span
        >>> Context("Incite this.").quote(Node(span=Span(7, 11, 1, 8)))
        'this'
        """
        span = place(node)
        words = " ".join(self.text[span.start : span.end].split()).rstrip(" :.")
        return words if len(words) <= 60 else words[:57].rstrip() + "…"


NO_TEXT = Context()
"""For an AST that was built by hand."""


@attrs.frozen
class View:
    """One triggered ability under the eyes of the checks, with its references resolved."""

    ability: Triggered
    bindings: Bindings
    nodes: Nodes
    context: Context


def report(code: str, node: Node, *rules: str, **arguments: object) -> Diagnostic:
    """A diagnostic at a node, with the rules it rests on."""
    return report_at(code, place(node), *rules, **arguments)


def report_at(code: str, where: Span, /, *rules: str, **arguments: object) -> Diagnostic:
    """A diagnostic at a place that is no node of its own."""
    filled = tuple((name, str(value)) for name, value in arguments.items())
    return Diagnostic(code, where, filled, rules)
