"""Random games one after another in one process: none hangs, none fails, memory stays."""

from __future__ import annotations

import faulthandler
import gc
import resource
import sys
import time
from pathlib import Path
from random import Random

from tests.game.games import any_table, some_answer

from .tally import Tally

HANG = 120
"""Seconds after which a game counts as one that hangs; the process then ends with a trace."""
MEMORY = "MiB more at the end than at 10 %"
SLOWEST = "seconds of the slowest game"
MANY = 1_000
"""Games after which a long piece says how far it has got."""
STATM = Path("/proc/self/statm")


def measure(first: int, seeds: int) -> Tally:
    """All seeds in this process; where memory is compared the rubbish has been collected."""
    faults: list[str] = []
    choices, slowest, begin = 0, 0.0, 0.0
    for place in range(seeds):
        if place == seeds // 10:
            begin = memory()
        if seeds >= MANY and place % MANY == 0:
            print(f"  games {first}-{first + seeds - 1}: {place:,}, {memory():.1f} MiB", flush=True)
        start = time.perf_counter()
        try:
            choices += _finish(first + place)
        except Exception as problem:  # whatever it is, it is a fault
            faults.append(f"seed {first + place}: {problem!r}")
        slowest = max(slowest, time.perf_counter() - start)
    grown = memory() - begin
    return Tally(seeds, tuple(faults), {"choices": choices}, {MEMORY: grown, SLOWEST: slowest})


def _finish(seed: int) -> int:
    if hasattr(sys.stderr, "fileno"):
        faulthandler.dump_traceback_later(HANG, exit=True)
    game, random = any_table(seed).begin(), Random(seed)
    while game.decision is not None:
        game.choose(*some_answer(random, game.decision))
    faulthandler.cancel_dump_traceback_later()
    assert game.result is not None
    return len(game.choices)


def memory() -> float:
    """MiB that this process holds; where the system does not say, the most that it ever held."""
    gc.collect()
    if STATM.exists():
        return int(STATM.read_text().split()[1]) * resource.getpagesize() / (1 << 20)
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / (1 << 20)
