"""The Givens of a scenario: a position, and the game that starts in it."""

from __future__ import annotations

import attrs

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.interpreter.formats import build_format
from momon_dsl.interpreter.pool import pool
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.language.nodes.documents import Card, CardRef
from momon_dsl.model.format import Format as Rules
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND, VOID
from momon_dsl.telling.words import Lang, word

from .failures import Unfit
from .scripts import Case, Script

PLAYERS = {"you": 0, "opponent": 1}
ZONES = {"Hand": HAND, "Void": VOID}


@attrs.define
class _Lying:
    """One card of the position, before the pool of all its cards is made."""

    card: Card
    owner: int
    zone: int
    controller: int = -1
    space: int = -1


@attrs.define
class Setting:
    """What the Givens say so far; `scripts` tells where each card stands."""

    case: Case
    lang: Lang
    rules: Rules = attrs.field(init=False)
    cards: list[_Lying] = attrs.field(factory=list)
    scripts: dict[str, Script] = attrs.field(factory=dict)
    random: list[CardRef] = attrs.field(factory=list)
    active: int = 0
    starts: bool = False

    def __attrs_post_init__(self) -> None:
        self.rules = _rules(self.case, self.lang)

    def add(self, given: n.Given) -> None:
        """Take one Given; raises `Unfit` for a card or Space that does not exist."""
        if isinstance(given, n.GivenZone):
            owner, zone = PLAYERS[given.whose], ZONES[given.zone]
            for ref in given.cards:
                self.cards.append(_Lying(self._card(ref), owner, zone))
        elif isinstance(given, n.GivenControls):
            controller = PLAYERS[given.who]
            owner = PLAYERS[given.owner] if given.owner else controller
            space = self._space(given.space)
            self.cards.append(_Lying(self._card(given.card), owner, ARENA, controller, space))
        elif isinstance(given, n.GivenTurn):
            self.active, self.starts = PLAYERS[given.who], given.starts
        else:
            self.random.append(given.card)

    def game(self) -> Game:
        """The game, at step 1 of its first turn or, if the turn starts, after its Turn Start."""
        scenario = self.case.scenario
        known = pool({lying.card.id: lying.card for lying in self.cards}.values())
        placed = tuple(
            Placed(known.card(c.card.id), c.owner, c.zone, c.controller, c.space)
            for c in self.cards
        )
        position = Position(placed, self.active, self._scripted(), self.starts)
        game = Game.from_position(
            position,
            known,
            format=self.rules,
            edition=scenario.edition,
            seed=scenario.seed or 0,
            sanctioned=scenario.sanctioned,
            turn_by_turn=True,
        )
        if self.starts and game.between_turns:
            game.next_turn()
        return game

    def _card(self, ref: CardRef) -> Card:
        found = self.case.card(ref)
        if found is None:
            raise Unfit(word(self.lang, "failures", "unknown_card", card=ref.id))
        card, script = found
        self.scripts[card.id] = script
        return card

    def _space(self, node: n.SpaceName) -> int:
        try:
            return self.rules.arena.space(node.name)
        except MomonError:
            raise Unfit(unknown_space(self.lang, self.rules, node)) from None

    def _scripted(self) -> tuple[int, ...]:
        """The cards of the random results to come: the Active Player's Void first, each once."""
        numbers: list[int] = []
        for ref in self.random:
            wanted = self._card(ref).id
            able = [
                number
                for number, lying in enumerate(self.cards)
                if lying.card.id == wanted and number not in numbers
            ]
            if not able:
                raise Unfit(word(self.lang, "failures", "card_not_given", card=ref.id))
            able.sort(key=lambda number: not self._drawn_next(number))
            numbers.append(able[0])
        return tuple(numbers)

    def _drawn_next(self, number: int) -> bool:
        lying = self.cards[number]
        return lying.zone == VOID and lying.owner == self.active


def unknown_space(lang: Lang, rules: Rules, node: n.SpaceName) -> str:
    """That there is no such Space in this Arena."""
    first, last = rules.arena.names[0], rules.arena.names[-1]
    if node.name in rules.arena.missing:
        return word(lang, "failures", "missing_space", space=node.name, format=rules.name)
    return word(
        lang, "failures", "unknown_space",
        space=node.name, first=first, last=last, format=rules.name,
    )  # fmt: skip


def _rules(case: Case, lang: Lang) -> Rules:
    name = case.scenario.format or "House"
    found = case.format(name)
    if found is not None:
        return build_format(found)
    if name != "House":
        raise Unfit(word(lang, "failures", "unknown_format", format=name))
    return Rules(name)
