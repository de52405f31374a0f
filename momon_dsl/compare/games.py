"""A saved game played by its choices under two packs, editions or formats at once."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

from momon_dsl import limits, saves
from momon_dsl.errors import MomonError, SaveError
from momon_dsl.game import Game
from momon_dsl.interpreter.table import Table
from momon_dsl.language.nodes.base import Span
from momon_dsl.model import decisions as d
from momon_dsl.model.beginning import Start
from momon_dsl.model.events import Cause, Event
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import Collection
from momon_dsl.replay import answered, begun
from momon_dsl.saves import Answer, Saved
from momon_dsl.scenarios.scripts import Script
from momon_dsl.telling.decisions import asked, question
from momon_dsl.telling.differences import differences
from momon_dsl.telling.events import choice, told
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang, word

from .moments import Causes, Difference, Moment, cards_in, parted, parting

SECONDS: Final = 10.0
"""Seconds that one scenario or one saved game may take under both packs."""

_KEPT: Final = ("momon", "random", "seed", "first", "position", "turn_by_turn", "choices", "key")
"""What of a saved game is its own, whatever it is played with."""

Places = Callable[[Game, Cause], "tuple[Script, Span | None] | None"]
"""Where the part of an ability stands that made an event; None if nobody knows."""


def refitted(
    text: str, cards: Collection, *, rules: Format | None = None, edition: str | None = None
) -> Saved:
    """A saved game as one of these cards, rules and edition; by default of those it names.

    Its start and its choices stay. Raises `SaveError` if it is damaged, of another version of
    momon, or has a card, a format or an edition that there is not.

    >>> from momon_dsl.packs.collection import bundled
    >>> refitted(Game("First steps", "Wild wind").save(), bundled(), edition="1.0.0-en").choices
    ()
    """
    data = _data(text, cards)
    try:
        pool = cards.pool()
        defined = [pool.card(str(card)) for card in data["cards"]]
        played_by = rules or cards.format(str(data["format"]))
        table = Table.of(
            pool, defined, tuple(data["owners"]), played_by,
            str(data["edition"]) if edition is None else edition, data["sanctioned"] is True,
        )  # fmt: skip
    except MomonError as error:
        raise SaveError(str(error)) from None
    made = json.loads(saves.save(table, Start(), (), ""))
    made |= {name: data[name] for name in _KEPT}
    return saves.read(json.dumps(made), cards, played_by)


def _data(text: str, cards: Collection) -> dict[str, Any]:
    """The JSON of a saved game, as far as it has to be right to be read again."""
    try:
        data: Any = json.loads(text) if len(text) <= limits.SAVE_CHARACTERS else None
        owners, numbers = data["owners"], data["cards"]
        whole = len(owners) == len(numbers) and {*owners} <= {0, 1} and {*_KEPT} <= {*data}
        if whole and isinstance(data["edition"], str) and "sanctioned" in data and data["format"]:
            return dict(data)
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    saves.read(text, cards)  # which says what is wrong
    raise SaveError("This saved game is damaged.")


@attrs.define(eq=False)
class Under:
    """A saved game with the cards that it is played with, and where their lines stand."""

    saved: Saved
    cards: Collection
    places: Places
    lang: Lang = "en"
    game: Game = attrs.field(init=False)

    def begin(self) -> str:
        """Begin it; what keeps it from beginning, or ""."""
        try:
            self.game = begun(self.saved, self.cards)
        except MomonError as error:
            return str(error)
        return ""

    def answer(self, answer: Answer) -> str:
        """Give an answer; what keeps it from being given, or ""."""
        try:
            answered(self.game, answer)
        except MomonError as error:
            return str(error)
        return ""

    def waits(self) -> str:
        """What is asked now, or that nothing is."""
        decision = self.game.decision
        if decision is not None:
            return question(self.game, decision, self.lang)
        key = "over" if self.game.result else "nothing waits"
        return word(self.lang, "reports", key)

    def since(self, number: int) -> list[tuple[Event, Moment]]:
        """The events from one on, with what is told of them."""
        teller = Teller(self.game, self.lang)
        return [(event, self._moment(teller, event)) for event in self.game.log[number:]]

    def _moment(self, teller: Teller, event: Event) -> Moment:
        said = told(teller, event)
        found = self.places(self.game, event.cause) if event.cause else None
        if found is None:
            return Moment(said, event.rule)
        script, span = found
        return Moment(said, event.rule, script.path, script.place(span)[0], script.line(span))

    def chosen(self, answer: Answer) -> tuple[str, list[str]]:
        """An answer in words, and the cards that it is about; the question if it is not offered."""
        decision, cards = self.game.decision, self.game.setup.cards
        if decision is None or any(each not in decision.options for each in answer):
            return self.waits(), []
        kind, about = asked(decision), []
        if decision.ability >= 0:
            about.append(self.game.pool.abilities[decision.ability].card)
        if kind == d.SUMMON:
            about += [cards[each >> d.SPACE_BITS].id for each in answer]
        elif kind in (d.TARGET, d.CHOOSE):
            about += [cards[each].id for each in answer]
        said = choice(Teller(self.game, self.lang), kind, answer, len(self.game.log))
        return f"{self.waits()} {said}", about


def difference(
    old: Under, new: Under, choices: Sequence[Answer], causes: Causes, seconds: float = SECONDS
) -> Difference | None:
    """Where two plays of the same choices part; None if they go and end the same.

    After so many seconds it is as far as they have come. Raises `SaveError` for a choice that is
    legal in neither.
    """
    ends = time.monotonic() + seconds
    both = (old, new)
    problems = [each.begin() for each in both]
    if any(problems):
        return parted("begin", [_if_any(said) for said in problems])
    seen = 0
    for number in range(len(choices) + 1):
        rows = [each.since(seen) for each in both]
        place = parting(*rows)
        if place is not None:
            return _of_event(both, rows, place, seen + place, causes)
        seen += len(rows[0])
        asks = [each.waits() for each in both]
        if asks[0] != asks[1]:
            moments = ((Moment(said),) for said in asks)
            return parted("decision", moments, number + 1, causes.of(_all_cards(both)))
        if number < len(choices):
            found = _answered(both, choices[number], number + 1, causes)
            if found is not None:
                return found
        if time.monotonic() > ends:
            return Difference("time", number=number)
    return _of_end(both, causes)


def _answered(
    both: tuple[Under, Under], answer: Answer, number: int, causes: Causes
) -> Difference | None:
    """Give both the same answer; the difference if only one of them takes it.

    Raises `SaveError` if none does: such a game is damaged.
    """
    words = [each.chosen(answer) for each in both]
    problems = [each.answer(answer) for each in both]
    if not any(problems):
        return None
    if all(problems):
        raise SaveError(f"This saved game is damaged: its choice {number} is none. {problems[0]}")
    said, about = words[1 if problems[0] else 0]
    moments = ((Moment(f"{said} – {problem}" if problem else said),) for problem in problems)
    return parted("choice", moments, number, causes.of(about, _all_cards(both)))


def _of_event(
    both: tuple[Under, Under],
    rows: list[list[tuple[Event, Moment]]],
    place: int,
    number: int,
    causes: Causes,
) -> Difference:
    moments: list[tuple[Moment]] = []
    cards: list[str] = []
    for each, row in zip(both, rows, strict=True):
        moment = row[place][1] if place < len(row) else Moment(each.waits())
        moments.append((moment,))
        cards += cards_in(each.game, [event for event, _ in row[place : place + 1]])
    lines = [(each.path, each.line) for (each,) in moments]
    found = causes.of(cards, _all_cards(both), lines=lines)
    return parted("event", moments, number + 1, found)


def _of_end(both: tuple[Under, Under], causes: Causes) -> Difference | None:
    """What of the position at the end is not the same though the same has happened."""
    said = differences([each.game for each in both], both[0].lang)
    if said[0] == said[1]:
        return None
    moments = (tuple(Moment(each) for each in row) for row in said)
    return parted("end", moments, causes=causes.of(_all_cards(both)))


def _all_cards(both: tuple[Under, Under]) -> list[str]:
    return [card.id for card in both[0].game.setup.cards]


def _if_any(said: str) -> tuple[Moment, ...]:
    return (Moment(said),) if said else ()
