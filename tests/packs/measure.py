"""The speed of packs of ten thousand cards, in the time that one core is busy.

`python -m tests.packs.measure [FIGURE...]` prints lines such as `build: 7.4 s of one core`. Every
figure is that of a command in a process of its own, with its start. The user has nothing in his
cache but the tables of the parser and the bundled cards, which every first check makes; what is
remembered besides is said in the figure's own line.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from momon_dsl.simulate.large import DECK, write_pack

CARDS: Final = 10_000
_ROUNDS: Final = 5
"""Processes of which the quickest counts where the figure is that of a moment."""
_USED_BEFORE: Final = """
from momon_dsl.checking.pack import bundled
from momon_dsl.language.parser import parse
for _ in bundled(): pass
parse('card FBD 1 "One"')
parse('# language: th\\n')
"""


class Bench:
    """A folder with a large pack, and a user who has nothing else."""

    def __init__(self, folder: Path, count: int = CARDS) -> None:
        self._folder = folder
        self._count = count
        self._user: dict[str, str] = {}
        self._new_user("first")
        self._python("-c", _USED_BEFORE)

    def figures(self) -> dict[str, Callable[[], Iterator[str]]]:
        """What measures each figure, by its name."""
        return {
            "build": self.build, "install": self.install, "load": self.load,
            "import": self.import_,
        }  # fmt: skip

    def build(self) -> Iterator[str]:
        """From scripts that were never read before; then with one of them changed."""
        pack = self._pack()
        with self._nothing_known():
            yield self._said("build", self._momon("pack", "build", "pack", "-o", "new.momonpack"))
            with (pack / "cards-0000.momon").open("a", encoding="utf-8") as file:
                file.write('\ncard NEW 1 "New"\n')
            took = self._momon("pack", "build", "pack", "-o", "changed.momonpack")
            yield self._said("build with one script changed", took)

    def install(self) -> Iterator[str]:
        """Verify and install a file that somebody else has built, and one that is known."""
        file = self._file()
        install = ("pack", "install", file, "--replace")
        with self._nothing_known():
            quick = self._momon("pack", "verify", "--quick", file)
            quick += self._momon(*install, "--quick")
            yield self._said("verify and install, scripts checked when used", quick)
        with self._nothing_known():
            verified = self._momon("pack", "verify", file)
            took = self._momon(*install)
            yield self._said("verify, every script checked", verified)
            yield self._said("install what this user has verified", took)
            again = self._momon("pack", "verify", file)
            yield self._said("verify and install what this user has verified", again + took)

    def load(self) -> Iterator[str]:
        """From the name of an installed pack to the first decision of a game."""
        with self._nothing_known():
            self._momon("pack", "install", self._file(), "--quick")
            took = min(float(self._python("-m", "tests.packs.measure", "--load")[1])
                       for _ in range(_ROUNDS))  # fmt: skip
            yield f"load: {took * 1000:.0f} ms of one core"

    def import_(self) -> Iterator[str]:
        """From a table to the folder of a pack."""
        self._pack()
        with self._nothing_known():
            self._momon("pack", "export", "pack", "-o", "cards.csv")
            yield self._said("import", self._momon("pack", "import", "cards.csv", "-o", "imported"))

    def _pack(self) -> Path:
        pack = self._folder / "pack"
        if not pack.exists():
            write_pack(pack, self._count)
            (pack / "pack.toml").write_text('id = "large"\nversion = "1.0.0"\n', encoding="utf-8")
        return pack

    def _file(self) -> str:
        self._pack()
        if not (self._folder / "large.momonpack").exists():
            with self._nothing_known():
                self._momon("pack", "build", "pack", "-o", "large.momonpack")
        return "large.momonpack"

    @contextmanager
    def _nothing_known(self) -> Iterator[None]:
        """As another user, who has used momon before."""
        before = self._user
        self._new_user(f"user-{time.monotonic_ns()}")
        shutil.copytree(before["XDG_CACHE_HOME"], self._user["XDG_CACHE_HOME"])
        yield
        self._user = before

    def _new_user(self, name: str) -> None:
        root = Path(__file__).resolve().parents[2]
        path = os.pathsep.join(filter(None, (str(root), os.environ.get("PYTHONPATH"))))
        self._user = {
            **{k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
            "PYTHONPATH": path,
            "XDG_CACHE_HOME": str(self._folder / name / "cache"),
            "XDG_DATA_HOME": str(self._folder / name / "data"),
        }

    def _momon(self, *arguments: str) -> float:
        return self._python("-m", "momon_dsl", *arguments)[0]

    def _python(self, *arguments: str) -> tuple[float, str]:
        """Run a process; how long it kept a core busy, and what it said."""
        before = os.times()
        command = [sys.executable, *arguments]
        done = subprocess.run(
            command, env=self._user, cwd=self._folder, capture_output=True, text=True, check=False
        )
        after = os.times()
        if done.returncode:
            raise RuntimeError(f"{' '.join(arguments[:4])}: {done.stdout}{done.stderr}")
        busy = after.children_user + after.children_system
        return busy - before.children_user - before.children_system, done.stdout

    @staticmethod
    def _said(name: str, seconds: float) -> str:
        return f"{name}: {seconds:.2f} s of one core"


def load() -> float:
    """Seconds of one core until a game with an installed pack asks for its first choice."""
    from momon_dsl.game import Game
    from momon_dsl.packs.opening import open_packs

    begin = time.process_time()
    game = Game(DECK, DECK, cards=open_packs(["large"]), seed=1)
    assert game.decision is not None
    return time.process_time() - begin


def main(arguments: list[str]) -> int:
    """Print the figures that are named, or all."""
    if arguments == ["--load"]:
        print(load())
        return 0
    with tempfile.TemporaryDirectory() as folder:
        figures = Bench(Path(folder)).figures()
        for name in arguments or figures:
            for line in figures[name]():
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
