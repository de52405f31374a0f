"""Golden counts: the number of option sequences of 40 positions, the same in engine and reference.

A count that changes says that some rule, or some card, now offers something else. Change it in
counts.toml only with a line in `why` that says what and by which rule.
"""

from __future__ import annotations

import pytest

from .counting import MOST_LEAVES, Golden, count_engine, count_reference, goldens

ALL = goldens()
REFERENCE_NODES = 60
"""How many nodes the reference plays here for one position, each from the start, which is dear;
`python -m tests.golden` plays them all."""


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_the_engine_counts_as_before(golden: Golden) -> None:
    counted = [count_engine(golden, depth) for depth in range(1, len(golden.counts) + 1)]
    assert counted == list(golden.counts)


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_the_reference_counts_the_same(golden: Golden) -> None:
    for depth, count in enumerate(golden.counts, 1):
        nodes = golden.counts[depth - 2] if depth > 1 else 1
        if nodes <= REFERENCE_NODES:
            assert count_reference(golden, depth) == count


def test_there_are_40_positions_within_bounds() -> None:
    assert len(ALL) == 40
    assert len({golden.name for golden in ALL}) == 40
    assert all(1 <= len(golden.counts) <= 3 for golden in ALL)
    assert all(1 < max(golden.counts) <= MOST_LEAVES for golden in ALL)
