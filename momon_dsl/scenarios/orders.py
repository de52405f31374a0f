"""Every legal order and choice from one position to the end of the turn, and what comes of each.

Positions that recur are looked at once (`position_key`), so that many orders cost little. Of a
number of repetitions (12.4.2) only 0, 1 and the most are tried; the rest is complete up to the
budget.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

import attrs

from momon_dsl import limits
from momon_dsl.game import Game
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.model.decisions import ORDER, REPETITIONS, Decision
from momon_dsl.model.position_key import position_key

from .moves import Answer
from .play import WHEN, Played, play_along
from .scripts import Case

ANSWERS_PER_DECISION = 1_000
"""Answers to one decision that are tried; there can be very many where several are chosen."""
Path = tuple[Answer, ...]
Found = dict[str, tuple[int, Path]]
"""How many ways lead to each outcome from here, and the shortest of them."""


@attrs.frozen
class Outcome:
    """How the turn can end: the game then, how many ways lead there, and the shortest of them."""

    game: Game
    ways: int
    path: Path


@attrs.frozen
class Differing:
    """Two ways that part at one decision and end differently; `step` counts answers before it."""

    step: int
    decision: Decision
    first: Path
    second: Path

    @property
    def length(self) -> int:
        """How many answers both ways have together."""
        return len(self.first) + len(self.second)


@attrs.frozen
class Explored:
    """What was found; `complete` is False where the budget did not suffice.

    `order` is the shortest pair of ways that part at the order of simultaneous triggers and end
    differently, `choice` the same for any other decision.
    """

    start: Game
    outcomes: tuple[Outcome, ...]
    positions: int
    complete: bool
    order: Differing | None
    choice: Differing | None

    @property
    def ways(self) -> int:
        """How many ways there are in all."""
        return sum(outcome.ways for outcome in self.outcomes)


def position_of(case: Case, lines: int | None = None) -> tuple[Played, tuple[n.WhenStep, ...]]:
    """A scenario played up to the first line that answers what an ability asks.

    With `lines` up to that many of its When lines instead. Gives also the lines carried out.
    """
    played, done = Played(case), []
    steps = [step for step in case.scenario.steps if isinstance(step, WHEN)]
    stop = lines if lines is not None else _before_choices(steps)
    for step in play_along(played):
        if isinstance(step, WHEN):
            done.append(step)
        if len(done) >= stop:
            break
    return played, tuple(done)


def _before_choices(steps: list[n.WhenStep]) -> int:
    for number, step in enumerate(steps):
        if isinstance(step, n.WhenChooses | n.WhenOrders):
            return number
    return len(steps)


def explore(start: Game, budget: int = limits.POSITIONS) -> Explored:
    """Try everything from where a game stands to the end of its turn or of the game.

    >>> from momon_dsl.game import Game
    >>> found = explore(Game("First steps", "Wild wind", first=0), budget=50)
    >>> found.complete, found.positions
    (False, 50)
    """
    search = _Search(budget)
    found = search.visit(start.fork(), ())
    outcomes = []
    for ways, path in sorted(found.values(), key=lambda each: (len(each[1]), each[1])):
        outcomes.append(Outcome(along(start, path), ways, path))
    return Explored(
        start, tuple(outcomes), search.visited, search.complete, search.order, search.choice
    )


def along(start: Game, path: Path) -> Game:
    """The game after these answers."""
    game = start.fork()
    for answer in path:
        game.choose(*answer)
    return game


def answers(decision: Decision) -> Iterator[Answer]:
    """Every legal answer to a decision; of repetitions 0, 1 and the most."""
    options = decision.options
    if decision.kind == REPETITIONS:
        yield from ((number,) for number in sorted({options[0], options[1], options[-1]}))
        return
    for count in range(decision.minimum, min(decision.maximum, len(options)) + 1):
        yield from combinations(options, count)


class _Search:
    """What has been visited, and the shortest pairs of ways that differ."""

    def __init__(self, budget: int) -> None:
        self._budget = budget
        self._known: dict[str, Found] = {}
        self.visited = 0
        self.complete = True
        self.order: Differing | None = None
        self.choice: Differing | None = None

    def visit(self, game: Game, before: Path) -> Found:
        """What can come of a position; `before` are the answers that led to it."""
        key = position_key(game.state, game.setup)
        if key in self._known:
            return self._known[key]
        if self.visited >= self._budget:
            self.complete = False
            return {}
        self.visited += 1
        if game.decision is None:
            ended = game.result and (game.result.winner, game.result.rule)
            return {f"{ended} {key}": (1, ())}
        found = self._try_all(game, game.decision, before)
        self._known[key] = found
        return found

    def _try_all(self, game: Game, decision: Decision, before: Path) -> Found:
        tried: list[tuple[Answer, Found]] = []
        legal = answers(decision)
        for answer in islice(legal, ANSWERS_PER_DECISION):
            twin = game.fork()
            twin.choose(*answer)
            tried.append((answer, self.visit(twin, (*before, answer))))
        self.complete = self.complete and next(legal, None) is None
        if self.complete:  # of what was cut off nobody knows where it would have led
            self._compare(decision, before, tried)
        whole: Found = {}
        for answer, found in tried:
            for outcome, (ways, path) in found.items():
                had, shortest = whole.get(outcome, (0, None))
                longer = (answer, *path)
                best = longer if shortest is None or len(longer) < len(shortest) else shortest
                whole[outcome] = (had + ways, best)
        return whole

    def _compare(self, decision: Decision, before: Path, tried: list[tuple[Answer, Found]]) -> None:
        """Note the shortest two ways that part here and end differently."""
        known = self.order if decision.kind == ORDER else self.choice
        for (one, first), (other, second) in combinations(tried, 2):
            if first.keys() == second.keys():
                continue  # what comes of both is the same, whatever is chosen later
            for outcome, (_, path) in first.items():
                for another, (_, longer) in second.items():
                    if outcome != another and not (outcome in second and another in first):
                        ways = ((*before, one, *path), (*before, other, *longer))
                        made = Differing(len(before), decision, *ways)
                        known = made if known is None or made.length < known.length else known
        if decision.kind == ORDER:
            self.order = known
        else:
            self.choice = known
