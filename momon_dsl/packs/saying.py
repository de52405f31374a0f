"""Texts of a folder `messages` with their places filled, and values cut to what a line can hold."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources

from momon_dsl.language.wording import Lang, placeholders, shown

from . import limits

Texts = dict[str, str | list[str]]


def texts_of(package: str, lang: Lang) -> Texts:
    """Every text of a package's `messages` in a language, by its key.

    >>> texts_of("momon_dsl.packs", "en").keys() == texts_of("momon_dsl.packs", "th").keys()
    True
    """
    file = resources.files(package) / "messages" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def filled(texts: str | list[str], values: Mapping[str, object]) -> str:
    """A text with its places filled; of several the first whose places all have a value.

    What is filled in comes from strangers: nothing in it is looked at, or seen but not shown.

    >>> filled(["{key}, near {near}", "{key}"], {"key": "licens", "near": ""})
    'licens'
    """
    for template in [texts] if isinstance(texts, str) else texts:
        if all(values.get(name) not in (None, "") for name in placeholders(template)):
            break
    return re.sub(r"\{(\w+)\}", lambda found: shown(str(values.get(found[1], ""))), template)


def cut(text: str) -> str:
    """A value that a line can hold, with blanks that are none written out.

    >>> len(cut("9" * 5_000)) == limits.SHOWN
    True
    """
    text = re.sub(r"[^\S ]", lambda found: f"<U+{ord(found[0]):04X}>", text[: limits.SHOWN * 2])
    return text if len(text) <= limits.SHOWN else text[: limits.SHOWN - 1] + "…"
