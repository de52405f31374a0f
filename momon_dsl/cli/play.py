"""`momon play`: a game at the terminal, against a bot or somebody beside you."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import INTERRUPTED, complain
from momon_dsl.errors import MomonError

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang
    from momon_dsl.packs.collection import Collection
    from momon_dsl.play.bots import Bot
    from momon_dsl.play.screen import Screen

DECKS = ("First steps", "Wild wind")
BOTS = ("random", "careful")
NEEDS = "momon play needs textual, which comes with the extra play: pip install 'momon-dsl[play]'"


@click.command(
    name="play",
    epilog="\b\nExamples:\n"
    "  momon play\n"
    "  momon play --two --lang th\n"
    '  momon play --deck "Fields and Waters" --against Clockwork --bot careful\n'
    "  momon play --agent ismcts:50\n"
    "  momon play --pack my-cards/ --deck Mine --seed 7\n"
    "  momon play --load momon-1.json\n"
    "\nThe key ? lists all keys. Exit codes: 0 left, 1 the game cannot be begun or loaded, "
    "2 wrong usage, 130 broken off with Ctrl-C (the game is saved and its file named).",
)
@click.option("--deck", default=DECKS[0], show_default=True, help="Your deck.")
@click.option("--against", default=DECKS[1], show_default=True, help="The other deck.")
@click.option("--format", "rules", default="House", show_default=True, help="The format.")
@click.option(
    "--pack", "packs", multiple=True, metavar="PATH", help="Scripts with decks and cards besides."
)
@click.option("--decks", "listed", is_flag=True, help="List the decks and formats, and end.")
@click.option("--bot", type=click.Choice(BOTS), default="careful", show_default=True, help="Who.")
@click.option("--agent", metavar="NAME", help="An agent instead of a bot, such as ismcts:50.")
@click.option("--two", is_flag=True, help="Two people at this keyboard, who see both Hands.")
@click.option(
    "--seat", type=click.IntRange(1, 2), default=1, show_default=True, help="Which player you are."
)
@click.option("--first", type=click.IntRange(1, 2), help="Who begins; else the format says.")
@click.option("--seed", type=int, help="Begin the same game again; else each one is another.")
@click.option("--sanctioned", is_flag=True, help="Sanctioned play: nothing is taken back.")
@click.option("--load", "save", metavar="FILE", help="Play on in a saved game.")
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(
    deck: str,
    against: str,
    rules: str,
    packs: tuple[str, ...],
    listed: bool,
    bot: str,
    agent: str | None,
    two: bool,
    seat: int,
    first: int | None,
    seed: int | None,
    sanctioned: bool,
    save: str | None,
    lang: Lang,
) -> int:
    """Play a game on the whole screen, with the keyboard alone.

    Beside the Arena stand both Hands (the bot's is counted only), the Voids, the Trigger Queue and
    the log, below it the decision that waits and its options.
    """
    from momon_dsl.game import Game
    from momon_dsl.play.bots import BOTS as made
    from momon_dsl.play.files import read_save
    from momon_dsl.play.screen import Screen
    from momon_dsl.play.sitting import Sitting

    cards = _cards(packs)
    if listed:
        _list(cards)
        return 0
    seed = _any_seed() if seed is None else seed
    if save is not None:
        game = Game.load(read_save(save), cards=cards)
    else:
        decks = (deck, against) if seat == 1 else (against, deck)
        begins = None if first is None else first - 1
        game = Game(
            *decks, cards=cards, format=rules, seed=seed, first=begins, sanctioned=sanctioned
        )
    if agent is None:
        bots = {} if two else {2 - seat: made[bot](seed)}
        return _run(Screen(Sitting(game, bots, cards), lang, save))
    with _playing(agent, seed, two) as other:
        return _run(Screen(Sitting(game, {2 - seat: other}, cards), lang, save))


@contextmanager
def _playing(name: str, seed: int, two: bool) -> Iterator[Bot]:
    """An agent as a bot; it is closed in the end. Raises `MomonError` for a name that is none."""
    from momon_dsl.play.bots import agent_bot
    from momon_dsl.simulate.agents import named

    if two or name.partition(":")[0] == "human":
        raise click.UsageError("Two people play with --two, and --agent is for a program.")
    agent = named(name, seed)
    try:
        yield agent_bot(agent)
    finally:
        agent.close()


def _cards(packs: tuple[str, ...]) -> Collection:
    """The bundled cards, decks and formats, and those of some packs before them."""
    from pathlib import Path

    from momon_dsl.packs.collection import bundled, read

    return read(map(Path, packs)).before(bundled()) if packs else bundled()


def _list(cards: Collection) -> None:
    for name in sorted(cards.decks):
        click.echo(f"deck    {name}")
    for name in sorted(cards.formats):
        click.echo(f"format  {name}")


def _any_seed() -> int:
    import secrets

    return secrets.randbelow(2**32)


def _run(screen: Screen) -> int:
    """Show the screen until it is left; what was broken off is saved."""
    try:
        from momon_dsl.play.app import PlayApp
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != "textual":
            raise
        raise MomonError(NEEDS) from None
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("momon play needs a terminal.")
    app = PlayApp(screen)
    try:
        app.run()
    except (KeyboardInterrupt, OSError):  # the latter where the terminal has gone
        app.broken_off = True
    if app.problem is not None:
        _rescue(screen)
        raise app.problem
    if app.broken_off:
        _rescue(screen)
        return INTERRUPTED
    return 0


def _rescue(screen: Screen) -> None:
    """Save the game that was broken off, and say where."""
    from momon_dsl.play.files import rescue
    from momon_dsl.telling.words import word

    if not screen.sitting.unsaved:
        return
    try:
        path = rescue(screen.game.save())
    except OSError as problem:
        complain(str(problem))
        return
    click.echo(word(screen.lang, "play", "rescued", path=path), err=True)
