"""What proves each rule: where code cites it and which tests hold it.

The record is `conformance.json`, which a checkout generates (`make docs`) from its sources and
tests, so that an installed package can tell it without either.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import attrs


@attrs.frozen
class Evidence:
    """Where one rule is implemented, and the tests that hold it or show a violation refused.

    Places are `path:function` or `path`; tests are `path::test` or `path::scenario title`.
    """

    code: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def open(self) -> tuple[str, ...]:
        """What is still missing, in words.

        >>> Evidence(code=("momon_dsl/engine/turn.py",)).open
        ('test that it holds', 'test that its violation is refused')
        """
        kinds = {
            "code": self.code,
            "test that it holds": self.holds,
            "test that its violation is refused": self.refused,
        }
        return tuple(name for name, places in kinds.items() if not places)


@cache
def _record() -> Mapping[str, Evidence]:
    text = (files(__package__) / "conformance.json").read_text(encoding="utf-8")
    return {
        id: Evidence(**{kind: tuple(places) for kind, places in entry.items()})
        for id, entry in json.loads(text).items()
    }


def evidence(id: str) -> Evidence:
    """The evidence for the rule with this exact id; empty if nothing carries it yet.

    >>> isinstance(evidence("9.3.5").code, tuple)
    True
    """
    return _record().get(id, Evidence())
