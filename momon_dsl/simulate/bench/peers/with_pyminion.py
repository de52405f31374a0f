"""Pyminion: Dominion with the base set between two random players.

Its players answer through a `Decider`, which gets all legal answers. Treasures are all played, as
its own bots do; every other question of the base set is answered at random.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any


class RandomDecider:
    """Answers the questions of the base set, and counts those with two or more answers."""

    def __init__(self, source: Random) -> None:
        self._source = source
        self.decisions = 0

    def _one(self, answers: list[Any]) -> Any:
        self.decisions += len(answers) > 1
        return self._source.choice(answers)

    def _some(self, cards: list[Any], least: int, most: int) -> list[Any]:
        """So many of the cards; how many is equally likely, where that is left open."""
        most = len(cards) if most < 0 else min(most, len(cards))
        least = min(least, most)
        self.decisions += most > 0 and not (least == most == len(cards))
        return self._source.sample(cards, self._source.randint(least, most))

    def action_phase_decision(self, valid_actions: list[Any], player: Any, game: Any) -> Any:
        """Play one of these actions, or none."""
        return self._one([*valid_actions, None])

    def treasure_phase_decision(
        self, valid_treasures: list[Any], player: Any, game: Any
    ) -> list[Any]:
        """Play all treasures."""
        return valid_treasures

    def buy_phase_decision(self, valid_cards: list[Any], player: Any, game: Any) -> Any:
        """Buy one of these cards, or none."""
        return self._one([*valid_cards, None])

    def binary_decision(self, *asked: Any, **about: Any) -> Any:
        """Yes or no."""
        return self._one([True, False])

    def multi_play_decision(
        self, *asked: Any, valid_cards: list[Any], required: bool = True, **about: Any
    ) -> Any:
        """One of these cards; none where none is required."""
        return self._one(valid_cards if required else [*valid_cards, None])

    def discard_decision(
        self, *asked: Any, valid_cards: list[Any], min_num_discard: int = 0,
        max_num_discard: int = -1, **about: Any,
    ) -> list[Any]:  # fmt: skip
        """Some of these cards."""
        return self._some(list(valid_cards), min_num_discard, max_num_discard)

    def trash_decision(
        self, *asked: Any, valid_cards: list[Any], min_num_trash: int = 0,
        max_num_trash: int = -1, **about: Any,
    ) -> list[Any]:  # fmt: skip
        """Some of these cards."""
        return self._some(list(valid_cards), min_num_trash, max_num_trash)

    def gain_decision(
        self, *asked: Any, valid_cards: list[Any], min_num_gain: int = 0,
        max_num_gain: int = -1, **about: Any,
    ) -> list[Any]:  # fmt: skip
        """Some of these cards."""
        return self._some(list(valid_cards), min_num_gain, max_num_gain)

    def topdeck_decision(
        self, *asked: Any, valid_cards: list[Any], min_num_topdeck: int = 0,
        max_num_topdeck: int = -1, **about: Any,
    ) -> list[Any]:  # fmt: skip
        """Some of these cards."""
        return self._some(list(valid_cards), min_num_topdeck, max_num_topdeck)


def begin() -> Callable[[Random], int]:
    """What plays one game."""
    from pyminion.expansions.base import base_set
    from pyminion.game import Game
    from pyminion.player import Player

    def game(source: Random) -> int:
        decider = RandomDecider(source)
        players = [Player(decider=decider, player_id=name) for name in ("one", "two")]
        Game(players=players, expansions=[base_set], log_stdout=False).play()
        return decider.decisions

    return game
