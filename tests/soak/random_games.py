"""Random games one after another in one process: none hangs, none fails, memory stays."""

from __future__ import annotations

import faulthandler
import sys
import time
from random import Random

from momon_dsl.simulate.resident import mebibytes
from tests.game.games import any_table, some_answer

from .memory import in_use
from .tally import Tally

HANG = 120
"""Seconds after which a game counts as one that hangs; the process then ends with a trace."""
MEMORY = "MiB more in use at the end than at 10 %"
HELD = "MiB more held by the process"
SLOWEST = "seconds of the slowest game"
MANY = 1_000
"""Games after which a long piece says how far it has got. In a shorter one memory is not compared:
a tenth of it has not yet seen every deck, every kind of card and of rules."""


def measure(first: int, seeds: int) -> Tally:
    """All seeds in this process, its memory compared after a tenth of them and at the end."""
    faults: list[str] = []
    choices, slowest, begin, held = 0, 0.0, 0.0, 0.0
    for place in range(seeds):
        if place == seeds // 10:
            begin, held = in_use(), mebibytes() or 0.0
        if seeds >= MANY and place % MANY == 0:
            print(f"  games {first}-{first + seeds - 1}: {place:,}, {in_use():.2f} MiB", flush=True)
        start = time.perf_counter()
        try:
            choices += _finish(first + place)
        except Exception as problem:  # whatever it is, it is a fault
            faults.append(f"seed {first + place}: {problem!r}")
        slowest = max(slowest, time.perf_counter() - start)
    most = {SLOWEST: slowest}
    if seeds >= MANY:
        most |= {MEMORY: in_use() - begin, HELD: (mebibytes() or 0.0) - held}
    return Tally(seeds, tuple(faults), {"choices": choices}, most)


def _finish(seed: int) -> int:
    if hasattr(sys.stderr, "fileno"):
        faulthandler.dump_traceback_later(HANG, exit=True)
    game, random = any_table(seed).begin(), Random(seed)
    while game.decision is not None:
        game.choose(*some_answer(random, game.decision))
    faulthandler.cancel_dump_traceback_later()
    assert game.result is not None
    return len(game.choices)
