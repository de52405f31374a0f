"""`momon repl` as a process: piped, and at a terminal with Ctrl-C and Ctrl-D."""

from __future__ import annotations

import contextlib
import io
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.cli import main

Run = Callable[..., tuple[int, str, str]]
MOMON = [sys.executable, "-m", "momon_dsl"]


@pytest.fixture
def momon(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def run(typed: str, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(["repl", *arguments])
        return code, *capsys.readouterr()

    return run


def test_piped_lines_are_answered_in_turn(momon: Run) -> None:
    code, out, err = momon(":ast off\nIncite this.\n\nIncite target Momon.")
    assert (code, err) == (0, "")
    assert out.splitlines()[1::2] == ["en  Incite this.", "en  Incite target Momon."]


def test_exit_codes(momon: Run, tmp_path: Path) -> None:
    assert momon("Incite it.\n")[0] == 1
    assert momon("")[:2] == (0, "")
    assert momon("", "--load", str(tmp_path / "no"))[0] == 2
    assert momon("", "--load", "a", "--scenario", "b")[0] == 2
    assert momon(":q\nIncite it.\n")[:2] == (0, "")


def test_a_line_without_an_end_is_refused_and_the_next_one_read(momon: Run) -> None:
    code, out, _ = momon("a" * 1_000_000 + "\n:ast off\nIncite this.\n")
    assert code == 1
    assert out.splitlines()[0] == "An entry has at most 20,000 characters."
    assert out.splitlines()[2] == "en  Incite this."


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_at_a_terminal_ctrl_c_cancels_a_line_and_ctrl_d_ends(tmp_path: Path) -> None:
    main_end, other_end = os.openpty()
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "TERM": "dumb"}
    process = subprocess.Popen(
        [*MOMON, "repl"], stdin=other_end, stdout=other_end, stderr=other_end, env=environment,
        start_new_session=True, preexec_fn=lambda: _own(other_end),
    )  # fmt: skip
    os.close(other_end)
    try:
        seen = _typed(main_end, b"", "momon> ")
        os.write(main_end, b"Incite tr\x03")
        seen += _typed(main_end, b"Incite this.\n", "th  Incite")
        for _ in range(100):
            os.write(main_end, b"\x04")
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.3)
                break
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
        os.close(main_end)
    assert "en  Incite this." in seen
    assert "Traceback" not in seen
    assert "E201" not in seen


def _own(terminal: int) -> None:
    """Make a terminal the controlling one of this process, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def _typed(terminal: int, typed: bytes, wanted: str) -> str:
    """What is written up to a text, within half a minute.

    A terminal may lose what comes between two prompts, so it is typed again until it is heard.
    """
    seen, end = b"", time.monotonic() + 30
    while wanted.encode() not in seen:
        assert time.monotonic() < end, seen
        os.write(terminal, typed)
        while wanted.encode() not in seen and select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 4096)
    return seen.decode("utf-8", "replace")
