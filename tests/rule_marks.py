"""`@rule("9.3.5", holds=True)`: which rule a test proves."""

from __future__ import annotations

import pytest

from momon_dsl.rulebook import load, suggestions


def rule(id: str, *, holds: bool = False, refused: bool = False) -> pytest.MarkDecorator:
    """Mark a test as proof that a rule holds, or that breaking it is refused or impossible.

    The arguments are written as literals, because the conformance matrix reads them from the
    source. An id that the catalogue does not hold stops the collection of the test.
    """
    if id not in load():
        raise pytest.UsageError(f"there is no rule {id}; like it: {', '.join(suggestions(id))}")
    if not (holds or refused):
        raise pytest.UsageError(f"@rule({id!r}): say holds=True, refused=True or both")
    return pytest.mark.rule(id, holds=holds, refused=refused)
