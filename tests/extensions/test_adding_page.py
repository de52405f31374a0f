"""The page on adding an instruction shows the files of the example package, and all of them."""

from __future__ import annotations

import os
import re
from pathlib import Path

from tests.extensions.site import EXAMPLE
from tests.generated import ROOT

PAGE = ROOT / "docs" / "adding-an-instruction.md"
_SHOWN = re.compile(r"^<!-- file: (\S+) -->\n(?:\n```(\w+)\n(.*?)^```$\n)?", re.M | re.S)
_KINDS = {".py": "python", ".toml": "toml", ".lark": "lark", ".momon": "momon"}


def filled(text: str) -> str:
    """The page with every file that it names shown as it is."""

    def block(found: re.Match[str]) -> str:
        file = EXAMPLE / found[1]
        shown = file.read_text("utf-8")
        return f"<!-- file: {found[1]} -->\n\n```{_KINDS[file.suffix]}\n{shown}```\n"

    return _SHOWN.sub(block, text)


def test_it_shows_the_files_as_they_are() -> None:
    text = PAGE.read_text("utf-8")
    if os.environ.get("MOMON_WRITE_PAGE"):
        PAGE.write_text(filled(text), "utf-8")
    assert text == filled(text), (
        "MOMON_WRITE_PAGE=1 python -m pytest tests/extensions/test_adding_page.py"
    )


def test_it_shows_every_file_of_the_package() -> None:
    shown = {found[1] for found in _SHOWN.finditer(PAGE.read_text("utf-8"))}
    there = {
        path.relative_to(EXAMPLE).as_posix()
        for path in EXAMPLE.rglob("*")
        if path.is_file() and path.suffix in _KINDS and "__pycache__" not in path.parts
    }
    assert shown == there


def test_what_it_names_exists() -> None:
    text = PAGE.read_text("utf-8")
    for name in re.findall(r"`((?:momon_dsl|tests|grammar)/[\w/.]*)`", text):
        assert (ROOT / name).exists(), name
    link = re.search(r"\]\((\.\./[^)]*)\)", text)
    assert link is not None
    assert (PAGE.parent / link[1]).resolve() == Path(EXAMPLE).resolve()
