"""`momon pack import` and `export`: cards from spreadsheets and card editors, and back."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from momon_dsl.cli import FINDINGS, USAGE, complain, path_of
from momon_dsl.cli.sources import keep_sources

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang
    from momon_dsl.packs.exchange.exporting import Texts
    from momon_dsl.packs.exchange.importing import Made

_LANG = click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of messages."
)


@click.command(
    name="import",
    epilog="\b\nExamples:\n  momon pack import cards.csv -o forest --set FOR\n"
    "  momon pack import cards.csv --map columns.toml --keep-going",
)
@click.argument("file", metavar="FILE")
@click.option("-o", "--output", metavar="FOLDER", help="The folder to write (the name of FILE).")
@click.option("--map", "map_file", metavar="TOML", help="Which column holds what.")
@click.option("--id", "pack_id", metavar="ID", default="", help="The id of the pack.")
@click.option(
    "--set", "code", metavar="CODE", default="", help="The set code of cards without one."
)
@click.option(
    "--sheet", metavar="NAME", default="", help="The sheet of a workbook (the first one)."
)
@click.option("--keep-going", is_flag=True, help="Write the good cards though others are refused.")
@click.option("--replace", is_flag=True, help="Write over an earlier import of the same pack.")
@click.option(
    "--report", "report_file", metavar="FILE", help="Write the whole report there as JSON."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="The report for people (text, default) or for programs (json).",
)
@_LANG
def importing(
    file: str, output: str | None, map_file: str | None, pack_id: str, code: str, sheet: str,
    keep_going: bool, replace: bool, report_file: str | None, form: str, lang: Lang,
) -> int:  # fmt: skip
    """Make a pack of the cards in a table: CSV, TSV, XLSX, JSON, or a set of Magic Set Editor.

    Each rules text is parsed as script, in English or Thai. One bad card refuses them all, unless
    --keep-going is given. The report says what came in, what was changed and what was refused.
    """
    from momon_dsl.cli.progress import Progress
    from momon_dsl.packs.exchange import files
    from momon_dsl.packs.exchange.fields import NOTHING_MAPPED, read_map
    from momon_dsl.packs.exchange.importing import import_table
    from momon_dsl.packs.exchange.limits import MAP_BYTES
    from momon_dsl.packs.exchange.notes import refuse

    keep_sources(report_file, file, map_file)
    name = os.path.basename(file)
    folder = output or os.path.splitext(name)[0]
    with _refusals(lang, folder):
        if files.taken(folder):
            if not replace:
                raise refuse("folder_there", folder=folder)
            files.may_replace(folder)
    mapped = NOTHING_MAPPED
    if map_file:
        with _refusals(lang, map_file):
            mapped = read_map(files.read_bytes(map_file, MAP_BYTES))
    progress = Progress(lang)
    with _refusals(lang, file):
        table = files.read_table(file, sheet=sheet)
        try:
            made = import_table(
                table, name, mapped=mapped, id=pack_id, set=code, keep_going=keep_going,
                tick=progress.show,
            )  # fmt: skip
        finally:
            progress.hide()
        if made.files:
            with _refusals(lang, folder):
                files.write_pack(folder, made.files, replace=replace)
    _report(made, form, report_file, lang)
    if made.files:
        if form == "text":
            _say("written", lang, folder=folder, pack=made.report.pack)
    elif made.report.refused:
        from momon_dsl.packs.exchange.notes import message

        complain(message("nothing_good" if keep_going else "nothing_written", lang))
    return FINDINGS if made.report.refused else 0


@click.command(
    name="export",
    epilog="\b\nExamples:\n  momon pack export forest -o forest.csv\n"
    "  momon pack export forest -o forest.json --texts both --all",
)
@click.argument("folder", metavar="FOLDER", default=".")
@click.option("-o", "--output", metavar="FILE", required=True, help="CSV, TSV, JSON or .mse-set.")
@click.option(
    "--texts",
    type=click.Choice(["own", "en", "th", "both"]),
    default="own",
    help="The texts as they are written (own), in one language, or a column for each (both).",
)
@click.option("--all", "everything", is_flag=True, help="Decks, formats and scenarios too.")
@_LANG
def exporting(folder: str, output: str, texts: Texts, everything: bool, lang: Lang) -> None:
    """Write the cards of a pack as a table, of which import makes the same cards again."""
    from momon_dsl.packs.exchange.exporting import export_folder
    from momon_dsl.packs.exchange.files import write_table

    with _refusals(lang, folder):
        made = export_folder(folder, texts, everything=everything)
    with _refusals(lang, output):
        write_table(output, made.table)
    for each in made.left:
        complain(each.text(lang))
    others = f"{len(made.table.rows) - made.cards:,}"
    _say("exported", lang, file=output, cards=f"{made.cards:,}", others=others)


def _report(made: Made, form: str, path: str | None, lang: Lang) -> None:
    from momon_dsl.packs import disk

    if path or form == "json":
        text = json.dumps(made.report.to_json(lang), ensure_ascii=False, indent=1) + "\n"
        if path:
            with _refusals(lang, path):
                disk.write_file(path, text.encode("utf-8", "replace"))
    click.echo(text.rstrip("\n") if form == "json" else made.report.text(lang))


def _say(key: str, lang: Lang, **values: Any) -> None:
    from momon_dsl.packs.exchange.notes import message

    click.echo(message(key, lang, **values))


@contextmanager
def _refusals(lang: Lang, file: str) -> Iterator[None]:
    """Say why a file is refused, and leave with 1, or with 2 if it cannot be read."""
    from momon_dsl.packs.exchange.notes import Refused, message
    from momon_dsl.packs.reasons import of_system

    try:
        yield
    except Refused as error:
        complain(f"{file}: {error.note.text(lang)}")
        usage = error.note.key in (
            "unreadable",
            "unusable",
            "no_regular_file",
            "folder_there",
            "no_pack_there",
            "not_imported",
            "other_pack_there",
            "unknown_ending",
        )
        raise click.exceptions.Exit(USAGE if usage else FINDINGS) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        said = message("unusable", lang, **of_system(error))
        complain(f"{path_of(error) or file}: {said}")
        raise click.exceptions.Exit(USAGE) from None
