"""Where the product cites rules: comments, docstrings and string literals of its sources."""

from __future__ import annotations

import ast
import doctest
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import attrs

from tests.generated import ROOT
from tests.generated.ids import cited_in, is_id

NO_EVIDENCE = ("momon_dsl/rulebook/", "momon_dsl/language/nodes/", "momon_dsl/cli/")
"""Places that speak of rules without carrying them out."""

_COMMENT = {".lark": "//", ".toml": "#"}
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@attrs.frozen(order=True)
class Citation:
    """An id and where it stands: `path:function`, or `path` outside of functions."""

    id: str
    place: str

    @property
    def is_evidence(self) -> bool:
        """Whether the place carries the rule out rather than only speaking of it."""
        return not self.place.startswith(NO_EVIDENCE)


def citations() -> list[Citation]:
    """Every citation in momon_dsl/ and grammar/, each place once, sorted."""
    found: set[Citation] = set()
    for path in sorted((ROOT / "momon_dsl").rglob("*.py")):
        found.update(in_python(_name(path), path.read_text(encoding="utf-8")))
    for folder in ("momon_dsl/language", "grammar"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in _COMMENT:
                found.update(in_comments(_name(path), path.read_text(encoding="utf-8")))
    return sorted(found)


def in_python(name: str, text: str) -> Iterator[Citation]:
    """The citations of one Python source.

    >>> [c.id for c in in_python("x.py", 'def f():\\n    # 9.3.5: so\\n    return "H12"\\n')]
    ['9.3.5', 'H12']
    """
    tree = ast.parse(text)
    spans = list(_spans(tree))

    def place(line: int) -> str:
        inner = [qualified for first, last, qualified in spans if first <= line <= last]
        return f"{name}:{inner[-1]}" if inner else name

    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield from (Citation(id, place(token.start[0])) for id in cited_in(token.string[1:]))
    for node in ast.walk(tree):
        if isinstance(node, _Definition | ast.Module) and (doc := ast.get_docstring(node)):
            line = node.body[0].lineno
            yield from (Citation(id, place(line)) for id in cited_in(_prose(doc)))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and is_id(node.value):
            yield Citation(node.value, place(node.lineno))


def in_comments(name: str, text: str) -> Iterator[Citation]:
    """The citations in the line comments of a grammar or TOML file.

    >>> list(in_comments("a.lark", "// 9.3.1: a source zone\\nx: y"))
    [Citation(id='9.3.1', place='a.lark')]
    """
    mark = _COMMENT[Path(name).suffix]
    for line in text.splitlines():
        if line.lstrip().startswith(mark):
            yield from (Citation(id, name) for id in cited_in(line.lstrip()[len(mark) :]))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _prose(docstring: str) -> str:
    parts = doctest.DocTestParser().parse(docstring)
    return "".join(part for part in parts if isinstance(part, str))


def _spans(tree: ast.AST, prefix: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and qualified name of each definition, outer ones first."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Definition):
            qualified = prefix + node.name
            yield node.lineno, node.end_lineno or node.lineno, qualified
            yield from _spans(node, qualified + ".")
        else:
            yield from _spans(node, prefix)
