"""How far a long run has got, on a terminal only."""

from __future__ import annotations

import sys
import time

QUICK = 1.0
"""Seconds after which a run counts as a long one."""
OFTEN = 0.1
"""Seconds between two numbers at least."""


class Progress:
    """A number on stderr that grows; whoever writes something else hides it first.

    >>> Progress().show(1)
    """

    def __init__(self) -> None:
        self._next = time.monotonic() + QUICK
        self._shown = False

    def show(self, done: int) -> None:
        """Show how much is done, if the run is a long one and somebody looks."""
        if time.monotonic() >= self._next and sys.stderr.isatty():
            self._next, self._shown = time.monotonic() + OFTEN, True
            sys.stderr.write(f"\r{done:,} …")
            sys.stderr.flush()

    def hide(self) -> None:
        """Wipe the number away."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
