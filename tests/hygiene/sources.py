"""The sources of the product as syntax trees, and the files of the repository."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[2]


@attrs.frozen
class Source:
    """One module of momon_dsl; `unit` is its folder, or its own name at the top: "engine"."""

    name: str
    unit: str
    tree: ast.Module = attrs.field(eq=False, repr=False)

    def at(self, node: ast.AST) -> str:
        """Where a node is, for a failing test to print."""
        return f"{self.name}:{getattr(node, 'lineno', 1)}"


@cache
def sources() -> tuple[Source, ...]:
    """Every module of momon_dsl."""
    return tuple(
        parsed(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "momon_dsl").rglob("*.py"))
    )


def parsed(name: str, text: str) -> Source:
    """A source from its path below the root and its text.

    >>> parsed("momon_dsl/engine/turn.py", "").unit, parsed("momon_dsl/game.py", "").unit
    ('engine', 'game')
    """
    return Source(name, name.split("/")[1].removesuffix(".py"), ast.parse(text))


@cache
def repository() -> tuple[str, ...]:
    """Every file of the repository that git does not ignore, by its path from the root."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    names = set(listed.decode("utf-8").split("\0")) - {""}
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))
