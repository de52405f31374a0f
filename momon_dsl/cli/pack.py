"""`momon pack`: folders of scripts into pack files, and pack files into use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from momon_dsl.cli import FINDINGS, complain

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang

F = TypeVar("F", bound=Callable[..., Any])


def _lang(command: F) -> F:
    return click.option(
        "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of messages."
    )(command)


@click.group(
    name="pack",
    epilog="\b\nExamples:\n"
    "  momon pack build my-cards\n"
    "  momon pack verify forest-1.2.0.momonpack\n"
    "\nExit codes: 0 done, 1 a pack is refused, 2 wrong usage or unreadable path.",
)
def command() -> None:
    """Build packs of cards into files, verify them, and take them into use."""


@command.command(
    name="build", epilog="\b\nExample:\n  momon pack build my-cards -o forest.momonpack"
)
@click.argument("folder", metavar="FOLDER", default=".")
@click.option("-o", "--output", metavar="FILE", help="The file to write (ID-VERSION.momonpack).")
@click.option("--asts", is_flag=True, help="Put the syntax trees in, for other programs.")
@_lang
def build(folder: str, output: str | None, asts: bool, lang: Lang) -> None:
    """Write the pack in a folder into one file; the same folder always gives the same bytes."""
    from momon_dsl.packs import building, disk
    from momon_dsl.packs.problems import message
    from momon_dsl.packs.seal import digest_of

    with _refusals(lang):
        made = building.build(folder, asts=asts)
    for name in made.left_out:
        complain(message("left_out", lang, name=name))
    path = output or f"{made.manifest.id}-{made.manifest.version}{building.ENDING}"
    disk.write_file(path, made.data)
    click.echo(f"{path}: {made.manifest.called}")
    click.echo(f"sha256 {digest_of(made.data)}")


@command.command(name="verify", epilog="\b\nExample:\n  momon pack verify forest-1.2.0.momonpack")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--quick", is_flag=True, help="Digests and texts alone; no script is parsed.")
@_lang
def verify(files: tuple[str, ...], quick: bool, lang: Lang) -> int:
    """Say whether pack files are whole and right; nothing is written.

    Digests, names and sizes come first. Only a file that is right in all of these is parsed.
    """
    from momon_dsl.packs.problems import PackRefused, message
    from momon_dsl.packs.verifying import examine, read_file
    from momon_dsl.packs.verifying import verify as verified

    code = 0
    for path in files:
        try:
            pack = verified(read_file(path))
            if not quick:
                examine(pack)
        except PackRefused as error:
            code = FINDINGS
            _tell(error, lang, path)
            continue
        click.echo(message("whole", lang, file=path, pack=pack.manifest.called))
        click.echo(f"sha256 {pack.digest}")
    return code


@contextmanager
def _refusals(lang: Lang) -> Iterator[None]:
    """Say why a pack is refused, and leave with 1."""
    from momon_dsl.packs.problems import PackRefused

    try:
        yield
    except PackRefused as error:
        _tell(error, lang)
        raise click.exceptions.Exit(FINDINGS) from None


def _tell(error: Any, lang: Lang, file: str = "") -> None:
    for line in error.text(lang).split("\n"):
        complain(f"{file}: {line}" if file and not line.startswith(file) else line)
