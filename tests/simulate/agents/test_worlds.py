"""Worlds that a player imagines: all it sees is as it is, and nothing it cannot see gets in."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from momon_dsl.game import Game
from momon_dsl.model.view import view
from momon_dsl.simulate.agents import worlds
from momon_dsl.simulate.agents.worlds import Imagination, World, seen_cards
from tests.game.games import some_answer

from .seen import exchanged, moments


def imagined(game: Game, player: int, seed: int = 1) -> World:
    return Imagination(game, player).world(Random(seed))


def test_what_a_player_cannot_see_makes_no_difference_to_its_worlds() -> None:
    """The other's cards and the chance to come are exchanged: the same worlds, to the last bit."""
    compared = 0
    for number in range(12):
        random = Random(number)
        for table, game in moments(number, 30):
            player = len(game.choices) % 2
            twin = exchanged(table, game, player, random)
            if twin is not None:
                twin._state.random ^= 0x5DEECE66D
                mine, other = (imagined(each, player).state for each in (game, twin))
                assert mine.hands == other.hands
                assert mine.random == other.random
                assert mine.zone == other.zone
                compared += 1
    assert compared > 60


def test_what_a_player_sees_is_in_every_world() -> None:
    for number in range(9):
        for _, game in moments(number, 30):
            for player in (0, 1):
                state = imagined(game, player).state
                # `view` reads hands, Arena, Voids, characteristics and log.
                table = worlds.table_of(game.setup, game.pool, 1 - player)
                assert view(state, table.setup, player) == game.view(player)


def test_no_unseen_card_is_in_a_world_and_no_more_copies_than_may_be_brought() -> None:
    game = Game("Fields and Waters", "Hills and Night", seed=1, first=0)
    seen = seen_cards(game.state, 0)
    assert not seen & {*game.state.hands[1]}
    hands = set()
    for seed in range(30):
        world = imagined(game, 0, seed)
        held = world.state.hands[1]
        assert len(held) == 10
        assert not {*held} & {*game.state.hands[1]}
        assert max(Counter(map(world.name, held)).values()) <= game.setup.format.copies
        hands.add(tuple(sorted(map(world.name, held))))
    assert len(hands) == 30


def test_a_card_that_was_seen_is_known_when_it_is_in_hand_again() -> None:
    known = 0
    for number in range(40):
        for _, game in moments(number, 40):
            for player in (0, 1):
                hand = {*game.state.hands[1 - player]} & seen_cards(game.state, player)
                assert hand <= {*imagined(game, player).state.hands[1 - player]}
                known += len(hand)
    assert known > 0


def test_a_world_with_the_cards_that_are_there_goes_on_as_the_game_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So the cards that lie nowhere in it change nothing."""
    monkeypatch.setattr(worlds, "seen_cards", lambda state, player: {*range(len(state.zone))})
    played = 0
    for number in range(12):
        for _, game in moments(number, 30):
            if len(game.choices) % 6:
                continue
            world, chance = imagined(game, 0, number), Random(number).getrandbits(64)
            ahead, random = game.fork(chance=chance), Random(number)
            while ahead.decision is not None:
                assert world.decision == ahead.decision
                answer = some_answer(random, ahead.decision)
                ahead.choose(*answer)
                world.choose(answer)
                played += 1
            assert ahead.result is not None
            assert world.winner == (-1 if ahead.result.winner is None else ahead.result.winner)
            assert world.state.log == list(ahead.log)
    assert played > 300


def test_a_copy_of_a_world_is_independent() -> None:
    world = imagined(Game("First steps", "Wild wind", seed=1, first=0), 0)
    before = world.state.copy()
    assert world.decision is not None
    world.copy().choose((world.decision.options[0],))
    assert world.state.log == before.log
    assert world.decision == before.decision
