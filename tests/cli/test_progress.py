"""How far a long run has got: what fits in a line, and silence where nobody looks."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest
from wcwidth import wcswidth

from momon_dsl.cli import main, progress
from momon_dsl.cli.progress import Progress, line
from momon_dsl.language.wording import Lang
from tests.packs.folders import pack


@pytest.mark.parametrize("lang", ["en", "th"])
def test_a_line_is_never_wider_than_the_terminal(lang: Lang) -> None:
    for wide, done in itertools.product(range(8, 200), (0, 1, 999, 10_000, 12_000)):
        said = line(done, 10_000, 7.5, wide, lang)
        assert wcswidth(said) < wide
        assert "%" in said


def test_it_tells_how_much_how_fast_and_how_long() -> None:
    assert line(2_500, 10_000, 1.25, 90) == (
        " 25 % [##########..............................]  2,500/10,000  2,000/s  4 s left"
    )
    assert "  2:30 left" in line(100, 1_000, 16.6667, 90)
    assert "เหลือ 2:30 นาที" in line(100, 1_000, 16.6667, 90, "th")
    assert "  0.5/s" in line(5, 10, 10, 90)


def test_at_the_beginning_and_at_the_end_nothing_is_promised() -> None:
    assert "left" not in line(0, 10, 0, 90) + line(10, 10, 5, 90)
    assert line(11, 10, 5, 90) == line(10, 10, 5, 90)


def test_nothing_is_written_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Progress()
    shown._next = 0
    shown.show(1, 2)
    shown.hide()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("lang", "word"), [("en", " left"), ("th", "เหลือ ")])
def test_packs_show_it(
    lang: str,
    word: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    for name, value in (("QUICK", 0), ("OFTEN", 0)):
        monkeypatch.setattr(progress, name, value)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    pack(tmp_path / "forest")
    for command in (["build", "forest"], ["verify", "forest-1.2.0.momonpack"]):
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / command[0]))  # nothing is remembered
        assert main(["pack", *command, "--lang", lang]) == 0
        err = capsys.readouterr().err
        assert err.startswith("\r 50 % [####################....................]  1/2  ")
        assert word in err
        assert "]  2/2  " in err
        assert err.endswith("\r\x1b[K")
