"""Undo, fork, save, load and replay at every decision, here and under other hash seeds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

from momon_dsl.game import Game
from tests.game.games import Table, any_table, some_answer

from .tally import Tally

HASH_SEEDS = ("0", "1", "2", "12345", "random")
LONGEST = 60
"""Choices looked at in one game: from the first on, as each is replayed at every later one."""


def measure(first: int, seeds: int) -> Tally:
    """Each game here, and all of them in five further processes."""
    faults, moments = [], []
    for seed in range(first, first + seeds):
        for number, (save, key, wrong) in enumerate(_moments(seed)):
            faults += [f"seed {seed}, after {number} choices: {what}" for what in wrong]
            moments.append((seed, save, key))
    for hash_seed in HASH_SEEDS:
        told = _elsewhere(hash_seed, moments)
        faults += [f"PYTHONHASHSEED={hash_seed}: {what}" for what in told]
    return Tally(len(moments), tuple(faults), {"games": seeds, "processes": len(HASH_SEEDS)})


def _moments(seed: int) -> Iterator[tuple[str, str, list[str]]]:
    """The save and the key at every decision and at the end, and what is not exact there."""
    table, random = any_table(seed), Random(seed)
    game, keys = table.begin(), []
    while len(keys) <= LONGEST:
        keys.append(game.key)
        save = game.save()
        yield save, game.key, list(_inexact(game, table, save, keys))
        if game.decision is None:
            return
        game.choose(*some_answer(random, game.decision))


def _inexact(game: Game, table: Table, save: str, keys: list[str]) -> Iterator[str]:
    key = keys[-1]
    if _replayed(table, game.choices) != key:
        yield "another state when its choices are made again"
    if Game.load(save, cards=table.cards).key != key:
        yield "another state when loaded"
    twin = game.fork()
    if twin.key != key:
        yield "another state when forked"
    for back in sorted({1, 2, 15, 16, 17, len(keys) // 2, len(keys) - 1}):
        if back < len(keys) and not table.sanctioned:
            twin = game.fork()
            twin.undo(back)
            if twin.key != keys[-1 - back]:
                yield f"another state when {back} choices are taken back"
    if game.key != key:
        yield "a fork has changed the game that it was made of"


def _replayed(table: Table, choices: tuple[tuple[int, ...], ...]) -> str:
    again = table.begin()
    for answer in choices:
        again.choose(*answer)
    return again.key


# --- in another process --------------------------------------------------------------------


def _elsewhere(hash_seed: str, moments: list[tuple[int, str, str]]) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-m", __spec__.name],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        input=json.dumps(moments),
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        return [f"the process failed: {ran.stderr.strip()[-2_000:]}"]
    found: list[str] = json.loads(ran.stdout)
    return found


def main() -> None:
    """Load what the other process has saved, play it again, and tell what is not the same."""
    wrong = []
    for seed, save, key in json.load(sys.stdin):
        table = any_table(seed)
        loaded = Game.load(save, cards=table.cards)
        if {loaded.key, _replayed(table, loaded.choices)} != {key}:
            wrong.append(f"seed {seed}, after {len(loaded.choices)} choices: another state")
    json.dump(wrong, sys.stdout)


if __name__ == "__main__":
    main()
