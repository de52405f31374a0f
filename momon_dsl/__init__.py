"""momon_dsl: write a Momon Wonder card as card text, and play it by the rules.

Public names are looked up when they are first used (PEP 562), so that `import momon_dsl` costs
next to nothing.

>>> import momon_dsl
>>> momon_dsl.MomonError.__module__
'momon_dsl.errors'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from momon_dsl.errors import IllegalChoice, MomonError, PackError, SaveError, ScriptError

__version__ = "0.1.0"

__all__ = ["IllegalChoice", "MomonError", "PackError", "SaveError", "ScriptError", "__version__"]

_HOME = dict.fromkeys(
    ["IllegalChoice", "MomonError", "PackError", "SaveError", "ScriptError"], "momon_dsl.errors"
)


def __getattr__(name: str) -> Any:
    """Import the module that holds the public name `name`."""
    if name not in _HOME:
        raise AttributeError(f"module 'momon_dsl' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    """The public names, for completion and `help`."""
    return sorted(__all__)
