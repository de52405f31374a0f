"""What is wrong with a script, as data: a code, a place, arguments, a certain fix if there is one.

The wording lives in `messages/en.toml` and `messages/th.toml`, keyed by code.
"""

from __future__ import annotations

from typing import Literal

import attrs

from momon_dsl.language.nodes.base import Span


@attrs.frozen
class Fix:
    """Replace the text at `span` by `replacement`; offered only where it is certain."""

    span: Span
    replacement: str


@attrs.frozen
class Diagnostic:
    """One finding. Codes beginning with E are errors, with W warnings.

    `arguments` fill the placeholders of the message and the hint, as (name, value) pairs.
    `rules` are ids of the rule catalogue.

    >>> d = diagnostic("E999", Span(0, 4, 1, 1), word="whne")
    >>> d.severity, d.arguments
    ('error', (('word', 'whne'),))
    """

    code: str
    span: Span
    arguments: tuple[tuple[str, str], ...] = ()
    rules: tuple[str, ...] = ()
    fix: Fix | None = None

    @property
    def severity(self) -> Literal["error", "warning"]:
        """Whether this refuses the script or only warns of it."""
        return "warning" if self.code.startswith("W") else "error"


def diagnostic(
    code: str,
    span: Span,
    *,
    rules: tuple[str, ...] = (),
    fix: Fix | None = None,
    **arguments: object,
) -> Diagnostic:
    """Make a `Diagnostic` from keyword arguments; values are turned into text."""
    return Diagnostic(code, span, tuple((k, str(v)) for k, v in arguments.items()), rules, fix)
