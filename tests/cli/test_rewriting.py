"""`momon fmt`, `momon translate`, `momon check --fix`: what they write and what they never do."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.language import formatting
from momon_dsl.language.parser import parse_strict

ROOT = Path(__file__).resolve().parents[2]
LOOSE = 'card TT 1 "One" stars 3 # three\n on summon: incite target Momon.'
NEAT = """\
card TT 1 "One"
  stars 3  # three
  powers north 1, east 1, south 1, west 1

  On Summon:
    Incite target Momon.
"""
WARNS = NEAT.replace("target Momon", "an Momon").replace(
    "Incite an", "Incite target Momon. Incite an"
)
BROKEN = NEAT.replace("target Momon", "it")
UNREADABLE = NEAT.replace("target Momon", "incite")
COMMENTED = """\
# top
card FBD 1 "One" # a
  symbols [S], # c
     [P] # d
  stars 3
  powers north 1, # f
    east 2, south 3, west 4
  On Summon:
    You may # k
    put target Momon into its owner's Void.
    If you do, Summon an [S] Momon from your Hand
      # o
      into its Space. # p
    # q
# r
deck "X" # s
  2 FBD 1
# v
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def momon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run a command in this process, in a folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, given: str | None = None) -> tuple[int, str, str]:
        if given is not None:
            stdin = io.TextIOWrapper(io.BytesIO(given.encode()), encoding="utf-8")
            monkeypatch.setattr(sys, "stdin", stdin)
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_fmt_writes_the_canonical_form_once(momon: Run) -> None:
    Path("a.momon").write_text(LOOSE)
    assert momon("fmt", "a.momon") == (0, "a.momon: formatted\n", "")
    assert Path("a.momon").read_text() == NEAT
    assert momon("fmt", "a.momon") == (0, "", "")


def test_fmt_check_and_diff_write_nothing(momon: Run) -> None:
    Path("a.momon").write_text(LOOSE)
    assert momon("fmt", "--check", "a.momon") == (1, "a.momon: not formatted\n", "")
    code, out, _ = momon("fmt", "--diff", "a.momon")
    assert code == 1
    assert "+  stars 3  # three\n" in out
    assert "\\ No newline at end of file" in out
    assert Path("a.momon").read_text() == LOOSE
    Path("a.momon").write_text(NEAT)
    assert momon("fmt", "--check", "--diff", "a.momon") == (0, "", "")


def test_fmt_of_standard_input(momon: Run) -> None:
    assert momon("fmt", "-", given=LOOSE) == (0, NEAT, "")
    code, out, err = momon("fmt", "-", given=UNREADABLE)
    assert (code, out, err.split(" ")[0]) == (1, "", "-:6:12:")


def test_fmt_leaves_a_script_with_mistakes_and_goes_on(momon: Run) -> None:
    Path("a.momon").write_text(UNREADABLE)
    Path("b.momon").write_text(LOOSE)
    code, out, err = momon("fmt", "a.momon", "b.momon", "c.momon")
    assert (code, out) == (2, "b.momon: formatted\n")
    assert "a.momon:6:12: E2" in err
    assert "c.momon: no such file or folder" in err
    assert Path("a.momon").read_text() == UNREADABLE


def test_fmt_keeps_every_comment(momon: Run) -> None:
    code, out, _ = momon("fmt", "-", given=COMMENTED)
    assert code == 0
    words = sorted(part.split("\n")[0] for part in out.split("# ")[1:])
    assert words == sorted([*"acdfkopqrsv", "top"])
    assert momon("fmt", "-", given=out)[1] == out


