"""The Thai words for what the AST holds as English words."""

from __future__ import annotations

from typing import Final

UNTIL: Final = {
    "until end of turn": "จนจบเทิร์น",
    "until the start of your next turn": "จนเริ่มเทิร์นถัดไปของคุณ",
    "until the end of your next turn": "จนจบเทิร์นถัดไปของคุณ",
    "while this is in the Arena": "ขณะที่ตัวนี้อยู่ใน Arena",
    "until the game ends": "จนเกมจบ",
}
HAPPENS: Final = {
    "is Summoned": "ถูก Summon",
    "is Snatched": "ถูก Snatch",
    "Snatches": "Snatch",
    "Moves": "Move",
    "is Swapped": "ถูก Swap",
    "is put into a Void": "ถูกนำเข้า Void",
    "leaves the Arena": "ออกจาก Arena",
    "returns to a Hand": "กลับเข้า Hand",
    "is revealed": "ถูก Reveal",
}
WOULD: Final = {
    "be put into a Void": "ถูกนำเข้า Void",
    "return to a Hand": "กลับเข้า Hand",
    "be Snatched": "ถูก Snatch",
    "Move": "Move",
    "be Summoned": "ถูก Summon",
}
FIGHTING: Final = {"attacking": "ที่โจมตี", "facing": "ที่เผชิญ"}
POINTS: Final = {
    "end of this turn": "เมื่อจบเทิร์นนี้",
    "start of the next turn": "เมื่อเริ่มเทิร์นถัดไป",
    "start of your next turn": "เมื่อเริ่มเทิร์นถัดไปของคุณ",
    "start of your opponent's next turn": "เมื่อเริ่มเทิร์นถัดไปของคู่แข่ง",
    "end of the next turn": "เมื่อจบเทิร์นถัดไป",
    "end of your next turn": "เมื่อจบเทิร์นถัดไปของคุณ",
    "end of your opponent's next turn": "เมื่อจบเทิร์นถัดไปของคู่แข่ง",
}
COMPARISON: Final = {"or fewer": "หรือน้อยกว่า", "or more": "หรือมากกว่า", "exactly": "พอดี"}
COMPARES: Final = {
    "more than": "มากกว่า",
    "fewer than": "น้อยกว่า",
    "at least": "ไม่น้อยกว่า",
    "at most": "ไม่เกิน",
    "equal to": "เท่ากับ",
}
PLACES: Final = {"corner": "มุม", "edge": "ขอบ", "centre": "กลาง"}
ACTIONS: Final = {
    "be Snatched": "ถูก Snatch",
    "be targeted": "ถูกเลือกเป็นเป้าหมาย",
    "be Moved": "ถูก Move",
    "Snatch": "Snatch",
}
