"""The Thai words of every node: the grammar of `grammar/th/`, read the other way round.

Thai has no spaces between words; a space stands where Thai meets a Latin word, and before the
words that begin a new part of the sentence.
"""

from __future__ import annotations

from typing import Any, Final

from momon_dsl.language.nodes import abilities, amounts, conditions, instructions, selections

from .printer_words import Phrases, listed, quote, symbols_of

WHOSE: Final = {"you": "ของคุณ", "opponent": "ของคู่แข่ง"}
WHO: Final = {"you": "คุณ", "opponent": "คู่แข่ง"}
SIDES: Final = {"north": "เหนือ", "east": "ตะวันออก", "south": "ใต้", "west": "ตะวันตก"}


def joined(*parts: str) -> str:
    """Words one after another, with a space wherever a Latin word or a mark is involved.

    >>> joined("นำ", "Momon", "เป้าหมาย", "กลับเข้า", "Hand")
    'นำ Momon เป้าหมายกลับเข้า Hand'
    """
    text = ""
    for part in parts:
        if part:
            together = not text or (_thai(text[-1]) and _thai(part[0])) or part[0] in " .,:;)"
            text += part if together or text[-1] in " (" else f" {part}"
    return text


def _thai(letter: str) -> bool:
    return "\u0e00" <= letter <= "\u0e7f"


