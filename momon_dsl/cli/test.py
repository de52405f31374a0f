"""`momon test`: runs the scenarios that stand in scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS, USAGE, complain
from momon_dsl.cli.tallies import scenarios

if TYPE_CHECKING:
    from collections.abc import Iterable

    from momon_dsl.checking.files import Unreadable
    from momon_dsl.language.wording import Lang
    from momon_dsl.scenarios.play import Played
    from momon_dsl.scenarios.scripts import Case, Shelf


@click.command(
    name="test",
    epilog="\b\nExamples:\n"
    "  momon test\n"
    "  momon test cardscripts/fbd\n"
    '  momon test cardscripts -k "into the Void"\n'
    "\nWithout PATH the bundled cards are tested. Exit codes: 0 all passed, 1 something failed, "
    "2 wrong usage or an unreadable path.",
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("-k", "part", metavar="TEXT", help="Only scenarios with this in their title.")
@click.option("-v", "--verbose", is_flag=True, help="Name every scenario, not only failed ones.")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the messages."
)
def command(paths: tuple[str, ...], part: str | None, verbose: bool, lang: Lang) -> int:
    """Run the scenarios in scripts: files, or folders with all the .momon files in them.

    A failed scenario is shown with the line that is not so, the table as it stands, and every
    event that led there with its rule and its line of script.
    """
    from momon_dsl.checking.files import find_scripts
    from momon_dsl.resources import cardscripts_dir
    from momon_dsl.scenarios.scripts import Shelf

    found = find_scripts(paths or [str(cardscripts_dir())])
    shelf = Shelf(found.scripts)
    broken, unreadable = report_broken(shelf, found.scripts, lang)
    for path, reason in (*found.unreadable, *unreadable):
        complain(f"{path}: {reason}")
    played = [_run(case, verbose, lang) for case in shelf.cases() if _chosen(case, part)]
    refused = bool(found.unreadable or unreadable)
    if part is not None and not played and not refused:
        raise click.UsageError(f"No scenario has “{part}” in its title.")
    failed = sum(not each.passed for each in played)
    if played or broken or not refused:
        click.echo(scenarios(lang, len(played), failed, broken))
    if refused:
        return USAGE
    return FINDINGS if failed or broken else 0


def _chosen(case: Case, part: str | None) -> bool:
    return part is None or part.casefold() in case.scenario.name.casefold()


def report_broken(shelf: Shelf, paths: Iterable[str], lang: Lang) -> tuple[int, list[Unreadable]]:
    """How many scripts have errors, which are drawn, and the ones that cannot be read."""
    from momon_dsl.checking.files import Unreadable, reason_of

    broken, unreadable = 0, []
    for path in paths:
        try:
            broken += _draw_errors(shelf, path, lang)
        except OSError as error:
            unreadable.append(Unreadable(path, reason_of(error)))
    return broken, unreadable


def _draw_errors(shelf: Shelf, path: str, lang: Lang) -> bool:
    """Whether a script has errors; they are drawn. Raises OSError."""
    checked = shelf.checked(path)
    if checked.usable:
        return False
    from momon_dsl.language.render import draw

    for finding in checked.summary.findings:
        if finding.is_error:
            click.echo(f"{draw(finding, path, checked.source.text, lang)}\n")
    return True


def _run(case: Case, verbose: bool, lang: Lang) -> Played:
    from momon_dsl.cli.screen import columns, write
    from momon_dsl.scenarios.play import play
    from momon_dsl.scenarios.report import failure_lines
    from momon_dsl.telling.words import word

    played = play(case, lang)
    if not played.passed:
        write([*failure_lines(played, lang, columns()), []])
    elif verbose:
        passed = word(lang, "reports", "passed")
        write([[(f"{played.case.place}: {played.case.scenario.name}: ", ""), (passed, "passed")]])
    return played
