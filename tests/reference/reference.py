"""The reference as seen from outside: like the game, a decision, an answer, what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from momon_dsl.language.nodes.documents import Card
from momon_dsl.model.format import Format
from momon_dsl.model.random import below

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
        # H6.10: named by the caller, else drawn.
        if first is None and rules.first == "drawn":
            self.play.random, first = below(self.play.random, 2)
        self._running = whole_game(self.play, first or 0)
        self.decision: Question | None = None
        self._go(None)

    def choose(self, *answer: int) -> None:
        self._go(answer)

    def _go(self, answer: tuple[int, ...] | None) -> None:
        try:
            self.decision = self._running.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            self.decision = None
