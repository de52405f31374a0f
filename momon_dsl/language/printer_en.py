"""The English words of every node: the grammar of `grammar/en/`, read the other way round."""

from __future__ import annotations

from typing import Any, Final

from momon_dsl.language.nodes import abilities, amounts, conditions, instructions, selections
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.keywords import Hole

from .builder_conditions import BY_ITSELF
from .builder_special import several
from .printer_words import Phrases, comparing, listed, quote, range_of, symbols_of

_NUMBER_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip
WHOSE: Final = {"you": "your", "opponent": "your opponent's"}
WHO: Final = {"you": "you", "opponent": "your opponent"}
DONT: Final = "don't"
_DENIED_AFTER_IS: Final = (
    conditions.ZoneEmpty, conditions.ThisInArena, conditions.TurnOf, conditions.ArenaFull,
)  # fmt: skip
_SAID_WITH_VOWEL: Final = frozenset("AEFHILMNORSX")


def with_article(text: str) -> str:
    """`a` or `an` before a phrase; a symbol goes by the name of its letter.

    >>> with_article("[S] Momon"), with_article("[P] Momon"), with_article("empty Space")
    ('an [S] Momon', 'a [P] Momon', 'an empty Space')
    """
    letters = text.lstrip("[").partition("]")[0]
    vowels = _SAID_WITH_VOWEL if text[0] == "[" and len(letters) == 1 else frozenset("AEIOU")
    return f"{'an' if letters[:1].upper() in vowels else 'a'} {text}"


