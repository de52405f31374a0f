"""Who may import whom: two columns that meet in the interpreter only, shells on the facade."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.hygiene.sources import Source, parsed, sources

BASE = {"errors", "limits", "resources"}
VERSION = {"__init__", "__version__"}  # `import momon_dsl` itself costs nothing and imports nothing
EXTENSIONS = {"extensions"}
LANGUAGE = {"language", "checking", "packs"}
GAME = {"model", "engine", "interpreter"}
TREE = {"language.nodes", "language.astjson"}  # what a script means, without how it is written
NAMED = {  # the types of what an extension declares, for type checkers alone
    "language.builder", "language.diagnostics", "checking.context", "interpreter.compile",
    "interpreter.scope", "interpreter.watches",
}  # fmt: skip

MAY_IMPORT = {
    "errors": set[str](),
    "limits": set[str](),
    "resources": set[str](),
    # What extensions add is asked for by those that it is added to; each has a table for it.
    "extensions": BASE | {"language.nodes"} | NAMED,
    "rulebook": {"errors"},
    "language": BASE | EXTENSIONS,
    "highlight": BASE | {"language"},
    "checking": BASE | EXTENSIONS | {"language"},
    # A pack hands out its cards and formats as a game needs them: compiled.
    "packs": BASE | EXTENSIONS | {"language", "checking", "model", "interpreter"},
    "model": BASE - {"resources"},
    "engine": BASE - {"resources"} | {"model"},
    "interpreter": BASE - {"resources"} | EXTENSIONS | TREE | {"checking", "model", "engine"},
    "telling": BASE | LANGUAGE | GAME,
    "saves": BASE | EXTENSIONS | LANGUAGE | GAME,
    "game": BASE | LANGUAGE | GAME | {"telling", "saves"},
    "pictures": BASE | LANGUAGE | GAME | {"telling"},
}
SHELL = BASE | EXTENSIONS | LANGUAGE | GAME | {"telling", "saves", "game"}
SHELLS = ("match", "scenarios", "compare", "simulate", "replay", "repl", "play", "testing", "bench")


def allowed(unit: str) -> set[str] | None:
    """The units that `unit` may import besides itself; None where it may import all."""
    if unit in ("cli", "__init__", "__main__"):
        return None
    if unit in SHELLS:
        return SHELL | set(SHELLS)
    assert unit in MAY_IMPORT, f"say in MAY_IMPORT what {unit} may import"
    return MAY_IMPORT[unit]


def imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Every module of momon_dsl that a source imports, at its top or inside, as a dotted path."""
    package = source.name.split("/")[:-1]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = [*start, *(node.module.split(".") if node.module else [])]
            names = [[*base, alias.name] for alias in node.names]
        else:
            continue
        for name in names:
            if name[0] == "momon_dsl":
                yield node, ".".join(name[1:]) or "__init__"


def offences(source: Source) -> list[str]:
    may = allowed(source.unit)
    if may is None or source.name.endswith("build_hook.py"):
        return []
    may = may | VERSION | {source.unit}
    return [
        f"{source.at(node)}: {source.unit} imports {name}"
        for node, name in imports(source)
        if not any(name == each or name.startswith(f"{each}.") for each in may)
    ]


def test_each_folder_keeps_to_its_layer() -> None:
    assert [each for source in sources() for each in offences(source)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("momon_dsl/engine/turn.py", "from momon_dsl.language.nodes import instructions"),
        ("momon_dsl/engine/turn.py", "def f():\n    import momon_dsl.interpreter.run"),
        ("momon_dsl/model/state.py", "from ..engine import kernel"),
        ("momon_dsl/language/parser.py", "from momon_dsl import checking"),
        ("momon_dsl/interpreter/run.py", "from momon_dsl.language.parser import parse"),
        ("momon_dsl/game.py", "from momon_dsl.cli import main"),
        ("momon_dsl/game.py", "from momon_dsl import Game"),
        ("momon_dsl/scenarios/run.py", "from momon_dsl.rulebook import load"),
    ],
)
def test_a_wrong_import_is_found(name: str, text: str) -> None:
    assert len(offences(parsed(name, text))) == 1


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("momon_dsl/engine/turn.py", "from . import atoms\nfrom momon_dsl import limits"),
        ("momon_dsl/interpreter/run.py", "from momon_dsl.language.nodes.base import Node"),
        ("momon_dsl/cli/rules.py", "from momon_dsl.rulebook import load"),
    ],
)
def test_a_right_import_is_let_through(name: str, text: str) -> None:
    assert offences(parsed(name, text)) == []
