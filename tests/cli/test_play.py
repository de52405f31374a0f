"""`momon play` as a command: what it needs, what it refuses, and Ctrl-C at a real terminal."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.game import Game

Run = Callable[..., tuple[int, str, str]]
MOMON = [sys.executable, "-m", "momon_dsl", "play", "--first", "1", "--seed", "1"]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.fixture
def momon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["play", *arguments])
        return code, *capsys.readouterr()

    return run


def test_it_needs_a_terminal(momon: Run) -> None:
    code, _, err = momon()
    assert code == 2
    assert "momon play needs a terminal." in err


def test_without_textual_it_names_the_extra(momon: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.partition(".")[0] == "textual"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.delitem(sys.modules, "momon_dsl.play.app", raising=False)
    code, _, err = momon()
    assert code == 1
    assert "pip install 'momon-dsl[play]'" in err


def test_decks_and_formats_are_listed(momon: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.momon").write_text('deck "Mine"\n  2 FBD 167\n', encoding="utf-8")
    code, out, _ = momon("--decks", "--pack", "mine.momon")
    assert code == 0
    assert {"deck    First steps", "deck    Mine", "format  Quick"} <= set(out.splitlines())


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--deck", "First step"), 1, "There is no deck First step. Did you mean First steps?"),
        (("--format", "Hose"), 1, "Did you mean House?"),
        (("--load", "nowhere"), 2, "nowhere: No such file or directory"),
        (("--load", "bad"), 1, "This is no saved game: it is not JSON."),
        (("--load", "/dev/zero"), 1, "/dev/zero is no file."),
        (("--pack", "nowhere"), 1, "no such file or folder"),
        (("--seat", "3"), 2, "seat"),
    ],
)
def test_what_cannot_be_begun_is_said(
    momon: Run, tmp_path: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    (tmp_path / "bad").write_text("no", encoding="utf-8")
    found, _, err = momon(*arguments)
    assert (found, said in err) == (code, True), err


class Terminal:
    """A process at a pseudo-terminal of 80 by 24."""

    def __init__(self, folder: Path) -> None:
        import fcntl
        import struct
        import termios

        self.end, other = os.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(other)
        self.other = other
        root = str(Path(__file__).resolve().parents[2])
        self.process = subprocess.Popen(
            MOMON, cwd=folder, stdin=other, stdout=other, stderr=other,
            env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": root},
        )  # fmt: skip
        self.seen = b""

    def until(self, wanted: str, seconds: float = 60) -> None:
        """Read until a text has been written."""
        end = time.monotonic() + seconds
        while wanted.encode() not in self.seen:
            assert time.monotonic() < end, self.seen[-2000:]
            if select.select([self.end], [], [], 0.2)[0]:
                self.seen += os.read(self.end, 65536)

    def type(self, keys: bytes) -> None:
        """Press keys; what was seen before is forgotten."""
        self.seen = b""
        os.write(self.end, keys)

    def close(self) -> None:
        """End the process, however it is."""
        self.process.kill()
        self.process.wait()
        for each in (self.end, self.other):
            with contextlib.suppress(OSError):
                os.close(each)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path)
    yield made
    made.close()


@POSIX
@pytest.mark.parametrize("by", ["key", "signal"])
def test_ctrl_c_saves_the_game_says_where_and_restores_the_terminal(
    terminal: Terminal, tmp_path: Path, by: str
) -> None:
    import termios

    terminal.until("Turn-Based Summon")
    terminal.type(b"\r")
    terminal.until("which Space")
    terminal.type(b"\r")
    terminal.until("You may put")
    if by == "key":
        terminal.type(b"\x03")
    else:
        terminal.process.send_signal(signal.SIGINT)
    terminal.until("The game is saved: momon play --load momon-1.json")
    assert terminal.process.wait(timeout=60) == 130
    assert b"\x1b[?1049l" in terminal.seen  # back to the screen that was there before
    assert termios.tcgetattr(terminal.other) == terminal.before
    game = Game.load((tmp_path / "momon-1.json").read_text(encoding="utf-8"))
    assert len(game.choices) == 1


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("--agent", "mc"), 1, "it needs its iterations, 1 to 100000, as in mc:50"),
        (("--agent", "human"), 2, "Two people play with --two"),
        (("--agent", "greedy", "--two"), 2, "Two people play with --two"),
        (("--agent", "mc:5"), 2, "momon play needs a terminal."),
    ],
)
def test_an_agent_plays_by_its_name(
    momon: Run, arguments: tuple[str, ...], code: int, told: str
) -> None:
    got, _, err = momon(*arguments)
    assert got == code
    assert told in err
