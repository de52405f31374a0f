"""A Pygments lexer for scripts, registered as `momon` by entry point (extra `highlight`)."""

from __future__ import annotations

from typing import Final

from pygments import token
from pygments.lexer import RegexLexer

from momon_dsl.highlight.words import kinds

TOKENS: Final = {
    "language": token.Comment.Preproc,
    "comment": token.Comment.Single,
    "string": token.String.Double,
    "card": token.Name.Entity,
    "symbol": token.Name.Decorator,
    "value": token.String.Other,
    "number": token.Number.Integer,
    "declaration": token.Keyword.Declaration,
    "control": token.Keyword.Reserved,
    "term": token.Name.Builtin,
    "word": token.Keyword,
    "space": token.Name.Label,
    "name": token.Name.Variable,
    "mark": token.Punctuation,
}
"""The Pygments token of each kind of text."""


class MomonLexer(RegexLexer):
    """Card scripts in English and Thai; an unknown word is an error token.

    >>> [text for kind, text in MomonLexer().get_tokens("Incite [S]") if text.strip()]
    ['Incite', '[S]']
    """

    name = "Momon"
    aliases = ("momon",)
    filenames = ("*.momon",)
    mimetypes = ("text/x-momon",)
    url = ""
    version_added = ""

    tokens = {  # noqa: RUF012 - Pygments reads it from the class
        "root": [
            *((kind.pattern, TOKENS[kind.name]) for kind in kinds()),
            ("[A-Za-z]+|[\u0e00-\u0e7f]+|.", token.Error),
        ]
    }
