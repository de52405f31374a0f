"""The shape of the repository: its top level, the length of files, what none of them names."""

from __future__ import annotations

import re

import pytest

from tests.hygiene.sources import ROOT, repository

TOP = {
    ".ci", ".gitignore", ".pre-commit-hooks.yaml", "CHANGELOG.md", "LICENSE", "Makefile",
    "README.md", "cardscripts", "docs", "grammar", "momon_dsl", "pyproject.toml", "tests",
}  # fmt: skip
REQUIRED = TOP - {".pre-commit-hooks.yaml"}

LINES = 600

# Written in parts, so that this file does not name what it forbids.
MACHINE = re.compile("|".join(rf"(?<![\w.])/{each}/" for each in ("work", "root", "home", "Users")))


def test_the_top_level_holds_the_named_folders_and_files_and_nothing_more() -> None:
    found = {name.split("/")[0] for name in repository()}
    assert found - TOP == set()
    assert REQUIRED - found == set()


def test_no_python_file_is_so_long_that_it_must_hold_two_concepts() -> None:
    lengths = {
        name: (ROOT / name).read_text(encoding="utf-8").count("\n")
        for name in repository()
        if name.endswith(".py")
    }
    assert {name: length for name, length in lengths.items() if length > LINES} == {}


def test_the_guide_to_the_tests_names_every_folder_of_tests() -> None:
    found = {name.split("/")[1] for name in repository() if re.match(r"tests/\w+/", name)}
    guide = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)/` ", guide, re.MULTILINE)) == found


@pytest.mark.parametrize("name", repository())
def test_no_file_names_a_place_on_somebodys_machine(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8", errors="replace")
    assert [line for line in text.splitlines() if MACHINE.search(line)] == []
