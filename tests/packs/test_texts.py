"""A text is looked through piece by piece, and its mistakes are told where they are."""

from __future__ import annotations

import tracemalloc

import pytest

from momon_dsl.packs.texts import bad_text
from tests.packs.folders import FOX, OWL


@pytest.mark.parametrize("before", [0, 1, 7, 65_530, 65_535, 65_536, 65_537, 200_000])
@pytest.mark.parametrize("bad", ["\u202e", "\u200b", "\0", "\x1b"])
def test_a_mistake_is_told_where_it_is(before: int, bad: str) -> None:
    line = "ป" * 20 + "\n"
    for text, place in (
        (line * (before // 61) + "กข" + bad, f"{before // 61 + 1}:3"),
        ("ก" * before + bad + "\n" + bad, f"1:{before + 1}"),
        ("\n\n" + "a" * before + bad, f"3:{before + 1}"),
    ):
        found = bad_text("a.momon", text.encode())
        assert found[0].text().startswith(f"a.momon:{place}: E1")


def test_what_is_no_utf_8_is_told_where_it_is() -> None:
    for before in (0, 65_534, 65_535, 65_536, 150_000):
        (found,) = bad_text("a.momon", b"a" * before + b"\xff")
        assert (found.line, found.column) == (1, before + 1)
        (found,) = bad_text("a.momon", "ก".encode() * before + b"\xe0\xb8")
        assert (found.line, found.column) == (1, before + 1)


def test_texts_without_a_mistake_have_none() -> None:
    for text in (FOX, OWL, OWL.replace("\n", "\r\n"), "ก" * 300_000, "\n" * 100_000 + FOX):
        assert bad_text("a.momon", text.encode()) == []


def test_a_million_of_mistakes_takes_little_memory() -> None:
    data = ("\u202e" * 1_600_000).encode()
    tracemalloc.start()
    try:
        assert bad_text("a.momon", data)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()
