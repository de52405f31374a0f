"""The words about extensions in English and Thai: `messages/en.toml`, `messages/th.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources


@cache
def words(lang: str) -> dict[str, str]:
    """Every text of a language by its key.

    >>> words("en").keys() == words("th").keys()
    True
    """
    file = resources.files("momon_dsl.extensions") / "messages" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def word(key: str, lang: str = "en", /, **values: object) -> str:
    """A text with its places filled; what is filled in is not looked at."""
    import re

    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), words(lang)[key])
