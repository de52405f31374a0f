"""`momon text`: cards as their printed text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli.cards import pack_option

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang


@click.command(
    name="text",
    epilog="\b\nExamples:\n"
    '  momon text "FBD 167"\n'
    '  momon text "Grass Lurker" --lang th\n'
    '  momon text "MMT 34" --reminders\n'
    "  momon text cardscripts/fbd/167.momon",
)
@click.argument("card", metavar="CARD|PATH")
@pack_option
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the text."
)
@click.option("--reminders", is_flag=True, help="Say what a keyword stands for, in brackets.")
def command(card: str, packs: tuple[str, ...], lang: Lang, reminders: bool) -> None:
    """Print the text of a card by its number or name, or of every card in a script file.

    A card is looked for in the packs named by --pack, in the pack of this folder, in installed
    extensions, and among the bundled cards.
    """
    from momon_dsl.cli.cards import BadPath, cards_of, with_keywords_known
    from momon_dsl.cli.screen import write_script
    from momon_dsl.language.printer import to_text

    cards, path = cards_of(card, packs, lang)
    if not cards:
        raise BadPath(f"{card}: no card in this file")
    if reminders:
        cards = with_keywords_known(cards, path)
    texts = (to_text(each, lang, reminders=reminders) for each in cards)
    write_script("\n\n".join(texts) + "\n")
