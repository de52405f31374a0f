"""`momon refs`: what every "it", "its" and "that Momon" of a script is bound to."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

import click

from momon_dsl.cli import FINDINGS, USAGE, complain

if TYPE_CHECKING:
    from momon_dsl.checking.referring import Referred
    from momon_dsl.checking.script import CheckedScript
    from momon_dsl.language.nodes import Span
    from momon_dsl.language.wording import Lang

_WORDS: Final = {
    "en": {
        "chosen": "what is chosen here",
        "event": "the Momon of the event that triggers",
        "this": "this card",
        "item": "each of these in its turn",
        "nothing": "nothing: there is no such Momon before it",
        "several": "more than one Momon: call one by a name",
        "none": "no word here refers to another",
    },
    "th": {
        "chosen": "ตัวที่เลือกตรงนี้",
        "event": "Momon ของเหตุการณ์ที่ทำให้ทริกเกอร์",
        "this": "การ์ดใบนี้",
        "item": "แต่ละตัวในนี้ทีละตัว",
        "nothing": "ไม่หมายถึงตัวใด: ก่อนหน้านี้ไม่มี Momon ตัวนั้น",
        "several": "หมายถึงได้มากกว่าหนึ่งตัว: โปรดตั้งชื่อให้ตัวหนึ่ง",
        "none": "ไม่มีคำที่อ้างถึงสิ่งอื่น",
    },
}


@click.command(
    name="refs",
    epilog="\b\nExamples:\n"
    "  momon refs cardscripts/fbd/167.momon\n"
    "  momon refs my-cards/ --lang th\n"
    "\nExit codes: 0 every word means one thing, 1 one means nothing or several, 2 usage or path.",
)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text for people (default), json for programs.",
)
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(paths: tuple[str, ...], form: str, lang: Lang) -> int:
    """Show what every "it", "its", "that Momon" and called name of scripts is bound to."""
    from momon_dsl.checking.files import Unreadable, find_scripts, read_bytes, reason_of
    from momon_dsl.checking.script import check_script

    found = find_scripts(paths)
    unreadable = list(found.unreadable)
    scripts: list[CheckedScript] = []
    for path in found.scripts:
        try:
            scripts.append(check_script(path, read_bytes(path)))
        except OSError as error:
            unreadable.append(Unreadable(path, reason_of(error)))
    mistakes = _show(scripts, form, lang)
    for path, reason in unreadable:
        complain(f"{path}: {reason}")
    return USAGE if unreadable else FINDINGS if mistakes else 0


def _show(scripts: list[CheckedScript], form: str, lang: Lang) -> bool:
    """Print what each script refers to; whether anything is wrong in one of them."""
    from momon_dsl.checking.referring import references
    from momon_dsl.cli.cards import show_errors

    entries: list[dict[str, Any]] = []
    wrong = False
    for script in scripts:
        if script.document is None:
            show_errors(script, lang)
            wrong = True
            continue
        found = list(references(script.document))
        wrong = wrong or any(each.stands in {"nothing", "several"} for each in found)
        if form == "json":
            entries += [_as_json(script, each) for each in found]
        else:
            _print(script, found, lang)
    if form == "json":
        import json

        click.echo(json.dumps(entries, ensure_ascii=False, indent=2, sort_keys=True))
    return wrong


def _print(script: CheckedScript, found: list[Referred], lang: Lang) -> None:
    words, text = _WORDS[lang], script.source.script
    if not found:
        click.echo(f"{script.source.path}: {words['none']}")
    for owner, group in groupby(found, lambda each: each.owner):
        click.echo(f"{script.source.path}: {owner}")
        for each in group:
            said = text[each.span.start : each.span.end]
            at = script.source.original(each.span)
            line = f"  {at.line}:{at.column} {said} → {words[each.stands]}"
            if each.of is not None:
                meant = " ".join(text[each.of.start : each.of.end].split())
                of = script.source.original(each.of)
                line += f": {of.line}:{of.column} {meant}"
            click.echo(line)


def _as_json(script: CheckedScript, each: Referred) -> dict[str, Any]:
    return {
        "path": script.source.path,
        "in": each.owner,
        **_placed(script, each.span),
        "stands_for": each.stands,
        "of": each.of and _placed(script, each.of),
    }


def _placed(script: CheckedScript, span: Span) -> dict[str, Any]:
    at = script.source.original(span)
    said = script.source.script[span.start : span.end]
    return {"line": at.line, "column": at.column, "text": said}
