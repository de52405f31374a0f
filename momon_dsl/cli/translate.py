"""`momon translate`: a script in the other language, with the same meaning."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang


@click.command(
    name="translate",
    epilog="\b\nExamples:\n"
    "  momon translate cardscripts/fbd/167.momon --to th\n"
    "  momon translate --to en --write my-cards/\n"
    "  momon translate --to th - < card.momon\n"
    "\nNames, comments and texts in quotes stay as they are; `name th` gives a card's Thai name.",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--to", type=click.Choice(["en", "th"]), required=True, help="The language to write in."
)
@click.option(
    "--write", "in_place", is_flag=True, help="Put the translation in the script's place."
)
def command(paths: tuple[str, ...], to: Lang, in_place: bool) -> int:
    """Write scripts in the other language: files, folders, or - for standard input."""
    from momon_dsl.cli.rewriting import STDIN, Outcome, rewritten, write
    from momon_dsl.cli.screen import write_script
    from momon_dsl.language.formatting import formatted

    outcome = Outcome()
    for one in rewritten(paths, partial(formatted, language=to), outcome):
        if not in_place or one.path == STDIN:
            write_script(one.new)
        elif one.new != one.old and write(one, outcome):
            click.echo(f"{one.path}: translated")
    return outcome.code
