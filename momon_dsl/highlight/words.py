"""Which words of the language are of which kind, and how each kind looks like in a text.

The words come from the keyword tables: a word that is new there is coloured here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from momon_dsl.language.grammar import LANGUAGES, spelled

DECLARATIONS: Final = ("CARD_WORD", "TEST", "DECK", "FORMAT", "SCENARIO")
"""Terminals that begin an item of a file."""

CONTROL: Final = (
    "ALWAYS", "WHILE", "WHEN", "AT", "ON", "IF", "OTHERWISE", "INSTEAD", "MAY", "CHOOSE",
    "CHOOSES", "FOR", "REPEAT", "THEN", "GIVEN", "UNTIL", "ONCE", "NOT", "AND", "OR",
)  # fmt: skip
"""Terminals that say when and whether something happens."""


class Kind(NamedTuple):
    """One kind of text: its name, its regular expression, and its TextMate scope."""

    name: str
    pattern: str
    scope: str


_EDGE: Final = "(?![A-Za-z0-9_]|['’][A-Za-z])"


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind, in the order in which it is tried. No pattern matches an empty text.

    >>> [kind.name for kind in kinds()][:4]
    ['language', 'comment', 'string', 'card']
    """
    return (
        Kind("language", r"#\s*language:[^\n]*", "comment.line.language"),
        Kind("comment", "#[^\\n]*", "comment.line.number-sign"),
        Kind("string", r'"[^"\\\n]*(?:\\["\\][^"\\\n]*)*"', "string.quoted.double"),
        Kind("card", r"[A-Z][A-Z0-9]+\ +[0-9]+(?![A-Za-z0-9_])", "entity.name.type.card"),
        Kind("symbol", r"\[[A-Za-z]+\]", "constant.other.symbol"),
        Kind("value", _after(_spellings(["RARITY"])) + "[A-Za-z]+", "string.unquoted"),
        Kind("number", r"[+-]?[0-9]+", "constant.numeric"),
        Kind("declaration", _any(_spellings(DECLARATIONS)), "keyword.declaration"),
        Kind("control", _any(_spellings(CONTROL)), "keyword.control"),
        Kind("term", _any(_terms()), "support.class.term"),
        Kind("word", _any(_others()), "keyword.other"),
        Kind("space", r"[a-z][1-9][0-9]?(?![A-Za-z0-9_])", "variable.language.space"),
        Kind("name", r"[A-Z][A-Za-z0-9_]*(?:['’]s)?", "variable.other.name"),
        Kind("mark", r"[.,:;()/+-]", "punctuation"),
    )


def _spellings(terminals: Iterable[str]) -> set[str]:
    return {
        word
        for language in LANGUAGES
        for terminal in terminals
        for word in spelled(language).get(terminal, ())
    }


@cache
def _all() -> set[str]:
    return _spellings({name for language in LANGUAGES for name in spelled(language)})


def _terms() -> set[str]:
    """The terms of the game: they have a capital, in either language."""
    return {word for word in _all() if word[0].isupper()}


def _others() -> set[str]:
    return _all() - _terms() - _spellings(DECLARATIONS) - _spellings(CONTROL)


def _after(words: set[str]) -> str:
    """A look-back on one of some words and a space."""
    return f"(?:{'|'.join(f'(?<={word} )' for word in sorted(words))})"


def _any(words: set[str]) -> str:
    """A pattern for any of some words, the longest first; Latin ones in any case."""
    ordered = sorted(words, key=lambda word: (-len(word), word))
    latin = "|".join(re.escape(word) for word in ordered if word[0].isascii())
    thai = [_thai(word) for word in ordered if not word[0].isascii()]
    parts = [f"(?i:{latin}){_EDGE}"] if latin else []
    return f"(?:{'|'.join([*parts, *thai])})"


def _thai(word: str) -> str:
    """A Thai word where no longer one of any kind begins: nothing else says where it ends."""
    longer = sorted(each[len(word) :] for each in _all() if each.startswith(word) and each != word)
    return f"{word}(?!{'|'.join(longer)})" if longer else word