class Thai(Phrases):
    """Phrases in Thai; a method bears the name of the node it words."""

    def capital(self, text: str) -> str:
        """Thai has no capitals, and game terms have theirs."""
        return text

    # --- selections ------------------------------------------------------------------------------

    def Selection(self, n: selections.Selection, place: str = "ใน") -> str:
        return self._described(n, self._determiner(n), place)

    def from_(self, what: Any) -> str:
        """Words for what an instruction acts on: it takes cards `จาก` a zone."""
        if isinstance(what, selections.Selection):
            return self.Selection(what, "จาก")
        return self.say(what)

    def _determiner(self, n: selections.Selection) -> str:
        other = "อื่น" if n.other else ""
        if n.how == "each":
            return joined(other, "แต่ละตัว")
        how = {"target": "เป้าหมาย", "random": "สุ่ม", "choose": ""}[n.how]
        if not n.minimum == n.maximum == 1:
            return joined(other, how, range_in_thai(n.minimum, n.maximum, "ตัว"))
        if n.how == "target":
            return "เป้าหมายอีกตัว" if n.other else "เป้าหมาย"
        if n.how == "random":
            return joined("อื่นสุ่ม", "1", "ตัว") if n.other else "สุ่ม"
        return other

    def counted(self, n: selections.Selection) -> str:
        """A selection of `each` where the word itself is not said."""
        return self._described(n, "อื่น" if n.other else "")

    def _described(self, n: Any, determiner: str, place: str = "ใน") -> str:
        filters = list(n.filters)
        words = []
        while filters and isinstance(filters[0], selections.HasSymbol):
            words.append(symbols_of(filters.pop(0), "หรือ"))
        words += ["Momon", determiner, *(self.say(f) for f in filters)]
        if getattr(n, "zone", None) is not None:
            words.append(self.Zone(n.zone, place))
        if getattr(n, "name", None) is not None:
            words.append(f" (เรียกว่า {n.name})")
        return joined(*words)

    def Zone(self, n: selections.Zone, place: str = "จาก") -> str:
        if n.names == ("Arena",):
            return "ใน Arena"
        return joined(place, "/".join(n.names), WHOSE[n.whose])

    def HasSymbol(self, n: selections.HasSymbol) -> str:
        return symbols_of(n, "หรือ") + " Momon"

    def StarsFilter(self, n: selections.StarsFilter) -> str:
        comparison = {"or fewer": "หรือน้อยกว่า", "or more": "หรือมากกว่า", "exactly": "พอดี"}
        return joined("ที่มี", self.say(n.amount), "Stars", comparison[n.comparison])

    def ControlledBy(self, n: selections.ControlledBy) -> str:
        return f"ที่{WHO[n.who]}ควบคุม"

    def OwnedBy(self, n: selections.OwnedBy) -> str:
        return f"ที่{WHO[n.who]}เป็นเจ้าของ"

    def AdjacentTo(self, n: selections.AdjacentTo) -> str:
        return joined("ที่อยู่ติดกับ", self.say(n.of))

    def MovedThisWay(self, n: Any) -> str:
        return "ที่ Move ด้วยวิธีนี้"

    def NamedCard(self, n: selections.NamedCard) -> str:
        return f"ชื่อ {quote(n.name)}"

    def InPlace(self, n: selections.InPlace) -> str:
        return f"ในช่อง{_PLACES[n.place]}"

    def InLine(self, n: selections.InLine) -> str:
        line = "แถว" if n.line == "row" else "คอลัมน์"
        return joined(f"ใน{line}เดียวกับ", self.say(n.of))

    def ExtremeStars(self, n: selections.ExtremeStars) -> str:
        return f"ที่มี Stars {'มาก' if n.which == 'most' else 'น้อย'}ที่สุด"

    def MorePowerThan(self, n: selections.MorePowerThan) -> str:
        return joined("ที่มีพลังมากกว่า", self.say(n.of))

    def HappenedThisTurn(self, n: selections.HappenedThisTurn) -> str:
        happened = "Summon" if n.what == "Summoned" else "เคยถูก Snatch"
        return joined("ที่", happened, "ในเทิร์นนี้")

    def This(self, n: Any) -> str:
        return "ตัวนี้"

    def It(self, n: Any) -> str:
        return "มัน"

    def ThatMomon(self, n: Any) -> str:
        return "ตัวนั้น"

    def ThoseMomon(self, n: Any) -> str:
        return "Momon เหล่านั้น"

    def NamedOne(self, n: selections.NamedOne) -> str:
        return n.name

    def EventMomon(self, n: selections.EventMomon) -> str:
        if n.role in _FIGHTING:
            return f"Momon {_FIGHTING[n.role]}"
        verb = {"Summoned": "Summon", "Snatched": "Snatch", "Moved": "Move"}[n.role]
        return f"Momon ที่ถูก {verb}"

    # --- Spaces and amounts ----------------------------------------------------------------------

    def SpaceOf(self, n: Any) -> str:
        return joined("ช่องของ", self.say(n.of))

    def FormerSpaceOf(self, n: Any) -> str:
        return joined("ช่องเดิมของ", self.say(n.of))

    def EmptySpace(self, n: Any) -> str:
        start = "ช่องว่างคนละช่อง" if n.different else "ช่องว่าง"
        if n.adjacent_to is None:
            return start
        return joined(start, "ที่อยู่ติดกับ", self.say(n.adjacent_to))

    def SpaceLeft(self, n: Any) -> str:
        return "ช่องที่มันจากมา"

    def Number(self, n: Any) -> str:
        return str(n.value)

    def CountOf(self, n: Any) -> str:
        return joined("จำนวน", self.counted(n.what))

    def StarsOf(self, n: Any) -> str:
        return joined("Stars", "ของ", self.say(n.of))

    def HighestPower(self, n: Any) -> str:
        return joined("พลังสูงสุดของ", self.say(n.of))

    def AttackingSide(self, n: Any) -> str:
        return f"ด้าน{_FIGHTING['attacking']}"

    def FacingSide(self, n: Any) -> str:
        return f"ด้าน{_FIGHTING['facing']}"

    def Twice(self, n: amounts.Twice) -> str:
        return joined("สองเท่าของ", self.grouped(n.amount, (amounts.Sum,)))

    def Half(self, n: amounts.Half) -> str:
        return joined("ครึ่งหนึ่งของ", self.grouped(n.amount, (amounts.Sum,)), " ปัดลง")

    def Sum(self, n: amounts.Sum) -> str:
        return self.signed(n, "บวก", "ลบ")

    # --- conditions ------------------------------------------------------------------------------

    def Controls(self, n: conditions.Controls) -> str:
        count = "" if n.minimum == 1 else f"{n.minimum} ตัวหรือมากกว่า"
        return joined(f"{WHO[n.who]}ควบคุม", self._described(n, count))

    def ZoneEmpty(self, n: conditions.ZoneEmpty) -> str:
        return joined(n.zone, WHOSE[n.whose], "ว่าง")

    def ThisInArena(self, n: Any) -> str:
        return "ตัวนี้อยู่ใน Arena"

    def TurnOf(self, n: conditions.TurnOf) -> str:
        return f"เป็นเทิร์น{WHOSE[n.who]}"

    def ArenaFull(self, n: Any) -> str:
        return "Arena เต็ม"

    def Compare(self, n: conditions.Compare) -> str:
        return joined(self.say(n.left), _COMPARES[n.comparison], self.say(n.right))

    def Not(self, n: conditions.Not) -> str:
        return joined("ไม่ใช่", self.grouped(n.condition, (conditions.And, conditions.Or)))

    def And(self, n: conditions.And) -> str:
        return self._listed(" และ", [self.grouped(p, (conditions.Or,)) for p in n.parts])

    def Or(self, n: conditions.Or) -> str:
        return self._listed(" หรือ", [self.say(part) for part in n.parts])

    def _listed(self, word: str, parts: list[str]) -> str:
        text = parts[0]
        for part in parts[1:]:
            text = joined(text, word, part)
        return text

    # --- instructions ----------------------------------------------------------------------------

    def PutIntoVoid(self, n: Any) -> str:
        return joined("นำ", self.from_(n.what), "เข้า", "Void", "ของเจ้าของ")

    def ReturnToHand(self, n: Any) -> str:
        return joined("นำ", self.from_(n.what), "กลับเข้า", "Hand", "ของเจ้าของ")

    def Summon(self, n: instructions.Summon) -> str:
        into = () if n.into is None else ("ลงใน", self.say(n.into))
        without = "" if n.check else "โดยไม่มี Snatch Check"
        return joined("Summon", self.from_(n.what), *into, without)

    def Move(self, n: instructions.Move) -> str:
        return joined("Move", self.from_(n.what), "ไป", self.say(n.to))

    def Swap(self, n: instructions.Swap) -> str:
        return joined("Swap", self.from_(n.first), "และ", self.from_(n.second))

    def PerformCheck(self, n: Any) -> str:
        return joined("ทำ Snatch Check ด้วย", self.say(n.attacker))

    def Incite(self, n: Any) -> str:
        return joined("Incite", self.say(n.attacker))

    def DirectSnatch(self, n: Any) -> str:
        return joined("Direct Snatch", self.say(n.what))

    def GetsPower(self, n: instructions.GetsPower) -> str:
        return joined(
            self.say(n.what), "ได้", f"{n.amount:+d}", "power", on_side(n.side), _UNTIL[n.duration]
        )

    def GetsStars(self, n: instructions.GetsStars) -> str:
        return joined(self.say(n.what), "ได้", f"{n.amount:+d}", "Stars", _UNTIL[n.duration])

    def ChangesSymbols(self, n: instructions.ChangesSymbols) -> str:
        verb = "ได้รับ" if n.gains else "เสีย"
        return joined(self.say(n.what), verb, listed(n.symbols, "และ"), _UNTIL[n.duration])

    def StarsBecome(self, n: instructions.StarsBecome) -> str:
        stars = joined("Stars", "ของ", self.say(n.what))
        return joined(stars, "กลายเป็น", self.say(n.stars), _UNTIL[n.duration])

    def GainsAbility(self, n: instructions.GainsAbility) -> str:
        ability = quote(self.inline(n.ability))
        return joined(self.say(n.what), "ได้รับ", ability, _UNTIL[n.duration])

    def LosesAbilities(self, n: instructions.LosesAbilities) -> str:
        return joined(self.say(n.what), "เสียความสามารถทั้งหมด", _UNTIL[n.duration])

    def BecomesUnable(self, n: instructions.BecomesUnable) -> str:
        return joined(self.say(n.what), "ไม่สามารถ", _ACTIONS[n.action], _UNTIL[n.duration])

    def Control(self, n: instructions.Control) -> str:
        what = self.say(n.what)
        if n.to == "owner":
            return joined("นำ", what, "กลับสู่การควบคุมของเจ้าของ")
        return joined("เข้าควบคุม", what) if n.to == "you" else joined("มอบการควบคุม", what, "ให้คู่แข่ง")

    def Rotate(self, n: instructions.Rotate) -> str:
        *first, last = (self.say(what) for what in n.whats)
        return joined(joined("หมุนเวียน", ", ".join(first)), " และ", last)

    def Reveal(self, n: instructions.Reveal) -> str:
        return joined("Reveal", self.from_(n.what))

    def LookAtHand(self, n: instructions.LookAtHand) -> str:
        return joined("ตรวจดู", "Hand", WHOSE[n.whose])

    def RandomiseVoid(self, n: instructions.RandomiseVoid) -> str:
        return joined("สุ่ม", "Void", WHOSE[n.whose])

    def CopyOf(self, n: instructions.CopyOf) -> str:
        part = "พลัง" if n.part == "powers" else "ความสามารถ"
        copies = joined(self.say(n.what), f"คัดลอก{part}ของ", self.say(n.of))
        return joined(copies, _UNTIL[n.duration])

    def SkipStep(self, n: instructions.SkipStep) -> str:
        step = "จบ" if n.step == "End" else n.step
        return joined("ข้าม", "Step", step, "ถัดไป")

    def EndGame(self, n: instructions.EndGame) -> str:
        return {
            "you win": "คุณชนะเกม",
            "opponent wins": "คู่แข่งชนะเกม",
            "draw": "เกมเสมอ",
        }[n.result]

    def steps(self, steps: tuple[Any, ...]) -> str:
        return self._listed(" แล้ว", [self.say(step) for step in steps])

    # --- sentences -------------------------------------------------------------------------------

    def Do(self, n: instructions.Do) -> str:
        return self.sentence(self.steps(n.steps))

    def May(self, n: instructions.May) -> str:
        return self.sentence(joined(WHO[n.who], "อาจ", self.steps(n.steps)))

    def IfYouDo(self, n: instructions.IfYouDo) -> str:
        return self._let("หากทำ" if n.did else "หากไม่ทำ", n.steps)

    def If(self, n: instructions.If) -> str:
        return self._let(joined("หาก", self.say(n.condition)), n.steps)

    def Otherwise(self, n: instructions.Otherwise) -> str:
        return self._let("มิฉะนั้น", n.steps)

    def _let(self, start: str, steps: tuple[Any, ...]) -> str:
        return self.sentence(joined(start, " ให้", self.steps(steps)))

    def Mode(self, n: instructions.Mode) -> str:
        return f"- {self.sentence(self.steps(n.steps))}"

    def ForEach(self, n: instructions.ForEach) -> str:
        if isinstance(n.what, selections.Selection):
            what = self._described(n.what, self._determiner(n.what))
        else:
            what = joined("แต่ละตัวของ", self.say(n.what))
        return self._let(joined("สำหรับ", what), n.steps)

    def AtSameTime(self, n: instructions.AtSameTime) -> str:
        return self.sentence(f"พร้อมกัน: {'; '.join(self.say(step) for step in n.steps)}")

    def Repeat(self, n: instructions.Repeat) -> str:
        return self.sentence(f"ทำซ้ำ {n.times} ครั้ง: {self.steps(n.steps)}")

    def Later(self, n: instructions.Later) -> str:
        end = n.point == "end of this turn"
        return self._let("เมื่อจบเทิร์นนี้" if end else "เมื่อเริ่มเทิร์นถัดไปของคุณ", n.steps)

    def ChooseModes(self, n: instructions.ChooseModes) -> str:
        who = "เลือก" if n.who == "you" else "คู่แข่งเลือก"
        return joined(who, range_in_thai(n.minimum, n.maximum, "อย่าง")) + ":"

    # --- headings and statements -----------------------------------------------------------------

    def OnSummon(self, n: Any) -> str:
        return "On Summon"

    def OnSnatch(self, n: Any) -> str:
        return "On Snatch"

    def WhenThisSnatched(self, n: Any) -> str:
        return "เมื่อตัวนี้ถูก Snatch"

    def WhenThisReturns(self, n: Any) -> str:
        return "เมื่อตัวนี้กลับสู่การควบคุมของเจ้าของ"

    def AtTurn(self, n: abilities.AtTurn) -> str:
        point = "เริ่ม" if n.point == "start" else "จบ"
        turn = {"your": "เทิร์นของคุณ", "opponent's": "เทิร์นของคู่แข่ง", "each": "ทุกเทิร์น"}
        return f"เมื่อ{point}{turn[n.whose]}"

    def When(self, n: abilities.When) -> str:
        return joined("เมื่อ", self.say(n.subject), _HAPPENS[n.happens])

    def WhenCheckTakesNone(self, n: Any) -> str:
        return "เมื่อ Snatch Check ไม่ได้ Momon"

    def WhenSummonFails(self, n: Any) -> str:
        return "เมื่อไม่สามารถ Summon Momon ได้"

    def WhenSymbols(self, n: abilities.WhenSymbols) -> str:
        verb = "ได้รับ" if n.gains else "เสีย"
        return joined("เมื่อ", self.say(n.subject), verb, f"[{n.symbol}]")

    def Triggered(self, n: abilities.Triggered) -> str:
        condition = "" if n.condition is None else joined(", หาก", self.say(n.condition))
        once = {None: "", "turn": ", ครั้งเดียวต่อเทิร์น", "game": ", ครั้งเดียวต่อเกม"}[n.once]
        return f"{self.say(n.trigger)}{condition}{once}:"

    def Continuous(self, n: abilities.Continuous) -> str:
        return "ตลอดเวลา:" if n.condition is None else joined("ขณะที่", self.say(n.condition), ":")

    def HasPower(self, n: abilities.HasPower) -> str:
        per = "" if n.per is None else joined("ต่อ", self._described(n.per, self._determiner(n.per)))
        return self.sentence(
            joined(self.say(n.subject), "มี", f"{n.amount:+d}", "power", on_side(n.side), per)
        )

    def HasAbility(self, n: abilities.HasAbility) -> str:
        return joined(self.say(n.subject), "มี", quote(self.inline(n.ability)))

    def Cannot(self, n: abilities.Cannot) -> str:
        by = "" if n.by is None else f"โดย{WHO[n.by]}"
        return self.sentence(joined(self.say(n.subject), "ไม่สามารถ", _ACTIONS[n.action], by))

    def HasStars(self, n: abilities.HasStars) -> str:
        per = "" if n.per is None else joined("ต่อ", self.Selection(n.per))
        return self.sentence(joined(self.say(n.subject), "มี", f"{n.amount:+d}", "Stars", per))

    def HasSymbols(self, n: abilities.HasSymbols) -> str:
        verb = "มี" if n.gains else "เสีย"
        return self.sentence(joined(self.say(n.subject), verb, listed(n.symbols, "และ")))

    def HasNoAbilities(self, n: abilities.HasNoAbilities) -> str:
        return self.sentence(joined(self.say(n.subject), "เสียความสามารถทั้งหมด"))

    def NoSummonInto(self, n: abilities.NoSummonInto) -> str:
        return f"{WHO[n.who]}ไม่สามารถ Summon ลงในช่องที่อยู่ติดกับตัวนี้."

    def SummonOnly(self, n: abilities.SummonOnly) -> str:
        if n.only_if is None:
            return f"Summon ตัวนี้ได้เฉพาะในช่อง{_PLACES[n.place or '']}."
        return self.sentence(joined("Summon ตัวนี้ได้เฉพาะเมื่อ", self.say(n.only_if)))

    def Instead(self, n: abilities.Instead) -> str:
        would = joined("หากตัวนี้กำลังจะ", _WOULD[n.would])
        return self.sentence(joined(would, " ให้", self.say(n.instruction), "แทน"))


