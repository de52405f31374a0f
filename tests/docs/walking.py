"""What a page shows, done in a folder of its own: files written, commands run, answers compared.

* A block below `<!-- file: NAME -->` is that file from there on, below `<!-- added: NAME -->` it
  stands at the file's end, below `<!-- changed: NAME -->` its lines with - become those with +.
  Below `<!-- written: NAME -->` it is what a command has written there.
* A script checks clean, or else the page shows what is found. A piece of one means something.
* In a `console` block each `$ command` prints what stands below it, where a line `…` stands for
  any lines. In a `sh` block the commands end well.
* A `text` block is a part of what a command has printed, or a session of `momon repl`.
* Python runs: as examples where it has prompts, else as a program.
* A block below `<!-- not run: REASON -->` is left alone.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import runpy
import shlex
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

import pytest

from momon_dsl import Game
from momon_dsl.cli import main
from momon_dsl.repl.reading import read_piece
from tests.docs.pages import Block
from tests.generated import ROOT

FULL_SCREEN = "play"
"""The command that needs a terminal, except to list decks; it has tests of its own."""
ELSEWHERE = ("pip", "make", ".", "cd", "mkdir", "git", "pre-commit", "pytest")
"""Programs that a page may name and that are not run."""
TOGETHER = {"|", ">", "<", "&&"}
_CHOICES_SAVED = 20
_ANY = re.compile(r"^…\n", re.M)
_ASKED = re.compile(r"^\$ (.*)\n", re.M)
_TYPED = re.compile(r"^momon> (.*)\n", re.M)
_REMARK = re.compile(r"\s+# .*")


class Walk:
    """A page gone through in `folder`, which is the current one meanwhile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.printed = ""
        self.correcting = False
        """Whether a wrong answer is put down in `corrected` instead of being an error."""
        self.corrected: list[tuple[str, str]] = []
        """What the page shows, and what it is."""

    def furnish(self) -> None:
        """What pages name without showing it: the bundled cards, and a saved game."""
        (self.folder / "cardscripts").symlink_to(ROOT / "cardscripts")
        game = Game("First steps", "Wild wind", seed=1)
        while len(game.choices) < _CHOICES_SAVED:
            assert game.decision
            game.choose(game.decision.options[0])
        (self.folder / "game.json").write_text(game.save(), encoding="utf-8")

    def take(self, block: Block, rest: str) -> None:
        """Do what a block shows; `rest` is the page below it."""
        if block.mark == "not run":
            return
        if block.mark == "written":
            self._written(block)
        elif block.mark:
            self._file(block.mark, self.folder / block.value, block.text)
        if block.language == "momon":
            self._script(block, rest)
        elif block.language in ("console", "text"):
            self._shown(block.text)
        elif block.language == "sh":
            for line in block.text.splitlines():
                self._succeed(_REMARK.sub("", line))
        elif block.language == "python" and not block.mark:
            self._python(block)

    def correct(self, text: str) -> str:
        """The page with the answers that the commands give."""
        done = ""
        for shown, found in self.corrected:
            before, _, text = text.partition(shown)
            done += before + found
        return done + text

    def _file(self, mark: str, path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if mark == "file":
            path.write_text(text, encoding="utf-8")
            return
        held = path.read_text(encoding="utf-8")
        made = f"{held}\n{text}" if mark == "added" else _changed(held, text)
        path.write_text(made, encoding="utf-8")

    def _written(self, block: Block) -> None:
        """A file as a command has left it."""
        held = (self.folder / block.value).read_text(encoding="utf-8")
        if held != block.text:
            head = f"<!-- written: {block.value} -->\n\n```{block.language}\n"
            self._wrong(head + block.text, head + held)

    def _script(self, block: Block, rest: str) -> None:
        path = self.folder / (block.value or f"line-{block.line}.momon")
        if not block.mark:
            path.write_text(block.text, encoding="utf-8")
        around = path.parent if (path.parent / "pack.toml").exists() else path
        name = str(around.relative_to(self.folder))
        code, found = _momon(["check", name])
        if code and not block.mark and not read_piece(block.text).findings:
            return
        if not found.endswith("nothing found\n") and not self.correcting:
            _, said = _momon(["check", "--lang", "th", name])
            assert any(_all_in(rest, each) for each in (found, said)), found

    def _shown(self, text: str) -> None:
        """Commands with what they print, or a part of what has been printed."""
        _, *asked = _ASKED.split(text)
        for command, shown in zip(asked[::2], asked[1::2], strict=True):
            typed = "".join(f"{line}\n" for line in _TYPED.findall(shown))
            self._compare(command, _TYPED.sub("", shown), self._run(command, typed)[1])
        if not asked:
            assert text in self.printed, text

    def _compare(self, command: str, shown: str, printed: str) -> None:
        """Whether an answer is the one that is shown; a line of `…` stands for any lines."""
        parts = map(re.escape, _ANY.split(shown.rstrip() + "\n"))
        if re.fullmatch("(?:.*\n)*?".join(parts), printed.rstrip() + "\n"):
            return
        ends = "\n\n" if shown.endswith("\n\n") else "\n"
        self._wrong(f"$ {command}\n{shown}", f"$ {command}\n{printed.rstrip()}{ends}")

    def _wrong(self, shown: str, found: str) -> None:
        differences = unified_diff(
            shown.split("\n"), found.split("\n"), "shown", "found", lineterm=""
        )
        assert self.correcting, "\n".join(differences)
        self.corrected.append((shown, found))

    def _succeed(self, command: str) -> None:
        words = shlex.split(command)
        if words and words[0] not in ELSEWHERE:
            code, printed = self._run(command)
            assert code == 0, printed

    def _run(self, command: str, typed: str = "") -> tuple[int, str]:
        words = shlex.split(command)
        full_screen = words[:2] == ["momon", FULL_SCREEN] and "--decks" not in words
        if full_screen or "--watch" in words:
            return 0, ""
        if words[0] == "momon" and not TOGETHER & set(words):
            code, printed = _momon(words[1:], typed)
        else:
            code, printed = _shell(command, self.folder)
        self.printed += printed
        return code, printed

    def _python(self, block: Block) -> None:
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            if ">>>" in block.text:
                parse = doctest.DocTestParser().get_doctest
                doctest.DocTestRunner().run(parse(block.text, {}, "page", None, block.line))
            else:
                path = self.folder / f"line_{block.line}.py"
                path.write_text(block.text, encoding="utf-8")
                runpy.run_path(str(path))
        assert "Failed example" not in output.getvalue(), output.getvalue()
        self.printed += output.getvalue()


def _all_in(page: str, found: str) -> bool:
    """Whether a page shows every line of what is found."""
    return all(line in page for line in found.splitlines())


def _changed(text: str, difference: str) -> str:
    """A text in which each line with - has become those with + that follow it."""
    for old, new in re.findall(r"^-(.*\n)((?:\+.*\n)+)", difference, re.M):
        assert text.count(old) == 1, old
        text = text.replace(old, re.sub(r"^\+", "", new, flags=re.M))
    return text


def _momon(words: list[str], typed: str = "") -> tuple[int, str]:
    """What the command `momon` says to these arguments, and its exit code."""
    output = io.StringIO()
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(output),
    ):
        patch.setattr("sys.stdin", io.StringIO(typed))
        return main(words), output.getvalue()


def _shell(command: str, folder: Path) -> tuple[int, str]:
    """What a line says in which programs work together."""
    momon = f'momon() {{ {shlex.quote(sys.executable)} -m momon_dsl "$@"; }}; set -o pipefail; '
    ended = subprocess.run(
        ["bash", "-c", momon + command], cwd=folder, capture_output=True, text=True, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr
