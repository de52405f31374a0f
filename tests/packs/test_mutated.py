"""A few of the spoilt packs: none escapes, none is answered with anything but a message."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packs.mutated import measure, spoilt
from tests.soak.bounds import MOST_SECONDS, SECONDS


def test_spoilt_packs_are_refused_or_taken_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    measure(100_000, 1)  # the parser and what is bundled are read once
    found = measure(0, 250)
    assert found.faults == ()
    assert min(found.counts.values()) > 0
    assert found.counts["refused"] > 100
    assert found.most[SECONDS] < 5 * MOST_SECONDS  # machines that run tests are busy


def test_the_pack_of_a_seed_is_always_the_same() -> None:
    assert [spoilt(seed) for seed in range(20)] == [spoilt(seed) for seed in range(20)]
    assert len({spoilt(seed) for seed in range(50)}) > 40
