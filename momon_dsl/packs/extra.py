"""The libraries of the extra `packs`: where the user's data lie, and which versions go together."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .problems import refuse


def library(name: str) -> Any:
    """A library of the extra; raises `PackRefused`, which says how to install it.

    >>> library("no_such_library_anywhere")
    Traceback (most recent call last):
        ...
    momon_dsl.packs.problems.PackRefused: This needs the extra “packs”, of which \
no_such_library_anywhere is missing: pip install 'momon-dsl[packs]'
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise refuse("no_library", name=error.name) from None
