"""The conformance matrix is closed: no rule without code, without proof, or without refusal."""

from __future__ import annotations

from functools import cache

import pytest

from momon_dsl.rulebook import load
from tests.generated.conformance import gather

matrix = cache(gather)


@pytest.mark.parametrize("id", load())
def test_every_rule_is_carried_by_code_held_by_a_test_and_its_violation_refused(id: str) -> None:
    missing = matrix()[id].open
    assert missing == (), f"{id} has no {', no '.join(missing)}"
