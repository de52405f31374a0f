"""What commands about cards have in common: finding the scripts that are meant."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS, complain

if TYPE_CHECKING:
    from momon_dsl.checking.script import CheckedScript
    from momon_dsl.language.nodes import Document
    from momon_dsl.language.wording import Lang


class BadPath(click.ClickException):
    """Neither a file nor a bundled card."""

    exit_code = 2

    def show(self, file: object = None) -> None:
        """Say what is wrong, in one line."""
        complain(self.message)


def document_of(name: str) -> Document:
    """The document of a script file, or one that holds only the bundled card of this number.

    Raises BadPath if there is neither, `click.exceptions.Exit` after drawing what is wrong.
    """
    if os.path.exists(name):
        return _file(name)
    return _bundled(name)


def documents_of(paths: Iterable[str]) -> list[Document]:
    """The documents of scripts and of all scripts in folders.

    Raises BadPath if a path cannot be read, `click.exceptions.Exit` after drawing what is wrong.
    """
    from momon_dsl.checking.files import find_scripts

    found = find_scripts(paths)
    for path, reason in found.unreadable:
        raise BadPath(f"{path}: {reason}")
    return [_file(path) for path in found.scripts]


def _file(path: str) -> Document:
    from momon_dsl.checking.files import read_bytes, reason_of
    from momon_dsl.checking.script import check_script

    try:
        script = check_script(path, read_bytes(path))
    except OSError as error:
        raise BadPath(f"{path}: {reason_of(error)}") from None
    return _sound(script)


def show_errors(script: CheckedScript, lang: Lang = "en") -> None:
    """Draw on stderr what refuses a script; its warnings are left out."""
    from momon_dsl.checking.pack import limited
    from momon_dsl.language.render import draw

    for finding in limited([each for each in script.summary.findings if each.is_error]):
        click.echo(draw(finding, script.source.path, script.source.text, lang), err=True)


def _sound(script: CheckedScript) -> Document:
    """The document, if it could be read as a whole."""
    if script.document is None or not script.summary.whole:
        show_errors(script)
        raise click.exceptions.Exit(FINDINGS)
    return script.document


def _bundled(name: str) -> Document:
    from momon_dsl.checking.files import find_scripts, read_bytes
    from momon_dsl.checking.pack import summary_of
    from momon_dsl.checking.script import check_script
    from momon_dsl.language.nodes import Document
    from momon_dsl.resources import cardscripts_dir

    number = " ".join(name.upper().split())
    known: list[str] = []
    for path in find_scripts([str(cardscripts_dir())]).scripts:
        data = read_bytes(path)
        numbers = [m.key for m in summary_of(path, data).defines if m.kind == "card"]
        known += numbers
        if number in numbers:
            document = _sound(check_script(path, data))
            card = next(i for i in document.items if getattr(i, "id", None) == number)
            return Document(items=(card,), language=document.language)
    raise BadPath(_unknown(name, number, known))


def _unknown(name: str, number: str, known: list[str]) -> str:
    from difflib import get_close_matches

    if os.sep in name or number.endswith(".MOMON"):
        return f"{name}: no such file or folder"
    near = get_close_matches(number, known, 1)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"there is neither a file nor a bundled card {name}.{hint}"
