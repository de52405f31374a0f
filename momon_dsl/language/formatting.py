"""One script in its canonical form, or in the other language, and the proof that nothing is lost.

What is written is parsed again before anybody gets to see it: its AST and its comments must be
those of the script that came in.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.language.nodes import Document
from momon_dsl.language.nodes.base import Line, Node
from momon_dsl.language.nodes.documents import Language
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script


class FormattingError(MomonError):
    """The formatted script would not say the same: a mistake of momon, so nothing is written."""


def formatted(document: Document, language: Language | None = None) -> str:
    """The canonical script of a document, in its own language or in another one.

    Formatting twice gives the same text. Raises FormattingError if AST or comments would change.

    >>> from momon_dsl.language.parser import parse_strict
    >>> print(formatted(parse_strict('deck "First"  2   FBD 167 # both')), end="")
    deck "First"
      2 FBD 167  # both
    """
    text = to_script(document, language)
    again = parse(text)
    if again.document != document:
        raise FormattingError("formatting would change what this script means; please report it")
    if again.document is None or comments(again.document) != comments(document):
        raise FormattingError("formatting would lose a comment of this script; please report it")
    return text


def comments(document: Document) -> list[str]:
    """The comments of a document, sorted by their text.

    >>> from momon_dsl.language.parser import parse_strict
    >>> comments(parse_strict('# of a friend\\ncard FBD 1 "One"'))
    ['# of a friend']
    """
    inside = (comment for line in _lines(document.items) for comment in line.trivia)
    return sorted(comment.text for comment in (*document.trivia, *inside))


def _lines(value: Any) -> Iterator[Line]:
    """Every node that can carry comments, however deep it lies."""
    if isinstance(value, tuple):
        for part in value:
            yield from _lines(part)
    elif isinstance(value, Node):
        if isinstance(value, Line):
            yield value
        for field in attrs.fields(type(value)):
            if field.name not in {"span", "trivia"}:
                yield from _lines(getattr(value, field.name))
