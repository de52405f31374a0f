"""How far a long run has got, on a terminal only.

The words stand here and not in a TOML file: a run that is not long does not read them.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang

QUICK = 1.0
"""Seconds after which a run counts as a long one."""
OFTEN = 0.1
"""Seconds between two numbers at least."""
_BAR: Final = (10, 40)
"""Letters of a bar, at least and at most."""
_LEFT: Final[dict[Lang, tuple[str, str]]] = {
    "en": ("{} s left", "{} left"),
    "th": ("เหลือ {} วินาที", "เหลือ {} นาที"),
}
"""How long it will take, in seconds, and in minutes and seconds."""


class Progress:
    """A line on stderr that is written over; whoever writes something else hides it first.

    >>> Progress().show(1)
    """

    def __init__(self, lang: Lang = "en") -> None:
        self._begin = time.monotonic()
        self._next = self._begin + QUICK
        self._shown = False
        self._lang: Lang = lang

    def show(self, done: int, total: int = 0) -> None:
        """Show how much is done, if the run is a long one and somebody looks.

        Where `total` says how much there is, how long the rest takes is shown too.
        """
        if self._due():
            self._write(line(done, total, time.monotonic() - self._begin, _wide(), self._lang))

    def say(self, text: str) -> None:
        """Show a text instead, as far as it fits."""
        if self._due():
            from momon_dsl.telling.board import cut

            self._write(cut(text, max(_wide() - 1, 1)))

    def _due(self) -> bool:
        return time.monotonic() >= self._next and sys.stderr.isatty()

    def _write(self, text: str) -> None:
        self._next, self._shown = time.monotonic() + OFTEN, True
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()

    def hide(self) -> None:
        """Wipe the line away."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _wide() -> int:
    """The columns of the terminal that stderr is, whatever the environment says of another one."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return shutil.get_terminal_size().columns


def line(done: int, total: int, seconds: float, wide: int, lang: Lang = "en") -> str:
    """What is done of all, how many a second, how long the rest takes: as much as a line holds.

    >>> line(4_000, 10_000, 4, 80)
    ' 40 % [###############.......................]  4,000/10,000  1,000/s  6 s left'
    >>> line(4_000, 10_000, 4, 20), line(4_000, 10_000, 4, 40, "th"), line(4_000, 0, 4, 80)
    (' 40 %  4,000/10,000', ' 40 %  4,000/10,000  เหลือ 6 วินาที', '4,000 …')
    """
    if total <= 0:
        return f"{done:,} …"
    done = min(done, total)
    rate = done / seconds if seconds else 0.0
    percent = f"{100 * done // total:3} %"
    counted, speed = f"  {done:,}/{total:,}", f"  {_rate(rate)}/s"
    left = _left(done, total, rate, lang)
    kept = ([counted, speed, left], [counted, left], [counted])
    parts = next((each for each in kept if _width(percent, *each) < wide), [])
    room = min(_BAR[1], wide - 4 - _width(percent, *parts))
    if room < _BAR[0]:
        return percent + "".join(parts)
    filled = room * done // total
    return f"{percent} [{'#' * filled}{'.' * (room - filled)}]{''.join(parts)}"


def _width(*parts: str) -> int:
    """Columns of some texts; Thai vowels and tones above and below take none."""
    from wcwidth import wcswidth

    return sum(map(wcswidth, parts))


def _rate(rate: float) -> str:
    return f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"


def _left(done: int, total: int, rate: float, lang: Lang) -> str:
    """How long the rest takes at this rate; nothing while that cannot be said."""
    if not rate or done == total:
        return ""
    seconds = round((total - done) / rate) or 1
    in_seconds, in_minutes = _LEFT[lang]
    if seconds < 60:
        return "  " + in_seconds.format(seconds)
    return "  " + in_minutes.format(f"{seconds // 60:,}:{seconds % 60:02}")
