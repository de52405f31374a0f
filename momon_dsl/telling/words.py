"""The words of `en.toml` and `th.toml`, and how a template is filled."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal

Lang = Literal["en", "th"]


@cache
def words(lang: Lang) -> dict[str, dict[str, Any]]:
    """All tables of words of a language; both languages have the same keys.

    >>> words("en").keys() == words("th").keys()
    True
    """
    file = resources.files("momon_dsl.telling") / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def word(lang: Lang, table: str, key: str, **values: object) -> str:
    """The text under `key` of a table, its placeholders filled.

    Values come from scripts, so that nothing in them is looked at (no str.format).

    >>> word("en", "events", "TurnEnded", turn=3)
    'Turn 3 ends.'
    """
    return fill(words(lang)[table][key], **values)


def fill(template: str, **values: object) -> str:
    """The template with `{name}` replaced by the value of that name.

    >>> fill("{a} and {b}", a="{b}", b=2)
    '{b} and 2'
    """
    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), template)


def capital(text: str) -> str:
    """The text with its first letter a capital."""
    return text[:1].upper() + text[1:]
