"""Going through a saved game choice by choice, with keys or with lines that come in."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from momon_dsl.cli.screen import write

if TYPE_CHECKING:
    from momon_dsl.cli.saved import Opened
    from momon_dsl.telling.words import Lang

LINE: Final = 100
"""Characters of a line that are read at once: no command is longer."""

_KEYS: Final = {
    "\r": "", "\n": "", " ": "", "n": "", "\x1b[C": "", "\x1b[B": "",
    "\x1b[D": "b", "\x1b[A": "b", "\x7f": "b", "\x08": "b",
    "\x04": "q", "\x1b": "q",
}  # fmt: skip
"""What keys of a terminal stand for; any other key is the command of that letter."""


def step(opened: Opened, number: int, lang: Lang) -> None:
    """Show the game after so many choices, then whatever is asked for, until nothing more is.

    At a terminal it is asked for by keys, elsewhere by lines: an empty one goes on, `b` back, a
    number there, `q` ends.
    """
    from momon_dsl.telling.words import word

    last = opened.replay.count
    _show(opened, number, lang)
    while (asked := _asked(lang)) is not None:
        if asked == "q":
            return
        wanted = number
        if asked == "b":
            wanted = max(0, number - 1)
        elif asked.isascii() and asked.isdigit():
            wanted = min(last, int(asked[:9]))
        elif not asked:
            wanted = number + 1
        if wanted > last:
            write([[(word(lang, "replaying", "end"), "dim")]])
        elif wanted != number:
            number = wanted
            _show(opened, number, lang)


def _show(opened: Opened, number: int, lang: Lang) -> None:
    """What the choice before brought about, the table, and what waits."""
    from momon_dsl.cli.playing import waiting_lines
    from momon_dsl.cli.replaying import Screen

    before = opened.at(number - 1) if number else None
    game = opened.at(number)
    screen = Screen(opened, lang, opened.replay.count, traced=True, boards=True)
    screen.told = len(before.log) if before else 0
    screen.after(game)
    write([[], *waiting_lines(game, lang)])


def _asked(lang: Lang) -> str | None:
    """The next command; None where no more come."""
    from momon_dsl.telling.words import word

    if not sys.stdin.isatty():
        line = sys.stdin.readline(LINE)
        return line.strip() if line else None
    click.echo(f"\n{word(lang, 'replaying', 'keys')} ", nl=False, err=True)
    typed = click.getchar()
    while typed.isascii() and typed.isdigit():
        click.echo(typed[-1], nl=False, err=True)
        more = click.getchar()
        if not (more.isascii() and more.isdigit()):
            break
        typed += more
    click.echo(err=True)
    return _KEYS.get(typed, typed)
