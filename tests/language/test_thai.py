"""Thai: its own word order, with spaces or without any."""

from __future__ import annotations

import pytest

from momon_dsl.language.parser import machine_of, parse, parse_ability, parse_strict
from momon_dsl.language.printer import to_script, to_text
from momon_dsl.resources import cardscripts_dir
from tests.language.scripts import TWIN, bundled, text_of, unspaced

IDS = [path.stem for path in bundled()]


def test_the_thai_twin_means_what_the_english_card_means():
    thai = parse_strict(TWIN.read_text(encoding="utf-8")).items
    english = parse_strict((cardscripts_dir() / "fbd" / "167.momon").read_text("utf-8")).items
    assert thai[0] == english[0]


def test_the_thai_twin_is_formatted():
    text = TWIN.read_text(encoding="utf-8")
    assert to_script(parse_strict(text)) == text


@pytest.mark.parametrize("path", bundled(), ids=IDS)
def test_thai_needs_no_spaces(path):
    thai = text_of(path, "th")
    tight = unspaced(thai)
    assert len(tight) < len(thai)
    result = parse(tight)
    assert result.diagnostics == ()
    assert result.document == parse_strict(thai)


TRIGGERED = [
    "นำ Momon เป้าหมายเข้า Void ของเจ้าของ.",
    "คุณอาจนำ Momon เป้าหมายกลับเข้า Hand ของเจ้าของ.",
    "หาก Hand ของคุณว่าง ให้ Incite ตัวนี้.",
    "คู่แข่งอาจนำ Momon สุ่มจาก Hand ของคุณเข้า Void ของเจ้าของ.",
    "Summon [S] Momon ที่มี 2 Stars หรือน้อยกว่าจาก Hand ของคุณลงในช่องว่าง.",
    "Summon Momon จาก Void ของคุณโดยไม่มี Snatch Check.",
    "Move Momon เป้าหมายสูงสุด 2 ตัวที่คุณควบคุมไปช่องว่างคนละช่อง.",
    "Swap ตัวนี้และ Momon เป้าหมายที่คู่แข่งควบคุม.",
    "หมุนเวียนตัวนี้, Momon เป้าหมาย และ Momon เป้าหมายอีกตัว.",
    "สำหรับ Momon แต่ละตัวที่ Move ด้วยวิธีนี้ ให้ Incite มัน.",
    "ทำ Snatch Check ด้วยตัวนี้.",
    "Direct Snatch Momon แต่ละตัวที่อยู่ติดกับตัวนี้.",
    "เข้าควบคุม Momon เป้าหมายที่คู่แข่งควบคุม.",
    "มอบการควบคุมตัวนี้ให้คู่แข่ง.",
    "นำ Momon เป้าหมายกลับสู่การควบคุมของเจ้าของ.",
    "ตัวนี้ได้ +1 power ด้านเหนือจนจบเทิร์น.",
    "ตัวนี้ได้ +1 Stars จนเกมจบ.",
    "Stars ของ Momon เป้าหมายกลายเป็น 3 จนเริ่มเทิร์นถัดไปของคุณ.",
    "Momon เป้าหมายได้รับ [S] และ [P] ขณะที่ตัวนี้อยู่ใน Arena.",
    "Momon เป้าหมายเสียความสามารถทั้งหมดจนจบเทิร์น.",
    'ตัวนี้ได้รับ "On Snatch: Incite ตัวนี้." จนจบเทิร์น.',
    "ตัวนี้ไม่สามารถถูก Snatch จนเริ่มเทิร์นถัดไปของคุณ.",
    "ตัวนี้คัดลอกพลังของ Momon เป้าหมายจนจบเทิร์น.",
    "Reveal Momon จาก Hand ของคุณ แล้ว Incite ตัวนี้.",
    "ตรวจดู Hand ของคู่แข่ง.",
    "สุ่ม Void ของคุณ.",
    "ข้าม Step Snatch Check ถัดไป.",
    "พร้อมกัน: นำตัวนี้กลับเข้า Hand ของเจ้าของ; นำ Momon เป้าหมายเข้า Void ของเจ้าของ.",
    "ทำซ้ำ 3 ครั้ง: Incite ตัวนี้.",
    "เมื่อจบเทิร์นนี้ ให้นำตัวนี้กลับเข้า Hand ของเจ้าของ.",
    "เมื่อเริ่มเทิร์นถัดไปของคุณ ให้ Incite ตัวนี้.",
    "หากจำนวน Momon ที่คุณควบคุมไม่น้อยกว่า 3 ให้ Incite ตัวนี้.",
    "หาก Stars ของตัวนี้มากกว่าสองเท่าของ 2 ให้ Incite ตัวนี้.",
    "Incite Momon เป้าหมายในช่องมุมที่คุณควบคุม.",
    "Incite Momon แต่ละตัวในแถวเดียวกับตัวนี้.",
    "Incite Momon ที่มี Stars มากที่สุด.",
    "Incite Momon เป้าหมายที่มีพลังมากกว่าตัวนี้.",
    "Incite Momon แต่ละตัวที่เคยถูก Snatch ในเทิร์นนี้.",
    "คุณชนะเกม.",
]
STANDING = [
    "[S] Momon อื่นแต่ละตัวที่คุณควบคุมมี +1 power.",
    "ตัวนี้ไม่สามารถถูกเลือกเป็นเป้าหมายโดยคู่แข่ง.",
    "ตัวนี้มี +1 Stars ต่อ Momon แต่ละตัวใน Void ของคุณ.",
    "Momon แต่ละตัวที่อยู่ติดกับตัวนี้เสีย [S].",
    "Momon แต่ละตัวที่อยู่ติดกับตัวนี้เสียความสามารถทั้งหมด.",
    "คู่แข่งไม่สามารถ Summon ลงในช่องที่อยู่ติดกับตัวนี้.",
    "Summon ตัวนี้ได้เฉพาะในช่องมุม.",
    "Summon ตัวนี้ได้เฉพาะเมื่อคุณควบคุม Momon 2 ตัวหรือมากกว่า.",
    "หากตัวนี้กำลังจะถูกนำเข้า Void ให้นำมันกลับเข้า Hand ของเจ้าของแทน.",
]
HEADINGS = [
    "เมื่อเริ่มเทิร์นของคุณ:",
    "เมื่อตัวนี้กลับสู่การควบคุมของเจ้าของ:",
    "เมื่อ Momon อื่นที่คุณควบคุมถูก Summon, ครั้งเดียวต่อเทิร์น:",
    "เมื่อ Momon เสีย [S], หากเป็นเทิร์นของคุณ:",
    "เมื่อ Momon ถูก Reveal:",
    "เมื่อ Snatch Check ไม่ได้ Momon:",
]


