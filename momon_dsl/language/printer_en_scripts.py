"""The English words of files: cards, decks, formats, and the steps of scenarios."""

from __future__ import annotations

from typing import Any, Final

from momon_dsl.language.nodes import scenarios

from .printer_en import WHO, WHOSE, English
from .printer_en_formats import EnglishFormats
from .printer_words import ScriptLines, card_ref, quote

_TO: Final = {"Moved": " to"}
_OF_ABILITY: Final = {
    "triggered": "triggers",
    "resolved": "resolves",
    "did nothing": "does nothing",
    "dropped": "is dropped",
}
_OF_SUMMON: Final = {"not Summoned": "fails", "skipped": "is skipped"}
_WHOLE: Final = {
    "package started": "the package of {} starts",
    "package ended": "the package of {} ends",
    "effects ended": "effects end",
    "Judge called": "a Judge is called",
    "turn started": "a turn starts",
    "turn ended": "a turn ends",
}
_OF_MOMON: Final = {
    "Summoned": "is Summoned",
    "Snatched": "is Snatched",
    "Moved": "Moves",
    "Swapped": "is Swapped",
    "revealed": "is revealed",
    "put into Void": "is put into a Void",
    "returned to Hand": "returns to a Hand",
    "Checked": "makes a Snatch Check",
    "Incited": "makes an Incite Check",
}


