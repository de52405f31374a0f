"""`momon rules`: what a rule says, where it is implemented and which tests prove it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import click

if TYPE_CHECKING:
    from momon_dsl.rulebook import Rule

Lang = Literal["en", "th"]

_COLUMNS = 90
_WORDS = {
    "source": {"en": "rule of the source text", "th": "กติกาจากตัวบท"},
    "house": {"en": "house rule", "th": "กติกาเสริม"},
    "ruling": {"en": "ruling", "th": "คำวินิจฉัย"},
    "setting": {"en": "a format may set it otherwise", "th": "Format ตั้งค่าเป็นอย่างอื่นได้"},
    "edition": {"en": "edition", "th": "ฉบับ"},
    "code": {"en": "Implemented in", "th": "อยู่ในโค้ดที่"},
    "holds": {"en": "Tests that it holds", "th": "การทดสอบว่าเป็นไปตามกติกา"},
    "refused": {
        "en": "Tests that breaking it is refused or impossible",
        "th": "การทดสอบว่าการฝ่าฝืนถูกปฏิเสธหรือเป็นไปไม่ได้",
    },
    "open": {"en": "nothing yet", "th": "ยังไม่มี"},
}


@click.command(
    name="rules",
    epilog="\b\nExamples:\n  momon rules\n  momon rules 9.3.5\n  momon rules R9.3.5a --lang th",
)
@click.argument("id", required=False)
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="English or Thai.")
def command(id: str | None, lang: Lang) -> None:
    """Say what rule ID says, where it is implemented and which tests prove it.

    Without ID, list all rules. Ids that begin with H are house rules, with R rulings.
    """
    from momon_dsl.rulebook import load, rule

    lines: Iterator[str]
    if id is None:
        lines = (f"{each.id:<9}{_clip(each.text(lang), _COLUMNS - 9)}" for each in load().values())
    else:
        lines = _entry(rule(id), lang)
    click.echo("\n".join(lines))


def _entry(rule: Rule, lang: Lang) -> Iterator[str]:
    """All there is to say of one rule, line by line."""
    from momon_dsl.rulebook import evidence

    yield f"{rule.id}  {'; '.join(_nature(rule, lang))}"
    for edition in rule.editions if rule.older else rule.editions[:1]:
        yield ""
        if rule.older:
            yield f"{_WORDS['edition'][lang]} {edition}:"
        yield from textwrap.wrap(rule.text(lang, edition), _COLUMNS, break_long_words=False)
    proof = evidence(rule.id)
    for kind, places in (("code", proof.code), ("holds", proof.holds), ("refused", proof.refused)):
        yield ""
        yield f"{_WORDS[kind][lang]}:"
        yield from (f"  {place}" for place in places or [_WORDS["open"][lang]])


def _nature(rule: Rule, lang: Lang) -> Iterator[str]:
    yield _WORDS[rule.kind][lang]
    yield f"{_WORDS['edition'][lang]} {', '.join(rule.editions)}"
    if rule.setting:
        yield _WORDS["setting"][lang]


def _clip(text: str, columns: int) -> str:
    """As much of a text as fits into so many columns, with an ellipsis if that is not all."""
    from wcwidth import wcswidth

    if wcswidth(text) <= columns:
        return text
    words = text.split(" ")
    while len(words) > 1 and wcswidth(" ".join(words)) >= columns:
        words.pop()
    return " ".join(words) + "…"
