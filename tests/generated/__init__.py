"""Everything in the repository that is generated, and the command that writes it.

`python -m tests.generated` (or `make docs`) writes all of it; `test_fresh.py` fails when a file
is not what the generator would write now.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def generated() -> Mapping[str, str]:
    """The text of every generated file by its path from the root."""
    from momon_dsl.highlight.textmate import grammar
    from tests.generated import api, conformance, diagnostics, reference, rulebook

    textmate = ("docs/reference/momon.tmLanguage.json", grammar())
    pages = [*reference.files(), *diagnostics.files(), *api.files(), *rulebook.files()]
    return dict([*conformance.files(), *pages, textmate])
