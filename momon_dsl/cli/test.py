"""`momon test`: runs the scenarios that stand in scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS, USAGE, complain

if TYPE_CHECKING:
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
    for path, reason in found.unreadable:
        complain(f"{path}: {reason}")
    shelf = Shelf(found.scripts)
    broken = sum(report_broken(shelf, path) for path in found.scripts)
    played = [_run(case, verbose, lang) for case in shelf.cases() if _chosen(case, part)]
    if part is not None and not played and not found.unreadable:
        raise click.UsageError(f"No scenario has “{part}” in its title.")
    failed = sum(not each.passed for each in played)
    click.echo(_tally(len(played), failed, broken))
    if found.unreadable:
        return USAGE
    return FINDINGS if failed or broken else 0


def _chosen(case: Case, part: str | None) -> bool:
    return part is None or part.casefold() in case.scenario.name.casefold()


def report_broken(shelf: Shelf, path: str) -> bool:
    """Whether a script has errors; they are drawn."""
    checked = shelf.checked(path)
    if checked.usable:
        return False
    from momon_dsl.language.render import draw

    for finding in checked.summary.findings:
        if finding.is_error:
            click.echo(f"{draw(finding, path, checked.source.text)}\n")
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


def _tally(count: int, failed: int, broken: int) -> str:
    """The last line, such as `20 scenarios: 19 passed, 1 failed`."""
    if not count and not broken:
        return "no scenarios found"
    said = [f"{count - failed} passed"] if count - failed or not (failed or broken) else []
    said += [f"{failed} failed"] if failed else []
    said += [f"{_count(broken, 'script')} with errors, not run"] if broken else []
    return f"{_count(count, 'scenario')}: {', '.join(said)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
