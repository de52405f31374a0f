"""pytest plugin: every scenario of a collected `.momon` file is a test.

It is found by itself where momon-dsl is installed. A script with errors is one failed test.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from momon_dsl.scenarios.scripts import Case

SUFFIX = ".momon"


class ScenarioFailed(Exception):
    """A scenario is not as it says; the text is the report."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the scripts in the folders and files that pytest is given."""
    if file_path.suffix == SUFFIX:
        return ScriptFile.from_parent(parent, path=file_path)
    return None


class ScriptFile(pytest.File):
    """One script."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its scenarios, or one test that says what is wrong with it."""
        from momon_dsl.scenarios.scripts import Shelf

        path = str(self.path)
        shelf = Shelf([path])
        if not shelf.checked(path).usable:
            yield BrokenScript.from_parent(self, name="check")
        for case in shelf.cases():
            yield ScenarioItem.from_parent(self, name=case.scenario.name, case=case)


class _Item(pytest.Item):
    """What scenarios and broken scripts have in common: their report is all there is to show."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        """The report alone; a traceback only where the program itself is at fault."""
        if isinstance(excinfo.value, ScenarioFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))


class ScenarioItem(_Item):
    """One scenario."""

    def __init__(self, *, case: Case, **kwargs: object) -> None:
        super().__init__(**kwargs)  # type: ignore[arg-type]
        self._case = case

    def runtest(self) -> None:
        """Play it; fails with the report of what is not as it says."""
        from momon_dsl.scenarios.play import play
        from momon_dsl.scenarios.report import failure_lines
        from momon_dsl.telling.board import plain

        played = play(self._case)
        if not played.passed:
            raise ScenarioFailed(plain(list(failure_lines(played))))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands, and its title."""
        line, _ = self._case.script.place(self._case.scenario.span)
        return self.path, line - 1, self._case.scenario.name


class BrokenScript(_Item):
    """A script that cannot be used."""

    def runtest(self) -> None:
        """Fails with everything that is wrong."""
        from momon_dsl.language.render import draw
        from momon_dsl.scenarios.scripts import Shelf

        path = str(self.path)
        checked = Shelf([path]).checked(path)
        errors = [finding for finding in checked.summary.findings if finding.is_error]
        drawn = (draw(finding, path, checked.source.text) for finding in errors)
        raise ScenarioFailed("\n\n".join(drawn))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return self.path, 0, self.name
