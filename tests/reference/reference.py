"""The reference as seen from outside: like the game, a decision, an answer, what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from momon_dsl.language.nodes.documents import Card
from momon_dsl.model.format import Format
from momon_dsl.model.random import below

from .loops import Loops
from .play import Play, Question
from .turn import whole_game


class Reference:
    """A game between two decks, given as the cards themselves (equal ones may be one node)."""

    def __init__(
        self,
        decks: Sequence[Sequence[Card]],
        rules: Format,
        edition: str,
        seed: int,
        first: int | None = None,
    ) -> None:
        cards = [card for deck in decks for card in deck]
        owners = [player for player in (0, 1) for _ in decks[player]]
        self.play = Play(cards, owners, rules, edition, seed)
        self.play.loops = Loops()
        # H6.10: named by the caller, else drawn, or the first or the second player.
        if first is None and rules.first == "drawn":
            self.play.random, first = below(self.play.random, 2)
        if first is None:
            first = {"first": 0, "second": 1}[rules.first]
        self.play.first = first
        if rules.in_hand is not None:
            self._deal(rules.in_hand)
        self._running = whole_game(self.play, first)
        self.decision: Question | None = None
        self._go(None)

    def _deal(self, count: int) -> None:
        """H6.1 (setting), R6.1a: so many at random are held, the rest lies in the Void."""
        w = self.play.world
        for player in (0, 1):
            waiting = w.in_zone("Hand", player)
            held = []
            while waiting and len(held) < count:
                self.play.random, place = below(self.play.random, len(waiting))
                held.append(waiting.pop(place))
            for card in waiting:
                w.zone[card] = "Void"

    def choose(self, *answer: int) -> None:
        self._go(answer)

    def _go(self, answer: tuple[int, ...] | None) -> None:
        try:
            self.decision = self._running.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            self.decision = None
