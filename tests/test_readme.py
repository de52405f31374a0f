"""What the README shows is run: the card, the game, the commands and the places it names."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def block(language: str) -> str:
    return next(text for name, text in BLOCKS if name == language)


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)


def momon(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return run("-c", "import sys; from momon_dsl.cli import main; sys.exit(main())", *arguments)


def test_it_begins_with_a_card_and_a_game_in_at_most_ten_lines() -> None:
    assert [name for name, _ in BLOCKS][:2] == ["momon", "python"]
    assert len(block("python").splitlines()) <= 10


def test_the_card_is_the_bundled_one(tmp_path: Path) -> None:
    script = tmp_path / "card.momon"
    script.write_text(block("momon"), encoding="utf-8")
    checked = momon("check", script)
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stdout
    shown = momon("ast", script)
    assert shown.returncode == 0
    assert shown.stdout == momon("ast", "FBD 167").stdout


def test_the_game_is_played_to_its_end(tmp_path: Path) -> None:
    script = tmp_path / "game.py"
    script.write_text(block("python"), encoding="utf-8")
    played = run("-c", f"import runpy; runpy.run_path({str(script)!r})")
    assert (played.returncode, played.stderr) == (0, "")
    assert int(played.stdout.split()[-1]) > 20


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`momon ([a-z]+)", README))))
def test_every_command_it_names_exists_and_has_help_with_examples(name: str) -> None:
    shown = momon(name, "--help")
    assert shown.returncode == 0, shown.stderr
    assert "Example" in shown.stdout


def test_every_folder_and_file_it_names_exists() -> None:
    names = re.findall(r"`((?:momon_dsl|tests|docs|grammar|cardscripts)/[\w./]*)`", README)
    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_its_test_command_is_what_ci_runs() -> None:
    commands = [text.strip() for name, text in BLOCKS if name == "sh"]
    assert "make test" in commands
    assert re.search(r"^make test ", (ROOT / ".ci/run").read_text(encoding="utf-8"), re.MULTILINE)
