"""Where the grammar and the card scripts are: in the installed package, else the checkout."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent


def grammar_dir() -> Path:
    """The folder of the grammar fragments and keyword tables.

    >>> (grammar_dir() / "en.toml").is_file()
    True
    """
    return _find("_grammar", "grammar")


def cardscripts_dir() -> Path:
    """The folder of the bundled cards, decks and formats."""
    return _find("_cardscripts", "cardscripts")


def tables_dir() -> Path:
    """The folder of the parser tables that a wheel brings; a checkout has none."""
    return _PACKAGE / "_tables"


def _find(packaged: str, in_checkout: str) -> Path:
    inside = _PACKAGE / packaged
    return inside if inside.is_dir() else _PACKAGE.parent / in_checkout


def cache_dir() -> Path:
    """The user's folder for what can be made again: parser tables, results of checks.

    Only an absolute path will do: a relative one, or the `~` of a user without a home, would be
    made anew in every folder that somebody works in. Nothing can be kept below the null device.
    """
    places = (os.environ.get("XDG_CACHE_HOME", ""), os.path.expanduser("~/.cache"), os.devnull)
    return Path(next(filter(os.path.isabs, places))) / "momon-dsl"
