"""How far a long run has got, on a terminal only."""

from __future__ import annotations

import os
import sys
import time

QUICK = 1.0
"""Seconds after which a run counts as a long one."""
OFTEN = 0.1
"""Seconds between two numbers at least."""


class Progress:
    """A line on stderr that is written over; whoever writes something else hides it first.

    >>> Progress().show(1)
    """

    def __init__(self) -> None:
        self._next = time.monotonic() + QUICK
        self._shown = False

    def show(self, done: int) -> None:
        """Show how much is done, if the run is a long one and somebody looks."""
        self.say(f"{done:,} …")

    def say(self, text: str) -> None:
        """Show a text instead, as far as it fits."""
        if time.monotonic() >= self._next and sys.stderr.isatty():
            from momon_dsl.telling.board import cut

            self._next, self._shown = time.monotonic() + OFTEN, True
            wide = os.get_terminal_size(sys.stderr.fileno()).columns - 1
            sys.stderr.write(f"\r{cut(text, max(wide, 1))}\x1b[K")
            sys.stderr.flush()

    def hide(self) -> None:
        """Wipe the line away."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
