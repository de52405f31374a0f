"""`momon board`: draws a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS
from momon_dsl.cli.cards import after_option, pack_option
from momon_dsl.cli.drawn import picture_options

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang
    from momon_dsl.pictures.drawing import Picture
    from momon_dsl.pictures.files import Format


@click.command(
    name="board",
    epilog="\b\nExamples:\n"
    "  momon board game.json\n"
    "  momon board game.json --after 12 -o position.png --lang th\n"
    '  momon board mine.momon "Case 2" -o case.svg\n'
    "\nIt needs the extra: pip install 'momon-dsl[render]'. Exit codes: 0 drawn, 1 the scenario "
    "cannot be played so far or the saved game is refused, 2 wrong usage or an unreadable path.",
)
@click.argument("position", metavar="SAVE|SCENARIO")
@click.argument("title", required=False, metavar="[TITLE]")
@after_option
@pack_option
@picture_options
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(
    position: str,
    title: str | None,
    after: int | None,
    packs: tuple[str, ...],
    out: str | None,
    form: Format | None,
    dpi: int,
    lang: Lang,
) -> int:
    """Draw the table as it stands in a saved game or a scenario, with both Hands open.

    A scenario is named as for momon run. Of several each is drawn, into a folder.
    """
    from momon_dsl.cli.drawn import libraries, put, wish_of
    from momon_dsl.cli.saved import is_save

    libraries()
    wish = wish_of(out, form, dpi)
    if is_save(position):
        if title is not None:
            raise click.UsageError("A saved game has no titles.")
        drawn = [_of_save(position, packs, after, lang)]
    else:
        drawn = _of_scenarios(position, title, after, lang)
    for path in filter(None, put(drawn, wish, drawn[0][0])):
        click.echo(path)
    return 0


def _of_save(
    path: str, packs: tuple[str, ...], after: int | None, lang: Lang
) -> tuple[str, Picture]:
    import os

    from momon_dsl.cli.saved import opened
    from momon_dsl.pictures.board import board
    from momon_dsl.pictures.files import file_name

    game = opened(path, packs).at(after)
    name = os.path.splitext(os.path.basename(path))[0]
    return file_name(name), board(game, lang)


def _of_scenarios(
    position: str, title: str | None, after: int | None, lang: Lang
) -> list[tuple[str, Picture]]:
    from momon_dsl.cli.playing import played_to
    from momon_dsl.cli.run import cases_of
    from momon_dsl.cli.screen import columns, write
    from momon_dsl.pictures.board import board
    from momon_dsl.pictures.files import file_name
    from momon_dsl.scenarios.expectations import YOU
    from momon_dsl.scenarios.report import failure_lines

    drawn: dict[str, Picture] = {}
    for case in cases_of(position, title, lang):
        played = played_to(case, after, lang)
        if played.game is None:
            write(failure_lines(played, lang, columns()))
            raise click.exceptions.Exit(FINDINGS)
        name = called = file_name(case.scenario.name)
        while name in drawn:
            name = f"{called}-{len(drawn)}"
        drawn[name] = board(played.game, lang, YOU, heading=case.scenario.name)
    return list(drawn.items())
