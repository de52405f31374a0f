"""Start-up: whole processes of the command, against a bare Python in the same round."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from .figures import Kind, Need, Values
from .rounds import Measure, Part, Settings, once

_KINDS: Final = (
    Kind("start.python", "ms", "neither"),
    Kind("start.version", "x bare", "less", Need(5, least=False)),
    Kind("start.check_changed", "x bare", "less", Need(18, least=False)),
    Kind("start.check_unchanged", "x bare", "less", Need(8, least=False)),
)
_MOMON: Final = "import sys; from momon_dsl.cli import main; sys.exit(main(sys.argv[1:]))"


def parts() -> Iterable[Part]:
    """All together: each is a ratio to the bare one beside it."""
    yield Part(_KINDS, _begin)


def _begin(settings: Settings, stack: ExitStack) -> Measure:
    from momon_dsl.resources import cardscripts_dir

    text = (cardscripts_dir() / "fbd" / "167.momon").read_text("utf-8")
    card = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "card.momon"

    def measure(number: int) -> Values:
        card.write_text(f"{text}\n# {time.time_ns()}\n", "utf-8")  # never seen before
        bare = _process(["pass"])
        version = _process([_MOMON, "--version"])
        changed, unchanged = (_process([_MOMON, "check", str(card)]) for _ in range(2))
        return {
            "start.python": bare * 1000,
            "start.version": version / bare,
            "start.check_changed": changed / bare,
            "start.check_unchanged": unchanged / bare,
        }

    return measure


def _process(arguments: list[str]) -> float:
    """Seconds of one process with compiled modules, as an installed command has them."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", *arguments]
    return once(
        lambda: subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    )
