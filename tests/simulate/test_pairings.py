"""Decks against each other: the same games each time, seats changed, honest intervals."""

from __future__ import annotations

import pytest

from momon_dsl.errors import PackError
from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.pairings import everyone, pair, wilson

from .balance import DECKS, HIGH, LOW


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # published values of the Wilson score interval
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_that_of_wilson(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-4)


def test_a_pairing_is_the_same_each_time_and_the_other_way_round() -> None:
    cards = bundled()
    one = pair(DECKS[0], DECKS[1], 40, cards)
    assert one == pair(DECKS[0], DECKS[1], 40, cards)
    assert one != pair(DECKS[0], DECKS[1], 40, cards, seed=1_000)
    assert 0 < one.share < 1


def test_a_deck_has_no_seat_of_its_own() -> None:
    mirror = pair(DECKS[0], DECKS[0], 200, bundled())
    low, high = mirror.interval
    assert low < 0.5 < high


def test_the_decks_are_fair_to_one_another() -> None:
    """A sample of what `tests.simulate.balance` measures over 2,000 games."""
    pairings = everyone(DECKS, 60, bundled())
    assert len(pairings) == 6
    for pairing in pairings:
        low, high = pairing.interval
        assert low < HIGH, pairing
        assert high > LOW, pairing


def test_an_unknown_deck_is_told() -> None:
    with pytest.raises(PackError):
        pair("No such deck", DECKS[0], 1, bundled())
