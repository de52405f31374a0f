"""A game at one terminal: who sits where, in whose eyes it is seen, what is taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from momon_dsl.model.events import CHOICE_MADE, Event
from momon_dsl.model.view import View
from momon_dsl.packs.collection import Collection
from momon_dsl.simulate.policies import Answer

from .bots import Bot, careful_bot


class Sitting:
    """A game and the bots that play in it, by the seat they have (0 or 1).

    `you` is the only person at the table; None where two play at one keyboard, who both see
    everything.

    >>> sitting = Sitting(Game("First steps", "Wild wind", first=0), {1: careful_bot(1)})
    >>> sitting.you, sitting.waits_for_bot, sitting.view.other_hand
    (0, False, 10)
    """

    def __init__(
        self, game: Game, bots: Mapping[int, Bot], cards: Collection | None = None
    ) -> None:
        self.game = game
        self.bots = bots
        self._cards = cards
        self._kept = self._moment

    @property
    def you(self) -> int | None:
        """The seat of the only person; None where there are two."""
        people = [seat for seat in (0, 1) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    @property
    def decision(self) -> Decision | None:
        """What a person has to decide now; None while a bot does, and at the end."""
        return None if self.waits_for_bot else self.game.decision

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot has to decide."""
        decision = self.game.decision
        return decision is not None and decision.player in self.bots

    @property
    def seat(self) -> int:
        """Whose turn at the keyboard it is: who has to decide, else the person, else the first."""
        decision = self.game.decision
        if self.you is not None:
            return self.you
        return decision.player if decision is not None and decision.player >= 0 else 0

    @property
    def view(self) -> View:
        """The game as whoever sits at the keyboard may know it."""
        return self.game.view(self.seat)

    @property
    def hands(self) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """The cards of both Hands; None for the one that nobody at the keyboard may see."""
        if self.you is None:
            first, second = self.game.state.hands
            return first, second
        own = tuple(seen.number for seen in self.view.hand)
        return (own, None) if self.you == 0 else (None, own)

    @property
    def log(self) -> Sequence[Event]:
        """What happened, as far as it may be known here: no hidden choice of the other player."""
        if self.you is None:
            return self.game.log
        view = self.view
        return [e for e in view.log if e.kind != CHOICE_MADE or e.player == view.player]

    def let_bot_choose(self) -> None:
        """The bot whose turn it is answers."""
        decision = self.game.decision
        assert decision is not None
        self.game.choose(*self.bots[decision.player](self.game))

    def choose(self, answer: Answer) -> None:
        """A person answers. Raises `IllegalChoice`."""
        self.game.choose(*answer)

    def hint(self) -> Answer:
        """What the careful bot would answer. Raises `IllegalChoice` if no decision waits."""
        if self.decision is None:
            raise IllegalChoice("No decision waits.")
        return careful_bot(0)(self.game)

    def undo(self) -> bool:
        """Take back the last choice of a person and what bots did since; False if there is none.

        Raises `IllegalChoice` in sanctioned play (12.1.7).
        """
        before, count = self.game.fork(), 0
        while before.choices:
            before.undo()
            count += 1
            decision = before.decision
            if before.between_turns or (decision is not None and decision.player not in self.bots):
                self.game.undo(count)
                return True
        return False

    def concede(self) -> None:
        """Whoever sits at the keyboard concedes (H7.5)."""
        self.game.concede(self.seat)

    # --- saving --------------------------------------------------------------------------

    @property
    def unsaved(self) -> bool:
        """Whether something has happened since the game was begun, saved or loaded."""
        return self._kept != self._moment

    def save(self) -> str:
        """The game as text, from now on counted as saved."""
        self._kept = self._moment
        return self.game.save()

    def load(self, text: str) -> None:
        """Play on in a saved game. Raises `SaveError`, and then nothing has changed."""
        self.game = Game.load(text, cards=self._cards)
        self._kept = self._moment

    @property
    def _moment(self) -> tuple[Answer, ...]:
        return self.game.choices
