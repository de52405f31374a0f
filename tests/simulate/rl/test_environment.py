"""The PettingZoo environment: PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import sys
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.game import Game
from momon_dsl.simulate.rl import env
from momon_dsl.simulate.rl.coding import Coding
from tests.game.games import any_table, some_answer

DECKS = ("First steps", "Wild wind")
EXPECTED = pytest.mark.filterwarnings(
    "ignore:Action mask numpy array is all zeros",  # while the other decides, and after the end
    "ignore:Observation space for each agent probably",  # with a mask it is a Dict, as in theirs
    "ignore:Observation is not a NumPy array",
)


@EXPECTED
@pytest.mark.parametrize("format", ["House", "Contrary"])
def test_it_passes_the_test_of_the_interface(format: str) -> None:
    decks = DECKS if format == "House" else (("MMT 1", "MMT 2", "MMT 3", "MMT 4") * 3,) * 2
    api_test(env(*decks, format=format), num_cycles=150)


@EXPECTED
def test_it_passes_the_test_of_seeds() -> None:
    seed_test(lambda: env(*DECKS), num_cycles=60)


def test_a_game_by_legal_actions_is_a_game() -> None:
    players, random = env(*DECKS), Random(3)
    for number in range(3):
        players.reset(seed=number)
        rewards = {"player_1": 0.0, "player_2": 0.0}
        for agent in players.agent_iter():
            observation, reward, terminated, truncated, _ = players.last()
            assert not truncated
            rewards[agent] += reward
            if terminated:
                players.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            players.step(int(random.choice(legal)))
        result = players._game.result
        assert result is not None
        won = {None: 0, 0: 1, 1: -1}[result.winner]
        assert rewards == {"player_1": won, "player_2": -won}


def test_every_option_of_every_decision_has_an_action_of_its_own() -> None:
    """By the actions one can choose whatever can be chosen, several things too."""
    several = 0
    for number in range(40):
        table, random = any_table(number), Random(number)
        game = table.begin()
        coding = Coding(game.setup, [*game.pool.cards])
        while game.decision is not None and len(game.choices) < 40 and game.decision.player >= 0:
            decision, chosen = game.decision, list[int]()
            answer = some_answer(random, decision)
            if not isinstance(decision.options, range):
                legal = coding.legal(decision, [])
                assert {*legal.values()} - {-1} == {*decision.options}
                assert max(legal) <= coding.done
                for option in answer:
                    assert option in coding.legal(decision, chosen).values()
                    chosen.append(option)
                assert (-1 in coding.legal(decision, chosen).values()) == (
                    len(chosen) >= decision.minimum
                )
            several += len(answer) > 1
            game.choose(*answer)
    assert several > 0


def test_what_is_hidden_is_in_no_observation() -> None:
    """Another deck of the other player gives the same observation, until its cards are seen."""
    first = env("First steps", "Wild wind")
    second = env("First steps", "Fields and Waters")
    for each in (first, second):
        each.reset(seed=2)
    one, other = (each.observe("player_1") for each in (first, second))
    assert (one["observation"] == other["observation"]).all()
    mine, theirs = (each.observe("player_2") for each in (first, second))
    assert (mine["observation"] != theirs["observation"]).any()


def test_both_players_see_themselves_alike() -> None:
    game = Game("Bench", "Bench", seed=1, first=0)
    coding = Coding(game.setup, [*game.pool.cards])
    one, other = (coding.observed(game.view(player), []) for player in (0, 1))
    assert one[1:] == other[1:]


def test_an_illegal_action_changes_nothing() -> None:
    players = env(*DECKS)
    players.reset(seed=1)
    before = players._game.key
    with pytest.raises(IllegalChoice):
        players.step(players._coding.done)
    assert players._game.key == before


def test_it_is_drawn_as_text_or_not_at_all() -> None:
    players = env(*DECKS, render_mode="ansi")
    players.reset(seed=1)
    assert "The other Hand: 10 cards" in (players.render() or "")
    with pytest.raises(MomonError, match="ansi"):
        env(*DECKS, render_mode="human")


def test_without_pettingzoo_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "momon_dsl.simulate.rl.environment", raising=False)
    with pytest.raises(MomonError, match=r"momon-dsl\[rl\]"):
        env(*DECKS)
