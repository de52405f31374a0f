"""When lines: which options of a decision a line of a scenario means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from momon_dsl.game import Game
from momon_dsl.language.nodes import scenarios as n
from momon_dsl.language.nodes.abilities import Ability
from momon_dsl.language.nodes.documents import CardRef
from momon_dsl.model import decisions as d
from momon_dsl.model.decisions import Decision
from momon_dsl.model.events import CARD_REVEALED, CHOICE_MADE, Event
from momon_dsl.model.state import ARENA
from momon_dsl.telling.decisions import asked, meant
from momon_dsl.telling.events import chosen_kind
from momon_dsl.telling.names import space_at

from .scripts import names
from .setting import PLAYERS

Answer = tuple[int, ...]
Step = n.WhenSummons | n.WhenChooses | n.WhenOrders
NOTHING = -1
"""What `options_named` gives for "nothing" where choosing nothing is allowed."""


class Ambiguous(Exception):
    """A card is named that could be one of several, which are not alike."""


class Reader(NamedTuple):
    """Reads lines as answers to one decision; `space` tells where a card is, or was, then.

    `ability` turns the quoted text of an ability into its node.
    """

    game: Game
    decision: Decision
    space: Callable[[int], int]
    ability: Callable[[str], Ability]

    def answer(self, step: Step) -> Answer | None:
        """The options that the line names; None if it does not fit. Raises `Ambiguous`."""
        if PLAYERS[step.who] != self.decision.player:
            return None
        if isinstance(step, n.WhenSummons):
            return self._summons(step.card, step.space)
        if isinstance(step, n.WhenOrders):
            return self._orders(step.ability)
        return self._chooses(step.answers)

    # --- Summon ----------------------------------------------------------------------------

    def _summons(self, card: CardRef | None, space: n.SpaceName | None) -> Answer | None:
        decision = self.decision
        kind = asked(decision)
        if kind == d.SPACE and card and space:
            drawn = meant(decision) and self.named(card, meant(decision)[0])
            return self._fitting(lambda s: self._is_space(space, s)) if drawn else None
        if kind != d.SUMMON:
            return None
        return self._fitting(
            lambda pair: (
                (card is None or self.named(card, pair >> d.SPACE_BITS))
                and (space is None or self._is_space(space, pair & d.SPACE_MASK))
            )
        )

    def _fitting(self, test: Callable[[int], bool]) -> Answer | None:
        """The first option that fits, if all that do are the same but for equal cards."""
        found = [option for option in self.decision.options if test(option)]
        if asked(self.decision) == d.SUMMON:
            cards = self.game.setup.cards
            meant = {(cards[o >> d.SPACE_BITS].id, o & d.SPACE_MASK) for o in found}
            if len(meant) > 1:
                raise Ambiguous
        return (found[0],) if found else None

    # --- choose ----------------------------------------------------------------------------

    def _chooses(self, answers: Iterable[CardRef | n.SpaceName | int | str]) -> Answer | None:
        wanted = list(answers)
        decision = self.decision
        if wanted == ["nothing"]:
            return () if decision.minimum == 0 else None
        if asked(decision) == d.SUMMON:
            # The turn's own Summon is spoken of as a Summon; that of an effect may be just a card.
            return self._pair(wanted) if decision.ability >= 0 else None
        chosen: list[int] = []
        for each in wanted:
            option = self._option(each, chosen)
            if option is None:
                return None
            chosen.append(option)
        return tuple(chosen) if decision.minimum <= len(chosen) <= decision.maximum else None

    def _pair(self, wanted: list[CardRef | n.SpaceName | int | str]) -> Answer | None:
        """A card, a Space or both, for a Summon where that says enough."""
        card = [each for each in wanted if isinstance(each, CardRef)]
        space = [each for each in wanted if isinstance(each, n.SpaceName)]
        if len(card) + len(space) != len(wanted) or len(card) > 1 or len(space) > 1:
            return None
        return self._summons(card[0] if card else None, space[0] if space else None)

    def _option(self, wanted: CardRef | n.SpaceName | int | str, chosen: list[int]) -> int | None:
        kind, options = asked(self.decision), self.decision.options
        if kind == d.REPETITIONS:
            return wanted if isinstance(wanted, int) and wanted in options else None
        if isinstance(wanted, str):
            return {"yes": d.YES, "no": d.NO}.get(wanted) if kind == d.MAY else None
        if isinstance(wanted, int):
            by_number = kind in (d.MODE, d.ORDER, d.JUDGE) and wanted - 1 in options
            return wanted - 1 if by_number else None
        if kind == d.SPACE:
            return next((o for o in options if self._is_space(wanted, o)), None)
        if kind not in (d.TARGET, d.CHOOSE):
            return None
        return self._card([o for o in options if o not in chosen and self.means(wanted, o)])

    def _card(self, found: list[int]) -> int | None:
        zone = self.game.state.zone
        if len(found) > 1 and any(zone[card] == ARENA for card in found):
            raise Ambiguous
        return found[0] if found else None

    def _is_space(self, wanted: CardRef | n.SpaceName, space: int) -> bool:
        arena = self.game.setup.format.arena
        return isinstance(wanted, n.SpaceName) and arena.names[space] == wanted.name

    # --- order -----------------------------------------------------------------------------

    def _orders(self, wanted: CardRef | n.SpaceName | str) -> Answer | None:
        if asked(self.decision) != d.ORDER:
            return None
        about = meant(self.decision)
        pairs = list(zip(about[::2], about[1::2], strict=True))
        node = self.ability(wanted) if isinstance(wanted, str) else None
        found = [
            position
            for position, (ability, source) in enumerate(pairs)
            if (
                self.game.pool.abilities[ability].node == node
                if isinstance(wanted, str)
                else self.means(wanted, source)
            )
        ]
        if len({pairs[position] for position in found}) > 1:
            raise Ambiguous
        return (found[0],) if found else None

    # --- options ---------------------------------------------------------------------------

    def options_named(self, wanted: CardRef | n.SpaceName | int | str) -> list[int]:
        """All options that a card, a Space, a number, yes, no or nothing names."""
        decision = self.decision
        if wanted == "nothing":
            return [NOTHING] if decision.minimum == 0 else []
        if isinstance(wanted, int | str):
            option = self._option(wanted, [])
            return [] if option is None else [option]
        return [option for option in decision.options if self._is_option(wanted, option)]

    def _is_option(self, wanted: n.Thing, option: int) -> bool:
        kind = asked(self.decision)
        if kind == d.SUMMON:
            if isinstance(wanted, n.SpaceName):
                return self._is_space(wanted, option & d.SPACE_MASK)
            return self.named(wanted, option >> d.SPACE_BITS)
        if kind == d.SPACE:
            return self._is_space(wanted, option)
        if kind == d.ORDER:
            return self.means(wanted, meant(self.decision)[2 * option + 1])
        return kind in (d.TARGET, d.CHOOSE) and self.means(wanted, option)

    # --- cards -----------------------------------------------------------------------------

    def means(self, wanted: n.Thing, card: int) -> bool:
        """Whether a line means this card by its name, or by the Space it is in."""
        if isinstance(wanted, n.SpaceName):
            space = self.space(card)
            return space >= 0 and self._is_space(wanted, space)
        return self.named(wanted, card)

    def named(self, wanted: CardRef, card: int) -> bool:
        """Whether a line names this card."""
        return names(wanted, self.game.setup.cards[card])


def waiting(game: Game, ability: Callable[[str], Ability]) -> Reader | None:
    """The reader for the decision that waits; None if none does."""
    if game.decision is None:
        return None
    return Reader(game, game.decision, game.state.space.__getitem__, ability)


def taken_alone(
    game: Game, ability: Callable[[str], Ability], since: int
) -> list[tuple[int, Reader]]:
    """Choices with exactly one outcome that were taken by themselves, from event `since` on."""
    log, state = game.log, game.state
    found = []
    for event in log[since:]:
        if event.kind == CHOICE_MADE and event.values[1] == 1:
            number = event.number

            def space(card: int, number: int = number) -> int:
                return space_at(log, state, card, number)

            found.append((number, Reader(game, _decided(log, event), space, ability)))
    return found


def _decided(log: tuple[Event, ...], event: Event) -> Decision:
    """The decision whose only answer this event records."""
    answer = event.values[2]
    assert isinstance(answer, tuple)
    drawn = [e for e in log[: event.number] if e.kind == CARD_REVEALED]
    about = (int(str(drawn[-1].values[0])),) if event.rule == "9.2.3" and drawn else ()
    kind, count = chosen_kind(event), len(answer)
    ability = event.cause.ability if event.cause else -1
    return Decision(kind, event.player, answer, count, count, event.rule, ability, about=about)
