"""`momon test`: runs the scenarios that stand in scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from momon_dsl.cli import FINDINGS, USAGE, complain
from momon_dsl.cli.progress import Progress
from momon_dsl.cli.tallies import scenarios

if TYPE_CHECKING:
    from collections.abc import Iterable

    from momon_dsl.checking.files import Unreadable
    from momon_dsl.language.wording import Lang
    from momon_dsl.scenarios.coverage import CardCoverage, Coverage
    from momon_dsl.scenarios.play import Played
    from momon_dsl.scenarios.scripts import Case, Shelf


@click.command(
    name="test",
    epilog="\b\nExamples:\n"
    "  momon test\n"
    "  momon test cardscripts/fbd --watch\n"
    '  momon test cardscripts -k "into the Void" -x\n'
    "  momon test cardscripts --cov --cov-min 90\n"
    "  momon test cardscripts --junit report.xml\n"
    "\nWithout PATH the bundled cards are tested. Exit codes: 0 all passed, 1 something failed or "
    "less has run than --cov-min asks for, 2 wrong usage or an unreadable path.",
)
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("-k", "part", metavar="TEXT", help="Only scenarios with this in their title.")
@click.option("-x", "first", is_flag=True, help="Stop at the first scenario that fails.")
@click.option("-v", "--verbose", is_flag=True, help="Name every scenario, not only failed ones.")
@click.option("--watch", "watched", is_flag=True, help="Run again whenever a script changes.")
@click.option("--cov", is_flag=True, help="Show what of each card no scenario has run.")
@click.option(
    "--cov-min",
    "least",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    help="As --cov, and fail if less than this has run.",
)
@click.option("--junit", metavar="FILE", help="Also write the results as JUnit XML.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON instead of text.")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the messages."
)
def command(
    paths: tuple[str, ...],
    part: str | None,
    first: bool,
    verbose: bool,
    watched: bool,
    cov: bool,
    least: float | None,
    junit: str | None,
    as_json: bool,
    lang: Lang,
) -> int:
    """Run the scenarios in scripts: files, or folders with all the .momon files in them.

    A failed scenario is shown with the line that is not so, the table as it stands, and every
    event that led there with its rule and its line of script.
    """
    from momon_dsl.checking.files import SUFFIX
    from momon_dsl.resources import cardscripts_dir

    if junit is not None and (junit.endswith(SUFFIX) or junit in paths):
        raise click.UsageError(f"--junit would write over a script: {junit}")
    named = list(paths) or [str(cardscripts_dir())]
    counted = cov or least is not None
    wish = Wish(part, first, verbose and not as_json, counted, least, junit, as_json, lang)
    if not watched:
        return _all(named, wish)
    from momon_dsl.cli.watching import watch

    return watch(named, lambda: _all(named, wish))


class Wish(NamedTuple):
    """What is asked of a run."""

    part: str | None
    first: bool
    verbose: bool
    counted: bool
    least: float | None
    junit: str | None
    as_json: bool
    lang: Lang


def _all(paths: list[str], wish: Wish) -> int:
    from momon_dsl.checking.files import find_scripts
    from momon_dsl.scenarios.scripts import Shelf

    found = find_scripts(paths)
    shelf = Shelf(found.scripts)
    broken, unreadable = report_broken(shelf, found.scripts, wish.lang, quiet=wish.as_json)
    for path, reason in (*found.unreadable, *unreadable):
        complain(f"{path}: {reason}")
    refused = bool(found.unreadable or unreadable)
    coverage = _coverage() if wish.counted else None
    played = _play(shelf, wish, coverage)
    if wish.part is not None and not played and not refused:
        raise click.UsageError(f"No scenario has “{wish.part}” in its title.")
    covered = _covered(shelf, found.scripts, coverage) if coverage else []
    _tell(played, broken, covered, wish, refused=refused)
    if refused:
        return USAGE
    failed = bool(broken) or any(not each.passed for each in played)
    if failed:
        _tell_required(found.scripts, wish.lang)
    return FINDINGS if failed or _share(covered) < (wish.least or 0) else 0


def _tell_required(paths: Iterable[str], lang: Lang) -> None:
    """Say which packs are not installed that those of the scripts require."""
    from momon_dsl.packs.required import not_installed  # late: it is only for what has failed

    for problem in not_installed(paths):
        for line in problem.text(lang).split("\n"):
            complain(line)


def _coverage() -> Coverage:
    from momon_dsl.scenarios.coverage import Coverage

    return Coverage()


def _covered(shelf: Shelf, paths: Iterable[str], coverage: Coverage) -> list[CardCoverage]:
    from momon_dsl.scenarios.coverage import cards_in

    return [coverage.of(card, script) for card, script in cards_in(shelf, paths)]


def _share(covered: Iterable[CardCoverage]) -> float:
    """How much of the cards has run, in percent; all of nothing."""
    points = [(len(each.points), len(each.missed)) for each in covered]
    there, missed = (sum(numbers) for numbers in zip((0, 0), *points, strict=True))
    return 100 * (there - missed) / there if there else 100.0


def _play(shelf: Shelf, wish: Wish, coverage: Coverage | None) -> list[Played]:
    played: list[Played] = []
    progress = Progress()
    try:
        for case in shelf.cases():
            if wish.part is None or wish.part.casefold() in case.scenario.name.casefold():
                progress.show(len(played))
                played.append(_run(case, wish, coverage, progress))
                if wish.first and not played[-1].passed:
                    break
    finally:
        progress.hide()
    return played


def _tell(
    played: list[Played],
    broken: list[str],
    covered: list[CardCoverage],
    wish: Wish,
    *,
    refused: bool,
) -> None:
    if wish.junit is not None:
        from momon_dsl.checking.writing import write_whole
        from momon_dsl.scenarios.results import to_junit

        write_whole(wish.junit, to_junit(played, broken, wish.lang))
    if wish.as_json:
        from momon_dsl.scenarios.results import to_json

        click.echo(to_json(played, broken, covered))
        return
    if covered:
        from momon_dsl.cli.screen import write
        from momon_dsl.scenarios.report import coverage_lines

        write(coverage_lines(covered, wish.lang))
    if played or broken or not refused:
        failed = sum(not each.passed for each in played)
        click.echo(scenarios(wish.lang, len(played), failed, len(broken)))


def report_broken(
    shelf: Shelf, paths: Iterable[str], lang: Lang, *, quiet: bool = False
) -> tuple[list[str], list[Unreadable]]:
    """The scripts with errors, which are drawn unless `quiet`, and the ones that cannot be read."""
    from momon_dsl.checking.files import Unreadable, reason_of

    broken, unreadable = [], []
    for path in paths:
        try:
            if not shelf.checked(path).usable:
                broken.append(path)
        except OSError as error:
            unreadable.append(Unreadable(path, reason_of(error)))
    for path in () if quiet else broken:
        _draw_errors(shelf, path, lang)
    return broken, unreadable


def _draw_errors(shelf: Shelf, path: str, lang: Lang) -> None:
    from momon_dsl.language.render import draw

    checked = shelf.checked(path)
    for finding in checked.summary.findings:
        if finding.is_error:
            click.echo(f"{draw(finding, path, checked.source.text, lang)}\n")


def _run(case: Case, wish: Wish, coverage: Coverage | None, progress: Progress) -> Played:
    from momon_dsl.cli.screen import columns, write
    from momon_dsl.scenarios.play import play
    from momon_dsl.scenarios.report import failure_lines
    from momon_dsl.telling.words import word

    lang = wish.lang
    played = play(case, lang) if coverage is None else coverage.play(case, lang)
    if not played.passed and not wish.as_json:
        progress.hide()
        write([*failure_lines(played, lang, columns()), []])
    elif wish.verbose:
        progress.hide()
        passed = word(lang, "reports", "passed")
        write([[(f"{played.case.place}: {played.case.scenario.name}: ", ""), (passed, "passed")]])
    return played
