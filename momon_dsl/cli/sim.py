"""`momon sim`: let decks play against each other, many times, and keep what happened."""

from __future__ import annotations

import sys
import time
from collections.abc import Container, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from momon_dsl.cli import INTERRUPTED
from momon_dsl.cli.progress import Progress

if TYPE_CHECKING:
    from momon_dsl.packs.collection import Collection
    from momon_dsl.simulate.cards import Cards
    from momon_dsl.simulate.plan import Pair, Plan
    from momon_dsl.simulate.runner import Workers
    from momon_dsl.simulate.store import Run
    from momon_dsl.telling.words import Lang


@click.command(
    name="sim",
    epilog="\b\nExamples:\n"
    '  momon sim --decks "Clockwork,Wild wind"\n'
    '  momon sim --decks "Clockwork,Wild wind,First steps" --mirror --games 10000\n'
    '  momon sim --pair "Clockwork:Wild wind" --agent greedy --agent random --seed 7\n'
    "  momon sim --pack my-cards/ --decks Mine,Clockwork --agent Mine=greedy --out mine.sqlite\n"
    '  momon sim --decks "Clockwork,Wild wind" --cluster tcp://10.0.0.1:8786\n'
    "\nThe same command goes on with what was broken off. Exit codes: 0 all games are played, "
    "1 a deck, a pack or the file is refused, 2 wrong usage, 130 broken off with Ctrl-C.",
)
@click.option(
    "--decks", multiple=True, metavar="A,B,…", help="Decks that play each other, each with each."
)
@click.option("--mirror", is_flag=True, help="Each of the --decks plays itself, too.")
@click.option("--pair", "pairs", multiple=True, metavar="A:B", help="Two decks that play.")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="[DECK=]AGENT",
    help="Who plays: one for all, two for the first and the second deck of each pairing, or the "
    "one of a deck. Without any all choices are random.",
)
@click.option(
    "--games", type=click.IntRange(1, 1_000_000_000), default=2_000, show_default=True,
    help="Games in all, or a few more: each pairing plays as many, and as many in either seat.",
)  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, 2**62), default=1, show_default=True,
    help="The same seed gives the same games.",
)  # fmt: skip
@click.option("--format", "rules", default="House", show_default=True, help="The format.")
@click.option("--edition", help="The edition of the rules; else the format says which.")
@click.option(
    "--pack", "packs", multiple=True, metavar="PATH", help="Scripts with decks and cards besides."
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), metavar="COUNT",
    help="Processes that play; else one for each processor.",
)  # fmt: skip
@click.option(
    "--cluster", metavar="ADDRESS",
    help="Play on the workers of a Dask cluster, whose scheduler is there (extra cluster).",
)  # fmt: skip
@click.option("--out", metavar="FILE", help="The file for the games; else it gets a name.")
@click.option("--lang", type=click.Choice(["en", "th"]), default="en", help="The language to use.")
def command(
    decks: tuple[str, ...],
    mirror: bool,
    pairs: tuple[str, ...],
    agents: tuple[str, ...],
    games: int,
    seed: int,
    rules: str,
    edition: str | None,
    packs: tuple[str, ...],
    workers: int | None,
    cluster: str | None,
    out: str | None,
    lang: Lang,
) -> int:
    """Play decks against each other, and write every game into a file.

    Two decks change seats after each game. What is written stays, whatever happens; who plays what
    makes no difference. `momon report FILE` says what came of it.
    """
    from pathlib import Path

    from momon_dsl.simulate.cards import Cards, available
    from momon_dsl.simulate.plan import Plan, enough
    from momon_dsl.simulate.store import Run

    if workers and cluster:
        raise click.UsageError("--workers is for this machine; those of a --cluster are there.")
    collection = available([Path(pack) for pack in packs])
    paired = _paired(collection, decks, mirror, pairs, agents)
    plan = Plan(
        pairs=paired, games=enough(games, len(paired)), seed=seed, format=rules,
        edition=edition or collection.format(rules).edition,
    )  # fmt: skip
    cards = Cards.of(collection, plan.decks, rules)
    _check(plan, cards)
    with Run.at(out or _name(plan, cards), plan, cards) as run:
        return _fill(run, _workers(workers, cluster), lang)


# --- what is asked for -----------------------------------------------------------------------


def _paired(
    collection: Collection,
    decks: Sequence[str],
    mirror: bool,
    pairs: Sequence[str],
    agents: Sequence[str],
) -> tuple[Pair, ...]:
    """The pairs that the options name. Raises `click.UsageError` where they make no sense."""
    from momon_dsl.errors import MomonError
    from momon_dsl.simulate.plan import round_robin, with_agents

    known = collection.decks
    named = [name for text in decks for name in _split(text, known)]
    two = [*round_robin(named, mirror=mirror), *(_pair(text, known) for text in pairs)]
    if not two:
        raise click.UsageError(
            'Name decks that play: --decks "A,B", or --pair "A:B". There are: '
            f"{', '.join(sorted(known))}."
        )
    everybody, by_deck = [], {}
    for text in agents:
        deck, equals, agent = text.partition("=")
        if equals and deck in {name for pair in two for name in pair}:
            by_deck[deck] = agent
        else:
            everybody.append(text)
    try:
        return with_agents(two, everybody, by_deck)
    except MomonError as error:
        raise click.UsageError(str(error)) from None


