"""What an agent is, and all that it gets to see of a game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from momon_dsl.model.events import Event
from momon_dsl.model.format import Format
from momon_dsl.model.view import View
from momon_dsl.simulate.policies import Answer

if TYPE_CHECKING:
    from momon_dsl.telling.words import Lang

    from .worlds import Imagination


class Agent(Protocol):
    """Answers decisions. `name` is what `named` makes it from.

    An agent answers by the seed, by what its seat shows and by its budget alone, never by a clock
    or by earlier games: the same game is played again alike, on any machine, in any order.
    """

    name: str

    def choose(self, seat: Seat) -> Answer:
        """The answer to the decision that waits for this seat."""

    def close(self) -> None:
        """No more decisions come: let go of what was opened. To close twice does no harm."""


class Seat:
    """The place of `player` (0 or 1) at a game: what an agent may know, and no door to the rest.

    >>> seat = Seat(Game("First steps", "Wild wind", first=0), 0)
    >>> seat.view.other_hand, len(seat.decision.options)
    (10, 160)
    """

    __slots__ = ("_game", "player")

    def __init__(self, game: Game, player: int) -> None:
        self._game = game
        self.player = player

    @property
    def decision(self) -> Decision:
        """What this player has to decide now. Raises `IllegalChoice` if nothing."""
        decision = self._game.decision
        if decision is None or decision.player != self.player:
            raise IllegalChoice(f"No decision waits for player {self.player + 1}.")
        return decision

    @property
    def view(self) -> View:
        """The game as this player may know it."""
        return self._game.view(self.player)

    @property
    def log(self) -> tuple[Event, ...]:
        """What has happened, as this player may know it: see `View.log`."""
        return self.view.log

    def tell(self, event: Event, lang: Lang = "en") -> str:
        """One line on an event of the log, in the rulebook's words; `lang` is "en" or "th"."""
        return self._game.tell(event, lang)

    @property
    def rules(self) -> Format:
        """The format that is played."""
        return self._game.setup.format

    @property
    def edition(self) -> str:
        """The edition of the rules that is played."""
        return self._game.setup.edition

    @property
    def moment(self) -> int:
        """How many choices have been made in this game."""
        return len(self._game.choices)

    def question(self, lang: Lang = "en") -> str:
        """What is asked, in words; `lang` is "en" or "th"."""
        return self._game.question(self.decision, lang)

    def texts(self, lang: Lang = "en") -> list[str]:
        """The text of each option, in their order; a range of numbers has one text for all."""
        return self._game.text(self.decision, lang)

    def table(self, lang: Lang = "en") -> str:
        """The Arena drawn, the own Hand, and how many cards the other one holds."""
        from momon_dsl.telling.board import WIDTH, arena_lines, inside, plain
        from momon_dsl.telling.names import Teller
        from momon_dsl.telling.words import word

        teller = Teller(self._game, lang, self.player)
        view = self.view
        own = teller.listed([card.id for card in view.hand])
        return "\n".join(
            [
                plain(list(arena_lines(teller, inside(teller, WIDTH)))),
                word(lang, "human", "own", things=own),
                word(lang, "human", "other", number=view.other_hand),
            ]
        )

    def imagine(self) -> Imagination:
        """The worlds that this player can imagine, to think ahead in."""
        from .worlds import Imagination  # late: not everybody thinks

        return Imagination(self._game, self.player)

    def source(self, seed: int) -> random.Random:
        """Chance for an agent to decide by, the same each time this moment is played.

        >>> seat = Seat(Game("First steps", "Wild wind", first=0), 0)
        >>> seat.source(1).random() == seat.source(1).random()
        True
        """
        return random.Random(seed * 1_000_003 + self.moment)


def decide(game: Game, agents: Sequence[Agent]) -> None:
    """Let whoever has to decide do so; a Judge, who has no seat, lets the game go on.

    `agents` are the first player's and the second player's. Raises `IllegalChoice` if no decision
    waits, or for an answer that is not offered.
    """
    decision = game.decision
    if decision is None:
        raise IllegalChoice("No decision waits.")
    if decision.player < 0:
        game.ruling()
    else:
        game.choose(*agents[decision.player].choose(Seat(game, decision.player)))
