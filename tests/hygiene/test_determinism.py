"""The same seed and choices give the same game, however Python seeds the hashes of texts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.hygiene.sources import ROOT

GAMES = """
from momon_dsl import Game
for seed in range(4):
    game = Game("First steps", "Wild wind", seed=seed)
    turn = 0
    while game.decision:
        options = game.decision.options
        game.choose(options[(7 * turn) % len(options)])
        turn += 1
    print(game.save(), game.key, *game.log, sep="\\n")
"""


def played(hash_seed: int, cache: Path) -> str:
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "XDG_CACHE_HOME": str(cache)}
    command = [sys.executable, "-c", GAMES]
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_a_game_does_not_depend_on_the_hash_seed_nor_on_what_is_cached(tmp_path: Path) -> None:
    games = [played(seed, tmp_path / str(seed)) for seed in (0, 1, 4242)]
    assert games[0].count("MomonSummoned") + games[0].count("Summoned") > 8
    assert games[0] == games[1] == games[2]
