"""`momon repl`: type a sentence or a selection and see what it means."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang
    from momon_dsl.repl.session import Session

PROMPT, MORE = "momon> ", "  ...> "
CHUNK = 100_000
"""Characters read of a line at once: one without an end is refused, not waited for."""


@click.command(
    name="repl",
    epilog="\b\nExamples:\n"
    "  momon repl\n"
    "  momon repl --scenario cardscripts/fbd/167.momon\n"
    '  momon repl --scenario "mine.momon:Case 2" --lang th\n'
    '  echo "Incite target Momon." | momon repl\n'
    "\nCtrl-C cancels a line, Ctrl-D ends. Exit codes where lines come from a file or another "
    "program: 0 all understood, 1 something refused, 2 wrong usage.",
)
@click.option(
    "--scenario", metavar="FILE[:NAME]", help="Ask of the position at the end of a scenario."
)
@click.option("--load", "save", metavar="SAVE", help="Ask of the position of a saved game.")
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(scenario: str | None, save: str | None, lang: Lang) -> int:
    """Type a sentence, an ability or a selection, and see what it means.

    Shown are its text in both languages, its syntax tree, and what is wrong with it, at its place.
    Of a selection, a condition or an amount, what it comes to in a loaded position is shown too.
    """
    from momon_dsl.repl.session import Session, open_position

    if scenario is not None and save is not None:
        raise click.UsageError("--scenario and --load are two positions: load one of them.")
    session = Session(lang)
    position = scenario or save
    if position is not None:
        click.echo(session.use(open_position(position)))
    if sys.stdin.isatty():
        _converse(session)
        return 0
    for line in _lines():
        _print(session.take(line))
        if session.over:
            break
    _print(session.end())
    return FINDINGS if session.failed else 0


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def _lines() -> Iterator[str]:
    """The lines of standard input; of a very long one only as much as is needed to refuse it."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    while line := sys.stdin.readline(CHUNK):
        yield line
        while not line.endswith("\n") and (line := sys.stdin.readline(CHUNK)):
            pass


def _converse(session: Session) -> None:
    """Ask line by line until the end."""
    from momon_dsl.telling.words import word

    _history()
    click.echo(word(session.lang, "repl", "welcome"))
    while not session.over:
        try:
            line = input(MORE if session.continuing else PROMPT)
            _print(session.take(line))
        except KeyboardInterrupt:
            session.cancel()
            click.echo()
        except EOFError:
            click.echo()
            _print(session.end())
            return
        except UnicodeDecodeError:
            click.echo(word(session.lang, "repl", "no text"))


def _history() -> None:
    """Arrow keys bring earlier lines back, where Python has readline."""
    from contextlib import suppress

    with suppress(ImportError):
        import readline

        readline.set_history_length(1000)
