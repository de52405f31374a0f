"""The how-to on scenarios shows a script that passes."""

from __future__ import annotations

import re
from pathlib import Path

from momon_dsl.scenarios.play import play
from momon_dsl.scenarios.scripts import Shelf
from tests.scenarios.scripts import report, write

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "scenarios.md"


def test_its_script_passes(tmp_path: Path) -> None:
    (script,) = re.findall(r"^```\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    (case,) = Shelf([write(tmp_path, script)]).cases()
    played = play(case)
    assert played.passed, report(played)
