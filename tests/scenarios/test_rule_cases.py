"""Every rule case stands as a scenario, with its number in the title and all of its variants."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from tests.generated import ROOT

TITLE = re.compile(r'^scenario "Case (\d+b?)\b', re.MULTILINE)
CASES = [*map(str, range(1, 47)), "42b"]
VARIANTS = {
    "13": 3,  # one Summon, two Summons, strict event order
    "30": 2,  # owned by the opponent, owned by you
    "35": 4,  # neighbours and the literal twin, each rooted before and between
    "37": 5,  # one possible, both, become impossible, both impossible, possible without effect
    "38": 2,  # sanctioned play or not
    "40": 2,  # 3 and 1,000,000,000
    "41": 2,  # 5 and 2, twice 4
    "42": 2,  # sanctioned play or not
}
"""How many readings of a case are told apart; one where nothing is said."""


@cache
def told() -> Counter[str]:
    """How many scenarios tell each case."""
    scripts = [
        path for folder in ("tests/scenarios", "cardscripts")
        for path in sorted((ROOT / folder).rglob("*.momon"))
    ]  # fmt: skip
    return Counter(case for path in scripts for case in TITLE.findall(path.read_text("utf-8")))


@pytest.mark.parametrize("case", CASES)
def test_the_case_is_told_in_all_its_variants(case: str) -> None:
    assert told()[case] >= VARIANTS.get(case, 1)
