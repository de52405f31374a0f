"""Then lines: whether what a scenario expects is so, and what is there instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from momon_dsl import limits
from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.language.nodes.abilities import Ability
from momon_dsl.language.nodes.documents import CardRef
from momon_dsl.model import decisions as d
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import Characteristics
from momon_dsl.model.state import ARENA
from momon_dsl.telling.decisions import options_of, question
from momon_dsl.telling.events import told
from momon_dsl.telling.names import Teller
from momon_dsl.telling.words import Lang

from .failures import Unfit
from .happened import History
from .moves import NOTHING, waiting
from .scripts import names
from .setting import PLAYERS, unknown_space

YOU = 0
"""In a scenario "you" is the first player."""
KINDS = {"Summon": d.SUMMON, "Space": d.SPACE, "ruling": d.JUDGE}
"""Kinds of decision that a scenario calls by another word."""
Found = tuple[bool, tuple[str, ...]]
"""Whether the expectation is met, and what is there instead, in words."""


class Judge:
    """Judges the Then lines of a scenario against a game as it stands."""

    def __init__(self, game: Game, lang: Lang, ability: Callable[[str], Ability]) -> None:
        self.game = game
        self.lang = lang
        self._ability = ability
        self._teller = Teller(game, lang, YOU)
        self._state = self._teller.state

    def judge(self, then: n.Then) -> Found:
        """Whether a line holds, and what is there instead. Raises `Unfit` for unknown names."""
        return _JUDGES[type(then)](self, then)

    def actual(self, key: str, **values: object) -> tuple[str, ...]:
        """One line that says what is there."""
        return (self._teller.word("actual", key, **values),)

    def decision(self) -> tuple[str, ...]:
        """The decision that waits and its options, or that there is none."""
        decision = self.game.decision
        if decision is None:
            return self.actual("no_decision")
        texts = options_of(self._teller, decision, limits.OPTIONS_TOLD)
        return (
            question(self.game, decision, self.lang, YOU),
            self._teller.word("actual", "options", options="; ".join(texts)),
        )

    # --- the Arena ---------------------------------------------------------------------------

    def space_number(self, node: n.SpaceName) -> int:
        """The number of a Space; raises `Unfit` if there is none of this name."""
        try:
            return self.game.setup.format.arena.space(node.name)
        except MomonError:
            raise Unfit(unknown_space(self.lang, self.game.setup.format, node)) from None

    def _named(self, ref: CardRef) -> list[int]:
        found = [c for c, card in enumerate(self.game.setup.cards) if names(ref, card)]
        if not found:
            raise Unfit(self._teller.word("failures", "card_not_given", card=ref.id))
        return found

    def in_arena(self, thing: n.Thing) -> list[int]:
        """The Momon that a line means: those of a name, or the one in a Space."""
        if isinstance(thing, n.SpaceName):
            card = self._state.arena[self.space_number(thing)]
            return [card] if card >= 0 else []
        return [c for c in self._named(thing) if self._state.zone[c] == ARENA]

    def _one(self, thing: n.Thing) -> int | None:
        found = self.in_arena(thing)
        if len(found) > 1:
            raise Unfit(self._teller.word("failures", "ambiguous", thing=_said(thing)))
        return found[0] if found else None

    def space(self, then: n.ThenSpace) -> Found:
        """What lies in a Space."""
        card = self._state.arena[self.space_number(then.space)]
        if then.card is not None:
            self._named(then.card)
        said = self.actual("space_empty", space=then.space.name)
        if card >= 0:
            said = self.actual("space", space=then.space.name, card=self._teller.card(card))
        if card < 0 or then.card is None:
            return (card < 0) is (then.card is None), said
        return names(then.card, self.game.setup.cards[card]), said

    def controls(self, then: n.ThenControls) -> Found:
        """Who controls a Momon, and where it is."""
        found = self.in_arena(then.what)
        controller, space = self._state.controller, self._state.space
        at = None if then.at is None else self.space_number(then.at)
        met = any(
            controller[card] == PLAYERS[then.who] and at in (None, space[card]) for card in found
        )
        if not found:
            return False, self.actual("not_in_arena", thing=_said(then.what))
        return met, tuple(
            self._teller.word(
                "actual",
                "controlled",
                card=self._teller.here(card),
                player=self._teller.player(controller[card]),
            )
            for card in found
        )

    def zone(self, then: n.ThenZone) -> Found:
        """Exactly these cards are in a Hand or Void."""
        player = PLAYERS[then.whose]
        piles = self._state.hands if then.zone == "Hand" else self._state.voids
        cards = self.game.setup.cards
        there = Counter(cards[card].id for card in piles[player])
        wanted = Counter(cards[self._named(ref)[0]].id for ref in then.cards)
        listed = self._teller.listed([self._teller.card(card) for card in piles[player]])
        pile = self._teller.word("details", f"own {then.zone}", whose=self._teller.whose(player))
        return there == wanted, self.actual("zone", pile=pile, cards=listed)

    def stars(self, then: n.ThenStars) -> Found:
        """The current Stars of a Momon."""
        return self._measure(then.what, then.stars, "stars", lambda now: now.stars)

    def power(self, then: n.ThenPower) -> Found:
        """The current power of one side, relative to the owner."""
        side = SIDES.index(then.side)
        return self._measure(then.what, then.power, then.side, lambda now: now.powers[side])

    def _measure(
        self, thing: n.Thing, wanted: int, key: str, read: Callable[[Characteristics], int]
    ) -> Found:
        card = self._one(thing)
        if card is None:
            return False, self.actual("not_in_arena", thing=_said(thing))
        value = read(self._state.current[card])
        shown = "-" if value < 0 else value
        measure = self._teller.word("measures", key, value=shown)
        return value == wanted, self.actual(
            "measure", card=self._teller.here(card), measure=measure
        )

    # --- decisions and the result --------------------------------------------------------------

    def no_decision(self, then: n.ThenNoDecision) -> Found:
        """Nothing is open in this turn."""
        return self._unless(self.game.decision is None)

    def which_decision(self, then: n.ThenDecision) -> Found:
        """Which decision waits, and for whom."""
        waits = self.game.decision
        if waits is None:
            return self._unless(False)
        right = then.who is None or PLAYERS[then.who] == waits.player
        return self._unless(right and waits.kind == KINDS.get(then.kind, then.kind))

    def options(self, then: n.ThenOptions) -> Found:
        """The options of the decision that waits: just these, at least these, or none of these."""
        reader = waiting(self.game, self._ability)
        if reader is None:
            return self._unless(False)
        decision = reader.decision
        meant = [reader.options_named(wanted) for wanted in then.options]
        if then.negative:
            return self._unless(not any(meant))
        met = all(meant)
        if then.exact:
            named = {each for named in meant for each in named}
            met = met and named - {NOTHING} == set(decision.options)
        return self._unless(met)

    def _unless(self, met: bool) -> Found:
        """The finding on a decision; what there is instead is only put into words if needed."""
        return met, () if met else self.decision()

    def result(self, then: n.ThenResult) -> Found:
        """How the game ended, or that it goes on."""
        result = self.game.result
        key = "goes on"
        if result is not None:
            key = {None: "draw", 0: "you win", 1: "opponent wins"}[result.winner]
        rule = result.rule if result else ""
        return then.result == key, self.actual(key, rule=rule)

    # --- what happened -------------------------------------------------------------------------

    def happened(self, then: n.ThenHappened) -> Found:
        """These events in this order, others between them allowed."""
        missing = self._history().missing(then.events)
        if missing is None:
            return True, ()
        return False, self.actual("missing", number=missing + 1, of=len(then.events))

    def never(self, then: n.ThenNever) -> Found:
        """Nothing like this happened."""
        return self._times(then.event, 0)

    def times(self, then: n.ThenTimes) -> Found:
        """It happened just so many times."""
        return self._times(then.event, then.count)

    def _times(self, event: n.Happened, wanted: int) -> Found:
        places = list(self._history().places(event))
        said = self.actual("times", times=len(places))
        log = self.game.log
        numbers = dict.fromkeys(part for _, (part, _) in places)
        return len(places) == wanted, (
            *said,
            *(told(self._teller, log[number]) for number in numbers),
        )

    def _history(self) -> History:
        return History(self.game, self._ability)


def _said(thing: n.Thing) -> str:
    return thing.name if isinstance(thing, n.SpaceName) else thing.id


_JUDGES: dict[type, Callable[[Judge, Any], Found]] = {
    n.ThenSpace: Judge.space,
    n.ThenControls: Judge.controls,
    n.ThenZone: Judge.zone,
    n.ThenStars: Judge.stars,
    n.ThenPower: Judge.power,
    n.ThenNoDecision: Judge.no_decision,
    n.ThenDecision: Judge.which_decision,
    n.ThenOptions: Judge.options,
    n.ThenResult: Judge.result,
    n.ThenHappened: Judge.happened,
    n.ThenNever: Judge.never,
    n.ThenTimes: Judge.times,
}
"""How each kind of Then line is judged."""
