"""`momon run`: plays scenarios and shows what happened."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS
from momon_dsl.cli.cards import after_option, pack_option

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang
    from momon_dsl.scenarios.scripts import Case


@click.command(
    name="run",
    epilog="\b\nExamples:\n"
    "  momon run cardscripts/fbd/167.momon --trace\n"
    '  momon run cardscripts/fbd/167.momon "Case 2" --trace --lang th\n'
    '  momon run "into the Void" --board\n'
    "  momon run game.json --after 12 --trace\n"
    "\nA scenario of the bundled cards is named by its title alone, or a part of it. "
    "Exit codes: 0 passed, 1 failed, 2 wrong usage or an unreadable path.",
)
@click.argument("scenario", metavar="PATH|TITLE")
@click.argument("title", required=False, metavar="[TITLE]")
@click.option(
    "--trace", "traced", is_flag=True, help="Show every event, its rule, its script line."
)
@click.option("--board", "boards", is_flag=True, help="Draw the table after every step.")
@after_option
@pack_option
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(
    scenario: str,
    title: str | None,
    traced: bool,
    boards: bool,
    after: int | None,
    packs: tuple[str, ...],
    lang: Lang,
) -> int:
    """Play the scenarios of a script, or those with TITLE in their title, or a saved game.

    The table as it stands at the end is drawn; with --trace every event is shown with the rule
    it follows and the script line that made it happen.
    """
    from momon_dsl.cli.playing import show
    from momon_dsl.cli.saved import is_save, opened

    if is_save(scenario):
        from momon_dsl.cli.replaying import replayed

        if title is not None:
            raise click.UsageError("A saved game has no scenarios with a title.")
        saved = opened(scenario, packs)
        return replayed(saved, after, lang, traced=traced, boards=boards)
    failed = False
    for case in cases_of(scenario, title, lang):
        failed = not show(case, lang, traced=traced, boards=boards, after=after) or failed
    return FINDINGS if failed else 0


def cases_of(scenario: str, title: str | None, lang: Lang) -> list[Case]:
    """The scenarios that are meant; `PATH:TITLE` and `PATH::TITLE` are understood too."""
    from momon_dsl.checking.files import find_scripts
    from momon_dsl.cli.cards import BadPath
    from momon_dsl.resources import cardscripts_dir

    path, part = _path_and_part(scenario)
    part = title or part
    if not os.path.exists(path):
        if title or os.sep in path or path.endswith(".momon"):
            raise BadPath(f"{path}: no such file or folder")
        path, part = str(cardscripts_dir()), scenario
    found = find_scripts([path])
    for unreadable in found.unreadable:
        raise BadPath(f"{unreadable.path}: {unreadable.reason}")
    return _sound(found.scripts, part, lang)


def _path_and_part(scenario: str) -> tuple[str, str]:
    """A path, and a part of a title after a colon; a title may have colons too."""
    place = scenario.find(":")
    while place >= 0 and not os.path.exists(scenario[:place]):
        place = scenario.find(":", place + 1)
    if place < 0 or os.path.exists(scenario):
        path, _, part = scenario.partition("::")
        return path, part
    return scenario[:place], scenario[place:].lstrip(":")


def _sound(paths: tuple[str, ...], part: str, lang: Lang) -> list[Case]:
    from momon_dsl.cli.cards import BadPath
    from momon_dsl.cli.test import report_broken
    from momon_dsl.scenarios.scripts import Shelf

    shelf = Shelf(paths)
    broken, unreadable = report_broken(shelf, paths, lang)
    if unreadable:
        raise BadPath(f"{unreadable[0].path}: {unreadable[0].reason}")
    if broken:
        raise click.exceptions.Exit(FINDINGS)
    cases = [case for case in shelf.cases() if part.casefold() in case.scenario.name.casefold()]
    if not cases:
        raise BadPath(f"no scenario with “{part}” in its title" if part else "no scenario there")
    return cases
