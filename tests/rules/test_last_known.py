"""What is last known of objects that have left the Arena (H11.4), of one and of many."""

from __future__ import annotations

from random import Random

from momon_dsl.game import Game
from momon_dsl.model.last_known import LastSeen, last_event
from tests.game.games import any_table, some_answer


def test_of_many_objects_the_same_is_last_known_as_of_each() -> None:
    """In whatever order they are asked for, those that the log does not show included."""
    asked = 0
    for seed in range(12):
        random, log = Random(seed), list(_played(seed).log)
        shown = {(each.card, each.stay) for event in log for each in event.subjects}
        objects = sorted(shown | {(card, stay + 1) for card, stay in shown})
        random.shuffle(objects)
        seen = LastSeen(log)
        for card, stay in objects:
            assert seen.event(card, stay) == last_event(log, card, stay)
            asked += seen.event(card, stay) is not None
    assert asked > 100


def _played(seed: int) -> Game:
    game, random = any_table(seed).begin(), Random(seed)
    while game.decision is not None and len(game.choices) < 300:
        game.choose(*some_answer(random, game.decision))
    return game
