"""`python -m tests.simulate.measures WHAT [GAMES]`: what runs of many games cost.

* `worker`: MiB that a worker holds, which plays with 200 different cards
* `flat`: MiB by which a run and its workers grow from a tenth of the games to the end
* `two`: how many times as many games two workers play as one, median of interleaved rounds
* `overhead`: the part of all seconds of processors that is not spent in the workers
"""

from __future__ import annotations

import gc
import os
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing import active_children
from pathlib import Path

from momon_dsl.simulate.cards import Cards
from momon_dsl.simulate.large import decks_of_all
from momon_dsl.simulate.plan import Plan, enough, with_agents
from momon_dsl.simulate.resident import mebibytes
from momon_dsl.simulate.runner import Runner, processes
from momon_dsl.simulate.store import Run

ROUNDS = 5


@contextmanager
def begun(games: int) -> Iterator[Run]:
    """A run of decks with 200 cards, in a file that goes away."""
    cards = decks_of_all()
    names = [*cards.decks]
    pairs = with_agents(zip(names[::2], names[1::2], strict=True), [], {})
    plan = Plan(pairs=pairs, games=enough(games, len(pairs)), seed=1, edition="1.0.0-th")
    brought = Cards.of(cards, names, "House")
    with (
        tempfile.TemporaryDirectory() as folder,
        Run.at(Path(folder) / "run.sqlite", plan, brought) as run,
    ):
        yield run


def worker(games: int = 2_000) -> None:
    """The largest of all sizes that a worker had."""
    largest = 0.0
    with begun(games) as run, closing(Runner(run).play(processes(1))) as played:
        for _ in played:
            largest = max([largest, *(mebibytes(child.pid or 0) for child in active_children())])
        print(f"worker: {largest:.1f} MiB with {len(run.cards.cards)} cards, {games:,} games")


def flat(games: int = 1_000_000) -> None:
    """Sizes at a tenth and at the end, of this process and of the largest of its workers."""
    done, sizes = 0, [(0.0, 0.0)]
    tenth: tuple[float, float] | None = None
    with begun(games) as run, closing(Runner(run).play(processes(2))) as played:
        for added in played:
            done += added
            workers = [mebibytes(child.pid or 0) for child in active_children()]
            if workers:
                sizes.append((mebibytes(), max(workers)))
            if tenth is None and done >= games / 10:
                tenth = sizes[-1]
    assert tenth
    run_grew, worker_grew = (end - begin for begin, end in zip(tenth, sizes[-1], strict=True))
    print(f"flat: run {run_grew:+.2f} MiB, worker {worker_grew:+.2f} MiB, {done:,} games")


def two(games: int = 2_000) -> None:
    """Games per second of two workers and of one, after the first batch has come back."""
    ratios = []
    for _ in range(ROUNDS):
        one, both = (_rate(games * count, count) for count in (1, 2))
        ratios.append(both / one)
    print(f"two: {statistics.median(ratios):.3f} times one")


def _rate(games: int, count: int) -> float:
    done, begin = 0, 0.0
    with begun(games) as run, closing(Runner(run).play(processes(count))) as played:
        for added in played:
            if begin:
                done += added
            elif added:
                begin = time.perf_counter()
    return done / (time.perf_counter() - begin)


def overhead(games: int = 2_000) -> None:
    """Seconds of this process while workers play, against those of the workers."""
    gc.collect()
    with begun(games) as run, closing(Runner(run).play(processes(2))) as played:
        begin = time.process_time()
        for _ in played:
            pass
        own = time.process_time() - begin
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN)
    whole = own + theirs.ru_utime + theirs.ru_stime
    print(f"overhead: {100 * own / whole:.2f} % of {whole:.1f} s, {os.cpu_count()} processors")


WHAT = {each.__name__: each for each in (worker, flat, two, overhead)}

if __name__ == "__main__":
    WHAT[sys.argv[1]](*map(int, sys.argv[2:]))
