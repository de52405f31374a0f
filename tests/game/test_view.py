"""A view shows what a player may know, and nothing that depends on what they may not."""

from __future__ import annotations

import pytest

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND, VOID
from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.policies import uniform
from tests.rule_marks import rule

MINE = ("BEN 1", "BEN 2", "BEN 7")
HIDDEN = (("BEN 3", "BEN 4", "MMT 5"), ("MMT 9", "BEN 10", "FBD 167"), ("BEN 1", "BEN 1", "BEN 1"))


def game_against(hidden: tuple[str, ...]) -> Game:
    collection = bundled()
    pool = collection.pool()
    placed = [Placed(pool.card(card), 0, HAND) for card in MINE]
    placed += [Placed(pool.card(card), 1, HAND) for card in hidden]
    placed += [
        Placed(pool.card("BEN 5"), 1, ARENA, 1, 5),
        Placed(pool.card("BEN 6"), 0, ARENA, 0, 9),
        Placed(pool.card("BEN 8"), 1, VOID),
    ]
    return Game.from_position(Position(tuple(placed)), pool, format=collection.format("House"))


@rule("H4.1", holds=True)
def test_what_a_player_cannot_see_changes_neither_view_nor_options() -> None:
    """Exchange the cards of the other Hand: all is the same until one of them is played."""
    games = [game_against(hidden) for hidden in HIDDEN]
    policy, seen = uniform(4), []
    while games[0].decision and games[0].decision.player == 0:
        answer = policy(games[0].decision)
        seen.append([game.view(0) for game in games])
        for game in games:
            game.choose(*answer)
    assert len(seen) >= 1
    for views in seen:
        assert views[0] == views[1] == views[2]
        assert views[0].decision is not None


def test_a_view_shows_the_own_hand_and_counts_the_other() -> None:
    game = game_against(HIDDEN[0])
    mine, theirs = game.view(0), game.view(1)
    assert [card.id for card in mine.hand] == list(MINE)
    assert mine.other_hand == len(HIDDEN[0])
    assert [card.id for card in theirs.hand] == list(HIDDEN[0])
    assert [card.id for card in mine.voids[1]] == ["BEN 8"]
    assert [momon.space for momon in mine.arena] == ["b2", "b3"]
    assert mine.deciding == theirs.deciding == 0
    assert mine.decision is not None
    assert theirs.decision is None


def test_no_hidden_card_is_named_anywhere_in_a_view() -> None:
    """Over whole games: what stands in the other Hand and was never seen is not in the view."""
    for seed in range(20):
        game, policy = Game("Bench", "Bench", seed=seed), uniform(seed)
        while game.decision:
            for player in (0, 1):
                view = game.view(player)
                known = {card.number for card in (*view.hand, *view.voids[0], *view.voids[1])}
                known |= {momon.card.number for momon in view.arena}
                hidden = set(game.state.hands[1 - player])
                assert not known & hidden
            game.choose(*policy(game.decision))


@pytest.mark.parametrize("player", [2, -1])
def test_only_a_player_has_a_view(player: int) -> None:
    with pytest.raises(MomonError):
        game_against(HIDDEN[0]).view(player)
