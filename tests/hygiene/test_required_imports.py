"""Checking a card and playing a game need lark, attrs, click and wcwidth, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.hygiene.sources import ROOT

BLOCKED = """
import sys

class Block:
    allowed = sys.stdlib_module_names | {"momon_dsl", "lark", "attr", "attrs", "click", "wcwidth"}

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in self.allowed:
            raise ModuleNotFoundError(f"{name} is blocked", name=name)

sys.meta_path.insert(0, Block())
"""


def run(code: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", BLOCKED + code],
        cwd=ROOT,
        env={"HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_block_blocks(tmp_path: Path) -> None:
    assert "rich is blocked" in run("import rich", tmp_path).stderr


def test_a_card_is_checked_with_the_required_libraries_alone(tmp_path: Path) -> None:
    code = "from momon_dsl.cli import main; sys.exit(main(['check', 'cardscripts']))"
    ran = run(code, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


def test_a_game_is_played_with_the_required_libraries_alone(tmp_path: Path) -> None:
    code = """
from momon_dsl import Game
game = Game("First steps", "Wild wind", seed=1)
while game.decision:
    game.choose(game.decision.options[0])
assert game.result
"""
    ran = run(code, tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_importing_the_package_imports_next_to_nothing(tmp_path: Path) -> None:
    code = """
before = set(sys.modules)
import momon_dsl
print(sorted(set(sys.modules) - before))
"""
    assert run(code, tmp_path).stdout == "['__future__', 'momon_dsl']\n"


def test_every_public_name_can_be_imported(tmp_path: Path) -> None:
    code = """
import momon_dsl
print(all(getattr(momon_dsl, name) for name in momon_dsl.__all__), "Game" in dir(momon_dsl))
"""
    assert run(code, tmp_path).stdout == "True True\n"
