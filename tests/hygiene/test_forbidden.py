"""What no module does, and what the modules that run a game do not do."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.hygiene.sources import Source, parsed, sources

RUNS_A_GAME = ("model", "engine", "interpreter", "game")

CALLS = {"eval", "exec", "compile", "__import__"}
MODULES = {"pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"}

CALLS_IN_GAME = {"hash", "input"}
MODULES_IN_GAME = {"time", "datetime", "random", "secrets", "uuid", "os", "threading", "asyncio"}


def offences(source: Source) -> list[str]:
    in_game = source.unit in RUNS_A_GAME
    calls = CALLS | CALLS_IN_GAME if in_game else CALLS
    modules = MODULES | MODULES_IN_GAME if in_game else MODULES
    functions = [each for each in ast.walk(source.tree) if isinstance(each, ast.FunctionDef)]
    own = {each.name for each in functions}
    # What an object answers to `hash` itself is used by dicts and sets in memory only.
    excused = {inner for each in functions if each.name == "__hash__" for inner in ast.walk(each)}
    return [
        f"{source.at(node)}: {name}"
        for node in ast.walk(source.tree)
        if node not in excused
        for name in _used(node)
        if (isinstance(node, ast.Call) and name in calls - own)
        or (not isinstance(node, ast.Call) and name in modules)
    ]


def _used(node: ast.AST) -> Iterator[str]:
    """The builtin that a call names, or the top module that an import names."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield node.func.id
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "builtins":
            yield node.func.attr
    elif isinstance(node, ast.Import):
        yield from (alias.name.split(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module.split(".")[0]


def test_nothing_is_evaluated_or_unpickled_and_no_game_has_a_clock_or_chance_of_its_own() -> None:
    assert [each for source in sources() for each in offences(source)] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("momon_dsl/cli/check.py", "eval('1')"),
        ("momon_dsl/cli/check.py", "import builtins\nbuiltins.exec('1')"),
        ("momon_dsl/packs/cache.py", "def f():\n    from pickle import load"),
        ("momon_dsl/engine/turn.py", "import time"),
        ("momon_dsl/game.py", "from random import choice"),
        ("momon_dsl/model/keys.py", "key = hash('a')"),
    ],
)
def test_a_forbidden_use_is_found(name: str, text: str) -> None:
    assert len(offences(parsed(name, text))) == 1


def test_what_only_games_must_not_do_is_allowed_elsewhere() -> None:
    text = "import time, re\nx = re.compile('a')\ny = hash(x)"
    assert offences(parsed("momon_dsl/cli/bench.py", text)) == []
