"""One game from beginning to end, and what happened in it, counted."""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from momon_dsl.game import Game
from momon_dsl.model.events import ABILITY_TRIGGERED, CHOICE_MADE, Event

from .policies import Policy


class Counts(NamedTuple):
    """Games, decisions with two or more options, triggers, and events without logged choices."""

    games: int = 0
    decisions: int = 0
    triggers: int = 0
    events: int = 0

    def plus(self, other: Counts) -> Counts:
        """The sum of two counts."""
        return Counts(*[a + b for a, b in zip(self, other, strict=True)])


_kind_of = itemgetter(Event._fields.index("kind"))


def play(game: Game, policy: Policy) -> Counts:
    """Let one policy answer for both players until the game has ended.

    >>> from momon_dsl.simulate.policies import uniform
    >>> play(Game("Bench", "Bench", seed=1), uniform(1)).games
    1
    """
    decisions = game.play_on(policy)
    kinds = list(map(_kind_of, game.log))
    events = len(kinds) - kinds.count(CHOICE_MADE)
    return Counts(1, decisions, kinds.count(ABILITY_TRIGGERED), events)
