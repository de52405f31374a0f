"""Which tests run which lines: what never runs a line finds no fault in it.

Also a plugin of pytest (`-p tests.mutants.reaching`). With `MUTANTS_RECORD` in the environment it
writes into that file how long each test takes and which lines of the engine it runs; with
`MUTANTS_CHOSEN` it runs only the tests that stand in that file, in that order.
"""

from __future__ import annotations

import ast
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from coverage import Coverage, CoverageData

RECORD, CHOSEN = "MUTANTS_RECORD", "MUTANTS_CHOSEN"
ENGINE = "*/engine/*"


@attrs.frozen
class Reached:
    """The seconds of each test of a stage, and the tests that run each line of each module."""

    seconds: Mapping[str, float]
    lines: Mapping[str, Mapping[int, Sequence[str]]]

    def by(self, path: str, lines: range | None) -> list[str]:
        """The tests that run one of these lines, the quickest first; None: all there are."""
        if lines is None:
            return [*self.seconds]
        module = self.lines.get(path, {})
        found = {test for line in lines for test in module.get(line, ())}
        return sorted(found, key=lambda test: (self.seconds[test], test))

    @classmethod
    def read(cls, file: Path) -> Reached:
        """What the plugin has recorded."""
        said = json.loads(file.read_text(encoding="utf-8"))
        tests = [*said["seconds"]]
        lines = {
            path: {int(line): [tests[n] for n in by] for line, by in module.items()}
            for path, module in said["lines"].items()
        }
        return cls(said["seconds"], lines)

    @classmethod
    def whole(cls, name: str, seconds: float, file: Path, place: Path) -> Reached:
        """What a program reaches that is one test, by what `coverage run` has written."""
        data = CoverageData(str(file))
        data.read()
        lines = {
            _below(path, place): {line: [name] for line in data.lines(path) or ()}
            for path in data.measured_files()
        }
        return cls({name: seconds}, lines)


def _below(path: str, place: Path) -> str:
    return Path(path).resolve().relative_to(place.resolve()).as_posix()


def lines_of(source: bytes, line: int) -> range | None:
    """The lines of the statement in which a line stands, without the statements inside it.

    None outside of functions: that runs when the module is loaded, and everything rests on it.

    >>> lines = ["LIMIT = 3", "def f(x=1):", "    if (x and", "      not x):", "        pass"]
    >>> source = "\\n".join(lines).encode()
    >>> [lines_of(source, line) for line in (1, 2, 4, 5)]
    [None, None, range(3, 5), range(5, 6)]
    """
    inside, found = False, ast.parse(source)
    while (below := _statement_at(found, line)) is not None:
        inside = inside or isinstance(found, ast.FunctionDef)
        found = below
    if not inside:
        return None
    first = min((each.lineno for each in _statements(found)), default=found.end_lineno + 1)
    return range(found.lineno, first)


def _statement_at(node: ast.AST, line: int) -> Any:
    """The statement right inside a node in which a line stands."""
    return next((s for s in _statements(node) if s.lineno <= line <= s.end_lineno), None)


def _statements(node: ast.AST) -> Iterator[Any]:
    """The statements right inside a node: those of a handler or of a case belong to it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt):
            yield child
        elif isinstance(child, ast.ExceptHandler | ast.match_case):
            yield from _statements(child)


# --- the plugin ----------------------------------------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    """Records, if that was asked for."""
    if RECORD in os.environ:
        config.pluginmanager.register(_Recorder(Path(os.environ[RECORD])))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the tests that were chosen, in their order."""
    if CHOSEN in os.environ:
        chosen = json.loads(Path(os.environ[CHOSEN]).read_text(encoding="utf-8"))
        place = {test: number for number, test in enumerate(chosen)}
        items[:] = sorted(
            (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
        )


class _Recorder:
    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: dict[str, float] = {}
        self._coverage = Coverage(data_file=None, include=[ENGINE], config_file=False)
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self._seconds[item.nodeid] = time.process_time() - began
        self._coverage.switch_context("")
        return result  # type: ignore[return-value]

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data, number = self._coverage.get_data(), {t: n for n, t in enumerate(self._seconds)}
        lines = {
            _below(path, Path.cwd()): {
                line: [number[test] for test in tests if test in number]
                for line, tests in data.contexts_by_lineno(path).items()
            }
            for path in data.measured_files()
        }
        said = json.dumps({"seconds": self._seconds, "lines": lines})
        self._file.write_text(said, encoding="utf-8")
