"""momon_dsl: write a Momon Wonder card as card text, and play it by the rules.

Public names are looked up when they are first used (PEP 562), so that `import momon_dsl` costs
next to nothing; not even `typing` is imported for it.

>>> import momon_dsl
>>> momon_dsl.Game.__module__
'momon_dsl.game'
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from momon_dsl.errors import IllegalChoice as IllegalChoice
    from momon_dsl.errors import MomonError as MomonError
    from momon_dsl.errors import PackError as PackError
    from momon_dsl.errors import SaveError as SaveError
    from momon_dsl.errors import ScriptError as ScriptError
    from momon_dsl.game import Game as Game
    from momon_dsl.match import Match as Match

__version__ = "0.1.0"

_HOMES = {
    "Game": "game",
    "IllegalChoice": "errors",
    "Match": "match",
    "MomonError": "errors",
    "PackError": "errors",
    "SaveError": "errors",
    "ScriptError": "errors",
}

__all__ = [*_HOMES, "__version__"]

if not TYPE_CHECKING:  # so that a misspelt name is an error to type checkers

    def __getattr__(name: str) -> object:
        """Import the module that is the home of the public name `name`."""
        if name not in _HOMES:
            raise AttributeError(f"module 'momon_dsl' has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"momon_dsl.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    """The public names, for completion and `help`."""
    return sorted(__all__)
