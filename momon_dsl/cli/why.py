"""`momon why`: says why something happened in a game, or why something did not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS
from momon_dsl.cli.cards import after_option, pack_option

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from momon_dsl.game import Game
    from momon_dsl.language.nodes.base import Span
    from momon_dsl.language.wording import Lang
    from momon_dsl.model.trace import Record, Why
    from momon_dsl.scenarios.play import Played
    from momon_dsl.telling.reasons import Place


@click.command(
    name="why",
    epilog="\b\nExamples:\n"
    '  momon why "into the Void"\n'
    '  momon why "into the Void" --event 9\n'
    '  momon why "into the Void" --not "FBD 167"\n'
    '  momon why position.momon --not "FBD 167 into b3" --lang th\n'
    '  momon why game.json --after 12 --not "STA 26 into b3"\n'
    "\nWithout --event and --not the events are listed with their numbers. "
    "Exit codes: 0 answered, 1 the scenario cannot be played, 2 wrong usage.",
)
@click.argument("scenario", metavar="PATH|TITLE")
@click.argument("title", required=False, metavar="[TITLE]")
@click.option("--event", "number", type=int, help="Why event N happened, and what it did not do.")
@click.option(
    "--not",
    "wanted",
    metavar="CARD[ into SPACE]",
    help="What this card's abilities did not do; why it cannot be Summoned there now.",
)
@after_option
@pack_option
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(
    scenario: str,
    title: str | None,
    number: int | None,
    wanted: str | None,
    after: int | None,
    packs: tuple[str, ...],
    lang: Lang,
) -> int:
    """Say why something happened in a scenario or a saved game, or why something did not.

    The answer is a chain: what happened, by which rule, from which sentence of which card, on
    what; back to a player's choice. With --not it is a list of what did not happen, each with
    the reason for it as it was at that moment.
    """
    from momon_dsl.cli.saved import is_save
    from momon_dsl.language.wording import shown

    if number is not None and wanted is not None:
        raise click.UsageError("--event and --not are two questions: ask one at a time.")
    if is_save(scenario):
        if title is not None:
            raise click.UsageError("A saved game has no scenarios with a title.")
        asked: Iterable[tuple[str, _Answers | list[str]]] = [_of_save(scenario, packs, after, lang)]
    else:
        asked = _of_scenarios(scenario, title, after, lang)
    unplayable = False
    for heading, answers in asked:
        click.echo(shown(heading))
        unplayable = unplayable or not isinstance(answers, _Answers)
        for line in answers.to(number, wanted) if isinstance(answers, _Answers) else answers:
            click.echo(shown(line))
    return FINDINGS if unplayable else 0


def _of_save(
    path: str, packs: tuple[str, ...], after: int | None, lang: Lang
) -> tuple[str, _Answers]:
    from momon_dsl.cli.saved import opened

    saved = opened(path, packs)
    game = saved.at(after, trace=True)
    return path, _Answers(game, lang, None, partial(saved.scripts.at, game))


def _of_scenarios(
    scenario: str, title: str | None, after: int | None, lang: Lang
) -> Iterator[tuple[str, _Answers | list[str]]]:
    """Each scenario that is meant, with what can be said of it or why it cannot be played."""
    from momon_dsl.cli.playing import played_to
    from momon_dsl.cli.run import cases_of
    from momon_dsl.scenarios.expectations import YOU

    for case in cases_of(scenario, title, lang):
        played = played_to(case, after, lang)
        heading = f"{case.place}: {case.scenario.name}"
        if played.game is None:
            yield heading, [failure.message for failure in played.failures]
        else:
            game = played.game.traced()
            yield heading, _Answers(game, lang, YOU, partial(_place, played))


def _place(played: Played, ability: int, span: Span | None) -> str:
    """Where a part of an ability stands: `path:line:column`."""
    assert played.game is not None
    card = played.game.pool.abilities[ability].card
    script = played.scripts.get(card)
    return script.at(span) if script is not None else card


class _Answers:
    """What can be said of one game; with `you` that player is called "you"."""

    def __init__(self, game: Game, lang: Lang, you: int | None, place: Place) -> None:
        self._game = game
        self._lang = lang
        self._you = you
        self._place = place

    def to(self, number: int | None, wanted: str | None) -> Iterator[str]:
        """The lines that answer a question; without one, the events to ask about."""
        if number is not None:
            yield from self._event(number)
        elif wanted is not None:
            yield from self._not(wanted)
        else:
            yield from self._events()

    def _events(self) -> Iterator[str]:
        from momon_dsl.telling.events import told
        from momon_dsl.telling.names import Teller

        teller, width = Teller(self._game, self._lang, self._you), len(str(len(self._game.log)))
        for event in self._game.log:
            yield f"{event.number:>{width}}  {told(teller, event)}"

    def _event(self, number: int) -> Iterator[str]:
        if not 0 <= number < len(self._game.log):
            last = len(self._game.log) - 1
            raise click.UsageError(f"This game has the events 0 to {last}, not {number}.")
        yield from self._explained(self._game.why(number))
        for record in self._game.why_not(number):
            yield ""
            yield from self._explained(record)

    def _not(self, wanted: str) -> Iterator[str]:
        name, into, place = wanted.rpartition(" into ")  # a name may have that word in it
        cards = self._cards((name if into else wanted).strip())
        space = self._space(place.strip()) if into else None
        blank = False
        for record in self._about(cards, space):
            if blank:
                yield ""
            yield from self._explained(record)
            blank = True

    def _about(self, cards: list[int], space: int | None) -> Iterator[Record]:
        from momon_dsl.model.trace import Carried, Considered, Offered

        decision = self._game.decision
        if space is None:
            for record in self._game.trace:
                if isinstance(record, Offered) or record.card not in cards:
                    continue
                partly = isinstance(record, Considered | Carried) and not record.reasons
                if not partly:
                    yield record
        if decision is not None:
            hands = self._game.state.hands
            own = hands[decision.player] if decision.player >= 0 else ()
            card = next((c for c in cards if c in own), cards[0])
            yield from self._game.why_not(card=card, space=space)
        elif space is not None:
            raise click.UsageError("No decision waits at this point of the game.")

    def _explained(self, what: Why | Record) -> list[str]:
        from momon_dsl.telling.reasons import explain

        return explain(self._game, what, self._lang, self._you, place=self._place)

    def _cards(self, name: str) -> list[int]:
        """The cards of this game that a number or a name means, one for each copy."""
        from momon_dsl.packs.lookup import Ambiguous, Place, meant, nearest

        cards = self._game.setup.cards
        known = [Place(c.id, (c.name, *(name for _, name in c.names))) for c in cards]
        found = meant(name, dict.fromkeys(known))
        if not found:
            near = nearest(name, known)
            hint = f" Did you mean {near}?" if near else ""
            there = ", ".join(dict.fromkeys(card.id for card in cards))
            raise click.UsageError(
                f"There is no card {name} in this game.{hint} There are: {there}."
            )
        if len(found) > 1:
            raise click.UsageError(str(Ambiguous(name, found)))
        return [number for number, place in enumerate(known) if place == found[0]]

    def _space(self, name: str) -> int:
        names = self._game.setup.format.arena.names
        if name not in names:
            raise click.UsageError(
                f"There is no Space {name}; they go from {names[0]} to {names[-1]}."
            )
        return names.index(name)
