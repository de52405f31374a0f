"""What the commands that draw have in common: where pictures go, in which format."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from momon_dsl.cli.cards import BadPath

if TYPE_CHECKING:
    from momon_dsl.pictures.drawing import Picture
    from momon_dsl.pictures.files import Format

F = TypeVar("F", bound=Callable[..., Any])
FORMATS = ("svg", "png", "pdf")
STDOUT = "-"
_FILES = frozenset({".bmp", ".gif", ".jpeg", ".jpg", ".json", ".momon", ".tiff", ".webp"})
"""How names end that are never meant as a folder."""


def picture_options(command: F) -> F:
    """Add the options `-o`, `--format` and `--dpi`."""
    for option in (
        click.option(
            "--dpi", type=click.IntRange(30, 600), default=300, help="Dots per inch of a PNG."
        ),
        click.option(
            "--format", "form", type=click.Choice(FORMATS), help="Else by the name after -o; svg."
        ),
        click.option("-o", "--output", "out", metavar="FILE|FOLDER", help="- is standard output."),
    ):
        command = option(command)
    return command


class Wish(NamedTuple):
    """Where pictures go: a file, a folder or standard output ("-"), and how."""

    out: str | None
    form: Format
    dpi: int


def wish_of(out: str | None, form: Format | None, dpi: int, usual: Format = "svg") -> Wish:
    """What is asked for; the name of a file says its format where nothing else does.

    Raises `click.UsageError` for a name and a format that contradict each other.
    """
    named = _suffix(out)
    if named and form and named != form:
        raise click.UsageError(f"{out} is no {form}: leave one of -o and --format out.")
    return Wish(out, form or named or usual, dpi)


def _suffix(out: str | None) -> Format | None:
    end = (out or "").lower().rpartition(".")[2]
    return next((form for form in _formats() if form == end), None)


def _formats() -> tuple[Format, ...]:
    from momon_dsl.pictures.files import FORMATS

    return FORMATS


def libraries() -> None:
    """Raise BadPath, which says what to install, where nothing can be drawn."""
    from momon_dsl.pictures.extra import MissingExtra, library

    try:
        for name in ("uharfbuzz", "fontpkg_sarabun", "budoux", "resvg_py", "reportlab"):
            library(name)
    except MissingExtra as error:
        raise BadPath(str(error)) from None


def put(pictures: Sequence[tuple[str, Picture]], wish: Wish, title: str) -> list[str]:
    """Write pictures, each with the name of its file; the paths of what has been written.

    One file for one picture or a PDF, else a file for each in a folder. Raises OSError and
    `click.UsageError`.
    """
    from momon_dsl.pictures.files import file_name

    one = len(pictures) == 1 or wish.form == "pdf"
    if wish.out == STDOUT or _suffix(wish.out):
        if not one:
            raise click.UsageError(f"{len(pictures)} pictures need a folder, or a PDF: -o FOLDER")
        return [_write(str(wish.out), [each for _, each in pictures], wish, title)]
    folder = wish.out if wish.out is not None else "" if one else f"{file_name(title)}-pictures"
    if folder:
        _refuse_file(folder)
        os.makedirs(folder, exist_ok=True)
    if wish.form == "pdf":
        name = pictures[0][0] if len(pictures) == 1 else file_name(title)
        return [_write(os.path.join(folder, name), [p for _, p in pictures], wish, title, True)]
    return [
        _write(os.path.join(folder, name), [picture], wish, picture.title, True)
        for name, picture in pictures
    ]


def _refuse_file(folder: str) -> None:
    """Raise `click.UsageError` for what is to be a folder of pictures, but is or names a file."""
    end = os.path.splitext(folder)[1].lower()
    if not os.path.isdir(folder) and (os.path.exists(folder) or end in _FILES):
        ends = ", ".join(f".{form}" for form in FORMATS)
        raise click.UsageError(f"{folder} is no folder, and a picture ends in one of {ends}.")


def _write(
    path: str, pictures: Sequence[Picture], wish: Wish, title: str, bare: bool = False
) -> str:
    from momon_dsl.checking.writing import write_whole
    from momon_dsl.pictures.files import encoded

    data = encoded(pictures, wish.form, title, wish.dpi)
    if path == STDOUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return ""
    path = f"{path}.{wish.form}" if bare else path
    write_whole(path, data)
    return path
