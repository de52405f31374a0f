"""`momon render`: draws the faces of cards."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from momon_dsl.cli import FINDINGS, USAGE, complain
from momon_dsl.cli.cards import pack_option
from momon_dsl.cli.drawn import picture_options

if TYPE_CHECKING:
    from momon_dsl.language.nodes.documents import Card
    from momon_dsl.language.wording import Lang
    from momon_dsl.pictures.drawing import Picture
    from momon_dsl.pictures.files import Format


@click.command(
    name="render",
    epilog="\b\nExamples:\n"
    '  momon render "FBD 167"\n'
    '  momon render "Grass Lurker" --lang th -o lurker.png\n'
    "  momon render cardscripts/sta -o faces --format png\n"
    "  momon render cardscripts/sta --sheet -o cards.pdf\n"
    "\nIt needs the extra: pip install 'momon-dsl[render]'. Exit codes: 0 all drawn, 1 a script is "
    "refused or a text does not fit its card, 2 wrong usage or an unreadable path.",
)
@click.argument("cards", nargs=-1, required=True, metavar="CARD|PATH...")
@pack_option
@picture_options
@click.option("--sheet", is_flag=True, help="Nine cards to a page with cut marks, as a PDF.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="The paper of --sheet.",
)
@click.option("--reminders", is_flag=True, help="Say what a keyword stands for, in brackets.")
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(
    cards: tuple[str, ...],
    packs: tuple[str, ...],
    out: str | None,
    form: Format | None,
    dpi: int,
    sheet: bool,
    paper: str,
    reminders: bool,
    lang: Lang,
) -> int:
    """Draw the faces of cards: one by its number or name, or all of a script or a folder.

    A card is looked for as momon text does. Without -o one picture lies in this folder, and
    several in a folder of their own. A script that cannot be read as a whole is told and left out.
    """
    from momon_dsl.cli.drawn import libraries, put, wish_of

    libraries()
    wish = wish_of(out, form, dpi, "pdf" if sheet else "svg")
    found = _found(cards, packs, lang, reminders)
    if not found.cards:
        if not (found.refused or found.unreadable):
            complain("no card to draw")
        return FINDINGS if found.refused and not found.unreadable else USAGE
    title = _title(cards)
    faces, cut = _faces(found.cards, lang, reminders)
    pictures = _sheets(faces, title, paper) if sheet else faces
    _say(put(pictures, wish, title))
    return USAGE if found.unreadable else FINDINGS if cut or found.refused else 0


class _Found(NamedTuple):
    """The cards that are meant, and whether a script was refused or could not be read."""

    cards: list[Card]
    refused: bool
    unreadable: bool


def _found(names: Iterable[str], packs: tuple[str, ...], lang: Lang, reminders: bool) -> _Found:
    from momon_dsl.checking.files import find_scripts
    from momon_dsl.cli.cards import card_of, with_keywords_known

    cards: list[Card] = []
    refused = unreadable = False
    for name in names:
        if not os.path.exists(name):
            card, _, path = card_of(name, packs, lang)
            cards += with_keywords_known([card], path) if reminders else [card]
            continue
        found = find_scripts([name])
        for path, reason in found.unreadable:
            complain(f"{path}: {reason}")
        unreadable = unreadable or bool(found.unreadable)
        for path in found.scripts:
            own = _cards_in(path, lang)
            refused = refused or own is None
            cards += with_keywords_known(own or [], path) if reminders else own or []
    return _Found(cards, refused, unreadable)


def _cards_in(path: str, lang: Lang) -> list[Card] | None:
    """The cards of a script but for its test cards; None, and its errors drawn, if it is broken."""
    from momon_dsl.checking.files import read_bytes
    from momon_dsl.checking.script import check_script
    from momon_dsl.cli.cards import show_errors
    from momon_dsl.language.nodes.documents import Card

    script = check_script(path, read_bytes(path))
    if script.document is None or not script.summary.whole:
        show_errors(script, lang)
        return None
    return [item for item in script.document.items if isinstance(item, Card) and not item.test]


def _title(names: tuple[str, ...]) -> str:
    """What the pictures together are called: as the folder, script or card they were asked by."""
    name = os.path.basename(os.path.abspath(names[0])) if os.path.exists(names[0]) else names[0]
    return name.removesuffix(".momon") if len(names) == 1 else "cards"


def _faces(
    cards: Iterable[Card], lang: Lang, reminders: bool
) -> tuple[list[tuple[str, Picture]], bool]:
    """The face of each card by the name of its file, and whether any text had to be cut."""
    from momon_dsl.pictures.card import face
    from momon_dsl.pictures.files import file_name
    from momon_dsl.telling.words import word

    faces: dict[str, Picture] = {}
    cut = False
    for card in cards:
        drawn = face(card, lang, reminders=reminders)
        name = number = file_name(card.id)
        while name in faces:  # two cards of one number, from two folders
            name = f"{number}-{len(faces)}"
        faces[name] = drawn.picture
        if not drawn.whole:
            complain(word(lang, "pictures", "cut", card=card.id))
            cut = True
    return list(faces.items()), cut


def _sheets(faces: list[tuple[str, Picture]], title: str, paper: str) -> list[tuple[str, Picture]]:
    from momon_dsl.pictures.files import file_name
    from momon_dsl.pictures.sheet import sheets

    pages = sheets([picture for _, picture in faces], title, paper)
    return [(f"{file_name(title)}-{number}", page) for number, page in enumerate(pages, 1)]


def _say(paths: list[str]) -> None:
    """Each path that has been written; of many the folder and how many there are."""
    few = 10
    if len(paths) > few:
        click.echo(f"{os.path.dirname(paths[0])}{os.sep}: {len(paths)}")
        return
    for path in filter(None, paths):
        click.echo(path)
