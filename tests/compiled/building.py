"""The compiled engine of these sources, built once, in a folder to stand before all others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.soak.sources import ROOT, digest

FOLDER = ROOT / "build" / "compiled"
SOURCES = ("momon_dsl", "grammar", "cardscripts", "pyproject.toml")
ASK = "HATCH_BUILD_HOOK_ENABLE_MYPYC"
"""The variable that asks the build for the compiled engine."""


def built() -> Path:
    """The folder, built anew if the sources have changed. Raises `CalledProcessError`.

    It is built from the archive of the sources, in a place of its own: what the compiler makes
    would otherwise lie among the sources, and be imported from there.
    """
    stamp, made = FOLDER / "made", f"{digest(SOURCES)} {sys.version}"
    if not stamp.exists() or stamp.read_text() != made:
        shutil.rmtree(FOLDER, ignore_errors=True)
        with tempfile.TemporaryDirectory() as place:
            command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", place, ROOT]
            subprocess.run(command, env={**os.environ, ASK: "1"}, stdout=sys.stderr, check=True)
            with zipfile.ZipFile(next(Path(place).glob("*.whl"))) as wheel:
                wheel.extractall(FOLDER)
        stamp.write_text(made)
    return FOLDER


def environment(compiled: bool) -> dict[str, str]:
    """Where Python finds `momon_dsl`: the compiled one, or that of the checkout."""
    first = [str(built())] if compiled else []
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*first, str(ROOT)])}


if __name__ == "__main__":
    print(built())
