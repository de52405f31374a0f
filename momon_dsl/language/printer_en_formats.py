"""The English words of formats: one sentence for each setting."""

from __future__ import annotations

from typing import Final

from momon_dsl.language.nodes import formats

from .printer_en import with_article
from .printer_words import Phrases, quote

_CATEGORIES: Final = {
    "On Summon": "On Summon",
    "On Snatch": "On Snatch",
    "When Snatched": "When Snatched",
    "returned": "returned to its owner's control",
    "others": "all others",
}
_BEGINS: Final = {
    "drawn": "The first player is drawn.",
    "you": "You are the first player.",
    "opponent": "Your opponent is the first player.",
    "named": "The first player is named.",
}
_SHARED: Final = {"sides": "a side", "corners": "a corner", "both": "a side or a corner"}
_PACKAGES: Final = {
    "event order": "triggers wait in event order",
    "own first": "its own triggers come first",
}
_TIED: Final = {
    "draw": "a draw",
    "first player": "the first player wins",
    "second player": "the second player wins",
}
_COUNTS: Final = {
    "draw": "counts as a draw",
    "again": "is played again",
    "first player": "counts as a win for the first player",
    "second player": "counts as a win for the second player",
    "loss": "counts as a loss for each player",
}
_NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "turn"), counted(2, "turn")
    ('1 turn', '2 turns')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


class EnglishFormats(Phrases):
    """The sentences of formats."""

    def RulesEdition(self, n: formats.RulesEdition) -> str:
        return f"The edition is {quote(n.name)}."

    def ArenaSize(self, n: formats.ArenaSize) -> str:
        without = f" without {', '.join(n.missing)}" if n.missing else ""
        return f"Arena {n.columns} by {n.rows}{without}."

    def Bring(self, n: formats.Bring) -> str:
        held = f"{n.in_hand} at random in Hand, the rest in the Void"
        hand = "all in Hand" if n.in_hand is None else held
        cards = counted(n.brought, "card")
        return f"Each player brings {cards}, at most {n.per_card} of one card, {hand}."

    def FirstPlayer(self, n: formats.FirstPlayer) -> str:
        return _BEGINS[n.begins]

    def StarsRange(self, n: formats.StarsRange) -> str:
        return f"Stars go from {n.lowest} to {n.highest}."

    def PowersRange(self, n: formats.PowersRange) -> str:
        return f"Powers go from {n.lowest} to {n.highest}."

    def PowerlessSides(self, n: formats.PowerlessSides) -> str:
        return f"Momon have at most {counted(n.powerless, 'side')} without power."

    def AdjacentSpaces(self, n: formats.AdjacentSpaces) -> str:
        start = f"Adjacent Spaces share {_SHARED[n.shared]}"
        if n.corner_power is None:
            return f"{start}."
        rounded = ", rounded down" if n.corner_power == "mean" else ""
        return f"{start}; a corner has the {n.corner_power} power of its two sides{rounded}."

    def SidesAttack(self, n: formats.SidesAttack) -> str:
        side = with_article(" or ".join(n.attack_sides) + " side") if n.attack_sides else "a side"
        faces = "faces an adjacent Momon of the other player"
        return self.sentence(f"{side} attacks when it has a power and {faces}")

    def SnatchSucceeds(self, n: formats.SnatchSucceeds) -> str:
        return f"A Snatch succeeds if {self.say(n.condition)}."

    def InciteTriggers(self, n: formats.InciteTriggers) -> str:
        return f"Incite Checks make {'' if n.make else 'no '}On Snatch triggers."

    def CategoryOrder(self, n: formats.CategoryOrder) -> str:
        order = "; ".join(_CATEGORIES[category] for category in n.categories)
        return f"Triggers of one event go in this order: {order}."

    def PackageOrder(self, n: formats.PackageOrder) -> str:
        return f"Inside a package, {_PACKAGES[n.goes]}."

    def FullArena(self, n: formats.FullArena) -> str:
        first, *others = n.measures
        then = "; ".join(f"then {each}" for each in (*others, _TIED[n.tied]))
        return f"When the Arena is full, the player who controls {first} wins; {then}."

    def Exhaustion(self, n: formats.Exhaustion) -> str:
        turns = f"When {_NUMBERS[n.in_a_row]} turns in a row pass with no Summon"
        if not n.ends:
            return f"{turns}, the game goes on."
        return f"{turns} and no player has a card in Hand or Void, the game ends."

    def TurnLimit(self, n: formats.TurnLimit) -> str:
        return f"The game ends after {counted(n.turns, 'turn')}."

    def ResolutionLimit(self, n: formats.ResolutionLimit) -> str:
        return f"At most {n.resolutions} abilities resolve in a turn."

    def MatchLength(self, n: formats.MatchLength) -> str:
        return f"A match is the best of {counted(n.games, 'game')}."

    def GamePoints(self, n: formats.GamePoints) -> str:
        points = counted(n.won_points, "point")
        return f"A won game is worth {points} and a drawn game {n.drawn_points}."

    def DrawnGame(self, n: formats.DrawnGame) -> str:
        return f"A drawn game {_COUNTS[n.counts_as]}."

    def TiedMatch(self, n: formats.TiedMatch) -> str:
        return (
            f"A tied match {'is a draw' if n.ended == 'draw' else 'goes on until a game is won'}."
        )
