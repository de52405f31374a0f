"""Every scenario plays the same when it is written in the other language."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.language.parser import parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.scenarios.play import play
from momon_dsl.scenarios.scripts import Shelf
from tests.scenarios.scripts import report, write

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("tests/scenarios", "cardscripts")
    for path in (ROOT / folder).rglob("*.momon")
    if any(word in path.read_text(encoding="utf-8") for word in ("scenario", "ฉาก"))
)


@pytest.mark.parametrize("name", FILES)
def test_it_passes_in_the_other_language(tmp_path: Path, name: str) -> None:
    document = parse_strict((ROOT / name).read_text(encoding="utf-8"))
    other = "en" if document.language == "th" else "th"
    path = write(tmp_path, to_script(document, other))
    cases = list(Shelf([path]).cases())
    assert cases
    for case in cases:
        played = play(case, other)
        assert played.passed, report(played, other)
