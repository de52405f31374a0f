"""The libraries of the extra `import`, which only workbooks need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .notes import refuse


def library(name: str) -> Any:
    """A library of the extra; raises `Refused`, which says how to install it.

    >>> library("no_such_library_anywhere")
    Traceback (most recent call last):
        ...
    momon_dsl.packs.exchange.notes.Refused: This needs the extra “import”, of which \
no_such_library_anywhere is missing: pip install 'momon-dsl[import]'
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise refuse("no_library", name=error.name) from None
