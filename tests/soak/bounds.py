"""Bounds on what is measured with hostile input: 2 seconds and 200 MB for each."""

from __future__ import annotations

import re
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS, MEGABYTES = "seconds of the slowest", "MB of the largest"
MOST_SECONDS, MOST_MEGABYTES = 2.0, 200.0
HANG = 10.0
"""Seconds after which one is given up: far beyond what is allowed, so that it is told."""
_MEGABYTE = 1_000_000


@contextmanager
def given_up() -> Iterator[None]:
    """Raise `TookTooLong` in what takes `HANG` seconds, inside `bounded`."""
    signal.setitimer(signal.ITIMER_REAL, HANG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


class TookTooLong(Exception):
    """What was measured has been given up."""


@contextmanager
def bounded() -> Iterator[None]:
    """Ring after a while, and let memory grow by no more than is allowed."""

    def ring(number: int, frame: object) -> None:
        raise TookTooLong(f"more than {HANG:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = _address_space() + 2 * int(MOST_MEGABYTES) * _MEGABYTE
    resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
        signal.signal(signal.SIGALRM, before)


def _address_space() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()


def peak() -> float:
    """The most memory that this whole process ever had, in MB.

    Linux hands the peak of getrusage on to a program that a process starts; VmHWM begins anew.
    """
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
        if found is not None:
            return int(found[1]) * 1024 / _MEGABYTE
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / _MEGABYTE
