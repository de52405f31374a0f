"""What is last known of objects that have left the Arena (H11.4), of one and of many."""

from __future__ import annotations

from random import Random

import pytest

from momon_dsl.game import Game
from momon_dsl.model.events import PUT_INTO_VOID
from momon_dsl.model.last_known import LastSeen, last_event
from tests.game.games import any_table, some_answer
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card as card_text

KILLS = card_text(
    "K", "", "On Summon: Put target Momon your opponent controls into its owner's Void."
)


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


@rule("H11.4", holds=True)
@pytest.mark.parametrize("first", [0, 1, 2])
def test_whoever_was_adjacent_is_known_whichever_card_of_the_game_it_is(first: int) -> None:
    """The cards of a game are numbered in the order in which they are named, from 0."""
    lying = ["you T1 b2", "they T2 b3", "you T3 d4"]
    lying.insert(0, lying.pop(first))
    script = KILLS + "".join(map(card_text, ("T1", "T2", "T3")))
    table = play(script, *lying, "your hand K", "their hand T3")("K@c3")
    (left,) = next(event.subjects for event in table.game.log if event.kind == PUT_INTO_VOID)
    assert table.card(left.card) == "T2"
    assert sorted(map(table.card, left.neighbours)) == ["K", "T1"]
