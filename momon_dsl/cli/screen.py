"""Writing drawn lines: in colour on a terminal, plain everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

    from momon_dsl.telling.board import Line

STYLES = {
    "first": "cyan",
    "second": "yellow",
    "dim": "dim",
    "frame": "dim",
    "bold": "bold",
    "rule": "green",
    "failed": "red",
    "passed": "green",
}
"""How the styles of drawn lines look on a terminal."""

NARROWEST = 40


def columns() -> int | None:
    """The width of the terminal; None where output goes to a file or another program."""
    if not sys.stdout.isatty():
        return None
    return max(NARROWEST, os.get_terminal_size().columns)


def write(lines: Iterable[Line]) -> None:
    """Write lines as they come."""
    if columns() is None or "NO_COLOR" in os.environ:
        for line in lines:
            click.echo("".join(text for text, _ in line).rstrip())
        return
    from rich.text import Text

    for line in lines:
        text = Text.assemble(*((piece, STYLES.get(style, "")) for piece, style in line))
        _console().print(text)


def write_script(text: str) -> None:
    """Write a script or a card's text, in the colours of the language on a terminal."""
    if columns() is None or "NO_COLOR" in os.environ:
        click.echo(text, nl=False)
        return
    from rich.syntax import Syntax

    from momon_dsl.highlight.lexer import MomonLexer

    drawn = Syntax(
        text, MomonLexer(), theme="ansi_dark", background_color="default", word_wrap=True
    )
    _console().print(drawn)


@cache
def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)
