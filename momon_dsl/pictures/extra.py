"""The libraries of the extra `render`, and what is said where they are missing."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from momon_dsl.errors import MomonError

INSTALL = "pip install 'momon-dsl[render]'"


class MissingExtra(MomonError):
    """A library that pictures need is not installed."""


def library(name: str) -> ModuleType:
    """A library of the extra; raises `MissingExtra`, which says how to install it.

    >>> library("no_such_library_anywhere")
    Traceback (most recent call last):
        ...
    momon_dsl.pictures.extra.MissingExtra: Pictures need the extra "render", of which \
no_such_library_anywhere is missing: pip install 'momon-dsl[render]'
    """
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f'Pictures need the extra "render", of which {error.name} is missing: {INSTALL}'
        ) from None
