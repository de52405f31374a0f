"""`momon demo`: the main job, from the text of a real card to a played turn."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS

if TYPE_CHECKING:
    from momon_dsl.scenarios.scripts import Case

CARD = "FBD 167"
CASES = ("Case 2", "Case 1")
"""The scenarios that are played, by how their titles begin."""


@click.command(name="demo", epilog="\b\nExample:\n  momon demo")
def command() -> int:
    """Check the card FBD 167, print its text in English and Thai, and play it step by step.

    Every step of the game is shown with the rule it follows and the script line that made it
    happen.
    """
    from momon_dsl.cli.screen import write

    path = _path()
    _heading(f"momon check {path}")
    sound = _check(path)
    for lang in ("en", "th"):
        _heading(f'momon text "{CARD}" --lang {lang}')
        _text(lang)
    for title in CASES:
        _heading(f'momon run {path} "{title}" --trace --board')
        sound = _play(path, title) and sound
    write([[]])
    return 0 if sound else FINDINGS


def _path() -> str:
    """The script of the card, as it is best named from here."""
    from momon_dsl.resources import cardscripts_dir

    path = str(cardscripts_dir() / "fbd" / "167.momon")
    near = os.path.relpath(path)
    return path if near.startswith(os.pardir) else near


def _heading(command: str) -> None:
    from momon_dsl.cli.screen import write

    write([[], [("$ ", "dim"), (command, "bold")]])


def _check(path: str) -> bool:
    from momon_dsl.cli.check import command as check

    return bool(check.main([path], standalone_mode=False) == 0)


def _text(lang: str) -> None:
    from momon_dsl.cli.text import command as text

    text.main([CARD, "--lang", lang], standalone_mode=False)


def _play(path: str, title: str) -> bool:
    from momon_dsl.cli.playing import show

    return show(_case(path, title), "en", traced=True, boards=True)


def _case(path: str, title: str) -> Case:
    from momon_dsl.scenarios.scripts import Shelf

    return next(c for c in Shelf([path]).cases() if c.scenario.name.startswith(f"{title}:"))
