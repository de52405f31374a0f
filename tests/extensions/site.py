"""A folder on the search path with distributions in it, as an installer would have left them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tests.generated import ROOT

EXAMPLE = Path(__file__).parent / "example_pack"


class Site:
    """Distributions installed in `folder`, and a cache of its own in `cache`."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "site"
        self.cache = place / "cache"
        self.folder.mkdir()

    def install(self, name: str, version: str, target: str, point: str = "extension") -> Path:
        """Leave the metadata of a distribution; return its folder."""
        info = self.folder / f"{name.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8"
        )
        points = f"[momon_dsl.extensions]\n{point} = {target}\n" if target else ""
        (info / "entry_points.txt").write_text(points, "utf-8")
        return info

    def install_example(self) -> None:
        """Install the example package by what its own `pyproject.toml` says."""
        project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text("utf-8"))["project"]
        ((point, target),) = project["entry-points"]["momon_dsl.extensions"].items()
        self.install(project["name"], project["version"], target, point)
        shutil.copytree(
            EXAMPLE / "momon_tides",
            self.folder / "momon_tides",
            ignore=shutil.ignore_patterns("__pycache__"),
        )

    def package(self, name: str, files: Mapping[str, str]) -> Path:
        """Write a package; the names are paths inside it."""
        folder = self.folder / name
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        return folder

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of a process in which all of it is installed."""
        path = os.pathsep.join([str(ROOT), str(self.folder)])
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("MOMON_", "COV_"))}
        return {**kept, "PYTHONPATH": path, "XDG_CACHE_HOME": str(self.cache), **more}

    def python(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run Python there, with more in its environment."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder.parent,
            env=self.environment(**more),
            capture_output=True,
            text=True,
            timeout=120,
        )

    def momon(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run `momon` there."""
        return self.python("-m", "momon_dsl", *arguments, **more)
