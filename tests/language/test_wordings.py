"""Wordings that are understood but not canonical: one warning each, whose fix says the same."""

from __future__ import annotations

import pytest

from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script

ENGLISH = [
    ("You win.", "You win the game."),
    ("If the Arena is full, you win.", "If the Arena is full, you win the game."),
    ("Your opponent wins.", "Your opponent wins the game."),
    ("If your Hand is not empty, Incite this.", "If not your Hand is empty, Incite this."),
    (
        "If your opponent's Void is not empty and the Arena is full, Incite this.",
        "If not your opponent's Void is empty and the Arena is full, Incite this.",
    ),
    ("If this is still in the Arena, Incite this.", "If this is in the Arena, Incite this."),
    ("If this is not in the Arena, you win.", "If not this is in the Arena, you win the game."),
    ("If it is not your turn, Incite this.", "If not it is your turn, Incite this."),
    ("If the Arena is not full, Incite this.", "If not the Arena is full, Incite this."),
    (
        "Put target Momon (call it Prey) into its owner's Void. "
        "If you do, Summon a Momon from your Hand into Prey's former Space.",
        "Put target Momon (call it Prey) into its owner's Void. "
        "If you do, Summon a Momon from your Hand into the former Space of Prey.",
    ),
    (
        "Return target Momon (call it Prey) to its owner's Hand. Move this to Prey’s Space.",
        "Return target Momon (call it Prey) to its owner's Hand. Move this to the Space of Prey.",
    ),
    (
        "Incite target Momon (call it Prey). If Prey's Stars are at least twice Prey's highest "
        "power, return a Momon in Prey's row to its owner's Hand.",
        "Incite target Momon (call it Prey). If the Stars of Prey are at least twice the highest "
        "power of Prey, return a Momon in the row of Prey to its owner's Hand.",
    ),
    (
        "Incite target Momon (call it Prey). Prey's Stars become 3 until end of turn.",
        "Incite target Momon (call it Prey). The Stars of Prey become 3 until end of turn.",
    ),
    (
        "Return up to 2 target Momon to their owners' Hands.",
        "Return up to 2 target Momon to their owner's Hand.",
    ),
    (
        "Put up to 2 target Momon into their owners’ Voids.",
        "Put up to 2 target Momon into their owner's Void.",
    ),
    (
        "Return 2 target Momon to their owners' control.",
        "Return 2 target Momon to their owner's control.",
    ),
]
THAI = [
    ("คุณชนะ.", "คุณชนะเกม."),
    ("คู่แข่งชนะ.", "คู่แข่งชนะเกม."),
    ("หาก Hand ของคุณไม่ว่าง ให้คุณชนะ.", "หากไม่ใช่ Hand ของคุณว่าง ให้คุณชนะเกม."),
    ("หากตัวนี้ยังอยู่ใน Arena ให้ Incite ตัวนี้.", "หากตัวนี้อยู่ใน Arena ให้ Incite ตัวนี้."),
    ("หากตัวนี้ไม่อยู่ใน Arena ให้คุณชนะ.", "หากไม่ใช่ตัวนี้อยู่ใน Arena ให้คุณชนะเกม."),
    ("หากไม่ใช่เทิร์นของคุณ ให้ Incite ตัวนี้.", "หากไม่ใช่เป็นเทิร์นของคุณ ให้ Incite ตัวนี้."),
    ("หาก Arena ไม่เต็ม ให้ Incite ตัวนี้.", "หากไม่ใช่ Arena เต็ม ให้ Incite ตัวนี้."),
]


def read(ability: str, thai: bool = False) -> tuple[Document, str, tuple[Diagnostic, ...]]:
    head = '# language: th\nการ์ด TT 1 "One"\n' if thai else 'card TT 1 "One"\n'
    text = f"{head}On Summon: {ability}"
    result = parse(text)
    assert result.document is not None, result.diagnostics
    return result.document, text, result.diagnostics


@pytest.mark.parametrize(
    ("said", "canonical", "thai"), [(*e, False) for e in ENGLISH] + [(*t, True) for t in THAI]
)
def test_a_wording_is_warned_of_and_mended(said: str, canonical: str, thai: bool) -> None:
    document, text, found = read(said, thai)
    right, expected, nothing = read(canonical, thai)
    assert document == right
    assert nothing == ()
    assert found
    assert all(d.severity == "warning" for d in found)
    for warning in reversed(found):
        assert warning.fix is not None
        place = warning.fix.span
        text = text[: place.start] + warning.fix.replacement + text[place.end :]
    assert text.replace("หาก ", "หาก") == expected.replace("หาก ", "หาก")
    assert parse(to_script(document)).document == document


def test_a_possessive_of_an_unknown_name_is_no_name() -> None:
    """It is read as one, so that the checker can say that nothing is called so."""
    document, _, found = read("Move this to Prey's Space.")
    assert [d.code for d in found] == ["W204"]
    assert document == read("Move this to the Space of Prey.")[0]


@pytest.mark.parametrize("word", ["Prey's'", "prey's", "Prey'z"])
def test_what_is_no_possessive_is_refused(word: str) -> None:
    text = (
        f'card TT 1 "One" On Summon: Incite target Momon (call it Prey). Move this to {word} Space.'
    )
    assert parse(text).document is None
