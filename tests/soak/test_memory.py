"""What is in use is seen to the byte, small and large, and once it is free no more."""

from __future__ import annotations

import sys

import pytest

from .memory import in_use

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only this system's allocators are asked"
)


@pytest.mark.parametrize(
    "make", [lambda: [(n,) for n in range(100_000)], lambda: [bytearray(1 << 20) for _ in range(8)]]
)
def test_what_is_made_is_in_use_until_it_goes(make) -> None:  # type: ignore[no-untyped-def]
    before = in_use()
    held = make()
    made = in_use() - before
    size = (sum(map(sys.getsizeof, held)) + sys.getsizeof(held)) / (1 << 20)
    assert size * 0.8 < made < size * 1.6
    del held
    assert abs(in_use() - before) < 0.5
