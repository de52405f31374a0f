"""What commands about cards have in common: finding the scripts that are meant."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
import click

from momon_dsl.cli import FINDINGS, complain

if TYPE_CHECKING:
    from momon_dsl.checking.script import CheckedScript
    from momon_dsl.language.nodes.documents import Card, Document
    from momon_dsl.language.wording import Lang
    from momon_dsl.packs.lookup import Unknown

F = TypeVar("F", bound=Callable[..., Any])


class BadPath(click.ClickException):
    """Neither a file nor a card."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Say what is wrong, in one line."""
        complain(self.message)


def pack_option(command: F) -> F:
    """Add the option `--pack`, which is the same in every command that takes a card."""
    return click.option(
        "--pack",
        "packs",
        multiple=True,
        metavar="PATH",
        help="Look for cards in this pack or script first.",
    )(command)


def after_option(command: F) -> F:
    """Add the option `--after`, the point of a game that a command looks at."""
    return click.option(
        "--after",
        type=click.IntRange(min=0),
        metavar="N",
        help="Stop after N choices of a saved game, or N When lines of a scenario.",
    )(command)


def document_of(name: str, packs: Sequence[str] = ()) -> Document:
    """The document of a script file, or one that holds only the card of this number or name.

    Raises BadPath if there is neither, `click.exceptions.Exit` after drawing what is wrong.
    """
    if os.path.exists(name):
        return _file(name)
    card, document = card_of(name, packs)[:2]
    return attrs.evolve(document, items=(card,))


def card_of(name: str, packs: Sequence[str] = (), lang: Lang = "en") -> tuple[Card, Document, str]:
    """A card by its number or name, with the document and the path of the script it stands in.

    Raises BadPath if there is none or more than one, `click.exceptions.Exit` after drawing what is
    wrong.
    """
    from momon_dsl.errors import PackError
    from momon_dsl.language.nodes.documents import Card
    from momon_dsl.packs.lookup import Unknown, look_up

    try:
        place = look_up(name, packs)
    except Unknown as error:
        raise BadPath(_unknown(name, error)) from None
    except PackError as error:
        raise BadPath(str(error)) from None
    document = _file(place.path, lang)
    cards = (item for item in document.items if isinstance(item, Card))
    return next(each for each in cards if each.id == place.number), document, place.path


def cards_of(name: str, packs: Sequence[str] = (), lang: Lang = "en") -> tuple[list[Card], str]:
    """All cards of a script file, or the one of this number or name; and the path of the script.

    Raises as `card_of` does.
    """
    from momon_dsl.language.nodes.documents import Card

    if os.path.exists(name):
        return [item for item in _file(name, lang).items if isinstance(item, Card)], name
    card, _, path = card_of(name, packs, lang)
    return [card], path


def with_keywords_known(cards: Iterable[Card], path: str) -> list[Card]:
    """Cards of a script with what their keywords stand for, where their pack or another says it."""
    from momon_dsl.errors import PackError
    from momon_dsl.scenarios.scripts import Shelf

    shelf = Shelf([path])
    script = shelf.script(path)
    made: list[Card] = []
    for card in cards:
        try:
            made.append(shelf.looked_up(card, script) if script else card)
        except PackError:
            made.append(card)
    return made


def documents_of(paths: Iterable[str], lang: Lang = "en") -> list[Document]:
    """The documents of scripts and of all scripts in folders.

    Raises BadPath if a path cannot be read, `click.exceptions.Exit` after drawing what is wrong.
    """
    from momon_dsl.checking.files import find_scripts

    found = find_scripts(paths)
    for path, reason in found.unreadable:
        raise BadPath(f"{path}: {reason}")
    return [_file(path, lang) for path in found.scripts]


def _file(path: str, lang: Lang = "en") -> Document:
    from momon_dsl.checking.files import read_bytes, reason_of
    from momon_dsl.checking.script import check_script

    try:
        script = check_script(path, read_bytes(path))
    except OSError as error:
        raise BadPath(f"{path}: {reason_of(error)}") from None
    return _sound(script, lang)


def show_errors(script: CheckedScript, lang: Lang = "en") -> None:
    """Draw on stderr what refuses a script; its warnings are left out."""
    from momon_dsl.checking.pack import limited
    from momon_dsl.language.render import draw

    for finding in limited([each for each in script.summary.findings if each.is_error]):
        click.echo(draw(finding, script.source.path, script.source.text, lang), err=True)


def _sound(script: CheckedScript, lang: Lang) -> Document:
    """The document, if it could be read as a whole."""
    if script.document is None or not script.summary.whole:
        show_errors(script, lang)
        raise click.exceptions.Exit(FINDINGS)
    return script.document


def _unknown(name: str, error: Unknown) -> str:
    if os.sep in name or name.endswith(".momon"):
        return f"{name}: no such file or folder"
    hint = f" Did you mean {error.near}?" if error.near else ""
    return f"there is neither a file nor a card {name}.{hint}"