class EnglishScripts(EnglishFormats, ScriptLines, English):
    """The words of whole files."""

    # --- cards, decks, formats -------------------------------------------------------------------

    def card_head(self, n: Any) -> str:
        return f"test card {n.id} {quote(n.name)}." if n.test else f"card {n.id} {quote(n.name)}"

    def head(self, kind: str, name: str) -> str:
        return f"{kind} {quote(name)}"

    def symbols(self, symbols: tuple[str, ...]) -> str:
        return "symbols " + ", ".join(f"[{symbol}]" for symbol in symbols)

    def stars(self, stars: int) -> str:
        return f"stars {stars}"

    def powers(self, n: Any) -> str:
        """The four powers as they are printed on the card."""
        sides = ((side, getattr(n, side)) for side in ("north", "east", "south", "west"))
        return ", ".join(f"{side} {'-' if power is None else power}" for side, power in sides)

    def Powers(self, n: Any) -> str:
        return f"powers {self.powers(n)}"

    def name(self, code: str, name: str) -> str:
        return f"name {code} {quote(name)}"

    def field(self, field: str, value: str) -> str:
        return f"{field} {value}"

    # --- scenarios -------------------------------------------------------------------------------

    def scenario_settings(self, n: scenarios.Scenario) -> list[tuple[str, str]]:
        """The settings that a scenario names, each as a sentence."""
        given = (
            ("edition", n.edition, f"Edition {quote(n.edition or '')}."),
            ("format", n.format, f"Format {quote(n.format or '')}."),
            ("seed", n.seed, f"Seed {n.seed}."),
            ("sanctioned", n.sanctioned or None, "Sanctioned play."),
        )
        return [(name, text) for name, value, text in given if value is not None]

    def cards(self, cards: tuple[Any, ...]) -> str:
        return ", ".join(self.say(c) for c in cards) if cards else "empty"

    def zone_is(self, n: Any) -> str:
        return f"{WHOSE[n.whose]} {n.zone} is {self.cards(n.cards)}."

    def does(self, who: str, verb: str) -> str:
        """Subject and verb: `you choose`, `your opponent chooses`."""
        return f"{WHO[who]} {verb}{'s' if who == 'opponent' else ''}"

    def CardRef(self, n: Any) -> str:
        return card_ref(n)

    def SpaceName(self, n: Any) -> str:
        return n.name  # type: ignore[no-any-return]

    def GivenZone(self, n: scenarios.GivenZone) -> str:
        return f"Given {self.zone_is(n)}"

    def GivenControls(self, n: scenarios.GivenControls) -> str:
        owner = "" if n.owner is None else f", owned by {WHO[n.owner]}"
        return f"Given {self.does(n.who, 'control')} {self.say(n.card)} at {n.space.name}{owner}."

    def GivenTurn(self, n: scenarios.GivenTurn) -> str:
        return (
            f"Given {WHOSE[n.who]} turn starts."
            if n.starts
            else f"Given it is {WHOSE[n.who]} turn."
        )

    def GivenRandom(self, n: scenarios.GivenRandom) -> str:
        return f"Given the next random card is {self.say(n.card)}."

    def WhenSummons(self, n: scenarios.WhenSummons) -> str:
        return f"When {self.does(n.who, 'Summon')} {self.say(n.card)} into {n.space.name}."

    def WhenChooses(self, n: scenarios.WhenChooses) -> str:
        return f"When {self.does(n.who, 'choose')} {self.answers(n.answers)}."

    def WhenOrders(self, n: scenarios.WhenOrders) -> str:
        what = (
            quote(n.ability)
            if isinstance(n.ability, str)
            else f"the ability of {self.say(n.ability)}"
        )
        return f"When {self.does(n.who, 'put')} {what} first."

    def WhenTurnPasses(self, n: Any) -> str:
        return "When the turn passes."

    def WhenRules(self, n: scenarios.WhenRules) -> str:
        ruling = "goes on" if n.result == "goes on" else "is a draw"
        return f"When the Judge rules that the game {ruling}."

    def WhenConcedes(self, n: scenarios.WhenConcedes) -> str:
        return f"When {self.does(n.who, 'concede')}."

    def ThenSpace(self, n: scenarios.ThenSpace) -> str:
        return f"Then {n.space.name} is {'empty' if n.card is None else self.say(n.card)}."

    def ThenControls(self, n: scenarios.ThenControls) -> str:
        at = "" if n.at is None else f" at {n.at.name}"
        return f"Then {self.does(n.who, 'control')} {self.say(n.what)}{at}."

    def ThenZone(self, n: scenarios.ThenZone) -> str:
        return f"Then {self.zone_is(n)}"

    def ThenStars(self, n: scenarios.ThenStars) -> str:
        return f"Then {self.say(n.what)} has {n.stars} Stars."

    def ThenPower(self, n: scenarios.ThenPower) -> str:
        return f"Then {self.say(n.what)} has {n.side} power {n.power}."

    def ThenNoDecision(self, n: Any) -> str:
        return "Then no decision waits."

    def ThenDecision(self, n: scenarios.ThenDecision) -> str:
        return f"Then {'the' if n.who is None else WHOSE[n.who]} decision is {n.kind}."

    def ThenOptions(self, n: scenarios.ThenOptions) -> str:
        verb = "are" if n.exact else "do not include" if n.negative else "include"
        return f"Then the options {verb} {self.answers(n.options)}."

    def ThenResult(self, n: scenarios.ThenResult) -> str:
        return {
            "you win": "Then you win.",
            "opponent wins": "Then your opponent wins.",
            "draw": "Then the game is a draw.",
            "goes on": "Then the game goes on.",
        }[n.result]

    def ThenHappened(self, n: scenarios.ThenHappened) -> str:
        return f"Then these happened in order: {'; '.join(self.say(e) for e in n.events)}."

    def ThenNever(self, n: scenarios.ThenNever) -> str:
        return f"Then this never happened: {self.say(n.event)}."

    def ThenTimes(self, n: scenarios.ThenTimes) -> str:
        times = "time" if n.count == 1 else "times"
        return f"Then this happened {n.count} {times}: {self.say(n.event)}."

    def Happened(self, n: scenarios.Happened) -> str:
        what = "a Momon" if n.what is None else self.say(n.what)
        if n.kind in _OF_ABILITY:
            return f"{self._ability(n)} {_OF_ABILITY[n.kind]}"
        if n.kind in _OF_SUMMON:
            by = "" if n.what is None else f" by {what}"
            return f"a Summon{by} {_OF_SUMMON[n.kind]}"
        if n.kind == "loop repeated":
            return f"a loop is repeated {n.count} {'time' if n.count == 1 else 'times'}"
        if n.kind in _WHOLE:
            return _WHOLE[n.kind].format(what)
        space = "" if n.space is None else f"{_TO.get(n.kind, ' into')} {n.space.name}"
        unit = "attempt" if n.count == 1 else "attempts"
        count = "" if n.count is None else f" with {n.count} {unit}"
        return f"{what} {_OF_MOMON[n.kind]}{space}{count}"

    def _ability(self, n: scenarios.Happened) -> str:
        text = "" if n.ability is None else f" {quote(n.ability)}"
        of = "" if n.what is None else f" of {self.say(n.what)}"
        return f"the ability{text}{of}" if text or of else "an ability"
