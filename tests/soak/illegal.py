"""Answers near legal ones, at every decision of random games: refused, the state unchanged."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.game.games import any_table, some_answer
from tests.game.illegal import near_misses, refused

from .tally import Tally

TRIES, LONGEST = 12, 300


def measure(first: int, seeds: int) -> Tally:
    """The state is compared field by field after each try, by its key after all of a decision."""
    tried: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    faults: list[str] = []
    for seed in range(first, first + seeds):
        game, random, stale = any_table(seed).begin(), Random(seed), []
        while (decision := game.decision) is not None and len(game.choices) < LONGEST:
            key = game.key
            for what, wrong in near_misses(random, game, stale[-20:], TRIES):
                fault = refused(game, wrong)
                faults += [f"seed {seed}, {what}: {fault}"] if fault else []
                tried[what] += 1
            asked[f"at a decision of the kind {decision.kind}"] += 1
            faults += [] if game.key == key else [f"seed {seed}: the state has changed"]
            stale.append(some_answer(random, decision))
            game.choose(*stale[-1])
    return Tally(tried.total(), tuple(faults), dict(sorted({**tried, **asked}.items())))
