"""Every page of the documentation shows what is so: its scripts, commands, answers and programs.

Pages that are generated show what their sources show, and those have tests: the phrases of the
reference in `hygiene/test_vocabulary.py`, the examples of the diagnostics in
`checking/test_explanations.py`. The page on adding an instruction shows a package that is
installed by the tests in `extensions/`.

`MOMON_WRITE_PAGE=1` and this file put into the pages what the commands print now.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, blocks, name_of, pages, text_of
from tests.docs.walking import Walk
from tests.generated import generated

ELSEWHERE = {"docs/adding-an-instruction.md", "tests/README.md", "CHANGELOG.md"}
SHOWN = [
    page for page in pages() if name_of(page) not in ELSEWHERE and name_of(page) not in generated()
]


@pytest.mark.parametrize("page", SHOWN, ids=name_of)
def test_what_a_page_shows_is_so(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    walk = Walk(tmp_path)
    walk.correcting = bool(os.environ.get("MOMON_WRITE_PAGE"))
    walk.furnish()
    for block, rest in blocks(text_of(page)):
        try:
            walk.take(block, rest)
        except AssertionError as wrong:
            raise AssertionError(f"{name_of(page)}:{block.line}: {wrong}") from wrong
    if walk.corrected:
        page.write_text(walk.correct(text_of(page)), encoding="utf-8")


def test_every_page_in_english_that_has_a_thai_one_names_it() -> None:
    for page in DOCS.rglob("*.th.md"):
        other = page.with_name(page.name.replace(".th.", "."))
        assert f"({page.name})" in text_of(other)
        assert f"({other.name})" in text_of(page)
