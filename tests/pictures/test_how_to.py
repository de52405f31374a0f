"""The page on pictures: its commands draw, its Python runs."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path

import pytest

from momon_dsl import Game
from momon_dsl.cli import main

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "pictures.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^momon (.+)$", PAGE, re.M)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with the bundled cards and a saved game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardscripts").symlink_to(ROOT / "cardscripts")
    game = Game("First steps", "Wild wind", seed=1)
    while len(game.choices) < 12:
        assert game.decision
        game.choose(game.decision.options[0])
    (tmp_path / "game.json").write_text(game.save(), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("line", COMMANDS)
def test_each_command_draws(line: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(line, comments=True)) == 0
    written = capsys.readouterr().out.split("\n")[0]
    assert (folder / written.partition(": ")[0]).exists()


def test_the_python_runs(folder: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    (folder / "page.py").write_text(code, encoding="utf-8")
    assert runpy.run_path("page.py")["svg"].startswith("<svg ")
