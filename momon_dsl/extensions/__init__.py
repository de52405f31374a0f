"""How another distribution adds phrases, nodes and what they do, without a change in momon_dsl.

A distribution names an `Extension` in the entry-point group `momon_dsl.extensions`:

    [project.entry-points."momon_dsl.extensions"]
    example = "example_pack:EXTENSION"

Beside that module lie its grammar fragments (`en/*.lark`, `th/*.lark`), its keyword tables
(`en.toml`, `th.toml`) and, if it has checks of its own, its messages (`messages/en.toml`,
`messages/th.toml`, `messages/explanations.toml`). docs/adding-an-instruction.md takes you through
one. The built-in vocabulary is in the same tables that extensions enter theirs in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .declaring import Extension as Extension
    from .declaring import Play as Play
    from .installed import Installed as Installed
    from .loading import ExtensionWarning as ExtensionWarning
    from .loading import Loaded as Loaded
    from .loading import Problem as Problem
    from .loading import loaded as loaded
    from .loading import problems as problems

_HOMES = {
    "Extension": "declaring",
    "ExtensionWarning": "loading",
    "Installed": "installed",
    "Loaded": "loading",
    "Play": "declaring",
    "Problem": "loading",
    "loaded": "loading",
    "problems": "loading",
}

__all__ = [*_HOMES]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import the module that is the home of a public name."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
