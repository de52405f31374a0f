"""The words of `en.toml` and `th.toml`, and how a template is filled."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

Lang = Literal["en", "th"]

_THAI: Final = "[\u0e01-\u0e2e\u0e40-\u0e44]"
"""A letter that a Thai word may begin with."""


@cache
def words(lang: Lang) -> dict[str, dict[str, Any]]:
    """All tables of words of a language; both languages have the same keys.

    >>> words("en").keys() == words("th").keys()
    True
    """
    file = resources.files("momon_dsl.telling") / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def words_of(package: str, lang: Lang) -> dict[str, dict[str, str]]:
    """The tables of words in the `words.toml` of a package that tells of its own things.

    >>> words_of("momon_dsl.simulate.bench", "en")["columns"]["median"]
    'median'
    """
    file = resources.files(package) / "words.toml"
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return dict(found[lang])


def word(lang: Lang, table: str, key: str, **values: object) -> str:
    """The text under `key` of a table, its placeholders filled.

    Values come from scripts, so that nothing in them is looked at (no str.format).

    >>> word("en", "events", "TurnEnded", turn=3)
    'Turn 3 ends.'
    """
    return fill(words(lang)[table][key], **values)


def fill(template: str, **values: object) -> str:
    """The template with `{name}` replaced by the value of that name.

    Thai goes on after a number or a Latin letter with a blank, after Thai without one.

    >>> fill("{a} and {b}", a="{b}", b=2)
    '{b} and 2'
    >>> fill("{who}ชนะ", who="คุณ"), fill("{who}ชนะ", who="ผู้เล่น 1")
    ('คุณชนะ', 'ผู้เล่น 1 ชนะ')
    """

    def value(found: re.Match[str]) -> str:
        text = str(values[found[1]])
        apart = found[2] and text[-1:].isascii() and text[-1:].isalnum()
        return f"{text} " if apart else text

    return re.sub(rf"\{{(\w+)\}}(?=({_THAI})?)", value, template)


def capital(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]
