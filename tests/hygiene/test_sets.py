"""No module that runs a game iterates over a set: the order of a set is no order."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.hygiene.sources import Source, parsed, sources
from tests.hygiene.test_forbidden import RUNS_A_GAME

MAKES_SET = {"set", "frozenset"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
ORDERS_OR_COUNTS = {"sorted", "set", "frozenset", "len", "any", "all", "sum", "min", "max", "bool"}
TAKES_IN_ORDER = {"list", "tuple", "iter", "next", "enumerate", "zip", "map", "filter", "reversed"}


class SetScan(ast.NodeVisitor):
    """Collects every place of one module that depends on the order of a set."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[str] = []
        self.names = set(_named_sets(source.tree))
        self.excused: set[ast.AST] = set()

    def is_set(self, node: ast.AST) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in MAKES_SET
            case ast.Call(func=ast.Attribute(value=value, attr=attr)):
                return attr in SET_METHODS and self.is_set(value)
            case ast.BinOp(left=left, right=right, op=ast.BitOr() | ast.BitAnd() | ast.Sub()):
                return self.is_set(left) or self.is_set(right)
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name in self.names
        return False

    def check(self, iterated: ast.expr) -> None:
        if self.is_set(iterated):
            self.found.append(f"{self.source.at(iterated)}: {ast.unparse(iterated)}")

    def visit_For(self, node: ast.For) -> None:
        self.check(node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.check(node.value)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ORDERS_OR_COUNTS:
            self.excused.update(node.args)
        elif name in TAKES_IN_ORDER:
            for argument in node.args:
                self.check(argument)
        elif isinstance(node.func, ast.Attribute) and node.func.attr in ("pop", "join"):
            for argument in node.args or [node.func.value]:
                self.check(argument)
        self.generic_visit(node)

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp | ast.DictComp) -> None:
        if node not in self.excused:
            for generator in node.generators:
                self.check(generator.iter)
        self.generic_visit(node)

    visit_ListComp = visit_GeneratorExp = visit_DictComp = _comprehension


def _named_sets(tree: ast.AST) -> Iterator[str]:
    """Names that are annotated as sets or given a set, anywhere in the module."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                if _is_set_type(annotation):
                    yield name
            case ast.arg(arg=name, annotation=ast.expr() as annotation):
                if _is_set_type(annotation):
                    yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Set() | ast.SetComp()):
                yield name
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id=maker))
            ) if maker in MAKES_SET:
                yield name


def _is_set_type(annotation: ast.expr) -> bool:
    outer = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return ast.unparse(outer).rpartition(".")[2] in {"set", "frozenset", "AbstractSet", "Set"}


def offences(source: Source) -> list[str]:
    scan = SetScan(source)
    scan.visit(source.tree)
    return scan.found


def test_no_module_that_runs_a_game_iterates_over_a_set() -> None:
    found = [each for s in sources() if s.unit in RUNS_A_GAME for each in offences(s)]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "for x in {1, 2}: pass",
        "seen = set()\nfor x in seen: pass",
        "def f(seen: frozenset[int]):\n    return [x for x in seen]",
        "def f(a: set[int]):\n    return tuple(a)",
        "x = [*{1, 2}]",
        "for x in set(a) - set(b): pass",
        "x: set[int] = g()\nx.pop()",
        "y = list({1} | z)",
    ],
)
def test_an_iteration_over_a_set_is_found(text: str) -> None:
    assert len(offences(parsed("momon_dsl/engine/a.py", text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "for x in sorted({1, 2}): pass",
        "seen = set()\nok = 1 in seen and len(seen)",
        "def f(a: set[int]):\n    return any(x > 1 for x in a), sorted(x for x in a)",
        "for x in [1, 2]: pass",
        "agenda.pop()",
    ],
)
def test_a_use_that_has_no_order_is_let_through(text: str) -> None:
    assert offences(parsed("momon_dsl/engine/a.py", text)) == []
