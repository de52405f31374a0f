"""How much memory is in use, by the counts of the allocators themselves.

A process holds more than that: an allocator gives a region back to the system only when nothing in
it is in use any more, so that one large game leaves holes, which later games fill. What is never
freed shows in what is in use, and there it shows to the byte.
"""

from __future__ import annotations

import ctypes
import gc
import os
import re
import sys
import tempfile

from momon_dsl.simulate.resident import mebibytes

MEBIBYTE = 1 << 20


class _Counts(ctypes.Structure):
    """What the C library says of its allocator."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def in_use() -> float:
    """MiB in use once rubbish has been collected; of an unknown allocator, all that is held."""
    gc.collect()
    library = ctypes.CDLL(None) if sys.platform == "linux" else None
    if not hasattr(library, "mallinfo2"):
        return mebibytes() or 0.0
    library.mallinfo2.restype = _Counts
    counts = library.mallinfo2()
    return (_small_objects() + counts.uordblks + counts.hblkhd) / MEBIBYTE


def _small_objects() -> int:
    """Bytes that Python's own allocator has handed out; it says so on the standard error only."""
    before = os.dup(2)
    with tempfile.TemporaryFile() as told:
        os.dup2(told.fileno(), 2)
        try:
            sys._debugmallocstats()
        finally:
            os.dup2(before, 2)
            os.close(before)
        told.seek(0)
        found = re.search(rb"# bytes in allocated blocks\s*=\s*([\d,]+)", told.read())
    assert found is not None
    return int(found[1].replace(b",", b""))
