"""`momon explain`: what a code of a diagnostic means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from momon_dsl.cli import FINDINGS, complain

if TYPE_CHECKING:
    from momon_dsl.language.explanations import Explanation
    from momon_dsl.language.wording import Lang
    from momon_dsl.telling.board import Line

_WORDS: Final = {
    "en": {"wrong": "Wrong:", "right": "Right:", "rules": "Rules:", "hint": "Hint:"},
    "th": {"wrong": "ผิด:", "right": "ถูก:", "rules": "กฎ:", "hint": "คำแนะนำ:"},
}


@click.command(
    name="explain",
    epilog="\b\nExamples:\n"
    "  momon explain E301\n"
    "  momon explain W205 --lang th\n"
    "  momon explain\n"
    "\nExit codes: 0 explained, 1 there is no such code.",
)
@click.argument("code", default="", metavar="[CODE]")
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(code: str, lang: Lang) -> int:
    """Explain a code such as E301: cause, a wrong and a right example, rules; or list them all."""
    from momon_dsl.checking.examples import drawn_example
    from momon_dsl.cli.screen import write, write_script
    from momon_dsl.language.explanations import codes, explanation

    if not code:
        write(_listed(explanation(each, lang)) for each in codes())
        return 0
    if code.upper() not in codes():
        from difflib import get_close_matches

        near = get_close_matches(code.upper(), codes(), 1, 0.5)
        complain(f"there is no code {code}." + (f" Did you mean {near[0]}?" if near else ""))
        return FINDINGS
    found, words = explanation(code.upper(), lang), _WORDS[lang]
    drawn = drawn_example(code.upper(), lang)
    write(_head(found, words, drawn))
    if found.wrong:
        write([[(words["wrong"], "bold")]])
        click.echo("".join(f"  {line}\n" for line in drawn.splitlines()))
        write([[(words["right"], "bold")]])
        write_script("".join(f"  {line}\n" for line in found.right.splitlines()))
    if found.rules:
        write([[], [(words["rules"], "bold"), (f" {', '.join(found.rules)}", "rule")]])
    return 0


def _listed(found: Explanation) -> Line:
    style = "failed" if found.is_error else "second"
    return [(found.code, style), (f"  {found.message}", "")]


def _head(found: Explanation, words: dict[str, str], drawn: str) -> list[Line]:
    """Code, cause and, where no example shows it, the hint."""
    import textwrap

    first = drawn.splitlines()[0].partition(f" {found.code} ")[2] if drawn else found.message
    cause: list[Line] = [[(line, "")] for line in textwrap.wrap(found.cause, 88)]
    hint: list[Line] = [] if drawn else [[(words["hint"], "bold"), (f" {found.hint}", "")], []]
    return [[(found.code, "bold"), (f" {first}", "bold")], [], *cause, [], *hint]
