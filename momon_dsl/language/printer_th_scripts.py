"""The Thai words of files: cards, decks, formats, and the steps of scenarios."""

from __future__ import annotations

from typing import Any, Final

from momon_dsl.language.nodes import scenarios

from .printer_th import SIDES, WHO, WHOSE, Thai, joined
from .printer_th_formats import ThaiFormats
from .printer_words import ScriptLines, card_ref, quote

_FIELDS: Final = {
    "symbols": "สัญลักษณ์", "stars": "ดาว", "powers": "พลัง", "flavor": "คำโปรย",
    "artist": "ผู้วาด", "rarity": "ความหายาก",
}  # fmt: skip
_HEADS: Final = {"deck": "สำรับ", "format": "รูปแบบ", "scenario": "ฉาก"}
_KINDS: Final = {
    "target": "เป้าหมาย", "choose": "เลือก", "may": "อาจ", "order": "ลำดับ", "mode": "โหมด",
    "Space": "ช่อง", "repetitions": "จำนวนรอบ", "other": "อื่น", "ruling": "คำตัดสิน",
}  # fmt: skip
_PLAIN: Final = {"yes": "ใช่", "no": "ไม่", "nothing": "ไม่เลือก"}


class ThaiScripts(ThaiFormats, ScriptLines, Thai):
    """The words of whole files."""

    # --- cards, decks, formats -------------------------------------------------------------------

    def card_head(self, n: Any) -> str:
        name = quote(n.name)
        return f"การ์ดทดสอบ {n.id} {name}." if n.test else f"การ์ด {n.id} {name}"

    def head(self, kind: str, name: str) -> str:
        return f"{_HEADS[kind]} {quote(name)}"

    def symbols(self, symbols: tuple[str, ...]) -> str:
        return self.field("symbols", ", ".join(f"[{symbol}]" for symbol in symbols))

    def stars(self, stars: int) -> str:
        return self.field("stars", str(stars))

    def powers(self, n: Any) -> str:
        """The four powers as they are printed on the card."""
        sides = ((word, getattr(n, side)) for side, word in SIDES.items())
        return ", ".join(f"{word} {'-' if power is None else power}" for word, power in sides)

    def Powers(self, n: Any) -> str:
        return self.field("powers", self.powers(n))

    def name(self, code: str, name: str) -> str:
        return f"ชื่อ {code} {quote(name)}"

    def field(self, field: str, value: str) -> str:
        return f"{_FIELDS[field]} {value}"

    # --- scenarios -------------------------------------------------------------------------------

    def scenario_settings(self, n: scenarios.Scenario) -> list[tuple[str, str]]:
        """The settings that a scenario names, each as a sentence."""
        given = (
            ("edition", n.edition, f"ฉบับ {quote(n.edition or '')}."),
            ("format", n.format, f"รูปแบบ {quote(n.format or '')}."),
            ("seed", n.seed, f"เมล็ดสุ่ม {n.seed}."),
            ("sanctioned", n.sanctioned or None, "การแข่งขันทางการ."),
        )
        return [(name, text) for name, value, text in given if value is not None]

    def plain(self, answer: str) -> str:
        return _PLAIN.get(answer, answer)

    def cards(self, cards: tuple[Any, ...]) -> str:
        """What a zone holds, with the verb."""
        return joined("คือ", ", ".join(self.say(c) for c in cards)) if cards else "ว่าง"

    def zone_is(self, n: Any) -> str:
        return joined(n.zone, WHOSE[n.whose], self.cards(n.cards)) + "."

    def CardRef(self, n: Any) -> str:
        return card_ref(n)

    def SpaceName(self, n: Any) -> str:
        return str(n.name)

    def GivenZone(self, n: scenarios.GivenZone) -> str:
        return joined("กำหนดให้", self.zone_is(n))

    def GivenControls(self, n: scenarios.GivenControls) -> str:
        owner = "" if n.owner is None else f"โดย{WHO[n.owner]}เป็นเจ้าของ"
        start = f"กำหนดให้{WHO[n.who]}ควบคุม"
        return joined(start, self.say(n.card), "ที่", n.space.name, owner) + "."

    def GivenTurn(self, n: scenarios.GivenTurn) -> str:
        turn = f"เทิร์น{WHOSE[n.who]}"
        return f"กำหนดให้{turn}เริ่ม." if n.starts else f"กำหนดให้เป็น{turn}."

    def GivenRandom(self, n: scenarios.GivenRandom) -> str:
        return joined("กำหนดให้การ์ดสุ่มถัดไปคือ", self.say(n.card)) + "."

    def WhenSummons(self, n: scenarios.WhenSummons) -> str:
        return joined(f"เมื่อ{WHO[n.who]}", "Summon", self.say(n.card), "ลงใน", n.space.name) + "."

    def WhenChooses(self, n: scenarios.WhenChooses) -> str:
        return f"เมื่อ{WHO[n.who]}เลือก {self.answers(n.answers)}."

    def WhenOrders(self, n: scenarios.WhenOrders) -> str:
        if isinstance(n.ability, str):
            what = quote(n.ability)
        else:
            what = joined("ความสามารถของ", self.say(n.ability))
        return joined(f"เมื่อ{WHO[n.who]}วาง", what, "ก่อน") + "."

    def WhenTurnPasses(self, n: Any) -> str:
        return "เมื่อเทิร์นผ่านไป."

    def WhenRules(self, n: scenarios.WhenRules) -> str:
        ruling = "ดำเนินต่อ" if n.result == "goes on" else "เสมอ"
        return f"เมื่อ Judge ตัดสินว่าเกม{ruling}."

    def WhenConcedes(self, n: scenarios.WhenConcedes) -> str:
        return f"เมื่อ{WHO[n.who]}ยอมแพ้."

    def ThenSpace(self, n: scenarios.ThenSpace) -> str:
        what = "ว่าง" if n.card is None else joined("คือ", self.say(n.card))
        return joined("แล้ว", n.space.name, what) + "."

    def ThenControls(self, n: scenarios.ThenControls) -> str:
        at = () if n.at is None else ("ที่", n.at.name)
        return joined(f"แล้ว{WHO[n.who]}ควบคุม", self.say(n.what), *at) + "."

    def ThenZone(self, n: scenarios.ThenZone) -> str:
        return joined("แล้ว", self.zone_is(n))

    def ThenStars(self, n: scenarios.ThenStars) -> str:
        return joined("แล้ว", self.say(n.what), "มี", str(n.stars), "Stars") + "."

    def ThenPower(self, n: scenarios.ThenPower) -> str:
        side = f"ด้าน{SIDES[n.side]}"
        return joined("แล้ว", self.say(n.what), "มี", "power", side, str(n.power)) + "."

    def ThenNoDecision(self, n: Any) -> str:
        return "แล้วไม่มีการตัดสินใจรออยู่."

    def ThenDecision(self, n: scenarios.ThenDecision) -> str:
        whose = "" if n.who is None else WHOSE[n.who]
        return joined(f"แล้วการตัดสินใจ{whose}คือ", _KINDS.get(n.kind, n.kind)) + "."

    def ThenOptions(self, n: scenarios.ThenOptions) -> str:
        verb = "คือ" if n.exact else "ไม่มี" if n.negative else "มี"
        return f"แล้วตัวเลือก{verb} {self.answers(n.options)}."

    def ThenResult(self, n: scenarios.ThenResult) -> str:
        return {
            "you win": "แล้วคุณชนะ.",
            "opponent wins": "แล้วคู่แข่งชนะ.",
            "draw": "แล้วเกมเสมอ.",
            "goes on": "แล้วเกมดำเนินต่อ.",
        }[n.result]

    def ThenHappened(self, n: scenarios.ThenHappened) -> str:
        return f"แล้วสิ่งเหล่านี้เกิดขึ้นตามลำดับ: {'; '.join(self.say(e) for e in n.events)}."

    def ThenNever(self, n: scenarios.ThenNever) -> str:
        return f"แล้วสิ่งนี้ไม่เคยเกิดขึ้น: {self.say(n.event)}."

    def ThenTimes(self, n: scenarios.ThenTimes) -> str:
        return f"แล้วสิ่งนี้เกิดขึ้น {n.count} ครั้ง: {self.say(n.event)}."

    def Happened(self, n: scenarios.Happened) -> str:
        what = "Momon" if n.what is None else self.say(n.what)
        if n.kind in _OF_ABILITY:
            return joined(self._ability(n), _OF_ABILITY[n.kind])
        if n.kind in _OF_SUMMON:
            by = () if n.what is None else ("โดย", what)
            return joined("Summon", *by, _OF_SUMMON[n.kind])
        if n.kind == "loop repeated":
            return f"ลูปถูกทำซ้ำ {n.count} ครั้ง"
        if n.kind in _WHOLE:
            before, of, after = _WHOLE[n.kind]
            return joined(before, *((of, what) if of else ()), after)
        space = () if n.space is None else (_TO.get(n.kind, "ลงใน"), n.space.name)
        count = () if n.count is None else ("โดยพยายาม", str(n.count), "ครั้ง")
        return joined(what, _OF_MOMON[n.kind], *space, *count)

    def _ability(self, n: scenarios.Happened) -> str:
        text = () if n.ability is None else (quote(n.ability),)
        of = () if n.what is None else ("ของ", self.say(n.what))
        return joined("ความสามารถ", *text, *of) if text or of else "ความสามารถหนึ่ง"


