"""Measures a figure piece by piece with several processes, and says how far it has got."""

from __future__ import annotations

import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from datetime import UTC, datetime
from multiprocessing import get_context

from .record import Entry, Pieces, sources_of, write
from .tally import MOST_TOLD, Figure, Tally, total

TELL_EVERY = 15.0


def measure(figure: Figure, workers: int, first: int, share: float, fresh: bool) -> bool:
    """Measure a figure to its end, tell it, and write it down if it was measured in full."""
    sources = sources_of(figure)
    pieces = Pieces(figure, sources, first, fresh)
    if pieces.done:
        print(f"{figure.name}: going on after {len(pieces.done)} pieces", flush=True)
    wanted = int(figure.required * share)
    try:
        _work(figure, pieces, workers, first, wanted)
    except BrokenProcessPool:
        print(f"{figure.name}: NO: a process ended; its last lines say where it hung", flush=True)
        return False
    found = total(pieces.done[seed] for seed in sorted(pieces.done))
    faults = figure.faults(found)
    _tell(figure, found, faults, pieces.seconds)
    if sources_of(figure) != sources:
        print(f"{figure.name}: NO: the sources have changed meanwhile", flush=True)
        return False
    if share >= 1:
        write(figure, _entry(figure, found, faults, first, pieces, sources))
        pieces.forget()
    return not faults and found.done >= wanted


def _work(figure: Figure, pieces: Pieces, workers: int, first: int, wanted: int) -> None:
    """Pieces in the order of their seeds, without a gap, until enough is done."""
    seed, begun = first, time.monotonic()
    told = begun
    running: dict[Future[Tally], int] = {}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        while True:
            while len(running) < workers and not _enough(pieces, wanted):
                if seed not in pieces.done:
                    running[pool.submit(figure.measure, seed, figure.piece)] = seed
                seed += figure.piece
            if not running:
                return
            ended, _ = wait(running, timeout=TELL_EVERY, return_when=FIRST_COMPLETED)
            now = time.monotonic()
            for future in ended:
                pieces.add(running.pop(future), future.result(), now - begun)
                begun = now
            if now - told >= TELL_EVERY:
                told = now
                done = total(pieces.done.values())
                print(
                    f"{figure.name}: {done.done:,} of {wanted:,} {figure.unit}, "
                    f"{len(done.faults)} faults, {pieces.seconds:.0f} s",
                    flush=True,
                )


def _enough(pieces: Pieces, wanted: int) -> bool:
    return sum(tally.done for tally in pieces.done.values()) >= wanted


def _tell(figure: Figure, found: Tally, faults: list[str], seconds: float) -> None:
    for fault in faults[:MOST_TOLD]:
        print(fault)
    facts = [f"{value:.3g} {name}" for name, value in found.most.items()]
    facts += [f"{count:,} {name}" for name, count in found.counts.items()]
    verdict = "NO" if faults else "holds"
    print(
        f"{figure.name}: {found.done:,} {figure.unit} ({figure.claim}): {len(faults)} faults, "
        f"{seconds:.0f} s; {', '.join(facts)}: {verdict}",
        flush=True,
    )


def _entry(
    figure: Figure, found: Tally, faults: list[str], first: int, pieces: Pieces, sources: str
) -> Entry:
    return Entry(
        done=found.done,
        unit=figure.unit,
        first_seed=first,
        last_seed=max(pieces.done) + figure.piece - 1,
        date=datetime.now(UTC).date().isoformat(),
        seconds=round(pieces.seconds),
        sources=sources,
        faults=faults[:MOST_TOLD],
        counts=found.counts,
        most={name: round(value, 3) for name, value in found.most.items()},
    )
