"""Intervals against published values, and by playing: they hold as often as they say."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest

from momon_dsl.simulate.report.estimates import (
    Estimate,
    Group,
    Moments,
    difference,
    newcombe,
    outside,
    paired,
    share,
    standardised,
    won,
)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        # Newcombe 1998, "Interval estimation for the difference between independent proportions",
        # table II, method 10.
        ((48, 80), (56, 70), 0.0524, 0.3339),
        ((3, 10), (9, 10), 0.1705, 0.8090),
        ((2, 7), (6, 7), 0.0582, 0.8062),
        ((0, 29), (5, 56), -0.0381, 0.1926),
        ((0, 20), (0, 10), -0.1611, 0.2775),
        ((0, 10), (0, 10), -0.2775, 0.2775),
        ((0, 20), (10, 10), 0.6791, 1.0000),
        ((0, 10), (10, 10), 0.6075, 1.0000),
    ],
)
def test_differences_are_those_of_newcombe(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = newcombe(Group(one[1], one[0]), Group(other[1], other[0]))
    assert found is not None
    assert found[1:3] == pytest.approx((low, high), abs=1e-4)


def test_a_paired_difference_is_that_of_agresti_and_min() -> None:
    """By their formula: (c - b) / (n + 2) and its error, from b + 1/2 and c + 1/2."""
    changes = Moments()
    for change, times in ((1, 40), (-1, 25), (0, 35)):
        changes.add(change, times)
    found = paired(changes)
    assert found is not None
    b, c, n = 25.5, 40.5, 102
    error = (b + c - (c - b) ** 2 / n) ** 0.5 / n
    assert found.value == pytest.approx(0.15)
    assert found[1:3] == pytest.approx(
        ((c - b) / n - 1.959964 * error, (c - b) / n + 1.959964 * error)
    )


def test_games_that_all_go_alike_are_no_certainty() -> None:
    few, many = Moments(), Moments()
    few.add(0, 5)
    many.add(0, 5_000)
    one, other = paired(few), paired(many)
    assert one is not None
    assert other is not None
    assert one.low < -0.2 < other.low < 0 < other.high < 0.2 < one.high


def test_means_are_those_of_the_normal_distribution() -> None:
    values, moments = [3.0, 5.0, 4.0, 8.0], Moments()
    for value in values:
        moments.add(value)
    found = moments.estimate()
    assert found is not None
    assert found.value == 5
    assert found.high - found.value == pytest.approx(1.959964 * (14 / 3 / 4) ** 0.5)
    apart = difference(moments, moments)
    assert apart is not None
    assert apart.value == 0
    assert apart.high == pytest.approx(1.959964 * (14 / 3 / 2) ** 0.5)


def test_of_too_little_nothing_is_estimated() -> None:
    one = Moments()
    one.add(1)
    assert share(0, 0) is newcombe(Group(0, 0), Group(5, 1)) is standardised([]) is None
    assert paired(Moments()) is one.estimate() is difference(one, one) is None


def test_how_likely_chance_is_agrees_with_the_bounds() -> None:
    """The Wilson interval leaves a half out exactly where the score test says less than 5 %."""
    for points in range(101):
        found = won(points, 100)
        assert found is not None
        assert found.p is not None
        assert (found.p < 0.05) == (not found.low <= 0.5 <= found.high)


def test_only_like_is_compared_with_like() -> None:
    """A card that changes nothing, played more often by the deck that wins more (Simpson)."""
    strong = Group(100, 80), Group(900, 720)
    weak = Group(900, 180), Group(100, 20)
    apart = newcombe(
        Group(1000, strong[0].points + weak[0].points),
        Group(1000, strong[1].points + weak[1].points),
    )
    found = standardised([strong, weak])
    assert apart is not None
    assert found is not None
    assert apart.value == pytest.approx(0.48)
    assert found.value == pytest.approx(0)
    assert found.low < 0 < found.high


def test_one_stratum_is_no_stratum_and_a_half_one_says_nothing() -> None:
    one = Group(30, 10), Group(50, 30)
    assert standardised([one]) == newcombe(*one)
    assert standardised([one, (Group(0, 0), Group(9, 9))]) == newcombe(*one)


def draw(source: random.Random, games: int, rate: float) -> Group:
    return Group(games, sum(source.random() < rate for _ in range(games)))


def test_95_of_100_standardised_intervals_hold_the_truth() -> None:
    source, held, rounds = random.Random(1), 0, 600
    for _ in range(rounds):
        found = standardised(
            (draw(source, less, rate), draw(source, more, rate + 0.1))
            for less, more, rate in ((20, 60, 0.3), (40, 30, 0.5), (15, 80, 0.7))
        )
        assert found
        held += found.low <= 0.1 <= found.high
    assert 0.92 <= held / rounds <= 0.99


def test_95_of_100_paired_intervals_hold_the_truth() -> None:
    source, held, rounds = random.Random(2), 0, 600
    for _ in range(rounds):
        changes = Moments()
        for _ in range(80):
            changes.add(source.choices((1, -1, 0), (0.15, 0.05, 0.8))[0])
        found = paired(changes)
        assert found
        held += found.low <= 0.1 <= found.high
    assert 0.92 <= held / rounds <= 0.99


def of(p: float) -> Estimate:
    return Estimate(1, 0.5, 1.5, 10, p)


def test_false_discoveries_are_held_as_by_benjamini_and_hochberg() -> None:
    """The example of their paper (1995): four of fifteen; Bonferroni would find three."""
    values = (
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
        0.5719, 0.6528, 0.7590, 1.0,
    )  # fmt: skip
    assert outside({p: of(p) for p in values}) == set(values[:4])


def test_a_large_p_is_kept_by_a_larger_one_that_is_small_enough() -> None:
    assert outside({"a": of(0.04), "b": of(0.045)}) == {"a", "b"}


def test_nothing_is_marked_whose_own_interval_holds_no_difference() -> None:
    assert outside({"a": Estimate(0.1, -0.1, 0.3, 10, 0.001)}) == frozenset()
    assert outside({"a": None, "b": Estimate(1, 0.5, 1.5, 10)}) == frozenset()


def test_of_many_that_differ_in_nothing_hardly_any_is_marked() -> None:
    """Two hundred fair cards, fifty times: without a correction ten would be marked each time."""
    source, marked = random.Random(3), 0
    fair = NormalDist(50, 5)
    for _ in range(50):
        points = (min(max(fair.inv_cdf(source.random()), 0), 100) for _ in range(200))
        marked += bool(outside({n: won(each, 100) for n, each in enumerate(points)}, 0.5))
    assert marked <= 7
