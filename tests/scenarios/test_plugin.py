"""The pytest plugin: scenarios of other people's scripts are tests of theirs."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from tests.scenarios.scripts import write

GOOD = """\
test card T1 "Plain".

scenario "Good one"
  Given your Hand is T1.
  When you Summon T1 into a1.
  Then a1 is T1.
"""


def run(folder: Path, *args: str) -> str:
    installed = any(each.name == "momon" for each in entry_points(group="pytest11"))
    plugin = () if installed else ("-p", "momon_dsl.testing.plugin")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", *plugin, *args]
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [*command, f"--rootdir={folder}", "-c", "/dev/null", str(folder)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_scenarios_are_collected_and_their_reports_shown(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    bad = write(tmp_path, GOOD.replace("a1 is T1", "a1 is empty"), "bad.momon")
    write(tmp_path, 'scenraio "x"\n', "broken.momon")
    said = run(tmp_path)
    assert "2 failed, 1 passed" in said
    assert f"{bad}:6:3: Then a1 is empty" in said
    assert 'broken.momon:1:1: E201 The language has no word "scenraio".' in said
    assert "Traceback" not in said


def test_k_chooses_by_title(tmp_path: Path) -> None:
    write(tmp_path, GOOD)
    assert "1 passed" in run(tmp_path, "-k", "Good")
    assert "1 deselected" in run(tmp_path, "-k", "Other")
