"""`python -m tests.simulate.strength [GAMES [PAIR…]]`: does the stronger agent beat the weaker?

Plays each pair of agents, such as `greedy-random` (by default all), between two decks; after each
game they change seats, after each second one decks. Prints the share of the stronger with its 95 %
interval (Wilson), and the seconds of one core that a game costs each; exits 1 unless all of the
interval lies above one half.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import process_time
from typing import NamedTuple

from momon_dsl.game import Game
from momon_dsl.simulate.agents import Agent, decide, named
from momon_dsl.simulate.pairings import wilson

DECKS = ("Fields and Waters", "Hills and Night")
PAIRS = (
    "greedy-random", "mc:50-random", "ismcts:50-random", "mc:50-greedy", "ismcts:50-greedy",
    "ismcts:50-mc:50",
)  # fmt: skip


class Strength(NamedTuple):
    """What the first agent of a pair made against the second: points, and seconds of each."""

    games: int
    points: float
    seconds: tuple[float, float]

    @property
    def interval(self) -> tuple[float, float]:
        """Between what bounds the share of the first lies with 95 % confidence."""
        return wilson(self.points, self.games)


def measure(stronger: str, weaker: str, games: int, workers: int = 1) -> Strength:
    """Play `games` games; the same ones each time, however many processes play them."""
    one = partial(played, stronger, weaker)
    if workers == 1:
        found = [one(number) for number in range(games)]
    else:
        with ProcessPoolExecutor(workers) as pool:
            found = list(pool.map(one, range(games), chunksize=4))
    points, *seconds = map(sum, zip(*found, strict=True))
    return Strength(games, points, (seconds[0], seconds[1]))


def played(stronger: str, weaker: str, number: int) -> tuple[float, float, float]:
    """The points of the stronger in one game, and the seconds of each."""
    seat, decks = number % 2, DECKS[:: 1 if number // 2 % 2 == 0 else -1]
    game, seconds = Game(*decks, seed=number // 4), [0.0, 0.0]
    agents = [named(stronger, 2 * number), named(weaker, 2 * number + 1)]
    play(game, agents[:: -1 if seat else 1], seconds)
    assert game.result is not None
    winner = game.result.winner
    points = 0.5 if winner is None else float(winner == seat)
    return points, seconds[seat], seconds[1 - seat]


def play(game: Game, agents: list[Agent], seconds: list[float]) -> None:
    """Play a game to its end, and add up the seconds of each player."""
    while game.decision is not None:
        player, began = game.decision.player, process_time()
        decide(game, agents)
        seconds[player] += process_time() - began


def main(games: int = 1_000, *pairs: str) -> int:
    proved = 0
    chosen = pairs or PAIRS
    for pair in chosen:
        stronger, weaker = pair.split("-")
        found = measure(stronger, weaker, games, os.cpu_count() or 1)
        low, high = found.interval
        each = " and ".join(f"{seconds / games:.2f}" for seconds in found.seconds)
        proved += low > 0.5
        print(
            f"{stronger} against {weaker}: {found.points / games:.3f} ({low:.3f} to {high:.3f}), "
            f"{games:,} games, {each} s a game{'' if low > 0.5 else ': not proved'}",
            flush=True,
        )
    print(f"{proved} of {len(chosen)} pairs: the stronger wins more than half, beyond doubt")
    return int(proved < len(chosen))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000, *sys.argv[2:]))
