"""What a worker does: plays some games of a plan. Light, because each process of a run loads it.

Nothing but texts and numbers goes in and out, so that a worker may be a thread, a process or a
machine. What comes out depends on the plan and the scripts alone, not on who plays it or when.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from momon_dsl import __version__
from momon_dsl.errors import MomonError
from momon_dsl.game import Game

from .cards import Scripts
from .plan import Job, Plan
from .play import play
from .policies import uniform
from .store import Outcome


class Order(NamedTuple):
    """What a worker has to know to play any game of a run, as texts."""

    momon: str
    plan: str
    scripts: str

    @classmethod
    def of(cls, plan: Plan, scripts: Scripts) -> Order:
        """The order to play a plan with these cards."""
        return cls(__version__, plan.to_json(), scripts.to_json())


class Batch(NamedTuple):
    """Some games that have been played, and the seconds of a processor that they took."""

    outcomes: tuple[Outcome, ...]
    seconds: float


def play_some(order: Order, numbers: Iterable[int]) -> Batch:
    """Play some games of a plan.

    Raises `MomonError` for a worker with another version of momon, or a game that went wrong,
    with what it takes to play it again.
    """
    begin = time.process_time()
    bench = _bench(order)
    outcomes = tuple([bench.play(number) for number in numbers])
    return Batch(outcomes, time.process_time() - begin)


@lru_cache(maxsize=1)
def _bench(order: Order) -> Bench:
    if order.momon != __version__:
        raise MomonError(f"This worker has momon {__version__}; the run wants {order.momon}.")
    return Bench(Plan.from_json(order.plan), Scripts.from_json(order.scripts))


class Bench:
    """A plan and its cards, ready to play."""

    def __init__(self, plan: Plan, scripts: Scripts) -> None:
        self.plan = plan
        self._cards = scripts.collection()
        self._rules = self._cards.format(plan.format)
        # Where the format wants one named it is the first seat; both sit there equally often.
        self._first = 0 if self._rules.first == "named" else None

    def play(self, number: int) -> Outcome:
        """Play one game. Raises `MomonError` that names it for whatever goes wrong in it."""
        job = self.plan.job(number)
        try:
            return self._played(job)
        except Exception as problem:
            told = f"{type(problem).__name__}: {problem}"
            raise MomonError(
                f"Game {number} ({job.first.deck} – {job.second.deck}, seed {job.seed}) "
                f"went wrong: {told}"
            ) from problem

    def _played(self, job: Job) -> Outcome:
        game = Game(
            job.first.deck, job.second.deck, cards=self._cards, format=self._rules,
            edition=self.plan.edition, seed=job.seed, first=self._first,
        )  # fmt: skip
        play(game, uniform(job.seed))
        result = game.result
        assert result is not None
        return Outcome(job.number, result.winner, json.dumps({"winner": result.winner}))
