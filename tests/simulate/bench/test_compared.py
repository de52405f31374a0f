"""A change is told when each median is outside of the other's fences, and of the tolerance."""

from __future__ import annotations

import pytest

from momon_dsl.simulate.bench.compared import Row, Verdict, compared, verdict
from momon_dsl.simulate.bench.figures import Kind
from tests.simulate.bench.made import SIZE, SPEED, TIME, figure, machine, measured


@pytest.mark.parametrize(
    ("kind", "now", "told"),
    [
        (SPEED, 120, "better"),
        (SPEED, 80, "worse"),
        (TIME, 80, "better"),
        (TIME, 120, "worse"),
        (SIZE, 106, "worse"),
        (SPEED, 104, ""),
        (SPEED, 96, ""),
        (TIME, 105, ""),
        (Kind("start.python", "ms", "neither"), 120, "other"),
    ],
)
def test_a_change_beyond_the_spread_is_told(kind: Kind, now: float, told: Verdict) -> None:
    assert verdict(figure(100, kind=kind), figure(now, kind=kind)) == told


def test_fences_are_the_quartiles_and_one_and_a_half_times_what_lies_between_them() -> None:
    """Quartiles 95 and 105: the fences are 80 and 120."""
    earlier = figure(100, 0.05)
    assert verdict(earlier, figure(80.0, 0.001)) == ""
    assert verdict(earlier, figure(79.9, 0.001)) == "worse"
    assert verdict(earlier, figure(120.0, 0.001)) == ""
    assert verdict(earlier, figure(120.1, 0.001)) == "better"


def test_it_must_be_outside_of_both() -> None:
    """What spreads widely now is no change, however little it did before."""
    assert verdict(figure(100, 0.001), figure(70, 0.2)) == ""
    assert verdict(figure(70, 0.2), figure(100, 0.001)) == ""


def test_what_does_not_spread_needs_the_tolerance() -> None:
    still = figure(100, 0.0, kind=SIZE)
    assert verdict(still, figure(105, 0.0, kind=SIZE)) == ""
    assert verdict(still, figure(105.1, 0.0, kind=SIZE)) == "worse"
    assert verdict(still, figure(101, 0.0, kind=SIZE), tolerance=0.0) == "worse"
    assert verdict(still, still, tolerance=0.0) == ""


@pytest.mark.parametrize(("before", "after"), [(2, 9), (9, 2), (1, 1)])
def test_of_fewer_than_three_rounds_nothing_is_told(before: int, after: int) -> None:
    assert verdict(figure(100, rounds=before), figure(10, rounds=after)) == "few"
    assert verdict(figure(100, rounds=3), figure(10, rounds=3)) == "worse"


def test_figures_that_only_one_has_stand_beside_nothing() -> None:
    earlier = measured(figure(100), figure(5, kind=TIME))
    now = measured(figure(50), machine(7))
    speed, new, gone = compared(earlier, now)
    assert (speed.name, speed.ratio, speed.verdict) == (SPEED.name, 0.5, "worse")
    assert (new.name, new.earlier, new.ratio, new.verdict) == ("machine.python", None, None, "new")
    assert (gone.name, gone.now, gone.ratio, gone.verdict) == (TIME.name, None, None, "gone")


def test_nothing_is_divided_by_nothing() -> None:
    assert Row("a", figure(0), figure(1), "").ratio is None
    assert verdict(figure(0), figure(1)) == "better"


def test_a_figure_that_has_turned_round_is_neither_better_nor_worse() -> None:
    assert verdict(machine(100, "more"), machine(50, "less")) == "other"
