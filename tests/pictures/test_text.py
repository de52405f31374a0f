"""Text in pictures: Thai marks where they belong, lines that end at words, nothing over an edge."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from momon_dsl.pictures.breaking import borders, words
from momon_dsl.pictures.drawing import Box, Glyphs, Mark
from momon_dsl.pictures.fonts import face_of
from momon_dsl.pictures.layout import fit, one_line, symbol_marks
from momon_dsl.pictures.writing import CHARACTERS, paragraph

THAI = "ตัวนี้ไม่สามารถ Snatch จนเริ่มเทิร์นถัดไปของคุณ. มันเสียความสามารถทั้งหมดของคู่แข่ง."
LETTERS = st.text(st.sampled_from("aกิ่้ำเแ ญปู็์.,-[S]+1 \u200b中\n"), max_size=300)


def ink(mark: Mark) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what a mark covers."""
    if isinstance(mark, Box):
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    assert isinstance(mark, Glyphs)
    face, scale = face_of(mark.style), mark.size / 1000
    xs, ys = [mark.x], [mark.y]
    for glyph in mark.run.glyphs:
        for _, at in face.outline(glyph.number):
            xs += [mark.x + (glyph.x + x) * scale for x in at[::2]]
            ys += [mark.y - (glyph.y + y) * scale for y in at[1::2]]
    return min(xs), min(ys), max(xs), max(ys)


def test_a_tone_mark_rises_above_a_vowel_and_stands_low_without_one() -> None:
    face = face_of("regular")
    tone = "่"
    high, low = face.run(f"ที{tone}").glyphs[-1], face.run(f"ท{tone}").glyphs[-1]
    tops = [max(y + g.y for _, at in face.outline(g.number) for y in at[1::2]) for g in (high, low)]
    assert tops[0] > tops[1]


def test_a_mark_moves_aside_for_a_letter_with_an_ascender() -> None:
    face = face_of("regular")
    upright, beside = face.run("ก้"), face.run("ป้")
    gaps = [run.glyphs[1].x - run.advance for run in (upright, beside)]
    shapes = [run.glyphs[1].number for run in (upright, beside)]
    assert gaps[0] != gaps[1] or shapes[0] != shapes[1]


def test_a_descender_is_dropped_for_a_vowel_below() -> None:
    face = face_of("regular")
    assert face.run("ญู").glyphs[0].number != face.run("ญ").glyphs[0].number


def test_sara_am_takes_a_tone_mark_between_its_parts() -> None:
    face = face_of("regular")
    assert face.width("น้ำ") == face.width("นำ")


@pytest.mark.parametrize(
    "word", ["คู่แข่ง", "ความสามารถ", "เป้าหมาย", "น้อยกว่า", "ไม่สามารถ", "ของเจ้าของ", "เทิร์นนี้"]
)
def test_the_words_of_the_language_are_never_taken_apart(word: str) -> None:
    text = f"ให้{word}ได้"
    inside = range(text.index(word) + 1, text.index(word) + len(word))
    assert not set(borders(text)) & set(inside)


def test_a_thai_line_can_end_between_words_and_not_before_a_full_stop() -> None:
    parts = [word for word, _ in words(THAI)]
    assert "".join(parts) == THAI.replace(" ", "")
    assert len(parts) == 12
    assert "ความสามารถ" in parts
    assert not any(part[0] in ".ะาำๆ่้" for part in parts)


@given(LETTERS)
def test_nothing_of_a_text_is_lost_and_no_mark_begins_a_part(text: str) -> None:
    assert "".join(part for part, _ in words(text)) == "".join(text.split())
    for word in text.split():
        assert not any(part[0] in "ิ่้ำู็์" for part, _ in words(word)[1:])


@given(LETTERS, st.floats(4, 60), st.floats(3, 60))
def test_no_ink_goes_over_the_edge_of_its_box(text: str, width: float, height: float) -> None:
    block = fit([paragraph(text), paragraph(text, "italic", indent=0.7)], width, height, 4.0, 1.5)
    assert block.width <= width + 1e-6
    assert block.height <= height + 1e-6
    slack = 0.35 * block.size  # the shape of a letter may lean out of its advance
    for mark in block.marks(0.0, 0.0):
        left, top, right, bottom = ink(mark)
        assert left >= -slack
        assert right <= width + slack
        assert top >= -0.15 * block.size
        assert bottom <= height + 0.15 * block.size


def test_a_long_text_becomes_small_and_then_ends_with_an_ellipsis() -> None:
    short, long = paragraph("Incite this."), paragraph("Incite this Momon. " * 12)
    assert fit([short], 40, 20, 4.0, 1.5).size == 4.0
    smaller = fit([long], 40, 20, 4.0, 1.5)
    assert (smaller.whole, 1.5 < smaller.size < 4.0) == (True, True)
    cut = fit([paragraph("Incite this Momon. " * 100)], 40, 20, 4.0, 1.5)
    assert (cut.whole, cut.size, cut.lines[-1].words[-1][1].text[-1]) == (False, 1.5, "…")


def test_a_word_wider_than_its_line_is_taken_apart_between_letters() -> None:
    block = fit([paragraph("ก้" * 60)], 20, 40, 4.0, 1.5)
    texts = [word.text for line in block.lines for _, word in line.words]
    assert "".join(texts) == "ก้" * 60
    assert all(text[0] == "ก" for text in texts)


def test_of_a_text_without_end_only_as_much_is_read_as_can_be_shown() -> None:
    endless = paragraph("ก" * 5_000_000)
    assert not endless.whole
    assert sum(len(word.text) for word in endless.words) == CHARACTERS
    assert not fit([endless], 40, 40, 4.0, 1.5).whole


def test_marks_do_not_tower_and_one_alone_stands_on_a_dash() -> None:
    (tower,), (alone,) = paragraph("ก" + "็" * 50).words, paragraph("ิ").words
    assert (tower.text, alone.text) == ("ก็็", "–ิ")


def test_one_line_shrinks_and_is_cut() -> None:
    assert one_line("FBD 167", 40, 4.0, 2.0).size == 4.0
    assert one_line("A longer name than that", 30, 4.0, 2.0).whole
    cut = one_line("A longer name than that by far " * 5, 30, 4.0, 2.0)
    assert (cut.whole, cut.width <= 30) == (False, True)


def test_a_symbol_is_a_disc_in_a_text_and_others_keep_their_colours() -> None:
    block = fit([paragraph("Each [S] or [P] Momon.")], 60, 10, 3.0, 1.5)
    discs = [mark for mark in block.marks(0, 0) if isinstance(mark, Box)]
    assert len({mark.fill for mark in discs}) == len(discs) == 2
    assert symbol_marks("S", 0, 0, 2)[0].fill == discs[0].fill  # type: ignore[union-attr]
