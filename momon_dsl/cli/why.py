"""`momon why`: says why something happened in a scenario, or why something did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from momon_dsl.cli import FINDINGS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from momon_dsl.game import Game
    from momon_dsl.language.nodes.base import Span
    from momon_dsl.language.wording import Lang
    from momon_dsl.model.trace import Record, Why
    from momon_dsl.scenarios.play import Played


@click.command(
    name="why",
    epilog="\b\nExamples:\n"
    '  momon why "into the Void"\n'
    '  momon why "into the Void" --event 9\n'
    '  momon why "into the Void" --not "FBD 167"\n'
    '  momon why position.momon --not "FBD 167 into b3" --lang th\n'
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
@click.option(
    "--lang", type=click.Choice(["en", "th"]), default="en", help="The language of the output."
)
def command(
    scenario: str, title: str | None, number: int | None, wanted: str | None, lang: Lang
) -> int:
    """Say why something happened in a scenario, or why something did not.

    The answer is a chain: what happened, by which rule, from which sentence of which card, on
    what; back to a player's choice. With --not it is a list of what did not happen, each with
    the reason for it as it was at that moment.
    """
    from momon_dsl.cli.run import cases_of
    from momon_dsl.language.wording import shown
    from momon_dsl.scenarios.play import play

    if number is not None and wanted is not None:
        raise click.UsageError("--event and --not are two questions: ask one at a time.")
    unplayable = False
    for case in cases_of(scenario, title, lang):
        click.echo(f"{case.place}: {shown(case.scenario.name)}")
        played = play(case, lang)
        if played.game is None:
            click.echo("\n".join(shown(failure.message) for failure in played.failures))
            unplayable = True
            continue
        for line in _Answers(played, played.game.traced(), lang).to(number, wanted):
            click.echo(shown(line))
    return FINDINGS if unplayable else 0


class _Answers:
    """What can be said of one played scenario."""

    def __init__(self, played: Played, game: Game, lang: Lang) -> None:
        self._played = played
        self._game = game
        self._lang = lang

    def to(self, number: int | None, wanted: str | None) -> Iterator[str]:
        """The lines that answer a question; without one, the events to ask about."""
        if number is not None:
            yield from self._event(number)
        elif wanted is not None:
            yield from self._not(wanted)
        else:
            yield from self._events()

    def _events(self) -> Iterator[str]:
        from momon_dsl.scenarios.expectations import YOU
        from momon_dsl.telling.events import told
        from momon_dsl.telling.names import Teller

        teller, width = Teller(self._game, self._lang, YOU), len(str(len(self._game.log)))
        for event in self._game.log:
            yield f"{event.number:>{width}}  {told(teller, event)}"

    def _event(self, number: int) -> Iterator[str]:
        if not 0 <= number < len(self._game.log):
            last = len(self._game.log) - 1
            raise click.UsageError(f"This scenario has the events 0 to {last}, not {number}.")
        yield from self._explained(self._game.why(number))
        for record in self._game.why_not(number):
            yield ""
            yield from self._explained(record)

    def _not(self, wanted: str) -> Iterator[str]:
        name, into, place = wanted.partition(" into ")
        cards, space = self._cards(name.strip()), self._space(place.strip()) if into else None
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
            raise click.UsageError("No decision waits at the end of this scenario.")

    def _explained(self, what: Why | Record) -> list[str]:
        from momon_dsl.scenarios.expectations import YOU
        from momon_dsl.telling.reasons import explain

        return explain(self._game, what, self._lang, YOU, place=self._place)

    def _place(self, ability: int, span: Span | None) -> str:
        """Where a part of an ability stands: `path:line:column`."""
        card = self._game.pool.abilities[ability].card
        script = self._played.scripts.get(card)
        return script.at(span) if script is not None else card

    def _cards(self, name: str) -> list[int]:
        cards = self._game.setup.cards
        found = [
            n
            for n, c in enumerate(cards)
            if name.casefold() in (c.id.casefold(), c.name.casefold())
        ]
        if not found:
            known = ", ".join(dict.fromkeys(card.id for card in cards))
            raise click.UsageError(f"There is no card {name} in this scenario; there are: {known}.")
        return found

    def _space(self, name: str) -> int:
        names = self._game.setup.format.arena.names
        if name not in names:
            raise click.UsageError(
                f"There is no Space {name}; they go from {names[0]} to {names[-1]}."
            )
        return names.index(name)
