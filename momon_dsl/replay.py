"""A saved game played again from its start, choice by choice, to look at any point of it."""

from __future__ import annotations

from collections.abc import Iterator

from momon_dsl import saves
from momon_dsl.errors import MomonError, SaveError
from momon_dsl.game import NEXT_TURN, Game
from momon_dsl.packs.collection import Collection, bundled
from momon_dsl.saves import Answer, Saved


class Replay:
    """A saved game, read and checked as by `Game.load`, which raises the same errors.

    To look back is not to take back: sanctioned games can be played again too (12.1.7).

    >>> game = Game("First steps", "Wild wind", seed=1)
    >>> game.choose(game.decision.options[0])
    >>> replay = Replay(game.save())
    >>> [len(each.choices) for each in replay.steps()], replay.at(0).key == game.key
    ([0, 1], False)
    """

    def __init__(self, text: str, *, cards: Collection | None = None) -> None:
        self._cards = cards or bundled()
        self._saved: Saved = saves.read(text, self._cards)
        self.text = text
        Game.load(text, cards=self._cards)

    @property
    def count(self) -> int:
        """How many choices there are, those included that let the next turn begin."""
        return len(self._saved.choices)

    def steps(self, *, trace: bool = False) -> Iterator[Game]:
        """The game at its start and after each choice; it is one game, which goes on."""
        game = self._begun(trace)
        yield game
        for answer in self._saved.choices:
            answered(game, answer)
            yield game

    def at(self, choices: int | None = None, *, trace: bool = False) -> Game:
        """The game after so many choices, by default all. Raises `MomonError` for more."""
        wanted = self.count if choices is None else choices
        if not 0 <= wanted <= self.count:
            raise MomonError(f"This saved game has {self.count} choices, not {wanted}.")
        for number, game in enumerate(self.steps(trace=trace)):
            if number == wanted:
                return game
        raise SaveError("This saved game cannot be played again.")

    @property
    def saved(self) -> Saved:
        """What the save holds."""
        return self._saved

    @property
    def cards(self) -> Collection:
        """The cards that it is played with."""
        return self._cards

    def _begun(self, trace: bool) -> Game:
        return begun(self._saved, self._cards, trace=trace)


def begun(saved: Saved, cards: Collection, *, trace: bool = False) -> Game:
    """A saved game at its start; raises `MomonError` where a deck is not allowed by the format."""
    table, start = saved.table, saved.start
    setup = table.setup
    if start.position is not None:
        return Game.from_position(
            start.position,
            table.pool,
            format=setup.format,
            edition=setup.edition,
            seed=start.seed,
            sanctioned=setup.sanctioned,
            turn_by_turn=start.turn_by_turn,
            trace=trace,
        )
    first, second = (
        [card.id for card, owner in zip(setup.cards, setup.owners, strict=True) if owner == one]
        for one in (0, 1)
    )
    return Game(
        first,
        second,
        cards=cards,
        format=setup.format,
        edition=setup.edition,
        seed=start.seed,
        first=start.first,
        sanctioned=setup.sanctioned,
        trace=trace,
    )


def answered(game: Game, answer: Answer) -> None:
    """Give one answer of a saved game; raises `IllegalChoice` where it is none."""
    if answer == (NEXT_TURN,):
        game.next_turn()
    elif answer and answer[0] < 0:
        game.concede(-1 - answer[0])
    else:
        game.choose(*answer)
