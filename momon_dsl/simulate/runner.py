"""Playing a run with workers of any kind, as long as they are an `Executor`.

The games are handed out in batches, a bounded number at a time, and each batch is written as soon
as it comes back. What a worker had in hand when it died is handed out again. Which worker plays
what, and when it comes back, makes no difference to what is written.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)  # fmt: skip
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from momon_dsl.errors import MomonError

from . import limits
from .worker import Order, Outcome, play_written, serve

if TYPE_CHECKING:
    from .store import Run

BATCH_SECONDS: Final = 1.0
"""Seconds after which a batch comes back, whatever has been played of it by then."""
TOGETHER: Final = 200
"""Games of one pair that are handed out together at most: a worker prepares for each pair anew,
which takes as long as two or three games by chance."""
WINDOW: Final = 20_000
"""Games that may be handed out before earlier ones, so that all pairs are played alike."""
AT_HAND: Final = 2
"""Batches for each worker: the one that is played, and the next, so that nobody waits."""


class Crew(NamedTuple):
    """An executor, how many of its workers work at the same time now, and what they are told.

    `play` is `play_some` for the order that they were begun with: it takes numbers and seconds.
    """

    executor: Executor
    at_once: Callable[[], int]
    play: Callable[[Sequence[int], float], tuple[Outcome, ...]]


Workers = Callable[[Order], AbstractContextManager[Crew]]
"""Begins with some workers; when it is left they are let go, whatever they are doing."""


class _Task(NamedTuple):
    """Games of one pair that are handed out, and how often that was in vain."""

    numbers: tuple[int, ...]
    lost: int = 0


class Runner:
    """Plays what is still to be played of a run.

    `for count in Runner(run).play(workers): ...` gives how many games have been written since the
    last time, every second or so. Closing that iterator lets the workers go; what was written
    stays, and the rest can be played later.
    """

    def __init__(self, run: Run) -> None:
        self._run = run
        self._order = Order.of(run.plan, run.cards)
        self._open = deque(run.missing())
        self._left = sum(map(len, self._open))
        self._tasks: deque[_Task] = deque()
        self._flying: dict[Future[tuple[Outcome, ...]], _Task] = {}
        self._broken = False

    def play(self, workers: Workers) -> Generator[int]:
        """Play until nothing is left, with new workers where the old ones broke down.

        Raises `MomonError` for a game that goes wrong, and where workers are lost again and again
        over the same games.
        """
        while self._open or self._tasks:
            self._broken = False
            with workers(self._order) as crew:
                try:
                    yield from self._until_broken(crew)
                finally:
                    self._flying.clear()

    def _until_broken(self, crew: Crew) -> Iterator[int]:
        while True:
            workers = max(1, crew.at_once())
            while not self._broken and len(self._flying) < AT_HAND * workers:
                task = self._next(workers)
                if task is None:
                    break
                self._hand_out(crew, task)
            if not self._flying:
                return
            done = wait(self._flying, BATCH_SECONDS, FIRST_COMPLETED).done
            yield sum([self._written(self._flying.pop(future), future) for future in done])

    def _next(self, workers: int) -> _Task | None:
        if not self._tasks:
            self._tasks.extend(self._window(workers))
        return self._tasks.popleft() if self._tasks else None

    def _window(self, workers: int) -> Iterator[_Task]:
        """The next games by pairs; less of them towards the end, that all workers end together."""
        pairs = len(self._run.plan.pairs)
        size = min(TOGETHER, -(-self._left // (AT_HAND * workers)))
        by_pair: dict[int, list[int]] = {}
        for number in self._take(min(size * pairs, WINDOW)):
            by_pair.setdefault(number % pairs, []).append(number)
        for numbers in by_pair.values():
            for start in range(0, len(numbers), size):
                yield _Task(tuple(numbers[start : start + size]))

    def _take(self, count: int) -> Iterator[int]:
        """So many of the games that nobody has been given, in their order."""
        while self._open and count > 0:
            games = self._open.popleft()
            if len(games) > count:
                self._open.appendleft(games[count:])
                games = games[:count]
            count -= len(games)
            self._left -= len(games)
            yield from games

    def _hand_out(self, crew: Crew, task: _Task) -> None:
        try:
            with _undisturbed():
                future = crew.executor.submit(crew.play, task.numbers, BATCH_SECONDS)
        except BrokenExecutor:
            self._broken = True
            self._tasks.appendleft(task)
        except Exception as problem:
            told = str(problem) or type(problem).__name__
            raise MomonError(f"The workers take no more games: {told}") from problem
        else:
            self._flying[future] = task

    def _written(self, task: _Task, future: Future[tuple[Outcome, ...]]) -> int:
        """Write a batch that has come back; 0 for one that was lost."""
        try:
            outcomes = future.result()
        except MomonError:
            raise
        except Exception as problem:
            # Whatever a game does wrong is told as a MomonError: this one never came to its end.
            self._broken = self._broken or isinstance(problem, BrokenExecutor)
            self._lose(task, problem)
            return 0
        played = tuple([outcome.number for outcome in outcomes])
        if not played or played != task.numbers[: len(played)]:
            raise MomonError(f"A worker was given {_span(task.numbers)} and has played others.")
        if len(played) < len(task.numbers):
            self._tasks.appendleft(_Task(task.numbers[len(played) :]))
        return self._run.add(outcomes)

    def _lose(self, task: _Task, problem: Exception) -> None:
        """Have games played again, in halves: one that kills its worker is soon by itself."""
        if task.lost >= limits.CRASHES:
            raise MomonError(
                f"Workers were lost {task.lost + 1} times while they played {_span(task.numbers)}: "
                f"{str(problem) or type(problem).__name__}"
            ) from problem
        middle = len(task.numbers) // 2
        halves = (task.numbers[:middle], task.numbers[middle:])
        self._tasks.extendleft(_Task(half, task.lost + 1) for half in halves if half)


def _span(numbers: Sequence[int]) -> str:
    """Games in words.

    >>> _span([3]), _span([3, 5, 7])
    ('game 3', 'games 3 to 7')
    """
    first, last = numbers[0], numbers[-1]
    return f"game {first}" if first == last else f"games {first} to {last}"


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Ctrl-C until later, and from processes that begin meanwhile: they never see it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def processes(count: int) -> Workers:
    """So many processes of this machine, started anew and not forked."""

    @contextmanager
    def begin(order: Order) -> Iterator[Crew]:
        from multiprocessing import get_context

        context = get_context("spawn")
        with TemporaryDirectory(prefix="momon-sim-", ignore_cleanup_errors=True) as folder:
            # A pool of Python 3.11.2 waits for ever if a process is killed before it has read all
            # that was sent to it, and so the order, which is long, is not sent.
            path = os.path.join(folder, "order.json")
            order.write(path)
            theirs, ours = context.Pipe(duplex=False)
            executor = ProcessPoolExecutor(
                count, mp_context=context, initializer=serve, initargs=(theirs, folder)
            )
            try:
                yield Crew(executor, lambda: count, partial(play_written, path))
            finally:
                ours.close()  # which lets each of them go, as it would if this process were killed
                executor.shutdown(wait=True, cancel_futures=True)
                theirs.close()

    return begin


def cores() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
