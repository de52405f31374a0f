"""What is counted of games made up by hand."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from momon_dsl.errors import MomonError
from momon_dsl.simulate.plan import Pair, Side
from momon_dsl.simulate.report.tally import Seen, counted, quantile
from momon_dsl.simulate.store import Row

from .runs import card, game, pairs, plan, rows

A, B = Side("A"), Side("B")
PLAN = plan(pairs("A", "B"), 4)


def test_points_are_those_of_decks_whatever_seat_they_sit_in() -> None:
    """Seats change after each game: A wins the first, B the second; the third is drawn."""
    tally = counted(rows(PLAN, [game(0), game(0), game(None)]))
    assert (tally.sides[A].games, tally.sides[A].points) == (3, 1.5)
    assert (tally.sides[B].games, tally.sides[B].points) == (3, 1.5)
    assert tally.pairs[A, B].points + tally.pairs[B, A].points == 3


def test_the_first_player_is_whoever_took_the_first_turn() -> None:
    tally = counted(rows(PLAN, [game(0, first=0), game(0, first=1), game(1, first=1)]))
    assert (tally.first.games, tally.first.points) == (3, 2)
    second, first = tally.firsts[A]
    assert (first.games, first.points) == (2, 1)  # it began games 0, and 1 from the second seat
    assert (second.games, second.points) == (1, 0)


def test_a_mirror_says_nothing_of_its_deck() -> None:
    of = plan([Pair(A, A)], 4)
    tally = counted(rows(of, [game(0), game(1)]))
    assert (tally.sides, tally.pairs, tally.games) == ({}, {}, 2)


def test_a_card_that_both_bring_is_counted_once_a_game() -> None:
    both = ((card("X", played=None),), (card("X", played=5),))
    tally = counted(rows(plan(pairs("A", "B"), 400), [game(0, cards=both)] * 400))
    found = tally.cards["X"]
    assert found.brought.games == 400
    assert 150 < found.won["played"].games < 250
    assert found.brought.points == found.unplayed.games  # the first seat wins, and plays it never


def test_a_card_is_counted_by_what_became_of_it() -> None:
    one = ((card("X", played=4, snatched=6, losses=2, gains=1),), ())
    other = ((card("X", played=None),), ())
    tally = counted(rows(PLAN, [game(0, cards=one), game(1, cards=other)]))
    found = tally.cards["X"]
    assert (found.brought.games, found.brought.points) == (2, 1)
    assert (found.won["played"].games, found.won["played"].points) == (1, 1)
    assert (found.unplayed.games, found.unplayed.points) == (1, 0)
    assert found.turns["snatched"] == Counter({6: 1})
    assert (found.losses, found.gains) == (2, 1)


def test_what_ran_in_any_game_has_run() -> None:
    tally = counted(rows(PLAN, [game(0, ran={"X": 1}), game(0, ran={"X": 4, "Y": 2})]))
    assert tally.ran == {"X": 5, "Y": 2}


def test_figures_are_those_of_both_players() -> None:
    seen = Seen.of(rows(PLAN, [game(0, decisions=(3, 4), snatches=(1, 0), packages=2)])[0])
    assert (seen.figure("decisions"), seen.figure("snatches"), seen.figure("packages")) == (7, 1, 2)


@pytest.mark.parametrize("played", ["", "[]", "{", json.dumps({"winner": 1})])
def test_a_record_that_cannot_be_read_is_named(played: str) -> None:
    row = rows(PLAN, [game(0)])[0]._replace(played=played)
    with pytest.raises(MomonError, match=r"^Game 0: This record"):
        Seen.of(row)


def test_a_record_of_another_winner_is_refused() -> None:
    row: Row = rows(PLAN, [game(0)])[0]._replace(winner=1)
    with pytest.raises(MomonError, match="damaged"):
        Seen.of(row)


@pytest.mark.parametrize(("share", "value"), [(0, 1), (0.25, 1), (0.26, 2), (0.5, 2), (1, 9)])
def test_quantiles(share: float, value: int) -> None:
    assert quantile(Counter([1, 2, 3, 9]), share) == value
