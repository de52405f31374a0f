"""The how-tos on scenarios and formats show scripts and programs that work."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from momon_dsl.checking.document import check_document
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script
from momon_dsl.scenarios.play import play
from momon_dsl.scenarios.scripts import Shelf
from tests.scenarios.scripts import report, write

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "scenarios.md"


def test_its_script_passes(tmp_path: Path) -> None:
    (script,) = re.findall(r"^```momon\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    (case,) = Shelf([write(tmp_path, script)]).cases()
    played = play(case)
    assert played.passed, report(played)


FORMATS = PAGE.with_name("formats.md")


def test_the_format_of_its_page_is_right_and_its_program_runs() -> None:
    text = FORMATS.read_text(encoding="utf-8")
    (script,) = re.findall(r"^```momon\n(.*?)^```$", text, re.M | re.S)
    (program,) = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    read = parse(script)
    assert read.document is not None
    assert (read.diagnostics, check_document(read.document)) == ((), ())
    assert to_script(read.document) == script
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_each_sentence_of_the_table_of_formats_is_one() -> None:
    rows = [line for line in FORMATS.read_text("utf-8").splitlines() if line.startswith("| ")]
    said = [each for row in rows[1:] for each in re.findall(r"`([A-Z][^`…]*\.)`", row)]
    assert len(said) > 12
    for sentence in said:
        read = parse(f'format "X" {sentence}')
        assert read.diagnostics == ()
        assert read.document is not None
        assert check_document(read.document) == ()