class English(Phrases):
    """Phrases in English; a method bears the name of the node it words."""

    side_word = "side"
    keyword_word = "keyword"

    def said(self, field: str, value: str) -> str:
        """What a heading or a replacement speaks of: the AST holds the English words."""
        return value

    # --- selections ------------------------------------------------------------------------------

    def Selection(self, n: selections.Selection, place: str = "in", they: bool = False) -> str:
        described = self._described(n, place, they)
        other = "other " if n.other else ""
        if n.how == "each":
            return f"each {other}{described}"
        one = n.minimum == n.maximum == 1
        if n.how == "choose" and one:
            return f"another {described}" if n.other else with_article(described)
        if one and n.other:
            return f"another {n.how} {described}"
        if one:
            return f"{'target' if n.how == 'target' else 'a random'} {described}"
        how = {"target": "target ", "random": "random ", "choose": ""}[n.how]
        return f"{range_of(n.minimum, n.maximum, 'up to', 'to')} {other}{how}{described}"

    def determiner(self, n: selections.Selection, before: str) -> str:
        """What stands before the description of the Momon."""
        if n.how == "choose" and n.minimum == n.maximum == 1 and not n.other:
            return with_article(before or "Momon").split()[0]
        return self.Selection(n).removesuffix(" Momon")

    def counted(self, n: selections.Selection) -> str:
        """A selection of `each` where the word itself is not said."""
        return ("other " if n.other else "") + self._described(n, "in")

    def _described(self, n: Any, place: str, they: bool = False) -> str:
        filters = list(n.filters)
        symbols = []
        while filters and isinstance(filters[0], selections.HasSymbol):
            symbols.append(symbols_of(filters.pop(0), "or"))
        adjacent = bool(filters) and filters[0] == selections.AdjacentTo(of=selections.This())
        words = ["adjacent", *symbols] if adjacent else symbols
        plural = getattr(n, "maximum", getattr(n, "minimum", 1)) > 1
        words += ["Momon", *(self.filter(f, plural, they) for f in filters[adjacent:])]
        if getattr(n, "zone", None) is not None:
            words.append(self.Zone(n.zone, place, they))
        if getattr(n, "name", None) is not None:
            words.append(f"(call it {n.name})")
        return " ".join(words)

    def filter(self, n: Any, plural: bool, they: bool = False) -> str:
        """A filter after one Momon or several; `they` is the opponent who chooses it."""
        if isinstance(n, selections.HappenedThisTurn):
            return self.HappenedThisTurn(n, plural)
        if isinstance(n, (selections.ControlledBy, selections.OwnedBy)):
            return self.whose(n, they)
        return self.say(n)

    def whose(self, n: Any, they: bool) -> str:
        """A filter by player, or the zone of a player, perhaps from the opponent's side."""
        if isinstance(n, selections.Zone):
            return self.Zone(n, "from", they)
        if they and n.who == "opponent":
            return "they control" if isinstance(n, selections.ControlledBy) else "they own"
        return self.say(n)

    def Zone(self, n: selections.Zone, place: str = "from", they: bool = False) -> str:
        if n.names == ("Arena",):
            return "in the Arena"
        whose = "their" if they and n.whose == "opponent" else WHOSE[n.whose]
        return f"{place} {whose} {'/'.join(n.names)}"

    def HasSymbol(self, n: selections.HasSymbol) -> str:
        return symbols_of(n, "or") + " Momon"

    def StarsFilter(self, n: selections.StarsFilter) -> str:
        amount = self.say(n.amount)
        if n.comparison == "exactly":
            return f"with exactly {amount} Stars"
        return f"with {amount} {n.comparison} Stars"

    def ControlledBy(self, n: selections.ControlledBy) -> str:
        return "you control" if n.who == "you" else "your opponent controls"

    def OwnedBy(self, n: selections.OwnedBy) -> str:
        return "you own" if n.who == "you" else "your opponent owns"

    def AdjacentTo(self, n: selections.AdjacentTo) -> str:
        return f"adjacent to {self.say(n.of)}"

    def MovedThisWay(self, n: Any) -> str:
        return "that Moved this way"

    def NamedCard(self, n: selections.NamedCard) -> str:
        return f"named {quote(n.name)}"

    def InPlace(self, n: selections.InPlace) -> str:
        return f"in {self.spot(n.place)}"

    def spot(self, place: str | None) -> str:
        """`a corner Space`."""
        return with_article(f"{place} Space")

    def InLine(self, n: selections.InLine) -> str:
        this = isinstance(n.of, selections.This)
        return f"in this {n.line}" if this else f"in {self._possessed(n.of, n.line)}"

    def ExtremeStars(self, n: selections.ExtremeStars) -> str:
        if n.power:
            return f"with the {'most' if n.which == 'most' else 'least'} power"
        return f"with the {n.which} Stars"

    def MorePowerThan(self, n: selections.MorePowerThan) -> str:
        return f"with {'less' if n.less else 'more'} power than {self.say(n.of)}"

    def StarsThan(self, n: selections.StarsThan) -> str:
        return f"with {'fewer' if n.fewer else 'more'} Stars than {self.say(n.of)}"

    def PowerFilter(self, n: selections.PowerFilter) -> str:
        power = f"{n.side} power" if n.side else "power"
        if n.comparison == "exactly":
            return f"with exactly {self.say(n.amount)} {power}"
        return f"with {self.say(n.amount)} {n.comparison} {power}"

    def HasNoSymbol(self, n: selections.HasNoSymbol) -> str:
        return f"with no {'symbols' if n.symbol is None else f'[{n.symbol}]'}"

    def Facing(self, n: selections.Facing) -> str:
        return f"facing {self.say(n.of)}"

    def HappenedThisTurn(self, n: selections.HappenedThisTurn, plural: bool = False) -> str:
        was, has = ("were", "have") if plural else ("was", "has")
        happened = f"{was} Summoned" if n.what == "Summoned" else f"{has} been Snatched"
        return f"that {happened} this turn"

    def This(self, n: Any) -> str:
        return "this"

    def It(self, n: Any) -> str:
        return "it"

    def ThatMomon(self, n: Any) -> str:
        return "that Momon"

    def ThoseMomon(self, n: Any) -> str:
        return "those Momon"

    def NamedOne(self, n: selections.NamedOne) -> str:
        return n.name

    def EventMomon(self, n: selections.EventMomon) -> str:
        return f"the {n.role} Momon"

    # --- Spaces and amounts ----------------------------------------------------------------------

    def _possessed(self, of: Any, thing: str) -> str:
        if isinstance(of, selections.It):
            return f"its {thing}"
        if isinstance(of, selections.ThatMomon):
            return f"that Momon's {thing}"
        return f"the {thing} of {self.say(of)}"

    def SpaceOf(self, n: Any) -> str:
        return self._possessed(n.of, "Space")

    def FormerSpaceOf(self, n: Any) -> str:
        return self._possessed(n.of, "former Space")

    def EmptySpace(self, n: Any) -> str:
        spot = "" if n.place is None else f"{n.place} "
        start = f"different empty {spot}Spaces" if n.different else f"an empty {spot}Space"
        return start + self._space_where(n)

    def TargetSpace(self, n: Any) -> str:
        spot = "" if n.place is None else f"{n.place} "
        return f"target {spot}Space{self._space_where(n)}"

    def _space_where(self, n: Any) -> str:
        line = "" if n.in_line is None else f" {self.say(n.in_line)}"
        if n.adjacent_to is None:
            return line
        return f"{line} adjacent to {self._any_of(n.adjacent_to)}"

    def _any_of(self, n: Any) -> str:
        """A Momon that a Space is adjacent to: one referred to, or any of some."""
        if not isinstance(n, selections.Selection):
            return self.say(n)
        described = self._described(n, "in")
        return f"another {described}" if n.other else with_article(described)

    def SpaceLeft(self, n: Any) -> str:
        return "the Space it left"

    def Number(self, n: Any) -> str:
        return str(n.value)

    def CountOf(self, n: Any) -> str:
        return f"the number of {self.counted(n.what)}"

    def StarsOf(self, n: Any) -> str:
        return self._possessed(n.of, "Stars")

    def HighestPower(self, n: Any) -> str:
        return self._possessed(n.of, "highest power")

    def AttackingSide(self, n: Any) -> str:
        return "the attacking side"

    def FacingSide(self, n: Any) -> str:
        return "the facing side"

    def PowerOf(self, n: amounts.PowerOf) -> str:
        return self._possessed(n.of, f"{n.side} power")

    def Twice(self, n: amounts.Twice) -> str:
        return f"twice {self.grouped(n.amount, (amounts.Sum,))}"

    def Half(self, n: amounts.Half) -> str:
        return f"half {self.grouped(n.amount, (amounts.Sum,))}, rounded down"

    def Sum(self, n: amounts.Sum) -> str:
        return self.signed(n, "plus", "minus")

    # --- conditions ------------------------------------------------------------------------------

    def Controls(self, n: conditions.Controls) -> str:
        who = "you control" if n.who == "you" else "your opponent controls"
        described = self._described(n, "in")
        if n.minimum == 1:
            return f"{who} {f'another {described}' if n.other else with_article(described)}"
        return f"{who} {n.minimum} or more {'other ' if n.other else ''}{described}"

    def ZoneEmpty(self, n: conditions.ZoneEmpty) -> str:
        return f"{WHOSE[n.whose]} {n.zone} is empty"

    def ThisInArena(self, n: Any) -> str:
        return "this is in the Arena"

    def TurnOf(self, n: conditions.TurnOf) -> str:
        return f"it is {WHOSE[n.who]} turn"

    def ArenaFull(self, n: Any) -> str:
        return "the Arena is full"

    def Compare(self, n: conditions.Compare, no: str = "") -> str:
        verb = "are" if isinstance(n.left, amounts.StarsOf) else "is"
        return (
            f"{self.say(n.left)} {verb}{no} {comparing(n.comparison, n.left)} {self.say(n.right)}"
        )

    def Meets(self, n: conditions.Meets, no: str = "") -> str:
        only = n.filters[0] if len(n.filters) == 1 else None
        if isinstance(only, BY_ITSELF):
            quality = self.say(only)
        else:
            quality = with_article(self._described(n, "in"))
        return f"{self.say(n.of)} is{no} {quality}"

    def Not(self, n: conditions.Not) -> str:
        inner = n.condition
        if isinstance(inner, conditions.Compare):
            return self.Compare(inner, " not")
        if isinstance(inner, conditions.Meets):
            return self.Meets(inner, " not")
        if isinstance(inner, conditions.Controls) and not isinstance(inner.minimum, Hole):
            return self._controls_fewer(inner)
        if isinstance(inner, _DENIED_AFTER_IS):
            return self.say(inner).replace(" is ", " is not ", 1)
        return "not " + self.grouped(inner, (conditions.And, conditions.Or))

    def _controls_fewer(self, n: conditions.Controls) -> str:
        who = "you control" if n.who == "you" else "your opponent controls"
        other = "other " if n.other else ""
        if n.minimum == 1:
            return f"{who} no {other}{self._described(n, 'in')}"
        fewer = selections.Selection(how="each", maximum=n.minimum - 1, filters=n.filters)
        return f"{who} {n.minimum - 1} or fewer {other}{self._described(fewer, 'in')}"

    def And(self, n: conditions.And) -> str:
        return " and ".join(self.grouped(part, (conditions.Or,)) for part in n.parts)

    def Or(self, n: conditions.Or) -> str:
        return " or ".join(self.say(part) for part in n.parts)

    # --- instructions ----------------------------------------------------------------------------

    def from_(self, what: Any) -> str:
        """Words for what an instruction acts on: it takes cards `from` a zone."""
        return (
            self.Selection(what, "from")
            if isinstance(what, selections.Selection)
            else self.say(what)
        )

    def PutIntoVoid(self, n: Any) -> str:
        whose = "their" if several(n.what) else "its"
        return f"put {self.from_(n.what)} into {whose} owner's Void"

    def ReturnToHand(self, n: Any) -> str:
        whose = "their" if several(n.what) else "its"
        return f"return {self.from_(n.what)} to {whose} owner's Hand"

    def Summon(self, n: instructions.Summon) -> str:
        into = "" if n.into is None else f" into {self.say(n.into)}"
        return f"Summon {self.from_(n.what)}{into}{'' if n.check else ' without a Snatch Check'}"

    def Move(self, n: instructions.Move) -> str:
        return f"Move {self.from_(n.what)} to {self.say(n.to)}"

    def Swap(self, n: instructions.Swap) -> str:
        return f"Swap {self.from_(n.first)} and {self.from_(n.second)}"

    def PerformCheck(self, n: Any) -> str:
        return f"perform a Snatch Check with {self.say(n.attacker)}"

    def Incite(self, n: Any) -> str:
        return f"Incite {self.say(n.attacker)}"

    def DirectSnatch(self, n: Any) -> str:
        return f"Direct Snatch {self.say(n.what)}"

    def GetsPower(self, n: instructions.GetsPower) -> str:
        side = "" if n.side is None else f"{n.side} "
        return f"{self._gets(n.what)} {n.amount:+d} {side}power{self._per(n.per)} {n.duration}"

    def GetsStars(self, n: instructions.GetsStars) -> str:
        return f"{self._gets(n.what)} {n.amount:+d} Stars{self._per(n.per)} {n.duration}"

    def _per(self, n: selections.Selection | amounts.CountOf | None) -> str:
        n = n.what if isinstance(n, amounts.CountOf) else n
        return "" if n is None else f" for each {self.counted(n)}"

    def _gets(self, what: Any) -> str:
        return self._verb(what, "get", "gets")

    def _verb(self, what: Any, plural: str, singular: str) -> str:
        """A subject with the verb that agrees with it."""
        return f"{self.say(what)} {plural if several(what) else singular}"

    def ChangesSymbols(self, n: instructions.ChangesSymbols) -> str:
        verb = ("gain", "gains") if n.gains else ("lose", "loses")
        return f"{self._verb(n.what, *verb)} {listed(n.symbols, 'and')} {n.duration}"

    def StarsBecome(self, n: instructions.StarsBecome) -> str:
        return f"{self._possessed(n.what, 'Stars')} become {self.say(n.stars)} {n.duration}"

    def GainsAbility(self, n: instructions.GainsAbility) -> str:
        ability = quote(self.inline(n.ability))
        return f"{self._verb(n.what, 'gain', 'gains')} {ability} {n.duration}"

    def LosesAbilities(self, n: instructions.LosesAbilities) -> str:
        return f"{self._verb(n.what, 'lose', 'loses')} {self._lost(n.ability)} {n.duration}"

    def _lost(self, ability: Node | None) -> str:
        return "all abilities" if ability is None else quote(self.inline(ability))

    def BecomesUnable(self, n: instructions.BecomesUnable) -> str:
        by = "" if n.by is None else f" by {WHO[n.by]}"
        return f"{self.say(n.what)} cannot {n.action}{by} {n.duration}"

    def Control(self, n: instructions.Control) -> str:
        what = self.say(n.what)
        if n.to == "owner":
            return f"return {what} to {'their' if several(n.what) else 'its'} owner's control"
        until = "" if n.duration is None else f" {n.duration}"
        if n.to == "you":
            return f"gain control of {what}{until}"
        return f"give control of {what} to {WHO[n.to]}{until}"

    def Rotate(self, n: instructions.Rotate) -> str:
        *first, last = (self.say(what) for what in n.whats)
        return f"rotate {', '.join(first)} and {last}" if first else f"rotate {last}"

    def Reveal(self, n: instructions.Reveal) -> str:
        return f"reveal {self.from_(n.what)}"

    def LookAtHand(self, n: instructions.LookAtHand) -> str:
        return f"look at {WHOSE[n.whose]} Hand"

    def RandomiseVoid(self, n: instructions.RandomiseVoid) -> str:
        return f"randomise {WHOSE[n.whose]} Void"

    def CopyOf(self, n: instructions.CopyOf) -> str:
        copies = self._verb(n.what, "copy", "copies")
        return f"{copies} the {n.part} of {self.say(n.of)} {n.duration}"

    def SkipStep(self, n: instructions.SkipStep) -> str:
        return f"skip the next {n.step} step"

    def EndGame(self, n: instructions.EndGame) -> str:
        return {
            "you win": "you win the game",
            "opponent wins": "your opponent wins the game",
            "draw": "the game is a draw",
        }[n.result]

    def Choose(self, n: instructions.Choose) -> str:
        they = n.who == "opponent"
        who = "your opponent chooses" if they else "choose"
        return f"{who} {self.Selection(n.what, 'from', they)}"

    def steps(self, steps: tuple[Any, ...]) -> str:
        return ", then ".join(self.say(step) for step in steps)

    def offered(self, n: Any) -> str:
        """The steps of a sentence, left to a player if one may decline."""
        who = f"{WHO[n.may]} may " if n.may else ""
        return who + self.steps(n.steps)

    # --- sentences -------------------------------------------------------------------------------

    def Do(self, n: instructions.Do) -> str:
        return self.sentence(self.steps(n.steps))

    def May(self, n: instructions.May) -> str:
        return self.sentence(f"{WHO[n.who]} may {self.steps(n.steps)}")

    def IfYouDo(self, n: instructions.IfYouDo) -> str:
        who = "you" if n.who == "you" else "they"
        return f"If {who} {'do' if n.did else DONT}, {self.offered(n)}."

    def If(self, n: instructions.If) -> str:
        return f"If {self.say(n.condition)}, {self.offered(n)}."

    def Otherwise(self, n: instructions.Otherwise) -> str:
        return f"Otherwise, {self.offered(n)}."

    def Mode(self, n: instructions.Mode) -> str:
        return f"- {self.sentence(self.steps(n.steps))}"

    def ForEach(self, n: instructions.ForEach) -> str:
        if isinstance(n.what, selections.Selection):
            what = self.counted(n.what)
        else:
            what = f"of {self.say(n.what)}"
        return f"For each {what}, {self.offered(n)}."

    def AtSameTime(self, n: instructions.AtSameTime) -> str:
        first, *others = (self.say(step) for step in n.steps)
        return f"At the same time: {'; '.join([self.capital(first), *others])}."

    def Repeat(self, n: instructions.Repeat) -> str:
        rounds = f"{n.times} {'time' if n.times == 1 else 'times'}"
        return f"Repeat {rounds}: {self.sentence(self.steps(n.steps))}"

    def Later(self, n: instructions.Later) -> str:
        return f"At the {n.point}, {self.offered(n)}."

    def ChooseModes(self, n: instructions.ChooseModes) -> str:
        low, high = _NUMBER_WORDS[n.minimum], _NUMBER_WORDS[n.maximum]
        who = "Choose" if n.who == "you" else "Your opponent chooses"
        return f"{who} {range_of(low, high, 'up to', 'to')}:"

    # --- headings and statements -----------------------------------------------------------------

    def OnSummon(self, n: Any) -> str:
        return "On Summon"

    def OnSnatch(self, n: Any) -> str:
        return "On Snatch"

    def WhenThisSnatched(self, n: Any) -> str:
        return "When this is Snatched"

    def WhenThisReturns(self, n: Any) -> str:
        return "When this returns to its owner's control"

    def AtTurn(self, n: abilities.AtTurn) -> str:
        whose = "your opponent's" if n.whose == "opponent's" else n.whose
        return f"At the {n.point} of {whose} turn"

    def When(self, n: abilities.When) -> str:
        return f"When {self.say(n.subject)} {n.happens}"

    def WhenCheckTakesNone(self, n: Any) -> str:
        return "When a Snatch Check takes no Momon"

    def WhenSummonFails(self, n: Any) -> str:
        return "When a Momon cannot be Summoned"

    def WhenSymbols(self, n: abilities.WhenSymbols) -> str:
        gains = self._verb(n.subject, "gain", "gains")
        loses = "lose" if several(n.subject) else "loses"
        verb = {True: gains, False: f"{self.say(n.subject)} {loses}", None: f"{gains} or {loses}"}
        return f"When {verb[n.gains]} {'a symbol' if n.symbol is None else f'[{n.symbol}]'}"

    def Triggered(self, n: abilities.Triggered) -> str:
        condition = "" if n.condition is None else f", if {self.say(n.condition)}"
        once = "" if n.once is None else f", once per {n.once}"
        return f"{self.say(n.trigger)}{condition}{once}:"

    def Continuous(self, n: abilities.Continuous) -> str:
        return "Always:" if n.condition is None else f"While {self.say(n.condition)}:"

    def HasPower(self, n: abilities.HasPower) -> str:
        side = "" if n.side is None else f"{n.side} "
        return self.sentence(f"{self._has(n.subject)} {n.amount:+d} {side}power{self._per(n.per)}")

    def HasAbility(self, n: abilities.HasAbility) -> str:
        return f"{self.capital(self._has(n.subject))} {quote(self.inline(n.ability))}"

    def Cannot(self, n: abilities.Cannot) -> str:
        by = "" if n.by is None else f" by {WHO[n.by]}"
        return self.sentence(f"{self.say(n.subject)} cannot {n.action}{by}")

    def HasStars(self, n: abilities.HasStars) -> str:
        return self.sentence(f"{self._has(n.subject)} {n.amount:+d} Stars{self._per(n.per)}")

    def HasSymbols(self, n: abilities.HasSymbols) -> str:
        has = self._has(n.subject) if n.gains else self._verb(n.subject, "lose", "loses")
        return self.sentence(f"{has} {listed(n.symbols, 'and')}")

    def HasNoAbilities(self, n: abilities.HasNoAbilities) -> str:
        return self.sentence(f"{self._verb(n.subject, 'lose', 'loses')} {self._lost(n.ability)}")

    def NoSummonInto(self, n: abilities.NoSummonInto) -> str:
        return self.sentence(f"{WHO[n.who]} cannot Summon into Spaces adjacent to this")

    def SummonOnly(self, n: abilities.SummonOnly) -> str:
        if n.beside is not None:
            return f"Summon this only into a Space adjacent to {self._any_of(n.beside)}."
        if n.only_if is None:
            return f"Summon this only into {self.spot(n.place)}."
        return f"Summon this only if {self.say(n.only_if)}."

    def Instead(self, n: abilities.Instead) -> str:
        return f"If this would {n.would}, {self.say(n.instruction)} instead."

    def _has(self, what: Any) -> str:
        return self._verb(what, "have", "has")