_TO: Final = {"Moved": "ไป"}
_OF_ABILITY: Final = {
    "triggered": "ทริกเกอร์",
    "resolved": "เสร็จสิ้น",
    "did nothing": "ไม่เกิดผล",
    "dropped": "ถูกตัดทิ้ง",
}
_OF_SUMMON: Final = {"not Summoned": "ล้มเหลว", "skipped": "ถูกข้าม"}
_WHOLE: Final = {
    "package started": ("package", "ของ", "เริ่ม"),
    "package ended": ("package", "ของ", "จบ"),
    "effects ended": ("เอฟเฟกต์", "", "จบ"),
    "Judge called": ("Judge", "", "ถูกเรียก"),
    "turn started": ("เทิร์น", "", "เริ่ม"),
    "turn ended": ("เทิร์น", "", "จบ"),
}
_OF_MOMON: Final = {
    "Summoned": "ถูก Summon",
    "Snatched": "ถูก Snatch",
    "Moved": "Move",
    "Swapped": "ถูก Swap",
    "revealed": "ถูกเปิดเผย",
    "put into Void": "ถูกนำเข้า Void",
    "returned to Hand": "กลับเข้า Hand",
    "Checked": "ทำ Snatch Check",
    "Incited": "ทำ Incite Check",
}
