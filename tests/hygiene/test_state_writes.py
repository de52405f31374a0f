"""Only atoms and the kernel write to a state; everything else reads it.

This scan sees what the source says; what it cannot see (a state passed through a container, say)
the guard of the test run catches while games are played.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.hygiene.sources import Source, parsed, sources

WRITERS = ("momon_dsl/engine/atoms/", "momon_dsl/engine/kernel.py")
NO_STATE = {"language", "checking", "packs", "rulebook", "errors", "limits", "resources", "model"}
MUTATORS = {
    "append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse", "update",
    "setdefault", "popitem", "add", "discard", "__setitem__", "__setattr__", "__delitem__",
}  # fmt: skip

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Writes:
    """Finds writes to a state in one function or module body.

    A state is any `….state`, a name `state`, a parameter annotated `GameState`, or a name that
    was given one of these or a part of one (`s = k.state`, `arena = s.arena`).
    """

    def __init__(self, body: ast.AST) -> None:
        self.body = body
        self.names = {"state", *self._annotated()}
        while more := set(self._aliases()) - self.names:
            self.names |= more

    def _annotated(self) -> Iterator[str]:
        for node in ast.walk(self.body):
            match node:
                case ast.arg(arg=name, annotation=ast.expr() as annotation):
                    if "GameState" in ast.unparse(annotation):
                        yield name

    def _aliases(self) -> Iterator[str]:
        for node in ast.walk(self.body):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    yield from self._pairs(target, node.value)

    def _pairs(self, target: ast.expr, value: ast.expr) -> Iterator[str]:
        if isinstance(target, ast.Name) and self.is_state(value):
            yield target.id
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for inner, given in zip(target.elts, value.elts, strict=False):
                yield from self._pairs(inner, given)

    def is_state(self, node: ast.AST) -> bool:
        """Whether an expression is a state or a part of one."""
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(value=value, attr=attr):
                return attr == "state" or self.is_state(value)
            case ast.Subscript(value=value):
                return self.is_state(value)
        return False

    def found(self) -> Iterator[ast.AST]:
        for node in ast.walk(self.body):
            match node:
                case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                    yield from (node for target in targets if self._writes(target))
                case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
                    if self._writes(target):
                        yield node
                case ast.Call(func=ast.Attribute(value=value, attr=attr)):
                    if attr in MUTATORS and self.is_state(value):
                        yield node
                case ast.Call(func=ast.Name(id="setattr" | "delattr"), args=[first, *_]):
                    if self.is_state(first):
                        yield node

    def _writes(self, target: ast.expr) -> bool:
        if isinstance(target, ast.Tuple | ast.List):
            return any(self._writes(each) for each in target.elts)
        return isinstance(target, ast.Attribute | ast.Subscript) and self.is_state(target.value)


def makes_a_state(function: ast.AST) -> bool:
    """Whether a function begins a game: it fills a blank state before any frame runs."""
    return any(
        isinstance(node, ast.Call) and ast.unparse(node.func) == "blank_state"
        for node in ast.walk(function)
    )


def offences(source: Source) -> list[str]:
    if source.unit in NO_STATE or source.name.startswith(WRITERS):
        return []
    functions = [
        each
        for each in ast.walk(source.tree)
        if isinstance(each, Function) and not makes_a_state(each)
    ]
    nodes = [node for each in functions for node in Writes(each).found()]
    return sorted({f"{source.at(node)}: {ast.unparse(node)}" for node in nodes})


def test_nothing_but_atoms_and_the_kernel_writes_to_a_state() -> None:
    assert [each for source in sources() for each in offences(source)] == []


@pytest.mark.parametrize(
    "line",
    [
        "k.state.turn = 1",
        "k.state.zone[3] += 1",
        "state.log.append(event)",
        "s = k.state; s.dirty = True",
        "s, t = k.state, k.turn; arena = s.arena; arena[2] = 4",
        "del self.game.state.queue[0]",
        "setattr(k.state, 'turn', 1)",
        "a, k.state.turn = 1, 2",
    ],
)
def test_a_write_is_found(line: str) -> None:
    text = f"def f(k, state):\n    {line}\n"
    assert len(offences(parsed("momon_dsl/engine/snatch.py", text))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "self.state = state.copy()",
        "turn = k.state.turn; turn += 1",
        "kept = list(k.state.queue); kept.append(1)",
        "k.setup.format.turns",
        "self.history.append(state.turn)",
        "state = blank_state(setup, 1); state.first = 1",
    ],
)
def test_reading_or_replacing_a_state_is_let_through(line: str) -> None:
    text = f"def f(self, k, state):\n    {line}\n"
    assert offences(parsed("momon_dsl/game.py", text)) == []
