"""`momon new`: a start for a card, a pack or a scenario."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import click

from momon_dsl.cli.cards import BadPath, pack_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from momon_dsl.language.wording import Lang

NUMBER = re.compile(r"[A-Z]{2,8} [1-9][0-9]{0,5}")
FIRST_SET = "NEW"
_NAMED = 8
"""How many cards of a script are named at most."""
_LANG = click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language to write in."
)
_SET = click.option(
    "--set", "code", metavar="CODE", help="The set code of the number; else that of the pack."
)


@click.group(
    name="new",
    epilog="\b\nExamples:\n"
    "  momon new pack forest --set FOR\n"
    '  momon new card fox.momon --name "Sly Fox"\n'
    '  momon new scenario "FBD 167" > mine.momon\n'
    "\nExit codes: 0 written, 2 wrong usage, or a file that is there already (it is left alone).",
)
def command() -> None:
    """Write a commented start for a card, a pack or a scenario; it checks clean."""


@command.command(name="card")
@click.argument("path", metavar="FILE")
@click.option("--name", help="What the card is called.")
@_SET
@_LANG
def card(path: str, name: str | None, code: str | None, lang: Lang) -> int:
    """A card and a scenario of it, with the next free number of its pack, in a new file."""
    if not path.endswith(".momon"):
        raise click.UsageError(f"A script ends in .momon: {path}.momon")
    numbers = _numbers(_around(path))
    number = _next(numbers, _code(code, numbers))
    _write(path, _card_script(number, name, lang))
    click.echo(f"{path}: {number}")
    return 0


@command.command(name="pack")
@click.argument("folder", metavar="FOLDER")
@_SET
@_LANG
def pack(folder: str, code: str | None, lang: Lang) -> int:
    """A new folder with a pack.toml and a first card."""
    from momon_dsl.checking.files import MANIFEST
    from momon_dsl.cli.starts import PACK

    number = f"{_code(code, [])} 1"
    if os.path.exists(folder) and (not os.path.isdir(folder) or os.listdir(folder)):
        raise BadPath(f"{folder}: there already, and not an empty folder")
    os.makedirs(folder, exist_ok=True)
    _write(os.path.join(folder, MANIFEST), PACK[lang].format(id=_id(folder)))
    _write(os.path.join(folder, "cards.momon"), _card_script(number, None, lang))
    click.echo(f"{folder}: {number}")
    return 0


@command.command(name="scenario")
@click.argument("name", metavar="CARD")
@pack_option
@_LANG
def scenario(name: str, packs: tuple[str, ...], lang: Lang) -> int:
    """A scenario of a card, by its number, name or script, to standard output."""
    from momon_dsl.cli.cards import cards_of
    from momon_dsl.cli.starts import SCENARIO

    cards = cards_of(name, packs, lang)[0]
    if len(cards) != 1:
        numbers = ", ".join(each.id for each in cards[:_NAMED])
        which = f"name one of its cards: {numbers}" if cards else "there is no card in it"
        raise BadPath(f"{name}: {which}{' …' if len(cards) > _NAMED else ''}")
    number = cards[0].id
    click.echo(SCENARIO[lang].format(number=number, title=_title(number, lang)), nl=False)
    return 0


def _id(folder: str) -> str:
    """An id for the pack in a folder, as near to the folder's name as one can be."""
    from momon_dsl.packs.manifest import bad_id

    name = os.path.basename(os.path.abspath(folder)).lower()
    made = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in name).split())
    return "my-pack" if bad_id(made) else made


def _card_script(number: str, name: str | None, lang: Lang) -> str:
    from momon_dsl.cli.starts import CARD, NAMES, TRIED

    called = f"{NAMES[lang]['card']} {number.split()[1]}" if name is None else name
    said = {"number": number, "name": _quoted(called), "title": _title(called, lang)}
    return (CARD[lang] + TRIED[lang]).format(**said)


def _quoted(text: str) -> str:
    """A text as it stands in a script. Raises `click.UsageError` where it cannot."""
    if not text.strip() or '"' in text or not text.isprintable():
        raise click.UsageError("A name is one line of text without quotation marks.")
    return f'"{text}"'


def _title(called: str, lang: Lang) -> str:
    from momon_dsl.cli.starts import NAMES

    return _quoted(NAMES[lang]["scenario"].format(name=called))


def _around(path: str) -> Iterator[str]:
    """The scripts of the pack that a file will be in, or of its folder."""
    from momon_dsl.checking.files import find_scripts, pack_root

    folder = os.path.dirname(os.path.abspath(path))
    root = pack_root(path) or folder
    yield from find_scripts([root]).scripts if os.path.isdir(root) else ()


def _numbers(paths: Iterable[str]) -> list[str]:
    """The numbers of all cards in scripts; what cannot be read has none."""
    from momon_dsl.checking.files import read_bytes
    from momon_dsl.checking.pack import summary_of

    found: list[str] = []
    for path in paths:
        try:
            summary = summary_of(path, read_bytes(path))
        except OSError:
            continue
        found += [each.key for each in summary.defines if each.kind == "card"]
    return [number for number in found if NUMBER.fullmatch(number)]


def _code(wanted: str | None, numbers: list[str]) -> str:
    """The set code that is wanted, or the one of most cards."""
    if wanted is not None:
        code = wanted.upper()
        if not NUMBER.fullmatch(f"{code} 1"):
            raise click.UsageError(f"A set code is 2 to 8 letters, as in FBD: {wanted}")
        return code
    codes = [number.split()[0] for number in numbers]
    return max(sorted(set(codes)), key=codes.count, default=FIRST_SET)


def _next(numbers: list[str], code: str) -> str:
    taken = [int(number.split()[1]) for number in numbers if number.split()[0] == code]
    return f"{code} {max(taken, default=0) + 1}"


def _write(path: str, text: str) -> None:
    """Write a file that is not there yet, whole or not at all."""
    try:
        file = open(path, "x", encoding="utf-8")  # noqa: SIM115 - it goes again if it is not whole
    except FileExistsError:
        raise BadPath(f"{path}: there already; it has been left as it is") from None
    try:
        with file:
            file.write(text)
    except BaseException:
        os.unlink(path)
        raise
