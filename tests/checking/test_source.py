"""What is refused before parsing, each at its place."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from momon_dsl import limits
from momon_dsl.checking.files import RealPaths, find_scripts, read_bytes
from momon_dsl.language.source import Lines, check_text, source_of

CARD = 'card FBD 1 "One"\n'


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"", "E104", 1, 1),
        (b" \n\t\n", "E104", 1, 1),
        (CARD.encode() + b"stars \xff", "E101", 2, 7),
        ("การ์ด ".encode() + b"\xe0\xb8", "E101", 1, 7),
        (CARD.encode("utf-16"), "E102", 1, 1),
        (CARD.encode("utf-16-le"), "E102", 1, 1),
        (CARD.encode("utf-16-be"), "E102", 1, 1),
        (CARD.encode("utf-32"), "E102", 1, 1),
        (CARD.encode("utf-8-sig"), "E122", 1, 1),
        (CARD.encode() + b"st\0ars", "E103", 2, 3),
        (b"\0\0\0\0\0\0\0\0", "E103", 1, 1),
        (b"x" * (limits.SOURCE_BYTES + 1), "E105", 1, 1),
        ((CARD + "stars \u202e3").encode(), "E106", 2, 7),
        ((CARD + "การ์ด\u200bใหม่").encode(), "E107", 2, 6),
        ((CARD + "stars\u00a03").encode(), "E121", 2, 6),
        ((CARD + "stars \x1b[31m3").encode(), "E120", 2, 7),
        ((CARD + "st\u0430rs 3").encode(), "E124", 2, 3),
        ('card FBD 1 "F\u0412D"'.encode(), "E124", 1, 14),
    ],
)
def test_refused_at_its_place(data: bytes, code: str, line: int, column: int) -> None:
    source = source_of("a.momon", data)
    first = source.diagnostics[0]
    assert (first.code, first.span.line, first.span.column) == (code, line, column)
    assert not source.usable


def test_the_largest_script_is_read() -> None:
    assert source_of("a.momon", b"#" * limits.SOURCE_BYTES).usable


@pytest.mark.parametrize(
    "text",
    [CARD, "# สวัสดี\n", 'card FBD 1 "Ünï čard"', 'card FBD 1 "Ведьма"', "การ์ดน้ำแข็งกำแพงที่นี่"],
)
def test_ordinary_text_is_left_alone(text: str) -> None:
    source = source_of("a.momon", text.encode())
    assert (source.script, source.diagnostics) == (text, ())


@pytest.mark.parametrize(
    ("typed", "right", "code"),
    [
        ("นํา", "นำ", "W101"),
        ("นํ้า", "น้ำ", "W101"),
        ("น้ํา", "น้ำ", "W101"),
        ("เเล้ว", "แล้ว", "W102"),
        ("ท่ี", "ที่", "W103"),
    ],
)
def test_thai_spellings_that_only_look_right(typed: str, right: str, code: str) -> None:
    source = source_of("a.momon", f"# {typed} แล้ว\n".encode())
    (warning,) = source.diagnostics
    assert (source.script, warning.code) == (f"# {right} แล้ว\n", code)
    assert warning.fix is not None
    fixed = source.text[: warning.fix.span.start] + warning.fix.replacement
    assert fixed + source.text[warning.fix.span.end :] == source.script


def test_places_lead_back_to_the_text_as_typed() -> None:
    source = source_of("a.momon", "เเล้ว นํา Momon\nนํา Void".encode())
    for word, line in (("Momon", 1), ("Void", 2)):
        at = source.script.index(word)
        span = source.original(Lines(source.script).span(at, at + len(word)))
        assert source.text[span.start : span.end] == word
        assert (span.line, span.column) == (line, source.text.split("\n")[line - 1].index(word) + 1)


def test_a_fix_of_a_lookalike_gives_the_latin_word() -> None:
    text = "st\u0430rs \uff13 p\u043ewers"
    _, found = check_text(text.encode())
    assert [d.fix.replacement for d in found if d.fix] == ["stars", "powers"]


def test_a_script_that_says_nothing_of_its_size_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.momon"
    os.mkfifo(pipe)
    text = b"card " * 50_000
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(pipe.write_bytes, text)
        assert read_bytes(str(pipe)) == text
        writing.result()


def test_links_lead_to_one_script(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    script = tmp_path / "a" / "one.momon"
    script.write_text('card TT 1 "One"\n')
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "two.momon").symlink_to("a/one.momon")
    real = RealPaths()
    for path in (script, tmp_path / "b" / "one.momon", tmp_path / "two.momon", tmp_path / "a/."):
        assert real(str(path)) == os.path.realpath(path)
    named = [str(tmp_path / name) for name in ("two.momon", "a", "b/one.momon")]
    assert find_scripts(named).scripts == (str(tmp_path / "two.momon"),)
