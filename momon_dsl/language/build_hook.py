"""Puts the parser tables into the wheel while it is built; never part of an installed package."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ParserTables(BuildHookInterface):  # type: ignore[type-arg]
    """Writes the tables of every language to a folder and adds it as `momon_dsl/_tables`.

    An editable install gets none: a checkout writes its tables to the user's cache, keyed by the
    grammar that it has at that moment.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the tables before the files of the wheel are collected."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from momon_dsl.language.grammar import write_tables

        self._folder = tempfile.TemporaryDirectory(prefix="momon-tables-")
        write_tables(Path(self._folder.name))
        build_data["force_include"][self._folder.name] = "momon_dsl/_tables"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder that `initialize` made."""
        if version != "editable":
            self._folder.cleanup()
