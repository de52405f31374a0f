"""Whether a figure was measured on the sources as they are now."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GAME = (
    "momon_dsl/engine",
    "momon_dsl/game.py",
    "momon_dsl/interpreter",
    "momon_dsl/model",
    "momon_dsl/saves.py",
)
"""What decides how a game goes."""


def digest(paths: Iterable[str]) -> str:
    """Of what the sources say: comments, docstrings and the layout of Python make no difference."""
    made = hashlib.blake2b(digest_size=8)
    for path in sorted({file for name in paths for file in _files(ROOT / name)}):
        made.update(path.relative_to(ROOT).as_posix().encode())
        made.update(_meaning(path))
    return made.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    else:
        yield from (p for p in path.rglob("*") if p.suffix in (".py", ".lark", ".toml", ".momon"))


def _meaning(path: Path) -> bytes:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return repr(_plain(ast.parse(text))).encode()
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(
        line for line in lines if line and line[0] != "#" and line[:2] != "//"
    ).encode()


def _plain(node: Any) -> Any:
    """A tree as nested tuples, the same in every version of Python: fields that hold nothing go."""
    if isinstance(node, list):
        return [_plain(each) for each in node if not _is_docstring(each)]
    if not isinstance(node, ast.AST):
        return node
    fields = ((name, value) for name, value in ast.iter_fields(node) if value not in (None, []))
    return type(node).__name__, [(name, _plain(value)) for name, value in fields]


def _is_docstring(node: Any) -> bool:
    """A text that stands alone, at the head of something or below an attribute."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
