"""The exceptions that a caller of momon_dsl can meet; every one is a `MomonError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class MomonError(Exception):
    """Base of every error that momon_dsl raises on purpose.

    >>> issubclass(IllegalChoice, MomonError)
    True
    """


class ScriptError(MomonError):
    """Card text that cannot be used; `diagnostics` says where and why.

    `diagnostics` holds `momon_dsl.language.diagnostics.Diagnostic` values, at least one of
    them of severity "error".
    """

    def __init__(self, message: str, diagnostics: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


class IllegalChoice(MomonError):
    """An answer that the current decision does not offer; the game is unchanged (12.3.1)."""


class PackError(MomonError):
    """A pack that cannot be read or does not hold what is asked of it."""


class SaveError(MomonError):
    """A saved game that is damaged or belongs to other rules, cards or formats."""
