"""A piece typed by itself: what it is taken for, and where its mistakes are."""

from __future__ import annotations

import pytest

from momon_dsl.language.astjson import to_json
from momon_dsl.language.printer import to_script
from momon_dsl.repl.reading import Piece, read_piece


def wrong(piece: Piece) -> list[tuple[str, str]]:
    return [(f.code, piece.text[f.start : f.end]) for f in piece.findings]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("On Summon: Incite target Momon.", "ability"),
        ("Incite target Momon. Incite this.", "sentence"),
        ("Each other [S] Momon you control has +1 power.", "statement"),
        ("Incite target Momon", "sentence"),
        ("reveal a Momon from your Hand", "sentence"),
        ('Each [S] Momon has "On Summon: Incite this."', "statement"),
        ("When you choose b3.", "line"),
        ("Arena 3 by 3.", "line"),
        ("each [S] Momon adjacent to this", "selection"),
        ("[S] Momon you control", "selection"),
        ("this", "selection"),
        ("adjacent to this", "selection"),
        ("ที่อยู่ติดกับตัวนี้", "selection"),
        ("your Hand is empty", "condition"),
        ("twice the number of [S] Momon you control", "amount"),
        ('card AB 1 "One"', "item"),
        ("On Summon: Incite Momon เป้าหมาย.", "ability"),
        ("Incite Momon เป้าหมาย.", "sentence"),
        ("Incite Momon เป้าหมาย", "sentence"),
        ("เมื่อคุณเลือก b3.", "line"),
        ("Momon อื่นแต่ละตัวที่คุณควบคุมมี +1 power.", "statement"),
        ("[S] Momon แต่ละตัวที่อยู่ติดกับตัวนี้", "selection"),
        ("Hand ของคุณว่าง", "condition"),
        ("จำนวน [S] Momon ที่คุณควบคุม", "amount"),
        ('การ์ด AB 1 "หนึ่ง"', "item"),
    ],
)
def test_a_piece_is_known_for_what_it_is(text: str, kind: str) -> None:
    piece = read_piece(text)
    assert (piece.kind, wrong(piece)) == (kind, [])
    assert piece.nodes


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Incite trget Momon.", [("E201", "trget")]),
        ("On Summon:\n  Incite trget Momon.", [("E201", "trget")]),
        ("each [S] Momon adjacnt to this", [("E201", "adjacnt")]),
        ("Incite it.", [("E301", "it")]),
        ("a empty Space", [("E202", "empty")]),
        ("Incite an Momon you control.", [("W205", "an")]),
        ("Incite มัน.", [("E301", "มัน")]),
        ("Incite Momon เป้าหมา.", [("E201", "เป้าหมา")]),
    ],
)
def test_what_is_wrong_is_told_at_its_place_in_what_was_typed(
    text: str, found: list[tuple[str, str]]
) -> None:
    assert wrong(read_piece(text)) == found


def test_the_second_line_has_its_own_number() -> None:
    (finding,) = read_piece("On Summon:\n  Incite trget Momon.").findings
    assert (finding.line, finding.column) == (2, 10)


@pytest.mark.parametrize(
    "text", ["\0", "its X", "\x1b[0m", "\u202eIncite this.", "“", "Incite " * 500]
)
def test_whatever_is_typed_is_refused_with_a_place_inside_it(text: str) -> None:
    piece = read_piece(text)
    assert piece.refused
    assert all(0 <= f.start <= f.end <= len(text) and f.line == 1 for f in piece.findings)


def test_what_is_around_a_piece_is_not_judged() -> None:
    assert read_piece("each Momon in your Void").findings == ()


def test_both_languages_give_the_same_tree() -> None:
    (node,) = read_piece("each [S] Momon adjacent to this").nodes
    (other,) = read_piece(to_script(node, "th")).nodes
    assert to_json(node) == to_json(other)
