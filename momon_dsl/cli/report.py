"""`momon report`: what a run of many games says, and whether two runs differ."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from momon_dsl.simulate.report.faces import Faces
    from momon_dsl.simulate.report.tables import Report
    from momon_dsl.simulate.store import Row
    from momon_dsl.telling.words import Lang


@click.command(
    epilog="\b\nExamples:\n"
    "  momon report forest.run\n"
    '  momon report forest.run --card "FBD 167"\n'
    "  momon report forest.run --html forest.html --csv forest-tables\n"
    "  momon report before.run after.run --lang th\n"
    "\nRUN is a file that momon sim writes; it may still be going on. Exit codes: 0 reported, "
    "1 no run, or a damaged one, 2 wrong usage or a path that cannot be read.",
)
@click.argument("run", metavar="RUN")
@click.argument("after", metavar="[AFTER]", required=False)
@click.option(
    "--card", "cards", multiple=True, metavar="CARD",
    help="Show only what is told of this card, by its id or name; can be given several times.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option(
    "--csv", "folder", type=click.Path(file_okay=False), metavar="FOLDER",
    help="Write each table as a CSV file into this folder.",
)  # fmt: skip
@click.option(
    "--html", "page", type=click.Path(dir_okay=False), metavar="FILE",
    help="Write the report as one HTML page with pictures.",
)  # fmt: skip
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(
    run: str, after: str | None, cards: Sequence[str], as_json: bool, folder: str | None,
    page: str | None, lang: Lang,
) -> int:  # fmt: skip
    """Say what a run of many games tells: which decks and cards win, and how sure that is.

    With two runs: what has changed from RUN to AFTER. Only what is outside of chance is marked.
    """
    report = _one(run, cards, lang) if after is None else _two((run, after), cards, lang)
    if as_json:
        from momon_dsl.simulate.report.data import to_json

        click.echo(to_json(report))
    for path in _written(report, folder, page, lang):
        if not as_json:
            click.echo(path)
    if not (as_json or folder or page):
        from momon_dsl.cli.screen import columns, write
        from momon_dsl.simulate.report.terminal import lines

        write(lines(report, lang, columns()))
    return 0


def _one(path: str, cards: Sequence[str], lang: Lang) -> Report:
    from momon_dsl.simulate.report.faces import Faces
    from momon_dsl.simulate.report.sections import report
    from momon_dsl.simulate.report.tally import counted
    from momon_dsl.simulate.store import Run

    with Run.open(path) as run:
        faces = Faces(run.cards.between(), lang)
        tally = counted(_watched(run))
        return _only(report(path, run.momon, run.plan, tally, faces), faces, cards)


def _two(paths: tuple[str, str], cards: Sequence[str], lang: Lang) -> Report:
    from momon_dsl.simulate.report.comparison import comparison, counted_both
    from momon_dsl.simulate.report.faces import Faces
    from momon_dsl.simulate.store import Run

    with Run.open(paths[0]) as one, Run.open(paths[1]) as two:
        faces = Faces(one.cards.between(), lang), Faces(two.cards.between(), lang)
        both = counted_both(_watched(one), two)
        made = comparison(paths, (one.momon, two.momon), (one.plan, two.plan), both, faces)
        return _only(made, faces[1], cards)


def _only(report: Report, faces: Faces, cards: Sequence[str]) -> Report:
    return report.only(map(faces.known, cards)) if cards else report


def _watched(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, with how many there have been shown while it goes on."""
    from momon_dsl.cli.progress import Progress

    progress = Progress()
    try:
        for number, row in enumerate(rows):
            progress.show(number)
            yield row
    finally:
        progress.hide()


def _written(report: Report, folder: str | None, page: str | None, lang: Lang) -> Iterator[str]:
    """Write the files that were asked for, each whole, and name them."""
    from momon_dsl.checking.writing import write_whole

    if folder is not None:
        from momon_dsl.simulate.report.data import to_csv

        os.makedirs(folder, exist_ok=True)
        for table in report.tables:
            path = os.path.join(folder, f"{table.key}.csv")
            write_whole(path, to_csv(table))
            yield path
    if page is not None:
        from momon_dsl.simulate.report.page import to_html

        write_whole(page, to_html(report, lang))
        yield page
