"""`momon text`: cards as their printed text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang


@click.command(
    name="text",
    epilog="\b\nExamples:\n"
    '  momon text "FBD 167"\n'
    '  momon text "FBD 167" --lang th\n'
    "  momon text cardscripts/fbd/167.momon",
)
@click.argument("card", metavar="CARD|PATH")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the text."
)
def command(card: str, lang: Lang) -> None:
    """Print the text of a bundled card, or of every card in a script file."""
    from momon_dsl.cli.cards import BadPath, document_of
    from momon_dsl.cli.screen import write_script
    from momon_dsl.language.nodes.documents import Card
    from momon_dsl.language.printer import to_text

    cards = [item for item in document_of(card).items if isinstance(item, Card)]
    if not cards:
        raise BadPath(f"{card}: no card in this file")
    write_script("\n\n".join(to_text(each, lang) for each in cards) + "\n")
