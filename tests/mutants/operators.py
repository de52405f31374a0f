"""Every small fault that can be put into a source: what the text says there, and what instead.

Written here, because the libraries there are for it draw no sample by a seed (mutmut), or change
the files of the checkout itself (cosmic-ray). A fault is an exchange of text, so that the report
shows what a reader of the source would see.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

COMPARISONS: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">"), ast.LtE: ("<", ">"), ast.Gt: (">=", "<"), ast.GtE: (">", "<"),
    ast.Eq: ("!=",), ast.NotEq: ("==",), ast.Is: ("is not",), ast.IsNot: ("is",),
    ast.In: ("not in",), ast.NotIn: ("in",),
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "|"),
}  # fmt: skip
CALLS = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "reversed": "list",
}

Exchange = tuple[ast.AST, int, int, str]
"""The node that is told of, the bytes exchanged, and the new text."""


@attrs.frozen
class Mutant:
    """A fault in `path`, inside the function or class `where`: `old` reads `new`.

    `nth` tells alike ones apart; `text` is the whole module with the fault in it.
    """

    path: str
    where: str
    line: int
    old: str
    new: str
    nth: int
    text: bytes = attrs.field(repr=False)

    @property
    def key(self) -> str:
        """The same as long as the lines it stands in are, whatever moves around them."""
        number = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.path} {self.where}: {self.old} -> {self.new}{number}"


def mutants(path: str, source: str) -> list[Mutant]:
    """All faults of one module, from its first line to its last.

    >>> [m.key for m in mutants("a.py", "def f(x):\\n    return x < 1\\n")][:2]
    ['a.py f: return x < 1 -> return None', 'a.py f: x < 1 -> x <= 1']
    """
    return list(_Module(path, source).all())


def of_folder(root: Path, folder: str) -> list[Mutant]:
    """All faults of the modules in a folder below `root`."""
    found: list[Mutant] = []
    for file in sorted((root / folder).rglob("*.py")):
        name = file.relative_to(root).as_posix()
        found += mutants(name, file.read_text(encoding="utf-8"))
    return found


class _Module:
    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.bytes = source.encode()
        self.tree = ast.parse(source)
        self.starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.told: Counter[tuple[str, str, str]] = Counter()

    def all(self) -> Iterator[Mutant]:
        seen = {self.bytes}
        for where, node, start, end, new in self._walk(self.tree, "module"):
            text = self.bytes[:start] + new.encode() + self.bytes[end:]
            if text in seen or not _compiles(text):
                continue
            seen.add(text)
            first, last = self._range(node)
            old, now = (
                " ".join(part.decode().split())
                for part in (
                    self.bytes[first:last],
                    self.bytes[first:start] + new.encode() + self.bytes[end:last],
                )
            )
            self.told[where, old, now] += 1
            nth = self.told[where, old, now]
            yield Mutant(self.path, where, node.lineno, old, now, nth, text)

    def _walk(self, node: ast.AST, where: str) -> Iterator[tuple[str, ast.expr, int, int, str]]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            where = node.name if where == "module" else f"{where}.{node.name}"
        for told, start, end, new in self._exchanges(node):
            yield where, told, start, end, new  # type: ignore[misc]
        for child in _children(node):
            for place, told, *exchange in self._walk(child, where):
                # A number says little alone: what it stands in is told.
                bare = told is child and isinstance(child, ast.Constant | ast.Slice)
                around = node if bare and isinstance(node, ast.expr) else told
                yield place, around, *exchange  # type: ignore[misc]

    # --- places --------------------------------------------------------------------------

    def _range(self, node: ast.AST) -> tuple[int, int]:
        place: ast.expr = node  # type: ignore[assignment]
        assert place.end_lineno is not None
        assert place.end_col_offset is not None
        return (
            self.starts[place.lineno - 1] + place.col_offset,
            self.starts[place.end_lineno - 1] + place.end_col_offset,
        )

    def _whole(self, node: ast.AST, new: str) -> Exchange:
        return node, *self._range(node), new

    def _said(self, node: ast.AST) -> str:
        first, last = self._range(node)
        return self.bytes[first:last].decode()

    def _between(
        self, told: ast.AST, left: ast.AST, right: ast.AST, old: str, new: str
    ) -> Exchange:
        """An operator between two operands, whatever brackets and line ends stand around it."""
        start, end = self._range(left)[1], self._range(right)[0]
        words = r"\s+".join(map(re.escape, old.split()))
        found = re.search(words.encode(), self.bytes[start:end])
        assert found
        return told, start + found.start(), start + found.end(), new

    # --- operators -----------------------------------------------------------------------

    def _exchanges(self, node: ast.AST) -> Iterator[Exchange]:
        match node:
            case ast.Compare():
                yield from self._comparison(node)
            case ast.BoolOp():
                old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield self._between(node, left, right, old, new)
            case ast.BinOp() if type(node.op) in ARITHMETIC:
                old, new = ARITHMETIC[type(node.op)]
                yield self._between(node, node.left, node.right, old, new)
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self._whole(node, f"({self._said(node.operand)})")
            case ast.Constant(value=bool()):
                yield self._whole(node, str(not node.value))
            case ast.Constant(value=int()):
                yield self._whole(node, str(node.value + 1))
                yield self._whole(node, str(node.value - 1))
            case ast.Call(func=ast.Name(id=name), keywords=[]) if name in CALLS:
                yield self._whole(node.func, CALLS[name])
            case ast.Slice():
                ends = [end for end in (node.lower, node.upper) if end]
                yield from [(node, *self._range(end), "") for end in ends]
            case ast.If() | ast.While() | ast.IfExp():
                yield from self._negated(node.test)
            case ast.comprehension():
                for test in node.ifs:
                    yield from self._negated(test)
            case ast.stmt():
                yield from self._statement(node)

    def _negated(self, test: ast.expr) -> Iterator[Exchange]:
        """Not where another operator says the same: `not x`, `a == b`."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and len(_new(test.ops[0])) == 1:
            return
        yield self._whole(test, f"(not ({self._said(test)}))")

    def _comparison(self, node: ast.Compare) -> Iterator[Exchange]:
        operands = [node.left, *node.comparators]
        for place, op in enumerate(node.ops):
            for new in _new(op):
                old = WORDS[type(op)]
                yield self._between(node, operands[place], operands[place + 1], old, new)

    def _statement(self, node: ast.stmt) -> Iterator[Exchange]:
        match node:
            case ast.Return(value=ast.Constant(value=bool() | None)) | ast.Return(value=None):
                yield self._whole(node, "pass")
            case ast.Return():
                yield self._whole(node, "return None")
            case ast.Break():
                yield self._whole(node, "continue")
            case ast.Continue():
                yield self._whole(node, "break")
            case ast.Expr(value=ast.Call()) | ast.Raise() | ast.AugAssign() | ast.Delete():
                yield self._whole(node, "pass")
            case ast.Assign() if not any(isinstance(t, ast.Name | ast.Tuple) for t in node.targets):
                yield self._whole(node, "pass")


WORDS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip


def _new(op: ast.cmpop) -> tuple[str, ...]:
    return COMPARISONS[type(op)]


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts that are run: no types, and nothing that only the type checker reads."""
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield each


def _compiles(text: bytes) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True
