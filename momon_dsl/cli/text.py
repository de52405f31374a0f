"""`momon text`: cards as their printed text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from momon_dsl.language.nodes.documents import Card, Document
    from momon_dsl.language.wording import Lang


@click.command(
    name="text",
    epilog="\b\nExamples:\n"
    '  momon text "FBD 167"\n'
    '  momon text "FBD 167" --lang th\n'
    '  momon text "MMT 34" --reminders\n'
    "  momon text cardscripts/fbd/167.momon",
)
@click.argument("card", metavar="CARD|PATH")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the text."
)
@click.option("--reminders", is_flag=True, help="Say what a keyword stands for, in brackets.")
def command(card: str, lang: Lang, reminders: bool) -> None:
    """Print the text of a bundled card, or of every card in a script file."""
    from momon_dsl.cli.cards import BadPath, document_of
    from momon_dsl.cli.screen import write_script
    from momon_dsl.language.nodes.documents import Card
    from momon_dsl.language.printer import to_text

    document = document_of(card)
    cards = [item for item in document.items if isinstance(item, Card)]
    if not cards:
        raise BadPath(f"{card}: no card in this file")
    if reminders:
        cards = _with_keywords(cards, document)
    texts = (to_text(each, lang, reminders=reminders) for each in cards)
    write_script("\n\n".join(texts) + "\n")


def _with_keywords(cards: list[Card], document: Document) -> list[Card]:
    """What their keywords stand for; a bundled card may have them from another file of its pack."""
    from momon_dsl.checking.keywords import where_known
    from momon_dsl.packs.collection import bundled

    found = where_known(cards, [document])
    if len(found) == 1 and found == cards:
        known = bundled().cards.get(found[0].id)
        return [known] if known == found[0] else found
    return found
