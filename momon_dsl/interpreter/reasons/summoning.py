"""Why a card cannot be Summoned into a Space (9.1.2, 9.4.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from momon_dsl.interpreter.conditions import condition
from momon_dsl.interpreter.run import OUTSIDE, Run
from momon_dsl.interpreter.select import candidates
from momon_dsl.language.nodes import abilities as a
from momon_dsl.model.decisions import SPACE_BITS, SPACE_MASK
from momon_dsl.model.state import VOID, GameState, Setup
from momon_dsl.model.trace import By, Reason

from .holding import against
from .parts import Parts
from .selecting import hidden


class Summons:
    """Tells what stands against Summons; `parts_of` gives the parts of an ability."""

    def __init__(self, setup: Setup, parts_of: Callable[[int], Parts]) -> None:
        self._setup = setup
        self._parts_of = parts_of

    def turn_based(
        self, state: GameState, player: int, cards: Sequence[int], illegal: Sequence[int]
    ) -> tuple[Reason, ...]:
        """What keeps cards out of Spaces in step 1; `illegal` pairs have failed (R9.1.2)."""
        found = [*occupied(state, "9.1.1")]
        if not cards:
            found.append(Reason("no card in Hand", "9.2.1" if state.voids[player] else "9.2.5"))
        found += self.forbidden(state, player)
        for card in cards:
            found += self.ruled_out(state, player, card)
        for card, space in [(pair >> SPACE_BITS, pair & SPACE_MASK) for pair in illegal]:
            if card in cards:
                found.append(
                    Reason("did not succeed", "R9.1.2", card, space, secret=hidden(state, card))
                )
        return tuple(found)

    def drawn(
        self, state: GameState, player: int, card: int, illegal: Sequence[int]
    ) -> tuple[Reason, ...]:
        """The same for the card drawn from a Void (9.2.3)."""
        found = [*occupied(state, "9.1.1"), *self.forbidden(state, player)]
        found += self.ruled_out(state, player, card)
        found += [Reason("did not succeed", "R9.1.2", card, space) for space in illegal]
        if state.zone[card] != VOID:
            found.append(Reason("not in Void", "9.2.3", card, secret=hidden(state, card)))
        return tuple(found)

    def forbidden(self, state: GameState, player: int) -> Iterator[Reason]:
        """The empty Spaces that an ability keeps a player out of: "cannot" beats "can" (H11.5)."""
        adjacent = self._setup.format.arena.adjacent
        for card in state.arena:
            for ability in state.current[card].abilities if card >= 0 else ():
                for part, says in self._says(ability, a.NoSummonInto):
                    assert isinstance(says, a.NoSummonInto)
                    controller = state.controller[card]
                    run = Run(card, state.stay[card], controller, -1, -1, [])
                    if player != controller ^ int(says.who == "opponent"):
                        continue
                    if self._applies(ability, state, run):
                        by = (By(ability, card),)
                        for space in adjacent[state.space[card]]:
                            if state.arena[space] < 0:
                                yield Reason("forbidden", "H11.5", -1, space, part, by=by)

    def ruled_out(self, state: GameState, player: int, card: int) -> Iterator[Reason]:
        """What a card's own summoning rules leave out of the empty Spaces (H11.8)."""
        run = Run(card, state.stay[card], player, OUTSIDE, -1, [])
        secret = hidden(state, card)
        for ability in self._setup.cards[card].printed.abilities:
            for part, says in self._says(ability, a.SummonOnly):
                assert isinstance(says, a.SummonOnly)
                if not self._applies(ability, state, run):
                    continue
                by = (By(ability, card),)
                if says.only_if is not None:
                    parts = self._parts_of(ability)
                    for reason in against(parts, says.only_if, state, run, "H11.8"):
                        values = reason.values
                        yield Reason(
                            "only if", "H11.8", card, -1, reason.part, values, by, -1,
                            secret | reason.secret,
                        )  # fmt: skip
                else:
                    for space in self._elsewhere(ability, says, state, run):
                        yield Reason("only into", "H11.8", card, space, part, (), by, -1, secret)

    def _elsewhere(self, ability: int, says: a.SummonOnly, state: GameState, run: Run) -> list[int]:
        """The empty Spaces that are not of the place, or beside none of what it must be beside."""
        arena = self._setup.format.arena
        empty = [space for space, card in enumerate(state.arena) if card < 0]
        if says.beside is not None:
            beside = candidates(self._parts_of(ability).heading, says.beside)(state, run)
            near = {space for card in beside for space in arena.adjacent[state.space[card]]}
            return [space for space in empty if space not in near]
        places = ("corner", "edge") if says.place == "edge" else (says.place,)
        return [space for space in empty if arena.place(space) not in places]

    def _says(self, ability: int, kind: type) -> list[tuple[str, a.Statement]]:
        parts = self._parts_of(ability)
        if not isinstance(parts.node, a.Continuous):
            return []
        said = enumerate(parts.node.statements)
        return [(f"statements.{n}", each) for n, each in said if isinstance(each, kind)]

    def _applies(self, ability: int, state: GameState, run: Run) -> bool:
        parts = self._parts_of(ability)
        assert isinstance(parts.node, a.Continuous)
        limit = parts.node.condition
        return limit is None or condition(parts.heading, limit)(state, run)


def occupied(state: GameState, rule: str) -> Iterator[Reason]:
    """Every Space that holds a card."""
    for space, card in enumerate(state.arena):
        if card >= 0:
            yield Reason("occupied", rule, -1, space, values=(card,))
