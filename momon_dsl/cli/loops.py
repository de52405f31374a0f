"""`momon loops`: abilities of a pack that can set each other off for ever, and what each costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from momon_dsl.checking.chains import Chain, Link
    from momon_dsl.language.nodes.documents import Card
    from momon_dsl.language.wording import Lang

_WORDS: Final = {
    "en": {
        "none": "Cards: {cards}, abilities: {abilities}. None can set off a chain without end.",
        "some": "Cards: {cards}, abilities: {abilities}. Chains that can go on for ever: {knots}.",
        "optional": "A player decides on the way, so that it can be ended (12.4.2).",
        "mandatory": "Nobody decides on the way: a mandatory loop is a draw (12.4.5).",
        "knot": "It belongs to a knot of {knot} abilities; this is the shortest way round.",
        "again": "… and {card} again.",
        "quoted": "given to others by {card}",
        "bound": "{card}: steps at most {steps}, choices at most {choices}: {text}",
    },
    "th": {
        "none": "การ์ด {cards} ใบ ความสามารถ {abilities} ข้อ: ไม่มีลูกโซ่ที่ไม่รู้จบ",
        "some": "การ์ด {cards} ใบ ความสามารถ {abilities} ข้อ: มี {knots} ลูกโซ่ที่อาจไม่รู้จบ",
        "optional": "ระหว่างทางมีผู้เล่นตัดสินใจ จึงจบลูปได้ (12.4.2)",
        "mandatory": "ระหว่างทางไม่มีใครตัดสินใจ: ลูปบังคับทำให้เกมเสมอ (12.4.5)",
        "knot": "อยู่ในกลุ่มความสามารถ {knot} ข้อที่เกี่ยวกัน นี่คือทางที่สั้นที่สุด",
        "again": "… แล้วกลับมาที่ {card}",
        "quoted": "{card} ให้แก่ตัวอื่น",
        "bound": "{card}: ไม่เกิน {steps} ขั้นตอน {choices} ตัวเลือก: {text}",
    },
}


@click.command(
    name="loops",
    epilog="\b\nExamples:\n"
    "  momon loops cardscripts/\n"
    "  momon loops my-cards/ --lang th\n"
    "  momon loops my-cards/ --bounds\n"
    "\nEvery single ability ends. A chain is shown if it could go on in some position: where none "
    "is shown there is no loop."
    "\n\nExit codes: 0 looked through, 1 a script has mistakes, 2 wrong usage or unreadable path.",
)
@click.argument("paths", nargs=-1, required=True, metavar="PACK...")
@click.option("--bounds", is_flag=True, help="How many steps and choices each ability can take.")
@click.option(
    "--incite", is_flag=True, help="For formats in which Incite Checks make On Snatch triggers."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text for people (default), json for programs.",
)
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(paths: tuple[str, ...], bounds: bool, incite: bool, form: str, lang: Lang) -> None:
    """Show the chains of triggers in a pack that could go on without end."""
    from momon_dsl.checking.chains import chains
    from momon_dsl.checking.keywords import where_known
    from momon_dsl.cli.cards import documents_of
    from momon_dsl.language.nodes.documents import Card

    documents = documents_of(paths, lang)
    items = [item for document in documents for item in document.items]
    cards = where_known((item for item in items if isinstance(item, Card)), documents)
    if bounds:
        _print_bounds(cards, form, lang)
        return
    found = chains(cards, incite_triggers=incite)
    if form == "json":
        _print_json([_as_json(chain, lang) for chain in found])
        return
    count = {"cards": len(cards), "abilities": len(_abilities(cards)), "knots": len(found)}
    click.echo(_WORDS[lang]["some" if found else "none"].format(**count))
    for number, chain in enumerate(found, 1):
        click.echo(f"\n{number}. " + "\n   ".join(_told(chain, lang)))


def _told(chain: Chain, lang: Lang) -> list[str]:
    words = _WORDS[lang]
    lines = [f"{_who(link, lang)}: {_text(link.ability, lang)}" for link in chain.links]
    lines.append(words["again"].format(card=chain.links[0].card.id))
    if chain.knot > len(chain.links):
        lines.append(words["knot"].format(knot=chain.knot))
    return [*lines, words["optional" if chain.optional else "mandatory"]]


def _who(link: Link, lang: Lang) -> str:
    if not link.quoted:
        return link.card.id
    return f"({_WORDS[lang]['quoted'].format(card=link.card.id)})"


def _as_json(chain: Chain, lang: Lang) -> dict[str, Any]:
    return {
        "chain": [
            {"card": link.card.id, "quoted": link.quoted, "text": _text(link.ability, lang)}
            for link in chain.links
        ],
        "knot": chain.knot,
        "optional": chain.optional,
    }


def _print_bounds(cards: list[Card], form: str, lang: Lang) -> None:
    """The dearest abilities first."""
    from momon_dsl.checking.cost import cost_of

    rows = [
        {"card": card.id, **cost_of(ability)._asdict(), "text": _text(ability, lang)}
        for card, ability in _abilities(cards)
    ]
    rows.sort(key=lambda row: (-row["steps"], -row["choices"], row["card"]))
    if form == "json":
        _print_json(rows)
    for row in rows if form == "text" else ():
        click.echo(_WORDS[lang]["bound"].format(**row))


def _abilities(cards: list[Card]) -> list[tuple[Card, Any]]:
    from momon_dsl.checking.walking import descend
    from momon_dsl.language.nodes.abilities import Triggered

    return [(card, ability) for card in cards for ability in descend(card, Triggered)]


def _text(ability: Any, lang: Lang) -> str:
    from momon_dsl.language.printer import to_text

    return to_text(ability, lang)


def _print_json(data: list[dict[str, Any]]) -> None:
    import json

    click.echo(json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True))
