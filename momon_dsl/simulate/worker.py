"""What a worker does: plays some games of a plan. Light, because each process of a run loads it.

Nothing but texts and numbers goes in and out, so that a worker may be a thread, a process or a
machine. What comes out depends on the plan and the cards alone, not on who plays it or when.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import threading
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from momon_dsl import __version__
from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.packs.collection import Collection

from .agents import decide, named
from .cards import Cards
from .observe import Observer, closely
from .plan import Job, Plan

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class Outcome(NamedTuple):
    """How a game of a plan went: who won, 0 or 1 by seat or None, and its `Played` as JSON."""

    number: int
    winner: int | None
    played: str


class Order(NamedTuple):
    """What a worker has to know to play any game of a run, as texts."""

    momon: str
    plan: str
    cards: str

    @classmethod
    def of(cls, plan: Plan, cards: Cards) -> Order:
        """The order to play a plan with these cards."""
        return cls(__version__, plan.to_json(), cards.to_json())

    def write(self, path: str) -> None:
        """Write it to a file, which `play_written` reads. Raises OSError."""
        with open(path, "x", encoding="utf-8") as file:
            json.dump(self, file)


def play_some(order: Order, numbers: Sequence[int], seconds: float) -> tuple[Outcome, ...]:
    """Play some games of a plan, in their order: the first, then more while there is time.

    Raises `MomonError` for a worker with another version of momon, or a game that went wrong,
    with what it takes to play it again.
    """
    ends = time.monotonic() + seconds
    bench = _bench(order)
    outcomes = [bench.play(numbers[0])]
    for number in numbers[1:]:
        if time.monotonic() > ends:
            break
        outcomes.append(bench.play(number))
    return tuple(outcomes)


def play_written(path: str, numbers: Sequence[int], seconds: float) -> tuple[Outcome, ...]:
    """As `play_some`, of an order in a file, so that what is sent to a process stays short."""
    return play_some(_written(path), numbers, seconds)


@lru_cache(maxsize=1)
def _written(path: str) -> Order:
    with open(path, encoding="utf-8") as file:
        return Order(*json.load(file))


def serve(leash: Connection, folder: str) -> None:
    """Begin as a process that works for another: end when that one lets go, or is killed.

    `leash` is a pipe whose other end that one holds, and the `folder` with what it has written for
    its workers goes with it. Ctrl-C is not for the workers.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        try:
            leash.recv_bytes()
        except (EOFError, OSError):
            shutil.rmtree(folder, ignore_errors=True)
            os._exit(1)  # at once, whatever is being played: nobody waits for it any more

    threading.Thread(target=watch, daemon=True).start()


_HERE = threading.local()
"""What this thread plays with; a machine of a cluster may let several threads play."""


def _bench(order: Order) -> Bench:
    if getattr(_HERE, "order", None) != order:
        if order.momon != __version__:
            raise MomonError(f"This worker has momon {__version__}; the run wants {order.momon}.")
        _HERE.bench = Bench(Plan.from_json(order.plan), Cards.from_json(order.cards))
        _HERE.order = order
    bench: Bench = _HERE.bench
    return bench


class Bench:
    """A plan and its cards, ready to play.

    What the games of one pair share is kept until another pair is asked for, so that a worker
    takes no more room for a hundred decks than for two.
    """

    def __init__(self, plan: Plan, cards: Cards) -> None:
        self.plan = plan
        self._cards = cards
        # Where the format wants one named it is the first seat; both sit there equally often.
        self._first = 0 if cards.format.first == "named" else None
        self._pair = -1
        self._shared: Collection
        self._observer: Observer

    def play(self, number: int) -> Outcome:
        """Play one game. Raises `MomonError` that names it for whatever goes wrong in it."""
        job = self.plan.job(number)
        try:
            return self._outcome(number, self.game(job))
        except Exception as problem:
            told = f"{type(problem).__name__}: {problem}"
            raise MomonError(
                f"Game {number} ({job.first.deck} – {job.second.deck}, seed {job.seed}) "
                f"went wrong: {told}"
            ) from problem

    def _outcome(self, number: int, game: Game) -> Outcome:
        played = self._observer.observe(game, closely=closely(number))
        return Outcome(number, played.winner, played.to_json())

    def game(self, job: Job) -> Game:
        """The game of a job, played to its end.

        Raises `MomonError` for decks that there are not or that the format forbids.
        """
        if job.pair != self._pair:
            self._shared = self._cards.between(job.first.deck, job.second.deck)
            self._pair, self._observer = job.pair, Observer()
        game = Game(
            job.first.deck, job.second.deck, cards=self._shared, format=self._cards.format,
            edition=self.plan.edition, seed=job.seed, first=self._first,
        )  # fmt: skip
        sides = enumerate((job.first, job.second))
        agents = [named(side.agent, 2 * job.seed + seat) for seat, side in sides]
        try:
            while game.decision is not None:
                decide(game, agents)
        finally:
            for agent in agents:
                agent.close()
        return game
