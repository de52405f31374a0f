"""The scenarios of two packs, each played with the cards of both."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Literal, NamedTuple

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.model.events import Event
from momon_dsl.scenarios.expectations import YOU
from momon_dsl.scenarios.play import Played, play_along
from momon_dsl.scenarios.scripts import Case, Script
from momon_dsl.scenarios.trace import trace
from momon_dsl.telling.decisions import question
from momon_dsl.telling.differences import differences
from momon_dsl.telling.words import Lang, word

from .games import SECONDS
from .moments import Causes, Difference, Moment, cards_in, parted, parting
from .shelf import PackShelf

Origin = Literal["old", "new", "both"]


class Tried(NamedTuple):
    """A scenario under both packs: where it stands, and in what it differs (None: in nothing)."""

    name: str
    place: str
    origin: Origin
    difference: Difference | None


class _Asked(NamedTuple):
    scenario: Scenario
    script: Script
    origin: Origin


def tried(old: PackShelf, new: PackShelf, causes: Causes, lang: Lang = "en") -> Iterator[Tried]:
    """Every scenario of both packs, one after the other; one that is the same in both counts once.

    The cards are those of the pack, the test cards those of the scenario and its file.
    """
    for asked in _asked(old, new):
        cases = [Case(asked.scenario, asked.script, shelf) for shelf in (old, new)]
        found = _difference(cases[0], cases[1], causes, lang)
        yield Tried(asked.scenario.name, cases[0].place, asked.origin, found)


def _asked(old: PackShelf, new: PackShelf) -> list[_Asked]:
    found: dict[tuple[Scenario, tuple[Card, ...]], _Asked] = {}
    both: list[tuple[PackShelf, Origin]] = [(old, "old"), (new, "new")]
    for shelf, origin in both:
        for script in shelf.scripts:
            scenarios = [i for i in script.document.items if isinstance(i, Scenario)]
            tests = tuple(i for i in script.document.items if isinstance(i, Card) and i.test)
            alone = attrs.evolve(script.document, items=(*tests, *scenarios))
            bare = Script(script.path, script.source, alone)
            for scenario in scenarios:
                before = found.get((scenario, tests))
                again = before is not None and before.origin != origin
                found[scenario, tests] = _Asked(scenario, bare, "both" if again else origin)
    return list(found.values())


class _Run:
    """A scenario as it is played with one of the packs, line by line."""

    def __init__(self, case: Case, lang: Lang) -> None:
        self.played = Played(case)
        self._lang = lang
        self._lines = play_along(self.played, lang)
        self.done = False
        self.problem = ""

    def step(self) -> None:
        """Carry out one line."""
        try:
            next(self._lines, None)
        except MomonError as error:
            self.problem = str(error)
            self.done = True

    def since(self, number: int) -> list[tuple[Event, Moment]]:
        """The events from one on, with what is told of them."""
        return [
            (line.event, Moment(line.said, line.rule, line.path, line.line, line.text))
            for line in trace(self.played, self._lang, number)
        ]

    def failed(self) -> tuple[Moment, ...]:
        """What does not hold, or keeps it from beginning."""
        if self.problem:
            return (Moment(self.problem),)
        made = []
        script = self.played.case.script
        for failure in self.played.failures:
            said = " ".join([failure.message, *failure.notes])
            span = failure.step.span if failure.step else None
            line = script.place(span)[0] if span else 0
            text = script.line(span) if span else ""
            made.append(Moment(said, "", script.path if span else "", line, text))
        return tuple(made)


def _difference(old: Case, new: Case, causes: Causes, lang: Lang) -> Difference | None:
    """Play a scenario with both packs until something differs, or to its end."""
    ends = time.monotonic() + SECONDS
    runs = (_Run(old, lang), _Run(new, lang))
    told = 0
    for _ in range(2 + len(old.scenario.steps)):
        for run in runs:
            run.step()
        begun = [run.played.game is not None and not run.problem for run in runs]
        if not all(begun):
            return None if not any(begun) else parted("begin", [r.failed() for r in runs])
        rows = [run.since(told) for run in runs]
        place = parting(*rows)
        if place is not None:
            return _of_event(runs, rows, place, told + place, causes, lang)
        told += len(rows[0])
        if runs[0].failed() != runs[1].failed():
            return _of_lines(runs, causes)
        if time.monotonic() > ends:
            return Difference("time", number=told)
    return _of_end(runs, causes, lang)


def _of_event(
    runs: tuple[_Run, _Run],
    rows: list[list[tuple[Event, Moment]]],
    place: int,
    number: int,
    causes: Causes,
    lang: Lang,
) -> Difference:
    moments: list[tuple[Moment, ...]] = []
    named: list[str] = []
    others: list[str] = []
    for run, row in zip(runs, rows, strict=True):
        game = run.played.game
        assert game is not None
        moments.append(run.failed() or (Moment(_waits(game, lang)),))
        if place < len(row):
            moments[-1] = (row[place][1],)
            named += cards_in(game, [row[place][0]])
        others += [card.id for card in game.setup.cards]
    lines = [(each.path, each.line) for each, *_ in moments]
    return parted("event", moments, number + 1, causes.of(named, others, lines=lines))


def _waits(game: Game, lang: Lang) -> str:
    """What waits instead of an event."""
    decision = game.decision
    if decision is not None:
        return question(game, decision, lang, YOU)
    return word(lang, "reports", "over" if game.result else "nothing waits")


def _of_lines(runs: tuple[_Run, _Run], causes: Causes) -> Difference:
    return parted("line", [r.failed() for r in runs], causes=causes.of(_cards(runs)))


def _of_end(runs: tuple[_Run, _Run], causes: Causes, lang: Lang) -> Difference | None:
    """What of the position at the end is not the same though the same has happened."""
    games = [run.played.game for run in runs]
    assert games[0] is not None
    assert games[1] is not None
    said = differences([games[0], games[1]], lang, YOU)
    if said[0] == said[1]:
        return None
    old, new = (tuple(Moment(each) for each in row) for row in said)
    return Difference("end", old, new, causes=causes.of(_cards(runs)))


def _cards(runs: tuple[_Run, _Run]) -> list[str]:
    return [card.id for run in runs if run.played.game for card in run.played.game.setup.cards]