def range_in_thai(low: int, high: int, unit: str) -> str:
    """`2 ตัว`, `สูงสุด 2 ตัว` or `1 ถึง 2 ตัว`."""
    if low == high:
        return f"{low} {unit}"
    return f"สูงสุด {high} {unit}" if low == 0 else f"{low} ถึง {high} {unit}"


def on_side(side: str | None) -> str:
    """`ด้านเหนือ`, or nothing for all sides."""
    return "" if side is None else f"ด้าน{SIDES[side]}"


_UNTIL: Final = {
    "until end of turn": "จนจบเทิร์น",
    "until the start of your next turn": "จนเริ่มเทิร์นถัดไปของคุณ",
    "while this is in the Arena": "ขณะที่ตัวนี้อยู่ใน Arena",
    "until the game ends": "จนเกมจบ",
}
_HAPPENS: Final = {
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
_WOULD: Final = {
    "be put into a Void": "ถูกนำเข้า Void",
    "return to a Hand": "กลับเข้า Hand",
    "be Snatched": "ถูก Snatch",
    "Move": "Move",
    "be Summoned": "ถูก Summon",
}
_FIGHTING: Final = {"attacking": "ที่โจมตี", "facing": "ที่เผชิญ"}
_COMPARES: Final = {
    "more than": "มากกว่า",
    "fewer than": "น้อยกว่า",
    "at least": "ไม่น้อยกว่า",
    "at most": "ไม่เกิน",
    "equal to": "เท่ากับ",
}
_PLACES: Final = {"corner": "มุม", "edge": "ขอบ", "centre": "กลาง"}
_ACTIONS: Final = {
    "be Snatched": "ถูก Snatch",
    "be targeted": "ถูกเลือกเป็นเป้าหมาย",
    "be Moved": "ถูก Move",
    "Snatch": "Snatch",
}
