"""`momon doctor`: what is loaded, problems first; with --grammar every conflict of the grammar."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

import click

from momon_dsl.cli import FINDINGS

if TYPE_CHECKING:
    from momon_dsl.cli.examining import Found, Trouble
    from momon_dsl.extensions.loading import Loaded
    from momon_dsl.language.conflicts import Conflict, Side
    from momon_dsl.telling.board import Line


@click.command(
    name="doctor",
    epilog="\b\nExamples:\n"
    "  momon doctor\n"
    "  momon doctor --format json\n"
    "  momon doctor --grammar\n"
    "  momon doctor --grammar --lang th\n"
    "\nMOMON_EXTENSIONS=off leaves all extensions out. Exit codes: 0 nothing wrong, 1 a problem.",
)
@click.option("--grammar", "of_grammar", is_flag=True, help="List every conflict of the grammar.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text for people (default), json for programs.",
)
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(of_grammar: bool, form: str, lang: str) -> int:
    """Show versions, languages, nodes, extensions and caches, and what is wrong with them."""
    return _grammar(form, lang) if of_grammar else _everything(form, lang)


@cache
def _words() -> dict[str, dict[str, str]]:
    file = resources.files("momon_dsl.cli") / "doctor.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _word(lang: str, key: str, /, **values: object) -> str:
    """A text with its places filled; nothing in what is filled in is looked at."""
    return re.sub(r"\{(\w+)\}", lambda found: str(values[found[1]]), _words()[lang][key])


# --- what is loaded ------------------------------------------------------------------------------


def _everything(form: str, lang: str) -> int:
    from momon_dsl.cli.examining import examine
    from momon_dsl.cli.screen import write
    from momon_dsl.extensions.loading import untold

    found = examine()
    untold()  # they stand at the top of this
    if form == "json":
        told = [_told(each, lang) for each in found.troubles]
        click.echo(json.dumps({"problems": told, **found.facts}, ensure_ascii=False, indent=1))
    else:
        write(_lines(found, lang))
    return FINDINGS if found.troubles else 0


def _told(trouble: Trouble, lang: str) -> str:
    if trouble.problem is not None:
        return trouble.problem.text(lang)
    return _word(lang, trouble.key, **dict(trouble.values))


def _lines(found: Found, lang: str) -> Iterator[Line]:
    if found.troubles:
        yield [(_word(lang, "problems"), "failed")]
        for each in found.troubles:
            yield [("  ", ""), (_told(each, lang), "failed")]
    else:
        yield [(_word(lang, "none"), "passed")]
    for name, facts in found.facts.items():
        yield []
        yield [(_word(lang, name), "bold")]
        yield from _section(name, facts, lang)


def _section(name: str, facts: dict[str, Any], lang: str) -> Iterator[Line]:
    if name == "extensions" and not facts:
        yield [("  ", ""), (_word(lang, "no extensions"), "dim")]
    width = max(map(len, facts), default=0)
    for key, value in facts.items():
        text = str(value)
        if name == "languages":
            values = {k: len(v) if isinstance(v, list) else v for k, v in value.items()}
            text = _word(lang, "summary", **{**values, "tables": _word(lang, value["tables"])})
        elif name == "extensions":
            state = _word(lang, "in use" if value["in use"] else "not in use")
            nodes = f": {', '.join(value['nodes'])}" if value["nodes"] else ""
            text = f"{value['target']}, {state}{nodes}"
        yield [("  ", ""), (key.ljust(width), "first"), ("  ", ""), (text, "")]
        if name == "languages":
            yield from ([("    ", ""), (each, "dim")] for each in value["fragments"])


# --- the grammar ---------------------------------------------------------------------------------


def _grammar(form: str, lang: str) -> int:
    from momon_dsl.cli.examining import all_conflicts
    from momon_dsl.cli.screen import write
    from momon_dsl.extensions.loading import untold
    from momon_dsl.language.grammar import LANGUAGES

    found = {language: all_conflicts(language) for language in LANGUAGES}
    untold("conflict")  # all of them are listed here
    if form == "json":
        listed = [
            _data(language, conflict, some)
            for language, (conflicts, some) in found.items()
            for conflict in conflicts
        ]
        click.echo(json.dumps({"conflicts": listed}, ensure_ascii=False, indent=1))
    else:
        for language, (conflicts, some) in found.items():
            write(_listed(language, conflicts, some, lang))
    return FINDINGS if any(conflicts for conflicts, _ in found.values()) else 0


def _listed(
    language: str, conflicts: list[Conflict], some: tuple[Loaded, ...], lang: str
) -> Iterator[Line]:
    key = "conflicts" if conflicts else "no conflicts"
    head = _word(lang, key, language=_word(lang, language), count=len(conflicts))
    yield [(head, "failed" if conflicts else "passed")]
    for number, conflict in enumerate(conflicts, 1):
        example, words = _example(language, conflict, some)
        text = _word(lang, "conflict", example=example, words=", ".join(words), kind=conflict.kind)
        yield []
        yield [(f"  {number}. ", "dim"), (text, "")]
        for place, side in enumerate(conflict.sides):
            before = f"     {_word(lang, 'or')} " if place else "     "
            yield [(before, "dim"), (_side(side, lang), "second")]
    if conflicts:
        yield []


def _example(language: str, conflict: Conflict, some: tuple[Loaded, ...]) -> tuple[str, list[str]]:
    from momon_dsl.language.conflicts import in_words
    from momon_dsl.language.grammar import spelled

    spellings = spelled(language, some)
    words = [f"“{in_words([word], spellings)}”" for word in conflict.words]
    return in_words(conflict.before, spellings), words


def _side(side: Side, lang: str) -> str:
    from momon_dsl.language.clashes import written_words

    rule = written_words(side.rule)
    if side.then is None:
        return _word(lang, "goes on", rule=rule)
    return _word(lang, "ends", rule=rule, then=written_words(side.then))


def _data(language: str, conflict: Conflict, some: tuple[Loaded, ...]) -> dict[str, Any]:
    example, words = _example(language, conflict, some)
    return {
        "language": language,
        "kind": conflict.kind,
        "example": example,
        "words": [word.strip("“”") for word in words],
        "sides": [
            {
                "rule": side.rule.rule,
                "place": side.rule.place,
                "ends": side.ends,
                "then": side.then and {"rule": side.then.rule, "place": side.then.place},
            }
            for side in conflict.sides
        ],
    }
