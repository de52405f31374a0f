"""Wordings that are understood but not canonical: one warning each, whose fix says the same."""

from __future__ import annotations

import pytest

from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script

ENGLISH = [
    ("Move this to a corner Space.", "Move this to an empty corner Space."),
    ("Move this to a Space adjacent to this.", "Move this to an empty Space adjacent to this."),
    (
        "Summon a Momon from your Hand into an edge Space in this row.",
        "Summon a Momon from your Hand into an empty edge Space in this row.",
    ),
    ("You win.", "You win the game."),
    ("If the Arena is full, you win.", "If the Arena is full, you win the game."),
    ("Your opponent wins.", "Your opponent wins the game."),
    ("If not your Hand is empty, Incite this.", "If your Hand is not empty, Incite this."),
    (
        "If not your opponent's Void is empty and the Arena is full, Incite this.",
        "If your opponent's Void is not empty and the Arena is full, Incite this.",
    ),
    ("If this is still in the Arena, Incite this.", "If this is in the Arena, Incite this."),
    ("If not this is in the Arena, you win.", "If this is not in the Arena, you win the game."),
    ("If not it is your turn, Incite this.", "If it is not your turn, Incite this."),
    ("If not the Arena is full, Incite this.", "If the Arena is not full, Incite this."),
    (
        "If not you control 3 or more [S] Momon, Incite this.",
        "If you control 2 or fewer [S] Momon, Incite this.",
    ),
    (
        "If you control fewer than 3 Momon, Incite this.",
        "If you control 2 or fewer Momon, Incite this.",
    ),
    (
        "If you do not control an [S] Momon, Incite this.",
        "If you control no [S] Momon, Incite this.",
    ),
    ("If you don't control a Momon, Incite this.", "If you control no Momon, Incite this."),
    (
        "If your opponent does not control an [S] Momon, Incite this.",
        "If your opponent controls no [S] Momon, Incite this.",
    ),
    ("If you control 0 or fewer Momon, Incite this.", "If you control no Momon, Incite this."),
    (
        "If you control exactly 2 [S] Momon, Incite this.",
        "If the number of [S] Momon you control is equal to 2, Incite this.",
    ),
    (
        "If you control more Momon than your opponent, Incite this.",
        "If the number of Momon you control is more than the number of Momon your opponent "
        "controls, Incite this.",
    ),
    (
        "If your opponent controls more [S] Momon than you, Incite this.",
        "If the number of [S] Momon your opponent controls is more than the number of [S] Momon "
        "you control, Incite this.",
    ),
    (
        "If the number of Momon in your Hand is 0, Incite this.",
        "If the number of Momon in your Hand is equal to 0, Incite this.",
    ),
    (
        "If not the Stars of this are more than 2, Incite this.",
        "If the Stars of this are not more than 2, Incite this.",
    ),
    (
        "If this is a Momon in a corner Space, Incite this.",
        "If this is in a corner Space, Incite this.",
    ),
    (
        "You may Incite this. If you do not, Incite this.",
        "You may Incite this. If you don't, Incite this.",
    ),
    (
        "Your opponent may Incite this. If they do not, Incite this.",
        "Your opponent may Incite this. If they don't, Incite this.",
    ),
    ("Incite two target Momon.", "Incite 2 target Momon."),
    ("Incite up to two other target Momon.", "Incite up to 2 other target Momon."),
    ("Incite one to three Momon.", "Incite 1 to 3 Momon."),
    ("Discard a Momon.", "Put a Momon from your Hand into its owner's Void."),
    (
        "Discard 2 random [S] Momon.",
        "Put 2 random [S] Momon from your Hand into their owner's Void.",
    ),
    (
        "Return a Momon from your Void to your Hand.",
        "Return a Momon from your Void to its owner's Hand.",
    ),
    ("Reveal your opponent's Hand.", "Reveal each Momon from your opponent's Hand."),
    ("Move this to target empty Space.", "Move this to target Space."),
    (
        "Your opponent chooses a Momon your opponent controls. Incite it.",
        "Your opponent chooses a Momon they control. Incite it.",
    ),
    (
        "Your opponent chooses a Momon in your opponent's Hand. Reveal it.",
        "Your opponent chooses a Momon from their Hand. Reveal it.",
    ),
    (
        "Choose a Momon they control. Incite it.",
        "Choose a Momon your opponent controls. Incite it.",
    ),
    ("Incite target Momon they own.", "Incite target Momon your opponent owns."),
    (
        "Put a Momon from their Void into its owner's Void.",
        "Put a Momon from your opponent's Void into its owner's Void.",
    ),
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
    ("Incite 1 target Momon.", "Incite target Momon."),
    (
        "One target Momon gets +1 power until end of turn.",
        "Target Momon gets +1 power until end of turn.",
    ),
    ("Incite 1 [S] Momon.", "Incite an [S] Momon."),
    ("Incite one Momon.", "Incite a Momon."),
    ("Incite 1 other Momon.", "Incite another Momon."),
    ("Incite 1 other random Momon.", "Incite another random Momon."),
    ("Incite 1 other target Momon.", "Incite another target Momon."),
    ("Incite target other Momon.", "Incite another target Momon."),
    ("Incite a random other Momon.", "Incite another random Momon."),
    ("Incite up to 2 random other [S] Momon.", "Incite up to 2 other random [S] Momon."),
    ("Incite 2 target other Momon.", "Incite 2 other target Momon."),
    ("Incite 1 or 2 target Momon.", "Incite 1 to 2 target Momon."),
    ("Incite two or three Momon.", "Incite 2 to 3 Momon."),
    ("Incite every other Momon.", "Incite each other Momon."),
    ("Incite target Momon with at least 2 Stars.", "Incite target Momon with 2 or more Stars."),
    ("Incite target Momon with at most 2 Stars.", "Incite target Momon with 2 or fewer Stars."),
    ("Incite target Momon with 1 Star.", "Incite target Momon with exactly 1 Stars."),
    ("Incite target Momon in a corner.", "Incite target Momon in a corner Space."),
    ("Incite target Momon in the same row as this.", "Incite target Momon in this row."),
    (
        "Incite target Momon that was Snatched this turn.",
        "Incite target Momon that has been Snatched this turn.",
    ),
    (
        "Incite 2 Momon that were Snatched this turn.",
        "Incite 2 Momon that have been Snatched this turn.",
    ),
    ("Discard your Hand.", "Put each Momon from your Hand into its owner's Void."),
    ("Perform an Incite Check with this.", "Incite this."),
    ("This gains Guard until end of turn.", 'This gains "Guard." until end of turn.'),
    ("This gains Kin [S], 2 until end of turn.", 'This gains "Kin [S], 2." until end of turn.'),
    ("Repeat twice: Incite this.", "Repeat 2 times: Incite this."),
    ("Repeat three times: Incite this.", "Repeat 3 times: Incite this."),
    (
        "Choose one or two: - Incite this. - Incite target Momon.",
        "Choose one to two: - Incite this. - Incite target Momon.",
    ),
    ("You lose the game.", "Your opponent wins the game."),
    ("Your opponent loses the game.", "You win the game."),
    ("This gets +1 power until the end of turn.", "This gets +1 power until end of turn."),
    ("This gets +1 power until the end of this turn.", "This gets +1 power until end of turn."),
    (
        "This gets +1 power until end of your next turn.",
        "This gets +1 power until the end of your next turn.",
    ),
    (
        "Gain control of target Momon until this leaves the Arena.",
        "Gain control of target Momon while this is in the Arena.",
    ),
    (
        "If you control at least 2 Momon, Incite this.",
        "If you control 2 or more Momon, Incite this.",
    ),
    (
        "If you control at most 2 other Momon, Incite this.",
        "If you control 2 or fewer other Momon, Incite this.",
    ),
    (
        "If you control two or more other [S] Momon, Incite this.",
        "If you control 2 or more other [S] Momon, Incite this.",
    ),
    (
        "If you control exactly 2 other Momon, Incite this.",
        "If the number of other Momon you control is equal to 2, Incite this.",
    ),
    (
        "If you control fewer Momon than your opponent, Incite this.",
        "If the number of Momon you control is fewer than the number of Momon your opponent "
        "controls, Incite this.",
    ),
    ("If this has [S], Incite this.", "If this is an [S] Momon, Incite this."),
    ("If this has no [S], Incite this.", "If this is a Momon with no [S], Incite this."),
    (
        "If this has 3 or more Stars, Incite this.",
        "If this is a Momon with 3 or more Stars, Incite this.",
    ),
    (
        "If this has exactly 3 east power, Incite this.",
        "If this is a Momon with exactly 3 east power, Incite this.",
    ),
    (
        "Incite target Momon (call it Prey). If Prey has [S], Incite this.",
        "Incite target Momon (call it Prey). If Prey is an [S] Momon, Incite this.",
    ),
    (
        "Incite target Momon. If it has exactly 2 Stars, Incite this.",
        "Incite target Momon. If it is a Momon with exactly 2 Stars, Incite this.",
    ),
    (
        "Incite target Momon. If that  Momon has [S], Incite this.",
        "Incite target Momon. If that Momon is an [S] Momon, Incite this.",
    ),
    ("If you control this, Incite this.", "If this is a Momon you control, Incite this."),
    (
        "Incite target Momon. If your opponent controls it, Incite this.",
        "Incite target Momon. If it is a Momon your opponent controls, Incite this.",
    ),
    (
        "Incite target Momon. If you own that Momon, Incite this.",
        "Incite target Momon. If that Momon is a Momon you own, Incite this.",
    ),
]
THAI = [
    ("Move ตัวนี้ไปช่องมุม.", "Move ตัวนี้ไปช่องมุมที่ว่าง."),
    (
        "Summon Momon จาก Hand ของคุณลงในช่องขอบที่อยู่ติดกับตัวนี้.",
        "Summon Momon จาก Hand ของคุณลงในช่องขอบที่ว่างที่อยู่ติดกับตัวนี้.",
    ),
    ("Incite Momon เป้าหมายอื่น.", "Incite Momon เป้าหมายอีกตัว."),
    ("Incite Momon อื่นทุกตัว.", "Incite Momon อื่นแต่ละตัว."),
    ("Incite Momon เป้าหมายที่ติดกับตัวนี้.", "Incite Momon เป้าหมายที่อยู่ติดกับตัวนี้."),
    ("Incite Momon เป้าหมายที่อยู่ในช่องมุม.", "Incite Momon เป้าหมายในช่องมุม."),
    ("Incite Momon เป้าหมายที่อยู่ในแถวเดียวกับตัวนี้.", "Incite Momon เป้าหมายในแถวเดียวกับตัวนี้."),
    ("Incite Momon เป้าหมายที่อยู่ใน Arena.", "Incite Momon เป้าหมายใน Arena."),
    ("ส่ง Momon เป้าหมายเข้า Void ของเจ้าของ.", "นำ Momon เป้าหมายเข้า Void ของเจ้าของ."),
    ("นำ Momon เป้าหมายกลับขึ้น Hand ของเจ้าของ.", "นำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ."),
    ("Summon Momon จาก Hand ของคุณลงช่องว่าง.", "Summon Momon จาก Hand ของคุณลงในช่องว่าง."),
    ("Swap ตัวนี้กับ Momon เป้าหมาย.", "Swap ตัวนี้และ Momon เป้าหมาย."),
    ("ดู Hand ของคู่แข่ง.", "ตรวจดู Hand ของคู่แข่ง."),
    ("ทิ้ง Hand ของคุณ.", "นำ Momon แต่ละตัวจาก Hand ของคุณเข้า Void ของเจ้าของ."),
    ("ตัวนี้ได้รับ +1 power จนจบเทิร์น.", "ตัวนี้ได้ +1 power จนจบเทิร์น."),
    ("ตัวนี้ได้รับ +1 Stars จนจบเทิร์น.", "ตัวนี้ได้ +1 Stars จนจบเทิร์น."),
    ("ตัวนี้ได้ +1 power จนจบเทิร์นนี้.", "ตัวนี้ได้ +1 power จนจบเทิร์น."),
    ("ตัวนี้ได้ +1 power จนกว่าจะจบเทิร์น.", "ตัวนี้ได้ +1 power จนจบเทิร์น."),
    ("ตัวนี้ได้ +1 power จนสิ้นสุดเทิร์น.", "ตัวนี้ได้ +1 power จนจบเทิร์น."),
    ("เข้าควบคุม Momon เป้าหมายจนตัวนี้ออกจาก Arena.", "เข้าควบคุม Momon เป้าหมายขณะที่ตัวนี้อยู่ใน Arena."),
    ("ตัวนี้ได้รับ Guard จนจบเทิร์น.", 'ตัวนี้ได้รับ "Guard." จนจบเทิร์น.'),
    ("คุณแพ้.", "คู่แข่งชนะเกม."),
    ("คู่แข่งแพ้.", "คุณชนะเกม."),
    ("ถ้า Hand ของคุณว่าง ให้ Incite ตัวนี้.", "หาก Hand ของคุณว่าง ให้ Incite ตัวนี้."),
    (
        "หากคุณควบคุม Momon อย่างน้อย 2 ตัว ให้ Incite ตัวนี้.",
        "หากคุณควบคุม Momon 2 ตัวหรือมากกว่า ให้ Incite ตัวนี้.",
    ),
    (
        "หากคุณควบคุม Momon อื่น 2 ตัวขึ้นไป ให้ Incite ตัวนี้.",
        "หากคุณควบคุม Momon อื่น 2 ตัวหรือมากกว่า ให้ Incite ตัวนี้.",
    ),
    ("หากคุณควบคุม Momon ไม่เกิน 2 ตัว ให้ Incite ตัวนี้.", "หากคุณควบคุม Momon 2 ตัวหรือน้อยกว่า ให้ Incite ตัวนี้."),
    (
        "หากคุณควบคุม Momon น้อยกว่าคู่แข่ง ให้ Incite ตัวนี้.",
        "หากจำนวน Momon ที่คุณควบคุมน้อยกว่าจำนวน Momon ที่คู่แข่งควบคุม ให้ Incite ตัวนี้.",
    ),
    ("หาก Stars ของตัวนี้อย่างน้อย 3 ให้ Incite ตัวนี้.", "หาก Stars ของตัวนี้ไม่น้อยกว่า 3 ให้ Incite ตัวนี้."),
    ("หากตัวนี้มี [S] ให้ Incite ตัวนี้.", "หากตัวนี้เป็น [S] Momon ให้ Incite ตัวนี้."),
    (
        "หากตัวนี้มี 2 Stars หรือมากกว่า ให้ Incite ตัวนี้.",
        "หากตัวนี้เป็น Momon ที่มี 2 Stars หรือมากกว่า ให้ Incite ตัวนี้.",
    ),
    ("หากคู่แข่งควบคุมตัวนี้ ให้ Incite ตัวนี้.", "หากตัวนี้เป็น Momon ที่คู่แข่งควบคุม ให้ Incite ตัวนี้."),
    (
        "Incite Momon เป้าหมาย. หากคุณควบคุมตัวนั้น ให้ Incite ตัวนี้.",
        "Incite Momon เป้าหมาย. หากตัวนั้นเป็น Momon ที่คุณควบคุม ให้ Incite ตัวนี้.",
    ),
    ("Incite Momon เป้าหมาย 1 ตัว.", "Incite Momon เป้าหมาย."),
    ("Incite Momon 1 ตัว.", "Incite Momon."),
    ("Incite [S] Momon อื่น 1 ตัว.", "Incite [S] Momon อื่น."),
    ("Incite Momon สุ่ม 1 ตัว.", "Incite Momon สุ่ม."),
    ("Incite Momon อื่นเป้าหมาย 1 ตัว.", "Incite Momon เป้าหมายอีกตัว."),
    ("คุณชนะ.", "คุณชนะเกม."),
    ("คู่แข่งชนะ.", "คู่แข่งชนะเกม."),
    ("หากไม่ใช่ Hand ของคุณว่าง ให้คุณชนะ.", "หาก Hand ของคุณไม่ว่าง ให้คุณชนะเกม."),
    ("หากตัวนี้ยังอยู่ใน Arena ให้ Incite ตัวนี้.", "หากตัวนี้อยู่ใน Arena ให้ Incite ตัวนี้."),
    ("หากไม่ใช่ตัวนี้อยู่ใน Arena ให้คุณชนะ.", "หากตัวนี้ไม่อยู่ใน Arena ให้คุณชนะเกม."),
    ("หากไม่ใช่เป็นเทิร์นของคุณ ให้ Incite ตัวนี้.", "หากไม่ใช่เทิร์นของคุณ ให้ Incite ตัวนี้."),
    ("หากไม่ใช่ Arena เต็ม ให้ Incite ตัวนี้.", "หาก Arena ไม่เต็ม ให้ Incite ตัวนี้."),
    (
        "หากคุณควบคุม Momon 2 ตัวพอดี ให้ Incite ตัวนี้.",
        "หากจำนวน Momon ที่คุณควบคุมเท่ากับ 2 ให้ Incite ตัวนี้.",
    ),
    (
        "หากคุณควบคุม Momon มากกว่าคู่แข่ง ให้ Incite ตัวนี้.",
        "หากจำนวน Momon ที่คุณควบคุมมากกว่าจำนวน Momon ที่คู่แข่งควบคุม ให้ Incite ตัวนี้.",
    ),
    ("ทิ้ง Momon.", "นำ Momon จาก Hand ของคุณเข้า Void ของเจ้าของ."),
    ("Reveal Hand ของคุณ.", "Reveal Momon แต่ละตัวจาก Hand ของคุณ."),
    ("Move ตัวนี้ไปช่องว่างเป้าหมาย.", "Move ตัวนี้ไปช่องเป้าหมาย."),
    ("Incite Momon เป้าหมายที่ตนควบคุม.", "Incite Momon เป้าหมายที่คู่แข่งควบคุม."),
    (
        "คู่แข่งเลือก Momon ที่คู่แข่งควบคุม. Incite มัน.",
        "คู่แข่งเลือก Momon ที่ตนควบคุม. Incite มัน.",
    ),
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


def test_a_range_of_two_numbers_leaves_none_out() -> None:
    for said in ("Incite 1 or 3 target Momon.", "Choose one or three: - Incite this."):
        result = parse(f'card TT 1 "One" On Summon: {said}')
        assert [d.code for d in result.diagnostics] == ["E453"]


def test_what_always_has_a_keyword_has_it_in_quotes() -> None:
    text = 'card TT 1 "One" Always: Each adjacent Momon has Guard 2.'
    result = parse(text)
    (found,) = result.diagnostics
    assert found.fix is not None
    fixed = text[: found.fix.span.start] + found.fix.replacement + text[found.fix.span.end :]
    assert fixed == 'card TT 1 "One" Always: Each adjacent Momon has "Guard 2.".'
    assert parse(fixed).document == result.document


def test_what_cannot_move_cannot_be_moved() -> None:
    said, right = (
        parse(f'card TT 1 "One" Always: This cannot {word}.') for word in ("Move", "be Moved")
    )
    assert [d.code for d in said.diagnostics] == ["W201"]
    assert said.document == right.document


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