def _split(text: str, known: Container[str]) -> list[str]:
    """The decks of a list; a deck may have a comma in its name.

    >>> _split("One, Two", {"One": 1}), _split("One, Two", {"One, Two": 1})
    (['One', 'Two'], ['One, Two'])
    """
    if text in known:
        return [text]
    return [name.strip() for name in text.split(",") if name.strip()]


def _pair(text: str, known: Container[str]) -> tuple[str, str]:
    """The two decks of a pairing; a deck may have a colon in its name."""
    parts = text.split(":")
    cuts = [(":".join(parts[:at]), ":".join(parts[at:])) for at in range(1, len(parts))]
    right = [cut for cut in cuts if cut[0] in known and cut[1] in known]
    if not cuts:
        raise click.UsageError(f"--pair {text}: name two decks, as A:B.")
    one, two = (right or cuts)[0]
    return one.strip(), two.strip()


def _check(plan: Plan, cards: Cards) -> None:
    """Refuse before anything is played what no worker could play."""
    from momon_dsl.model.format import EDITIONS
    from momon_dsl.simulate.agents import named

    if plan.edition not in EDITIONS:
        there = ", ".join(EDITIONS)
        raise click.UsageError(f"There is no edition {plan.edition}; there are {there}.")
    collection = cards.between()
    for deck in plan.decks:
        collection.legal_deck(deck, cards.format)
    for agent in plan.agents:
        if agent.partition(":")[0] == "human":
            raise click.UsageError("Nobody plays so many games by hand: see momon play --agent.")
        named(agent, 0).close()


def _workers(count: int | None, address: str | None) -> Workers:
    """Who plays: processes of this machine, or a cluster."""
    from momon_dsl.simulate.cluster import cluster
    from momon_dsl.simulate.runner import cores, processes

    return cluster(address) if address else processes(count or cores())


def _name(plan: Plan, cards: Cards) -> str:
    """A name for the file that the same command gives again, and another one does not."""
    import hashlib

    text = plan.to_json() + cards.digest
    return f"sim-{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}.sqlite"


# --- playing ---------------------------------------------------------------------------------


def _fill(run: Run, workers: Workers, lang: Lang) -> int:
    """Play what is still to be played, and say what came of it."""
    from momon_dsl.simulate.runner import Runner
    from momon_dsl.telling.words import word

    there = len(run)
    counts = {"games": f"{run.plan.games:,}", "path": run.path}
    if 0 < there < run.plan.games:
        click.echo(word(lang, "sim", "goes on", done=f"{there:,}", **counts), err=True)
    pace = _Pace(there, run.plan.games, lang)
    try:
        with closing(Runner(run).play(workers)) as played:
            for added in played:
                pace.add(added)
    except KeyboardInterrupt:
        pace.hide()
        told = word(lang, "sim", "stopped", done=f"{len(run):,}", again=_again(), **counts)
        click.echo(told, err=True)
        return INTERRUPTED
    finally:
        pace.hide()
    click.echo(word(lang, "sim", "done", **counts))
    _tell(run, lang)
    return 0


def _tell(run: Run, lang: Lang) -> None:
    """How each pairing ended, in short."""
    from momon_dsl.language.wording import shown
    from momon_dsl.simulate.pairings import tally
    from momon_dsl.telling.words import word

    click.echo(word(lang, "sim", "shares"))
    for each in tally(run.plan, run.winners()):
        low, high = each.interval
        numbers = f"{100 * each.share:5.1f} %  ({100 * low:.1f} – {100 * high:.1f})"
        click.echo(f"{numbers}  {shown(each.first)} – {shown(each.second)}")


def _again() -> str:
    """The command with all that was given, to type it again."""
    import shlex

    context = click.get_current_context()
    given: list[str] = []
    for option in context.command.params:
        name = option.name or ""
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            value = context.params[name]
            for one in value if isinstance(value, tuple) else (value,):
                given += [option.opts[0]] if one is True else [option.opts[0], str(one)]
    return shlex.join(["momon", "sim", *given])


class _Pace:
    """A line on a terminal: how many games there are, how fast they come, how long that takes."""

    def __init__(self, there: int, games: int, lang: Lang) -> None:
        self._there = self._before = there
        self._games = games
        self._lang: Lang = lang
        self._begin = time.monotonic()
        self._line = Progress()

    def add(self, count: int) -> None:
        """So many more games are written."""
        self._there += count
        if sys.stderr.isatty():
            self._line.say(self._text())

    def _text(self) -> str:
        from momon_dsl.telling.words import word

        rate = (self._there - self._before) / max(time.monotonic() - self._begin, 0.001)
        return word(
            self._lang, "sim", "pace", done=f"{self._there:,}", games=f"{self._games:,}",
            rate=f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}",
            left=_clock((self._games - self._there) / rate) if rate else "…",
        )  # fmt: skip

    def hide(self) -> None:
        """Wipe the line away."""
        self._line.hide()


def _clock(seconds: float) -> str:
    """A time in hours, minutes and seconds.

    >>> _clock(7), _clock(4000)
    ('0:07', '1:06:40')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
