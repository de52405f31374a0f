"""What a process holds in the memory. Light, so that asking adds nothing to it."""

from __future__ import annotations

from pathlib import Path


def mebibytes(pid: int | str = "self") -> float | None:
    """MiB that a process holds in the memory now; None on a system that does not tell.

    >>> (mebibytes() or 99) > 1
    True
    """
    status = Path(f"/proc/{pid}/statm")
    if not status.exists():
        return None
    import resource

    return int(status.read_text("ascii").split()[1]) * resource.getpagesize() / 2**20
