"""The figures of large packs are measured on a small one here; a quiet machine says whether they
hold."""

from __future__ import annotations

import re
from pathlib import Path

from tests.packs.measure import Bench


def test_every_figure_is_measured(tmp_path: Path) -> None:
    lines = [line for figure in Bench(tmp_path, 40).figures().values() for line in figure()]
    assert [re.sub(r"[\d.]+ (s|ms) of one core$", "", line) for line in lines] == [
        "build: ",
        "build with one script changed: ",
        "verify and install, scripts checked when used: ",
        "verify, every script checked: ",
        "install what this user has verified: ",
        "verify and install what this user has verified: ",
        "load: ",
        "import: ",
    ]
