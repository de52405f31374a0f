"""Drawings: the caret stands under what is meant, whatever the letters are."""

from __future__ import annotations

import pytest
from wcwidth import wcswidth

from momon_dsl.language.findings import Finding
from momon_dsl.language.render import WIDTH, as_json, cells, draw


def finding(text: str, part: str, code: str = "E104") -> Finding:
    start = text.index(part)
    line = text.count("\n", 0, start) + 1
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    return Finding(code, start, start + len(part), line, column)


def caret(drawing: str) -> tuple[str, str]:
    """The columns of the source line above the carets, as text."""
    _, source, marks = drawing.split("\n")[:3]
    source, marks = source.split(" | ", 1)[1], marks.split(" | ", 1)[1]
    start = len(marks) - len(marks.lstrip())
    over, column = "", 0
    for cell in cells(source):
        if start <= column < len(marks):
            over += cell.text
        column += cell.width
    return over, marks.strip()


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("card FBD 1\n  stars 12", "12"),
        ("เมื่อตัวนี้ถูก Snatch: นำ Momon เป้าหมายเข้า Void", "Snatch"),
        ("เมื่อตัวนี้ถูก Snatch: นำ Momon เป้าหมายเข้า Void", "เป้าหมาย"),
        ("นำน้ำกำลังที่ปั๊ม X", "X"),
        ("\tstars\t12", "12"),
        ("ที่\tX", "X"),
        ("宽字 wide X", "X"),
        ("e\u0301a\u0308 X", "X"),
    ],
)
def test_the_caret_is_under_the_part(text: str, part: str) -> None:
    over, marks = caret(draw(finding(text, part), "a.momon", text))
    assert over == part
    assert len(marks) == wcswidth(part)


def test_a_mark_alone_points_at_its_whole_letter() -> None:
    text = "ก่ี X"
    over, _ = caret(draw(Finding("W103", 1, 3, 1, 2), "a.momon", text))
    assert over == "ก่ี"


@pytest.mark.parametrize("length", [10, 99, 100, 101, 1_000, 100_000])
@pytest.mark.parametrize("filler", ["x ", "ที่", "字"])
@pytest.mark.parametrize("after", [0, 5_000])
def test_long_lines_are_cut_around_the_caret(length: int, filler: str, after: int) -> None:
    text = filler * length + "WRONG" + filler * after
    drawing = draw(finding(text, "WRONG"), "a.momon", text)
    assert caret(drawing)[0] == "WRONG"
    assert all(wcswidth(line) <= WIDTH for line in drawing.split("\n")[1:3])


def test_a_part_longer_than_the_width_is_cut() -> None:
    text = "x" * 5_000
    _, source, marks = draw(finding(text, text), "a.momon", text).split("\n")[:3]
    assert len(source) <= WIDTH
    assert len(marks) <= WIDTH


def test_nothing_in_a_script_reaches_the_terminal_as_a_command() -> None:
    text = "a\x1b[2Jb\u202ec\u200bd\x07 X"
    drawing = draw(finding(text, "X"), "evil\x1b]0;\x07.momon", text)
    assert not set(drawing) & set("\x1b\x07\u202e\u200b")
    assert caret(drawing)[0] == "X"


def test_a_part_over_several_lines_marks_its_first() -> None:
    text = "card FBD 1\n  stars 3"
    assert caret(draw(finding(text, text), "a.momon", text))[0] == "card FBD 1"


def test_windows_line_ends_are_not_drawn() -> None:
    text = "card FBD 1\r\n  stars 12\r\n"
    assert "\r" not in draw(finding(text, "12"), "a.momon", text)


@pytest.mark.parametrize("place", [(0, 1, 1), (50, 3, 1), (7, 9, 9), (2, 1, 5)])
def test_any_place_can_be_drawn(place: tuple[int, int, int]) -> None:
    offset, line, column = place
    assert draw(Finding("E104", offset, offset, line, column), "a.momon", "one\ntwo")


def test_json_says_where_it_ends() -> None:
    text = "one\ntwo three"
    data = as_json(finding(text, "two"), "a.momon", text)
    assert (data["line"], data["column"], data["end_line"], data["end_column"]) == (2, 1, 2, 4)


def test_golden_in_both_languages() -> None:
    text = "On Summon:\n  Summon an [S] Momon into its Space."
    at = finding(text, "Summon an [S] Momon into its Space", "E401")._replace(rules=("9.3.1",))
    assert draw(at, "a.momon", text) == (
        "a.momon:2:3: E401 This Summon names no zone that the card comes from.\n"
        "  2 |   Summon an [S] Momon into its Space.\n"
        "    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    = hint: Say where from, as in: Summon an [S] Momon from your Hand.\n"
        "    = rule 9.3.1"
    )
    assert draw(at, "a.momon", text, "th") == (
        "a.momon:2:3: E401 คำสั่ง Summon นี้ไม่ได้ระบุโซนที่การ์ดมาจาก\n"
        "  2 |   Summon an [S] Momon into its Space.\n"
        "    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    = คำแนะนำ: ระบุว่ามาจากไหน เช่น: Summon [S] Momon จาก Hand ของคุณ\n"
        "    = กฎ 9.3.1"
    )
