"""Games of every sort in one process, each told by its key: `python -m tests.compiled.games 0 50`.

The key holds the whole state and the log, event by event.
"""

from __future__ import annotations

import sys
import time
from random import Random

from momon_dsl.engine import kernel
from momon_dsl.game import Game
from momon_dsl.simulate.play import play
from momon_dsl.simulate.policies import uniform
from tests.game.games import any_table, some_answer


def tell(first: int, count: int) -> None:
    """A line for each game: its seed, its choices, its key on the way and at the end."""
    for seed in range(first, first + count):
        game, random, keys = any_table(seed).begin(), Random(seed), []
        while game.decision is not None and len(game.choices) < 400:
            if len(game.choices) % 16 == 0:
                keys.append(game.key)
            game.choose(*some_answer(random, game.decision))
        print(seed, len(game.choices), *keys, game.key)


def speed(seconds: float, first: int) -> float:
    """Decisions a second of random play with the bench deck, after a start to get warm."""
    for seed in range(10):
        play(Game("Bench", "Bench", seed=seed), uniform(seed))
    begun, decisions = time.perf_counter(), 0
    while (took := time.perf_counter() - begun) < seconds:
        for seed in range(first, first + 25):
            decisions += play(Game("Bench", "Bench", seed=seed), uniform(seed)).decisions
        first += 25
    return decisions / took


if __name__ == "__main__":
    print(kernel.__file__, file=sys.stderr)
    if sys.argv[1] == "speed":
        print(speed(float(sys.argv[2]), int(sys.argv[3])))
    else:
        tell(int(sys.argv[1]), int(sys.argv[2]))