@pytest.mark.parametrize(
    "text",
    [
        *(f"On Summon: {sentence}" for sentence in TRIGGERED),
        *(f"ตลอดเวลา: {statement}" for statement in STANDING),
        *(f"{heading} Incite ตัวนี้." for heading in HEADINGS),
    ],
)
def test_thai_is_printed_as_it_is_said(text):
    ability = parse_ability(text, "th")
    assert to_text(ability, "th") == text
    assert parse_ability(unspaced("\n" + text), "th") == ability
    assert parse_ability(to_text(ability, "en"), "en") == ability


def test_no_two_words_that_may_follow_each_other_read_as_another_word():
    """For every state: the longest word allowed there never eats into the word after it."""
    machine = machine_of("th")
    words = {t: w for t, w in machine.canonical.items() if not w[0].isascii()}
    following: dict[str, set[str]] = {}
    for row in machine.states:
        for kind, action in row.items():
            if kind in words and action >= 0:
                following.setdefault(kind, set()).update(
                    machine.states[action].keys() & words.keys()
                )
    wrong = [
        (words[first], words[second], words[other])
        for row in machine.states
        for first in row.keys() & words.keys()
        for second in following.get(first, ())
        for other in row.keys() & words.keys()
        if len(words[other]) > len(words[first])
        and (words[first] + words[second]).startswith(words[other])
    ]
    assert wrong == []


def test_an_english_word_is_accepted_with_the_thai_word_as_fix():
    text = '# language: th\nการ์ด FBD 1 "X"\n  ดาว 1\n\n  On Summon:\n    Incite this.\n'
    result = parse(text.replace("Incite this.", "Incite Momon target."))
    assert result.document is not None
    (warning,) = result.diagnostics
    assert (warning.code, warning.fix.replacement) == ("W203", "เป้าหมาย")


def test_a_whole_english_sentence_is_one_error_with_its_thai():
    text = (
        '# language: th\nการ์ด FBD 1 "X"\n  On Summon:\n'
        "    You may put target Momon into its owner's Void.\n"
    )
    (error,) = parse(text).diagnostics
    assert error.code == "E221"
    assert error.fix.replacement == "คุณอาจนำ Momon เป้าหมายเข้า Void ของเจ้าของ."
    assert text[error.span.start : error.span.end].startswith("You may")


@pytest.mark.parametrize(
    "line",
    ["# langauge: th", "# Language = th", "#lang: th", "# language: thai", "\n# language: th"],
)
def test_a_near_miss_of_the_language_line_is_an_error(line):
    assert [d.code for d in parse(line + '\ncard FBD 1 "X"\n').diagnostics] == ["E222"]


@pytest.mark.parametrize("line", ["# the language of birds", "# lang", "# note: this", "#"])
def test_a_comment_is_a_comment(line):
    assert parse(line + '\ncard FBD 1 "X"\n').diagnostics == ()


def test_every_spelling_belongs_to_one_terminal():
    from momon_dsl.language.grammar import LANGUAGES, spelled

    for language in LANGUAGES:
        spellings = [w.lower() for words in spelled(language).values() for w in words]
        assert sorted(spellings) == sorted(set(spellings)), language
