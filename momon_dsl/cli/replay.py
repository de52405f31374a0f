"""`momon replay`: verifies a saved game, goes through it, plays it with other cards or rules."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from momon_dsl.cli import FINDINGS
from momon_dsl.cli.cards import after_option

if TYPE_CHECKING:
    from collections.abc import Iterator

    from momon_dsl.cli.saved import Opened
    from momon_dsl.compare.moments import Difference
    from momon_dsl.game import Game
    from momon_dsl.telling.board import Line
    from momon_dsl.telling.words import Lang


@click.command(
    name="replay",
    epilog="\b\nExamples:\n"
    "  momon replay game.json\n"
    "  momon replay game.json --after 12 --log\n"
    "  momon replay game.json --step\n"
    "  momon replay game.json --pack my-forest\n"
    "  momon replay game.json --edition 1.0.0-en --format Quick --json\n"
    "\nExit codes: 0 it fits and, played again, goes and ends the same, 1 it is refused or goes "
    "differently, 2 wrong usage or an unreadable path.",
)
@click.argument("save", metavar="SAVE")
@after_option
@click.option("--log", "logged", is_flag=True, help="Show every event, its rule, its script line.")
@click.option("--step", "stepped", is_flag=True, help="Go through it choice by choice.")
@click.option("--pack", metavar="PACK", help="Play it again with the cards of this pack.")
@click.option("--edition", metavar="EDITION", help="Play it again by this edition of the rules.")
@click.option("--format", "rules", metavar="FORMAT", help="Play it again by this format.")
@click.option(
    "--played-with",
    "packs",
    multiple=True,
    metavar="PATH",
    help="The pack or script that it was played with, if not that of this folder.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON instead of text.")
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(
    save: str,
    after: int | None,
    logged: bool,
    stepped: bool,
    pack: str | None,
    edition: str | None,
    rules: str | None,
    packs: tuple[str, ...],
    as_json: bool,
    lang: Lang,
) -> int:
    """Verify a saved game: edition, format, cards, version and the outcome of every choice.

    With --pack, --edition or --format the same choices are made with other cards or rules. Then
    the first choice that is not legal any more is told, or the first event that differs.
    """
    from momon_dsl.cli.rerun import opened_for, rerun
    from momon_dsl.cli.screen import write

    again = pack is not None or edition is not None or rules is not None
    if stepped and (again or as_json):
        raise click.UsageError("--step goes through the game as it was played.")
    opened = opened_for(save, packs, pack)
    game = opened.at(after)
    found = rerun(opened, pack, edition, rules, lang) if again else None
    if as_json:
        click.echo(
            json.dumps(_json(opened, game, again, found, lang), ensure_ascii=False, indent=1)
        )
    elif stepped:
        from momon_dsl.cli.stepping import step

        step(opened, after or 0, lang)
    elif again:
        write(_again(opened, (pack, edition, rules), found, lang))
    elif logged or after is not None:
        from momon_dsl.cli.replaying import replayed

        return replayed(opened, after, lang, traced=logged, boards=False)
    else:
        write(_verified(opened, game, lang))
    return FINDINGS if found else 0


def _facts(opened: Opened) -> dict[str, str]:
    """What a saved game has been found to fit."""
    from momon_dsl import __version__
    from momon_dsl.model.random import ALGORITHM

    setup = opened.replay.saved.table.setup
    return {
        "momon": __version__, "random": ALGORITHM, "edition": setup.edition,
        "format": setup.format.name, "pack": setup.pack,
    }  # fmt: skip


def _counts(opened: Opened, game: Game) -> dict[str, int]:
    return {"choices": opened.replay.count, "events": len(game.log), "turn": game.state.turn}


def _verified(opened: Opened, game: Game, lang: Lang) -> Iterator[Line]:
    from momon_dsl.cli.playing import waiting_lines
    from momon_dsl.language.wording import shown
    from momon_dsl.telling.words import word

    yield [(shown(opened.path), "bold")]
    facts = {key: shown(value) for key, value in _facts(opened).items()}
    yield [(word(lang, "replaying", "fits", **facts), "passed")]
    yield [(word(lang, "replaying", "counts", **_counts(opened, game)), "")]
    yield next(waiting_lines(game, lang))


def _again(
    opened: Opened, others: tuple[str | None, ...], found: Difference | None, lang: Lang
) -> Iterator[Line]:
    from momon_dsl.cli.comparing import parting_lines
    from momon_dsl.language.wording import shown
    from momon_dsl.telling.words import word

    named = zip(("pack", "edition", "format"), others, strict=True)
    what = [word(lang, "replaying", key, name=shown(name)) for key, name in named if name]
    yield [(shown(opened.path), "bold")]
    yield [(word(lang, "replaying", "again", what=", ".join(what)), "")]
    if found is None:
        yield [(f"  {word(lang, 'replaying', 'same')}", "passed")]
        return
    yield from parting_lines(found, lang)


def _json(
    opened: Opened, game: Game, again: bool, found: Difference | None, lang: Lang
) -> dict[str, Any]:
    from momon_dsl.cli.comparing import difference_json

    made: dict[str, Any] = {
        "save": opened.path, **_facts(opened), **_counts(opened, game),
        "over": game.result is not None,
    }  # fmt: skip
    if again:
        made["differs"] = found is not None
        made["difference"] = difference_json(found, lang) if found else None
    return made
