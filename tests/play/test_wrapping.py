"""Text in columns: Thai is broken between syllables, and nothing is wider than the line."""

from __future__ import annotations

import pytest

from momon_dsl.language.printer import to_text
from momon_dsl.packs.collection import bundled
from momon_dsl.play.wrapping import columns, wrapped

SAID = "คุณอาจนำ Momon เป้าหมายที่มี 2 Stars หรือน้อยกว่าจาก Hand ของคุณลงในช่องเดิมของตัวนั้น"


@pytest.mark.parametrize("width", range(16, 60))
def test_no_final_consonant_begins_a_line(width: int) -> None:
    for line in wrapped(SAID, width, "  "):
        assert not line.strip().startswith(("ก ", "บ", "ย", "ณ", "งใน"))
        assert columns(line) <= width


def test_what_fits_no_line_is_broken_all_the_same() -> None:
    lines = wrapped("น้อยกว่าจาก" * 5, 20)
    assert "".join(lines) == "น้อยกว่าจาก" * 5
    assert max(map(columns, lines)) <= 20


def test_the_thai_text_of_every_card_keeps_its_letters_and_its_width() -> None:
    for card in bundled().cards.values():
        text = to_text(card, "th")
        lines = wrapped(text, 37, "  ")
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert max(map(columns, lines)) <= 37
