"""Everything is measured in turn, round after round, so that a change of the machine hits all."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from momon_dsl.simulate.bench.figures import Figure, Kind, Need
from momon_dsl.simulate.bench.rounds import WARM_UP, Measure, Part, Settings, run


class Machine:
    """A clock that gets slower with everything that is measured, as a warm machine does."""

    def __init__(self) -> None:
        self.order: list[tuple[int, str]] = []
        self.closed: list[str] = []

    def part(self, *names: str) -> Part:
        def begin(settings: Settings, stack: ExitStack) -> Measure:
            stack.callback(self.closed.append, names[0])

            def measure(number: int) -> dict[str, float]:
                self.order.append((number, names[0]))
                return {name: float(len(self.order)) for name in names}

            return measure

        return Part(tuple(Kind(name, "s", "less") for name in names), begin)


def test_each_round_goes_round_all_of_it_and_every_other_one_backwards() -> None:
    machine = Machine()
    run([machine.part("a"), machine.part("b"), machine.part("c")], 3, Settings())
    assert [name for number, name in machine.order if number == WARM_UP] == ["c", "b", "a"]
    measured = machine.order[3:]
    assert "".join(name for _, name in measured) == "abccbaabc"
    assert [number for number, _ in measured] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_what_drifts_hits_all_alike() -> None:
    """In an even number of rounds all are measured at the same time on an average."""
    machine = Machine()
    one, two, three = run([machine.part(name) for name in "abc"], 2, Settings())
    assert one.median == two.median == three.median == 6.5
    assert (one.high - one.low) > (two.high - two.low)  # and the drift is seen in the spread


def test_the_warm_up_counts_nothing_and_a_part_may_measure_in_some_rounds_only() -> None:
    def begin(settings: Settings, stack: ExitStack) -> Measure:
        return lambda number: {"always": 10.0 * number, **({"once": 1.0} if number == 1 else {})}

    kinds = tuple(Kind(name, "s", "less") for name in ("once", "always", "never"))
    once, always = run([Part(kinds, begin)], 3, Settings())
    assert (once.kind.name, once.median, once.rounds) == ("once", 1.0, 1)
    assert (always.median, always.low, always.high, always.rounds) == (20.0, 15.0, 25.0, 3)


def test_what_a_part_opens_is_closed_whatever_happens() -> None:
    machine = Machine()

    def broken(settings: Settings, stack: ExitStack) -> Measure:
        return lambda number: {"x": 1 / 0}

    with pytest.raises(ZeroDivisionError):
        run([Part((Kind("x", "s", "less"),), broken), machine.part("a")], 1, Settings())
    assert machine.closed == ["a"]


def test_somebody_is_told_what_comes_now() -> None:
    told: list[tuple[int, str]] = []
    machine = Machine()
    run([machine.part("a", "b"), machine.part("c")], 1, Settings(), lambda *it: told.append(it))
    assert told == [(0, "c"), (0, "a"), (1, "a"), (1, "c")] == machine.order


@pytest.mark.parametrize(
    ("need", "value", "holds"),
    [
        (Need(0.75, least=True), 0.75, True),
        (Need(0.75, least=True), 0.7499, False),
        (Need(5, least=False), 5.0, True),
        (Need(5, least=False), 5.001, False),
        (None, 5.0, None),
    ],
)
def test_a_required_figure_holds_or_does_not(
    need: Need | None, value: float, holds: bool | None
) -> None:
    assert Figure.of(Kind("a", "", "more", need), [value]).holds is holds


def test_the_spread_is_half_of_what_lies_between_the_quartiles() -> None:
    figure = Figure.of(Kind("a", "", "more"), [80, 90, 100, 110, 120])
    assert (figure.low, figure.high, figure.spread) == (90, 110, 0.1)
    assert Figure.of(Kind("a", "", "more"), [0, 0]).spread == 0