def test_fmt_refuses_to_lose_anything(momon: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a printer had a fault, nothing would be written."""
    Path("a.momon").write_text(COMMENTED)
    whole = formatting.to_script
    monkeypatch.setattr(formatting, "to_script", lambda *a: whole(*a).replace("# k", ""))
    code, _, err = momon("fmt", "a.momon")
    assert (code, "would lose a comment" in err) == (1, True)
    monkeypatch.setattr(formatting, "to_script", lambda *a: whole(*a).replace("stars 3", "stars 2"))
    code, _, err = momon("fmt", "a.momon")
    assert (code, "change what this script means" in err) == (1, True)
    assert Path("a.momon").read_text() == COMMENTED


def test_writing_keeps_mode_and_link_and_leaves_nothing_behind(momon: Run) -> None:
    Path("real.momon").write_text(LOOSE)
    os.chmod("real.momon", 0o640)
    os.symlink("real.momon", "link.momon")
    assert momon("fmt", "link.momon")[0] == 0
    assert os.path.islink("link.momon")
    assert Path("real.momon").read_text() == NEAT
    assert stat.S_IMODE(os.stat("real.momon").st_mode) == 0o640
    assert sorted(os.listdir()) == ["link.momon", "real.momon"]


@pytest.mark.parametrize("fault", ["fsync", "replace", "chmod"])
def test_a_crash_in_mid_write_leaves_the_old_script(
    momon: Run, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    Path("a.momon").write_text(LOOSE)
    monkeypatch.setattr(os, fault, fail)
    code, out, err = momon("fmt", "a.momon")
    assert (code, out, err) == (2, "", "momon: a.momon: no space left on device\n")
    assert Path("a.momon").read_text() == LOOSE
    assert os.listdir() == ["a.momon"]


def test_translate_there_and_back(momon: Run) -> None:
    Path("a.momon").write_text(COMMENTED)
    code, thai, _ = momon("translate", "--to", "th", "a.momon")
    assert code == 0
    assert thai.startswith("# language: th\n")
    assert "เป้าหมาย" in thai
    assert parse_strict(thai) == parse_strict(COMMENTED)
    neat = momon("fmt", "-", given=COMMENTED)[1]
    assert momon("translate", "--to", "en", "-", given=thai)[1] == neat
    assert momon("translate", "--to", "th", "--write", "a.momon")[1] == "a.momon: translated\n"
    assert Path("a.momon").read_text(encoding="utf-8") == thai


def test_check_fix_puts_right_what_is_certain(momon: Run) -> None:
    Path("a.momon").write_text(WARNS)
    code, out, err = momon("check", "--fix", "a.momon")
    assert (code, err) == (0, "momon: a.momon: 1 finding put right\n")
    assert out == "1 script: nothing found\n"
    assert Path("a.momon").read_text() == WARNS.replace("an Momon", "a Momon")


def test_check_fix_leaves_what_is_not_certain(momon: Run) -> None:
    Path("a.momon").write_text(BROKEN)
    assert momon("check", "--fix", "a.momon")[0] == 1
    assert Path("a.momon").read_text() == BROKEN


def test_check_fix_keeps_line_ends_and_works_on_original_offsets(momon: Run) -> None:
    """The Thai spelling before the fix is one letter longer than it is read."""
    text = WARNS.replace("One", "น\u0e4d\u0e32").replace("\n", "\r\n")
    Path("a.momon").write_bytes(text.encode())
    code, _, err = momon("check", "--fix", "a.momon")
    assert (code, err) == (0, "momon: a.momon: 2 findings put right\n")
    right = text.replace("\u0e4d\u0e32", "\u0e33").replace("an Momon", "a Momon")
    assert Path("a.momon").read_bytes() == right.encode()


def test_check_fix_says_what_cannot_be_written(momon: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    Path("a.momon").write_text(WARNS)
    monkeypatch.setattr(os, "replace", fail)
    code, _, err = momon("check", "--fix", "a.momon")
    assert (code, err) == (2, "momon: a.momon: read-only file system\n")


def test_the_scripts_of_the_project_are_formatted(momon: Run) -> None:
    folders = [str(ROOT / "cardscripts"), str(ROOT / "tests" / "scenarios")]
    assert momon("fmt", "--check", *folders) == (0, "", "")
