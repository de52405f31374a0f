"""`momon check`: everything wrong in scripts, for people or for programs."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS, USAGE, complain
from momon_dsl.cli.tallies import findings, fixed

if TYPE_CHECKING:
    from momon_dsl.checking.pack import Result
    from momon_dsl.language.wording import Lang


@click.command(
    name="check",
    epilog="\b\nExamples:\n"
    "  momon check cardscripts/fbd/167.momon\n"
    "  momon check cardscripts/ --lang th\n"
    "  momon check cardscripts/ --format json\n"
    "  momon check my-cards/ --fix\n"
    "\nScripts of one pack, and scripts named together, may use each other's cards.",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    default="text",
    help="text for people (default); json, sarif (code scanning) or github (annotations).",
)
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the messages."
)
@click.option("--fix", is_flag=True, help="Put right what has a certain fix; show the rest.")
@click.option("--watch", "watched", is_flag=True, help="Check again whenever a script changes.")
def command(paths: tuple[str, ...], form: str, lang: Lang, fix: bool, watched: bool) -> int:
    """Find what is wrong in scripts: files, or folders with all the .momon files in them."""
    if not watched:
        return _check(paths, form, lang, fix)
    from momon_dsl.cli.watching import watch

    return watch(paths, lambda: _check(paths, form, lang, fix))


def _check(paths: tuple[str, ...], form: str, lang: Lang, fix: bool) -> int:
    from momon_dsl.checking.pack import check_paths

    if fix and not _fix(paths, lang):
        return USAGE
    result = _but_required(check_paths(paths), lang)
    _print(result, form, lang)
    for path, reason in result.unreadable:
        complain(f"{path}: {reason}")
    if result.unreadable:
        return USAGE
    return FINDINGS if result.errors else 0


def _but_required(result: Result, lang: Lang) -> Result:
    """The result without names that packs define which a pack requires; of those, what is wrong."""
    if not any(f.code[1:3] == "31" for file in result.files for f in file.findings):
        return result  # E31 and W31 are about names
    from momon_dsl.packs.required import but_required  # late: hardly any check needs it

    found, problems = but_required(result)
    for problem in problems:
        for line in problem.text(lang).split("\n"):
            complain(line)
    return found


def _fix(paths: tuple[str, ...], lang: Lang) -> bool:
    """Put right what is certain, and say so on stderr; whether every script could be written."""
    from momon_dsl.checking.fixing import fix_paths

    done, refused = fix_paths(paths)
    for path, count in done:
        complain(f"{path}: {fixed(lang, count)}")
    for path, reason in refused:
        complain(f"{path}: {reason}")
    return not refused


def _print(result: Result, form: str, lang: Lang) -> None:
    if form == "text":
        _print_text(result, lang)
        return
    from momon_dsl.checking import reports

    if form == "github":
        for line in reports.to_github(result, lang):
            click.echo(line)
    else:
        click.echo(
            reports.to_json(result, lang) if form == "json" else reports.to_sarif(result, lang)
        )


def _print_text(result: Result, lang: Lang) -> None:
    for file in result.files:
        if file.findings:
            from momon_dsl.language.render import draw

            for finding in file.findings:
                drawn = draw(
                    finding, file.path, file.text, lang, width=_columns(), colour=_coloured()
                )
                click.echo(f"{drawn}\n")
    if result.files:
        click.echo(findings(lang, len(result.files), result.errors, result.warnings))


def _columns() -> int:
    """The width of the terminal; a fixed one where there is none, so that output is the same."""
    from momon_dsl.language.render import WIDTH

    if not sys.stdout.isatty():
        return WIDTH
    return max(40, min(os.get_terminal_size().columns, WIDTH + 20))


def _coloured() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
