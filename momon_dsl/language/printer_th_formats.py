"""The Thai words of formats: one sentence for each setting."""

from __future__ import annotations

from typing import Final

from momon_dsl.language.nodes import formats

from .printer_th import SIDES, joined
from .printer_words import Phrases, quote

_CATEGORIES: Final = {
    "On Summon": "On Summon",
    "On Snatch": "On Snatch",
    "When Snatched": "เมื่อถูก Snatch",
    "returned": "กลับสู่การควบคุมของเจ้าของ",
    "others": "อื่นๆ",
}
_BEGINS: Final = {
    "drawn": "ผู้เล่นคนแรกมาจากการสุ่ม.",
    "you": "คุณเป็นผู้เล่นคนแรก.",
    "opponent": "คู่แข่งเป็นผู้เล่นคนแรก.",
    "named": "ผู้เล่นคนแรกถูกระบุ.",
}
_SHARED: Final = {"sides": "ด้าน", "corners": "มุม", "both": "ด้านหรือมุม"}
_CORNERS: Final = {
    "lesser": "ที่น้อยกว่าของสองด้าน",
    "greater": "ที่มากกว่าของสองด้าน",
    "mean": "เฉลี่ยของสองด้าน ปัดลง",
    "total": "รวมของสองด้าน",
}
_PACKAGES: Final = {"event order": "รอตามลำดับเหตุการณ์", "own first": "ของตัวเองมาก่อน"}
_MEASURES: Final = {
    "more Momon": "Momon มากกว่า",
    "fewer Momon": "Momon น้อยกว่า",
    "more Stars": "Stars มากกว่า",
    "fewer Stars": "Stars น้อยกว่า",
    "more power": "power มากกว่า",
    "less power": "power น้อยกว่า",
}
_TIED: Final = {
    "draw": "เสมอ",
    "first player": "ผู้เล่นคนแรกชนะ",
    "second player": "ผู้เล่นคนที่สองชนะ",
}
_COUNTS: Final = {
    "draw": "นับเป็นเสมอ",
    "again": "แข่งใหม่",
    "first player": "นับเป็นชนะของผู้เล่นคนแรก",
    "second player": "นับเป็นชนะของผู้เล่นคนที่สอง",
    "loss": "นับเป็นแพ้ของทั้งสองฝ่าย",
}


class ThaiFormats(Phrases):
    """The sentences of formats."""

    def RulesEdition(self, n: formats.RulesEdition) -> str:
        return f"ฉบับคือ {quote(n.name)}."

    def ArenaSize(self, n: formats.ArenaSize) -> str:
        without = f" โดยไม่มี {', '.join(n.missing)}" if n.missing else ""
        return f"Arena {n.columns} คูณ {n.rows}{without}."

    def Bring(self, n: formats.Bring) -> str:
        held = f"สุ่ม {n.in_hand} ใบอยู่ใน Hand ที่เหลืออยู่ใน Void"
        hand = "ทั้งหมดอยู่ใน Hand" if n.in_hand is None else held
        return f"ผู้เล่นแต่ละคนนำการ์ดมา {n.brought} ใบ การ์ดละไม่เกิน {n.per_card} ใบ {hand}."

    def FirstPlayer(self, n: formats.FirstPlayer) -> str:
        return _BEGINS[n.begins]

    def StarsRange(self, n: formats.StarsRange) -> str:
        return f"Stars ตั้งแต่ {n.lowest} ถึง {n.highest}."

    def PowersRange(self, n: formats.PowersRange) -> str:
        return f"power ตั้งแต่ {n.lowest} ถึง {n.highest}."

    def PowerlessSides(self, n: formats.PowerlessSides) -> str:
        return f"Momon ไม่มี power ได้ไม่เกิน {n.powerless} ด้าน."

    def AdjacentSpaces(self, n: formats.AdjacentSpaces) -> str:
        start = f"ช่องที่ติดกันมี{_SHARED[n.shared]}ร่วมกัน"
        if n.corner_power is None:
            return f"{start}."
        return joined(start, "; มุมมี power", f"{_CORNERS[n.corner_power]}.")

    def SidesAttack(self, n: formats.SidesAttack) -> str:
        side = "ด้าน" + "หรือ".join(SIDES[side] for side in n.attack_sides)
        return f"{side}โจมตีเมื่อมี power และหันเข้าหา Momon ที่อยู่ติดกันของผู้เล่นอีกฝ่าย."

    def SnatchSucceeds(self, n: formats.SnatchSucceeds) -> str:
        return joined("Snatch สำเร็จหาก", f"{self.say(n.condition)}.")

    def InciteTriggers(self, n: formats.InciteTriggers) -> str:
        return f"Incite Check {'' if n.make else 'ไม่'}ทำให้เกิดทริกเกอร์ On Snatch."

    def CategoryOrder(self, n: formats.CategoryOrder) -> str:
        order = "; ".join(_CATEGORIES[category] for category in n.categories)
        return f"ทริกเกอร์ของเหตุการณ์เดียวกันเรียงตามลำดับ: {order}."

    def PackageOrder(self, n: formats.PackageOrder) -> str:
        return f"ภายใน package ทริกเกอร์{_PACKAGES[n.goes]}."

    def FullArena(self, n: formats.FullArena) -> str:
        first, *others = [_MEASURES[measure] for measure in n.measures]
        then = [joined("แล้ว", each) for each in (*others, _TIED[n.tied])]
        return f"เมื่อ Arena เต็ม ผู้เล่นที่ควบคุม {first}ชนะ; {'; '.join(then)}."

    def Exhaustion(self, n: formats.Exhaustion) -> str:
        turns = f"เมื่อ {n.in_a_row} เทิร์นติดต่อกันผ่านไปโดยไม่มี Summon"
        if not n.ends:
            return f"{turns} เกมดำเนินต่อ."
        return f"{turns} และไม่มีผู้เล่นที่มีการ์ดใน Hand หรือ Void เกมจบ."

    def TurnLimit(self, n: formats.TurnLimit) -> str:
        return f"เกมจบหลัง {n.turns} เทิร์น."

    def ResolutionLimit(self, n: formats.ResolutionLimit) -> str:
        return f"ความสามารถเสร็จสิ้นได้ไม่เกิน {n.resolutions} ครั้งในหนึ่งเทิร์น."

    def MatchLength(self, n: formats.MatchLength) -> str:
        return f"แมตช์แข่งสูงสุด {n.games} เกม."

    def GamePoints(self, n: formats.GamePoints) -> str:
        won = f"เกมที่ชนะได้ {n.won_points} คะแนน"
        return f"{won}และเกมที่เสมอได้ {n.drawn_points} คะแนน."

    def DrawnGame(self, n: formats.DrawnGame) -> str:
        return f"เกมที่เสมอ{_COUNTS[n.counts_as]}."

    def TiedMatch(self, n: formats.TiedMatch) -> str:
        return f"แมตช์ที่เสมอ{'นับเป็นเสมอ' if n.ended == 'draw' else 'ดำเนินต่อจนมีเกมที่ชนะ'}."
