"""Flat Monte Carlo and the tree search: budgets, seeds, and that they find what is to be found."""

from __future__ import annotations

from random import Random

import pytest

from momon_dsl.game import Game
from momon_dsl.simulate.agents import Seat, named
from momon_dsl.simulate.agents import worlds as imagining
from momon_dsl.simulate.agents.trying import alike, answers
from tests.simulate.strength import measure

SEARCHING = ("mc:8", "ismcts:8")


def middle(choices: int = 12) -> Game:
    game, random = Game("Fields and Waters", "Hills and Night", seed=2, first=0), Random(4)
    while game.decision is not None and len(game.choices) < choices:
        game.choose(*random.sample(game.decision.options, game.decision.minimum or 1))
    assert game.decision is not None
    return game


@pytest.mark.parametrize("spec", ["random", "greedy", *SEARCHING])
def test_the_same_seed_gives_the_same_answer_and_leaves_the_game_as_it_is(spec: str) -> None:
    game = middle()
    before = game.key
    assert game.decision is not None
    seat = Seat(game, game.decision.player)
    answer = named(spec, 1).choose(seat)
    assert answer == named(spec, 1).choose(seat)
    assert game.key == before
    game.choose(*answer)


@pytest.mark.parametrize("spec", ["mc:8", "mc:20", "ismcts:8", "ismcts:20"])
def test_the_budget_is_the_number_of_worlds_that_are_played_in(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more is for the look one answer ahead; mc plays several answers in one world."""
    made = []
    world = imagining.Imagination.world

    def counted(self: imagining.Imagination, source: Random) -> imagining.World:
        made.append(self)
        return world(self, source)

    monkeypatch.setattr(imagining.Imagination, "world", counted)
    game = middle()
    assert game.decision is not None
    named(spec, 1).choose(Seat(game, game.decision.player))
    budget = int(spec.split(":")[1])
    assert len(made) == 1 + (budget if spec.startswith("ismcts") else -(-budget // 10))


def test_answers_that_mean_the_same_are_tried_once() -> None:
    game = Game("Fields and Waters", "Hills and Night", seed=2, first=0)
    world = Seat(game, 0).imagine().world(Random(1))
    found = answers(world, Random(1))
    assert world.decision is not None
    assert len(found) < len(world.decision.options)
    assert len({alike(world, answer) for answer in found}) == len(found)
    assert {alike(world, (each,)) for each in world.decision.options} == {
        alike(world, answer) for answer in found
    }


def test_the_stronger_beats_the_weaker() -> None:
    """A sample; `tests.simulate.strength` measures a thousand games of every pair."""
    found = measure("greedy", "random", 24)
    assert found.interval[0] > 0.5
