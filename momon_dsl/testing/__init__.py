"""Help for those who test cards and programs built on momon_dsl.

`cards`, `packs` and `games` are hypothesis strategies (`pip install hypothesis`); `missing` names
what a node of the language still lacks. The pytest plugin needs none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .pieces import missing as missing
    from .strategies import cards as cards
    from .strategies import games as games
    from .strategies import packs as packs

_HOMES = {
    "cards": "strategies",
    "games": "strategies",
    "missing": "pieces",
    "packs": "strategies",
}

__all__ = [*_HOMES]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import the module that is the home of a public name."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
