"""The Thai words of every node: the grammar of `grammar/th/`, read the other way round.

Thai has no spaces between words; a space stands where Thai meets a Latin word, and before the
words that begin a new part of the sentence.
"""

from __future__ import annotations

from typing import Any, Final

from momon_dsl.language.nodes import abilities, amounts, conditions, instructions, selections
from momon_dsl.language.nodes.base import AddedCondition, Node
from momon_dsl.language.nodes.keywords import Hole, SideHole

from .builder_conditions import BY_ITSELF
from .printer_th_tables import (
    ACTIONS,
    COMPARES,
    COMPARISON,
    FIGHTING,
    HAPPENS,
    PLACES,
    POINTS,
    UNTIL,
    WOULD,
)
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

    side_word = "ด้าน"
    keyword_word = "คีย์เวิร์ด"

    def side(self, side: str) -> str:
        """A side by its name."""
        return SIDES[side]

    def said(self, field: str, value: str) -> str:
        """What a heading or a replacement speaks of, by its field and value."""
        return {"happens": HAPPENS, "would": WOULD, "duration": UNTIL}[field][value]

    def capital(self, text: str) -> str:
        """Thai has no capitals, and game terms have theirs."""
        return text

    # --- selections ------------------------------------------------------------------------------

    def Selection(self, n: selections.Selection, place: str = "ใน", they: bool = False) -> str:
        return self._described(n, self._determiner(n), place, they)

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

    def determiner(self, n: selections.Selection, before: str) -> str:
        """What stands after the word Momon."""
        return self._determiner(n)

    def counted(self, n: selections.Selection) -> str:
        """A selection of `each` where the word itself is not said."""
        return self._described(n, "อื่น" if n.other else "")

    def _described(self, n: Any, determiner: str, place: str = "ใน", they: bool = False) -> str:
        filters = list(n.filters)
        words = []
        while filters and isinstance(filters[0], selections.HasSymbol):
            words.append(symbols_of(filters.pop(0), "หรือ"))
        words += ["Momon", determiner, *(self.whose(f, they) for f in filters)]
        if getattr(n, "zone", None) is not None:
            words.append(self.Zone(n.zone, place, they))
        if getattr(n, "name", None) is not None:
            words.append(f" (เรียกว่า {n.name})")
        return joined(*words)

    def whose(self, n: Any, they: bool) -> str:
        """A filter or a zone; `they` is the opponent who chooses what it describes."""
        if isinstance(n, selections.Zone):
            return self.Zone(n, "จาก", they)
        if they and getattr(n, "who", "") == "opponent":
            return "ที่ตนควบคุม" if isinstance(n, selections.ControlledBy) else "ที่ตนเป็นเจ้าของ"
        return self.say(n)

    def Zone(self, n: selections.Zone, place: str = "จาก", they: bool = False) -> str:
        if n.names == ("Arena",):
            return "ใน Arena"
        whose = "ของตน" if they and n.whose == "opponent" else WHOSE[n.whose]
        return joined(place, "/".join(n.names), whose)

    def HasSymbol(self, n: selections.HasSymbol) -> str:
        return symbols_of(n, "หรือ") + " Momon"

    def StarsFilter(self, n: selections.StarsFilter) -> str:
        return joined("ที่มี", self.say(n.amount), "Stars", COMPARISON[n.comparison])

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
        return f"ในช่อง{PLACES[n.place]}"

    def InLine(self, n: selections.InLine) -> str:
        line = "แถว" if n.line == "row" else "คอลัมน์"
        return joined(f"ใน{line}เดียวกับ", self.say(n.of))

    def ExtremeStars(self, n: selections.ExtremeStars) -> str:
        most = "มากที่สุด" if n.which == "most" else "น้อยที่สุด"
        return joined("ที่มี", "พลัง" if n.power else "Stars", most)

    def MorePowerThan(self, n: selections.MorePowerThan) -> str:
        return joined("ที่มีพลัง", "น้อยกว่า" if n.less else "มากกว่า", self.say(n.of))

    def StarsThan(self, n: selections.StarsThan) -> str:
        return joined("ที่มี Stars", "น้อยกว่า" if n.fewer else "มากกว่า", self.say(n.of))

    def PowerFilter(self, n: selections.PowerFilter) -> str:
        comparison = COMPARISON[n.comparison]
        return joined("ที่มี", self.say(n.amount), "power", on_side(n.side), comparison)

    def HasNoSymbol(self, n: selections.HasNoSymbol) -> str:
        return joined("ที่ไม่มี", "สัญลักษณ์" if n.symbol is None else f"[{n.symbol}]")

    def Facing(self, n: selections.Facing) -> str:
        return joined("ที่เผชิญหน้ากับ", self.say(n.of))

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
        if n.role in FIGHTING:
            return f"Momon {FIGHTING[n.role]}"
        verb = {"Summoned": "Summon", "Snatched": "Snatch", "Moved": "Move"}[n.role]
        return f"Momon ที่ถูก {verb}"

    # --- Spaces and amounts ----------------------------------------------------------------------

    def SpaceOf(self, n: Any) -> str:
        return joined("ช่องของ", self.say(n.of))

    def FormerSpaceOf(self, n: Any) -> str:
        return joined("ช่องเดิมของ", self.say(n.of))

    def EmptySpace(self, n: Any) -> str:
        start = "ช่องว่าง" if n.place is None else f"ช่อง{PLACES[n.place]}ที่ว่าง"
        return self._space_where(n, f"{start}คนละช่อง" if n.different else start)

    def TargetSpace(self, n: Any) -> str:
        return self._space_where(n, f"ช่อง{PLACES.get(n.place or '', '')}เป้าหมาย")

    def _space_where(self, n: Any, start: str) -> str:
        if n.in_line is not None:
            start = joined(start, self.say(n.in_line))
        if n.adjacent_to is None:
            return start
        return joined(start, "ที่อยู่ติดกับ", self._any_of(n.adjacent_to))

    def _any_of(self, n: Any) -> str:
        """A Momon that a Space is adjacent to: one referred to, or any of some."""
        return self.counted(n) if isinstance(n, selections.Selection) else self.say(n)

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
        return f"ด้าน{FIGHTING['attacking']}"

    def FacingSide(self, n: Any) -> str:
        return f"ด้าน{FIGHTING['facing']}"

    def PowerOf(self, n: amounts.PowerOf) -> str:
        return joined("power", f"{on_side(n.side)}ของ", self.say(n.of))

    def Twice(self, n: amounts.Twice) -> str:
        return joined("สองเท่าของ", self.grouped(n.amount, (amounts.Sum,)))

    def Half(self, n: amounts.Half) -> str:
        return joined("ครึ่งหนึ่งของ", self.grouped(n.amount, (amounts.Sum,)), " ปัดลง")

    def Sum(self, n: amounts.Sum) -> str:
        return self.signed(n, "บวก", "ลบ")

    # --- conditions ------------------------------------------------------------------------------

    def Controls(self, n: conditions.Controls) -> str:
        count = "" if n.minimum == 1 else f"{n.minimum} ตัวหรือมากกว่า"
        return joined(f"{WHO[n.who]}ควบคุม", self._controlled(n, count))

    def _controlled(self, n: conditions.Controls, count: str) -> str:
        return self._described(n, joined("อื่น" if n.other else "", count))

    def ZoneEmpty(self, n: conditions.ZoneEmpty, no: str = "") -> str:
        return joined(n.zone, WHOSE[n.whose], f"{no}ว่าง")

    def ThisInArena(self, n: Any, no: str = "") -> str:
        return f"ตัวนี้{no}อยู่ใน Arena"

    def TurnOf(self, n: conditions.TurnOf, no: str = "") -> str:
        return f"{'ไม่ใช่' if no else 'เป็น'}เทิร์น{WHOSE[n.who]}"

    def ArenaFull(self, n: Any, no: str = "") -> str:
        return f"Arena {no}เต็ม"

    def Compare(self, n: conditions.Compare, no: str = "") -> str:
        no = no and "ไม่ได้"
        return joined(self.say(n.left), f"{no}{COMPARES[n.comparison]}", self.say(n.right))

    def Meets(self, n: conditions.Meets, no: str = "") -> str:
        only = n.filters[0] if len(n.filters) == 1 else None
        if isinstance(only, selections.AdjacentTo):
            return joined(self.say(n.of), f"{no}อยู่ติดกับ", self.say(only.of))
        if isinstance(only, BY_ITSELF):
            return joined(self.say(n.of), f"{no}อยู่", self.say(only))
        return joined(self.say(n.of), "ไม่ใช่" if no else "เป็น", self._described(n, ""))

    def Not(self, n: conditions.Not) -> str:
        inner = n.condition
        hole = isinstance(inner, conditions.Controls) and isinstance(inner.minimum, Hole)
        if isinstance(inner, conditions.Controls) and not hole:
            return self._controls_fewer(inner)
        if hole or isinstance(
            inner, (conditions.And, conditions.Or, conditions.Not, AddedCondition)
        ):
            return joined("ไม่ใช่", self.grouped(inner, (conditions.And, conditions.Or)))
        return str(getattr(self, type(inner).__name__)(inner, "ไม่"))

    def _controls_fewer(self, n: conditions.Controls) -> str:
        if n.minimum == 1:
            return joined(f"{WHO[n.who]}ไม่ควบคุม", self._controlled(n, ""))
        count = f"{n.minimum - 1} ตัวหรือน้อยกว่า"
        return joined(f"{WHO[n.who]}ควบคุม", self._controlled(n, count))

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
        power = joined(f"{n.amount:+d}", "power", on_side(n.side), self._per(n.per))
        return joined(self.say(n.what), "ได้", power, UNTIL[n.duration])

    def GetsStars(self, n: instructions.GetsStars) -> str:
        stars = joined(f"{n.amount:+d}", "Stars", self._per(n.per))
        return joined(self.say(n.what), "ได้", stars, UNTIL[n.duration])

    def ChangesSymbols(self, n: instructions.ChangesSymbols) -> str:
        verb = "ได้รับ" if n.gains else "เสีย"
        return joined(self.say(n.what), verb, listed(n.symbols, "และ"), UNTIL[n.duration])

    def StarsBecome(self, n: instructions.StarsBecome) -> str:
        stars = joined("Stars", "ของ", self.say(n.what))
        return joined(stars, "กลายเป็น", self.say(n.stars), UNTIL[n.duration])

    def GainsAbility(self, n: instructions.GainsAbility) -> str:
        ability = quote(self.inline(n.ability))
        return joined(self.say(n.what), "ได้รับ", ability, UNTIL[n.duration])

    def LosesAbilities(self, n: instructions.LosesAbilities) -> str:
        return joined(self.say(n.what), self._lost(n.ability), UNTIL[n.duration])

    def _lost(self, ability: Node | None) -> str:
        return (
            "เสียความสามารถทั้งหมด" if ability is None else joined("เสีย", quote(self.inline(ability)))
        )

    def BecomesUnable(self, n: instructions.BecomesUnable) -> str:
        by = "" if n.by is None else f"โดย{WHO[n.by]}"
        action = joined(ACTIONS[n.action], by)
        return joined(self.say(n.what), "ไม่สามารถ", action, UNTIL[n.duration])

    def Control(self, n: instructions.Control) -> str:
        what = self.say(n.what)
        if n.to == "owner":
            return joined("นำ", what, "กลับสู่การควบคุมของเจ้าของ")
        until = "" if n.duration is None else UNTIL[n.duration]
        if n.to == "you":
            return joined("เข้าควบคุม", what, until)
        return joined("มอบการควบคุม", what, "ให้คู่แข่ง", until)

    def Rotate(self, n: instructions.Rotate) -> str:
        *first, last = (self.say(what) for what in n.whats)
        if not first:
            return joined("หมุนเวียน", last)
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
        return joined(copies, UNTIL[n.duration])

    def SkipStep(self, n: instructions.SkipStep) -> str:
        step = "จบ" if n.step == "End" else n.step
        return joined("ข้าม", "Step", step, "ถัดไป")

    def EndGame(self, n: instructions.EndGame) -> str:
        return {
            "you win": "คุณชนะเกม",
            "opponent wins": "คู่แข่งชนะเกม",
            "draw": "เกมเสมอ",
        }[n.result]

    def Choose(self, n: instructions.Choose) -> str:
        they = n.who == "opponent"
        return joined("คู่แข่งเลือก" if they else "เลือก", self.Selection(n.what, "จาก", they))

    def steps(self, steps: tuple[Any, ...]) -> str:
        return self._listed(" แล้ว", [self.say(step) for step in steps])

    # --- sentences -------------------------------------------------------------------------------

    def Do(self, n: instructions.Do) -> str:
        return self.sentence(self.steps(n.steps))

    def May(self, n: instructions.May) -> str:
        return self.sentence(joined(WHO[n.who], "อาจ", self.steps(n.steps)))

    def IfYouDo(self, n: instructions.IfYouDo) -> str:
        who = "" if n.who == "you" else "คู่แข่ง"
        return self._let(f"หาก{who}{'ทำ' if n.did else 'ไม่ทำ'}", n)

    def If(self, n: instructions.If) -> str:
        return self._let(joined("หาก", self.say(n.condition)), n)

    def Otherwise(self, n: instructions.Otherwise) -> str:
        return self._let("มิฉะนั้น", n)

    def _let(self, start: str, n: Any) -> str:
        """What happens then, left to a player if one may decline."""
        then = joined(WHO[n.may], "อาจ") if n.may else "ให้"
        return self.sentence(joined(start, f" {then}", self.steps(n.steps)))

    def Mode(self, n: instructions.Mode) -> str:
        return f"- {self.sentence(self.steps(n.steps))}"

    def ForEach(self, n: instructions.ForEach) -> str:
        if isinstance(n.what, selections.Selection):
            what = self._described(n.what, self._determiner(n.what))
        else:
            what = joined("แต่ละตัวของ", self.say(n.what))
        return self._let(joined("สำหรับ", what), n)

    def AtSameTime(self, n: instructions.AtSameTime) -> str:
        return self.sentence(f"พร้อมกัน: {'; '.join(self.say(step) for step in n.steps)}")

    def Repeat(self, n: instructions.Repeat) -> str:
        return self.sentence(f"ทำซ้ำ {n.times} ครั้ง: {self.steps(n.steps)}")

    def Later(self, n: instructions.Later) -> str:
        return self._let(POINTS[n.point], n)

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
        return joined("เมื่อ", self.say(n.subject), HAPPENS[n.happens])

    def WhenCheckTakesNone(self, n: Any) -> str:
        return "เมื่อ Snatch Check ไม่ได้ Momon"

    def WhenSummonFails(self, n: Any) -> str:
        return "เมื่อไม่สามารถ Summon Momon ได้"

    def WhenSymbols(self, n: abilities.WhenSymbols) -> str:
        verb = {True: "ได้รับ", False: "เสีย", None: "ได้รับหรือเสีย"}[n.gains]
        symbol = "สัญลักษณ์" if n.symbol is None else f"[{n.symbol}]"
        return joined("เมื่อ", self.say(n.subject), verb, symbol)

    def Triggered(self, n: abilities.Triggered) -> str:
        condition = "" if n.condition is None else joined(", หาก", self.say(n.condition))
        once = {None: "", "turn": ", ครั้งเดียวต่อเทิร์น", "game": ", ครั้งเดียวต่อเกม"}[n.once]
        return f"{self.say(n.trigger)}{condition}{once}:"

    def Continuous(self, n: abilities.Continuous) -> str:
        return "ตลอดเวลา:" if n.condition is None else joined("ขณะที่", self.say(n.condition), ":")

    def HasPower(self, n: abilities.HasPower) -> str:
        return self.sentence(
            joined(
                self.say(n.subject),
                "มี",
                f"{n.amount:+d}",
                "power",
                on_side(n.side),
                self._per(n.per),
            )
        )

    def _per(self, n: selections.Selection | amounts.CountOf | None) -> str:
        n = n.what if isinstance(n, amounts.CountOf) else n
        return "" if n is None else joined("ต่อ", self._described(n, self._determiner(n)))

    def HasAbility(self, n: abilities.HasAbility) -> str:
        return joined(self.say(n.subject), "มี", quote(self.inline(n.ability)))

    def Cannot(self, n: abilities.Cannot) -> str:
        by = "" if n.by is None else f"โดย{WHO[n.by]}"
        return self.sentence(joined(self.say(n.subject), "ไม่สามารถ", ACTIONS[n.action], by))

    def HasStars(self, n: abilities.HasStars) -> str:
        return self.sentence(
            joined(self.say(n.subject), "มี", f"{n.amount:+d}", "Stars", self._per(n.per))
        )

    def HasSymbols(self, n: abilities.HasSymbols) -> str:
        verb = "มี" if n.gains else "เสีย"
        return self.sentence(joined(self.say(n.subject), verb, listed(n.symbols, "และ")))

    def HasNoAbilities(self, n: abilities.HasNoAbilities) -> str:
        return self.sentence(joined(self.say(n.subject), self._lost(n.ability)))

    def NoSummonInto(self, n: abilities.NoSummonInto) -> str:
        return f"{WHO[n.who]}ไม่สามารถ Summon ลงในช่องที่อยู่ติดกับตัวนี้."

    def SummonOnly(self, n: abilities.SummonOnly) -> str:
        if n.beside is not None:
            start = "Summon ตัวนี้ได้เฉพาะในช่องที่อยู่ติดกับ"
            return self.sentence(joined(start, self._any_of(n.beside)))
        if n.only_if is None:
            return f"Summon ตัวนี้ได้เฉพาะในช่อง{PLACES[n.place or '']}."
        return self.sentence(joined("Summon ตัวนี้ได้เฉพาะเมื่อ", self.say(n.only_if)))

    def Instead(self, n: abilities.Instead) -> str:
        would = joined("หากตัวนี้กำลังจะ", WOULD[n.would])
        return self.sentence(joined(would, " ให้", self.say(n.instruction), "แทน"))


def range_in_thai(low: int, high: int, unit: str) -> str:
    """`2 ตัว`, `สูงสุด 2 ตัว` or `1 ถึง 2 ตัว`."""
    if low == high:
        return f"{low} {unit}"
    return f"สูงสุด {high} {unit}" if low == 0 else f"{low} ถึง {high} {unit}"


def on_side(side: str | None) -> str:
    """`ด้านเหนือ`, or nothing for all sides."""
    if isinstance(side, SideHole):
        return f"ด้าน {side}"
    return "" if side is None else f"ด้าน{SIDES[side]}"
