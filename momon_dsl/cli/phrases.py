"""`momon phrases`: the whole vocabulary, to search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS, complain

if TYPE_CHECKING:
    from momon_dsl.language.phrasebook import Entry
    from momon_dsl.telling.board import Line


@click.command(
    name="phrases",
    epilog="\b\nExamples:\n"
    "  momon phrases\n"
    "  momon phrases swap\n"
    "  momon phrases เป้าหมาย\n"
    "  momon phrases Incite --script > try.momon\n"
    "\nExit codes: 0 found, 1 no phrase has this word.",
)
@click.argument("word", default="", metavar="[WORD]")
@click.option("--script", "as_script", is_flag=True, help="A script that holds the first one.")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of --script."
)
def command(word: str, as_script: bool, lang: str) -> int:
    """Show every phrase that has a word in it, in English and Thai; all of them without a word."""
    from momon_dsl.cli.screen import write, write_script
    from momon_dsl.language.phrasebook import near, phrases

    found = phrases(word)
    if not found:
        close = near(word)
        hint = f" Did you mean {' or '.join(close)}?" if close else ""
        complain(f"no phrase has {word!r} in it.{hint}")
        return FINDINGS
    if as_script:
        write_script(_script(found[0], lang))
        return 0
    for number, each in enumerate(found):
        write(_lines(each, first=number == 0 or found[number - 1].family != each.family))
    return 0


def _lines(each: Entry, *, first: bool) -> list[Line]:
    head: list[Line] = [[(each.family.capitalize(), "bold")], []] if first else []
    meaning: list[Line] = [[(f"    {line}", "")] for line in each.meaning.splitlines()]
    examples: list[Line] = [
        [(f"    {lang}  ", "dim"), (text, "second")]
        for lang, text in (("en", each.en), ("th", each.th))
    ]
    return [*head, [(f"  {each.name}", "first")], *meaning, *examples, []]


def _script(each: Entry, lang: str) -> str:
    from momon_dsl.language.formatting import formatted
    from momon_dsl.language.parser import parse_strict
    from momon_dsl.language.phrasebook import script

    return formatted(parse_strict(script(each.name, lang)))
