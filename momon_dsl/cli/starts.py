"""What `momon new` writes: commented scripts that check clean, in either language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from momon_dsl.language.wording import Lang

CARD: Final[dict[Lang, str]] = {
    "en": """\
# What a card has: symbols, Stars, a power on each side (- for none), then its abilities.
# `momon phrases WORD` shows how something is said; `momon check` and `momon test` read this file.

card {number} {name}
  symbols [S]
  stars 2
  powers north 3, east 2, south 1, west 2

  # A heading says when, the sentences below it what happens, one after another.
  On Summon:
    You may Move target Momon your opponent controls to an empty Space.
    If you do, this gets +1 power until the start of your next turn.
""",
    "th": """\
# language: th
# การ์ดมีสัญลักษณ์ ดาว พลังของแต่ละด้าน (- คือไม่มี) แล้วตามด้วยความสามารถ
# `momon phrases คำ` บอกวิธีเขียน ส่วน `momon check` และ `momon test` อ่านไฟล์นี้

การ์ด {number} {name}
  สัญลักษณ์ [S]
  ดาว 2
  พลัง เหนือ 3, ตะวันออก 2, ใต้ 1, ตะวันตก 2

  # หัวข้อบอกว่าเมื่อใด ประโยคข้างใต้บอกสิ่งที่เกิดขึ้นตามลำดับ
  On Summon:
    คุณอาจ Move Momon เป้าหมายที่คู่แข่งควบคุมไปช่องว่าง.
    หากทำ ให้ตัวนี้ได้ +1 power จนเริ่มเทิร์นถัดไปของคุณ.
""",
}
TRIED: Final[dict[Lang, str]] = {
    "en": """
# One story of the card: where everything lies, what the players do, what has to be so then.
scenario {title}
  test card T1 "Plain".
  Given your Hand is {number}.
  Given your opponent controls T1 at d4.
  When you Summon {number} into a1.
  When you choose d4.
  When you choose yes.
  When you choose c4.
  Then c4 is T1.
  Then {number} has north power 4.
""",
    "th": """
# เรื่องหนึ่งของการ์ด: สิ่งใดอยู่ที่ใด ผู้เล่นทำอะไร แล้วต้องเป็นอย่างไร
ฉาก {title}
  การ์ดทดสอบ T1 "ธรรมดา".
  กำหนดให้ Hand ของคุณคือ {number}.
  กำหนดให้คู่แข่งควบคุม T1 ที่ d4.
  เมื่อคุณ Summon {number} ลงใน a1.
  เมื่อคุณเลือก d4.
  เมื่อคุณเลือก ใช่.
  เมื่อคุณเลือก c4.
  แล้ว c4 คือ T1.
  แล้ว {number} มี power ด้านเหนือ 4.
""",
}
SCENARIO: Final[dict[Lang, str]] = {
    "en": """\
# One story of {number}: where everything lies, what the players do, what has to be so then.
# Put it into the file of the card, or into any other; `momon test` runs it.
# Choices follow as `When you choose b3.`, `When you choose yes.`, and so on.
scenario {title}
  test card T1 "Plain".
  Given your Hand is {number}.
  Given your opponent controls T1 at d4.
  When you Summon {number} into a1.
  Then a1 is {number}.
""",
    "th": """\
# language: th
# เรื่องหนึ่งของ {number}: สิ่งใดอยู่ที่ใด ผู้เล่นทำอะไร แล้วต้องเป็นอย่างไร
# ใส่ไว้ในไฟล์ของการ์ดหรือไฟล์อื่นก็ได้ `momon test` จะเล่นให้
# การเลือกเขียนต่อเป็น `เมื่อคุณเลือก b3.` `เมื่อคุณเลือกใช่.` และอื่น ๆ
ฉาก {title}
  การ์ดทดสอบ T1 "ธรรมดา".
  กำหนดให้ Hand ของคุณคือ {number}.
  กำหนดให้คู่แข่งควบคุม T1 ที่ d4.
  เมื่อคุณ Summon {number} ลงใน a1.
  แล้ว a1 คือ {number}.
""",
}
PACK: Final[dict[Lang, str]] = {
    "en": """\
# A pack: every script in this folder and below it belongs together.
# What it is called for others, once it is built into a file with `momon pack build`.
id = "{id}"
version = "0.1.0"
# Symbols that its cards may use; another one is an error, so that a slip does not go unseen.
symbols = ["S"]
""",
    "th": """\
# แพ็ก: สคริปต์ทุกไฟล์ในโฟลเดอร์นี้และโฟลเดอร์ย่อยอยู่ด้วยกัน
# ชื่อและรุ่นที่ผู้อื่นใช้เรียก เมื่อสร้างเป็นไฟล์ด้วย `momon pack build`
id = "{id}"
version = "0.1.0"
# สัญลักษณ์ที่การ์ดใช้ได้ สัญลักษณ์อื่นเป็นข้อผิดพลาด เพื่อไม่ให้คำที่พิมพ์ผิดเล็ดลอด
symbols = ["S"]
""",
}
NAMES: Final[dict[Lang, dict[str, str]]] = {
    "en": {"card": "My Momon", "scenario": "{name}: what it does"},
    "th": {"card": "Momon ของฉัน", "scenario": "{name}: ทำอะไร"},
}
"""What things are called until their designer says so."""
