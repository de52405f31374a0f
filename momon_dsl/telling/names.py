"""What things are called: players, cards, Spaces, abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from momon_dsl.interpreter.pool import CardPool
from momon_dsl.interpreter.runtime import AbilityRuntime
from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.base import AddedTrigger, Node
from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.model.state import GameState, Setup

from .words import Lang, word

ENTERS = (ev.MOMON_SUMMONED,)
CHANGES_SPACE = (ev.MOMON_MOVED, ev.MOMON_SWAPPED, ev.PUT_INTO_VOID, ev.RETURNED_TO_HAND)


class Told(Protocol):
    """What telling needs of a game; `momon_dsl.game.Game` is one."""

    @property
    def setup(self) -> Setup: ...

    @property
    def state(self) -> GameState: ...

    @property
    def log(self) -> Sequence[Event]: ...

    @property
    def pool(self) -> CardPool: ...

    @property
    def runtime(self) -> AbilityRuntime: ...


class Teller:
    """Names in one language. With `you` that player is "you", else they are Player 1 and 2."""

    def __init__(self, game: Told, lang: Lang = "en", you: int | None = None) -> None:
        self.game = game
        self.lang = lang
        self.you = you
        self._state: GameState | None = None

    @property
    def state(self) -> GameState:
        """The game as it stood when this was first asked."""
        if self._state is None:
            self._state = self.game.state
        return self._state

    def word(self, table: str, key: str, **values: object) -> str:
        """A text of the language's tables."""
        return word(self.lang, table, key, **values)

    def player(self, player: int) -> str:
        """A player, as the doer or the one something is done for."""
        return self.word("players", self._who(player), number=player + 1)

    def whose(self, player: int) -> str:
        """A player's, before Hand, Void or turn."""
        return self.word("players", f"{self._who(player)} owns", number=player + 1)

    def _who(self, player: int) -> str:
        if self.you is None:
            return "player"
        return "you" if player == self.you else "opponent"

    def card(self, card: int, space: int = -1) -> str:
        """A card by its id, with the Space it is in where there is one."""
        name = self.game.setup.cards[card].id
        return self.word("things", "at", card=name, space=self.space(space)) if space >= 0 else name

    def space(self, space: int) -> str:
        """A Space by its name."""
        return self.game.setup.format.arena.names[space]

    def here(self, card: int) -> str:
        """A card with the Space it is in now."""
        return self.card(card, self.state.space[card])

    def there(self, card: int, number: int) -> str:
        """A card with the Space it was in when event `number` happened."""
        return self.card(card, space_at(self.game.log, self.state, card, number))

    def listed(self, things: Sequence[str]) -> str:
        """Several things in a row."""
        if len(things) < 2:
            return "".join(things) or self.word("things", "nothing")
        comma, last = self.word("things", "comma"), self.word("things", "and")
        return comma.join(things[:-1]) + last + things[-1]

    def ability(self, ability: int, source: int) -> str:
        """An ability by its heading and the card that has it."""
        entry = self.game.pool.abilities[ability]
        name = self.game.setup.cards[source].id
        if isinstance(entry.node, a.Triggered):
            trigger = entry.node.trigger
            kind = AddedTrigger if isinstance(trigger, AddedTrigger) else type(trigger)
            return self.word("abilities", kind.__name__, card=name)
        return self.word("abilities", type(entry.node).__name__, card=name)

    def script(self, node: Node) -> str:
        """A part of a script on one line, in this language."""
        from momon_dsl.language.printer import to_script  # late: it loads the keyword tables

        return " ".join(to_script(node, self.lang).split())


def space_at(log: Sequence[Event], state: GameState, card: int, number: int) -> int:
    """The Space a card was in just before event `number`; -1: not in the Arena.

    The first event from there on that moves the card tells; if there is none, it is there still.
    """
    for event in log[number:]:
        if event.kind in ENTERS or event.kind in CHANGES_SPACE:
            for subject in event.subjects:
                if subject.card == card:
                    return -1 if event.kind in ENTERS else subject.space
    return state.space[card]
