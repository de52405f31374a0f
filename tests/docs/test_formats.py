"""The page on formats: its script is as `momon fmt` writes it, and its table holds sentences."""

from __future__ import annotations

import re

from momon_dsl.checking.document import check_document
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script
from tests.docs.pages import DOCS, blocks, text_of

PAGE = text_of(DOCS / "how-to" / "formats.md")


def test_its_script_is_in_canonical_form() -> None:
    (script,) = (block.text for block, _ in blocks(PAGE) if block.language == "momon")
    document = parse(script).document
    assert document is not None
    assert to_script(document) == script


def test_each_sentence_of_its_table_is_one() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    said = [each for row in rows[1:] for each in re.findall(r"`([A-Z][^`…]*\.)`", row)]
    assert len(said) > 12
    for sentence in said:
        read = parse(f'format "X" {sentence}')
        assert read.diagnostics == ()
        assert read.document is not None
        assert check_document(read.document) == ()
