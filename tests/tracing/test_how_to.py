"""The how-to on why shows answers that are given, and Python that runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from momon_dsl.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "why.md"
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def test_its_answers_are_those_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "counts.momon"
    path.write_text(blocks("momon")[0], "utf-8")
    (commands,) = blocks("sh")
    shown = []
    for options in re.findall(r"counts\.momon(.*?)#", commands):
        assert main(["why", str(path), *options.split()]) == 0
        shown.append(capsys.readouterr().out)
    for answer in blocks("text"):
        assert any(answer in each for each in shown)


def test_its_python_says_why_in_both_languages(tmp_path: Path) -> None:
    script = tmp_path / "why.py"
    script.write_text(blocks("python")[0], "utf-8")
    ended = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=60, check=True
    )
    assert "its source FBD 167 is in a Hand, not in the Arena" in ended.stdout
    assert "ผู้เล่น 1" in ended.stdout
