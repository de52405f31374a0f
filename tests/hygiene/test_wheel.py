"""The wheel, installed alone into a clean environment, checks a card and plays a game."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.hygiene.sources import ROOT

GAME = """
import momon_dsl, sys
from momon_dsl import Game
assert momon_dsl.__file__.startswith(sys.prefix), momon_dsl.__file__
game = Game("First steps", "Wild wind", seed=1)
while game.decision:
    game.choose(game.decision.options[0])
print(game.result)
"""


def run(*command: str | Path, cwd: Path, home: Path) -> str:
    """What a command prints; it sees neither the checkout nor the user's own cache."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "XDG_CACHE_HOME")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    ended = subprocess.run(
        [str(each) for each in command],
        cwd=cwd,
        env={**env, "HOME": str(home), "PIP_CACHE_DIR": _pip_cache()},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert ended.returncode == 0, f"{command}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout


def _pip_cache() -> str:
    return os.environ.get("PIP_CACHE_DIR", str(Path.home() / ".cache" / "pip"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT]
    run(*build, cwd=out, home=out)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder outside the checkout with an environment that holds the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "venv", cwd=folder, home=folder)
    pip = [folder / "venv/bin/python", "-m", "pip", "install", "--quiet"]
    run(*pip, "--disable-pip-version-check", wheel, cwd=folder, home=folder)
    return folder


def test_it_holds_the_package_its_data_and_nothing_of_the_checkout(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    held = {name.split("/")[0] for name in names}
    assert held == {"momon_dsl", f"momon_dsl-{wheel.name.split('-')[1]}.dist-info"}
    for data in (
        "_grammar/en.toml", "_grammar/th.toml", "_cardscripts/", "_tables/", "py.typed",
        "rulebook/conformance.json", "rulebook/catalogue/chapter-09.toml",
    ):  # fmt: skip
        assert any(name.startswith(f"momon_dsl/{data}") for name in names), data
    assert [name for name in names if "build_hook" in name or "__pycache__" in name] == []


def test_it_checks_a_card(installed: Path) -> None:
    (installed / "card.momon").write_text('card NEW 1 "New"\n\n  On Summon:\n    Incite this.\n')
    run(installed / "venv/bin/momon", "check", "card.momon", cwd=installed, home=installed)


def test_it_knows_the_bundled_cards_and_the_rules(installed: Path) -> None:
    momon = installed / "venv/bin/momon"
    text = run(momon, "text", "FBD 167", "--lang", "th", cwd=installed, home=installed)
    assert "เป้าหมาย" in text
    assert "momon_dsl/engine/" in run(momon, "rules", "9.3.5", cwd=installed, home=installed)


def test_it_plays_a_game(installed: Path) -> None:
    python = installed / "venv/bin/python"
    assert run(python, "-c", GAME, cwd=installed, home=installed).strip()


def test_it_brings_its_parser_tables_and_makes_none(installed: Path) -> None:
    code = """
import sys
from momon_dsl.language.parser import parse
assert parse('card NEW 1 "New"').document
print('lark' in sys.modules)
"""
    python = installed / "venv/bin/python"
    assert run(python, "-c", code, cwd=installed, home=installed) == "False\n"
