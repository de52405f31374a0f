"""The runner: the same rows whoever plays them, nothing lost, nothing counted twice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ThreadPoolExecutor,
)  # fmt: skip
from contextlib import closing, contextmanager
from functools import cache, partial
from itertools import islice
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import attrs
import pytest

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.packs.collection import bundled
from momon_dsl.simulate import runner as runners
from momon_dsl.simulate.cards import Cards
from momon_dsl.simulate.plan import Job, Plan, round_robin, with_agents
from momon_dsl.simulate.runner import Crew, Runner, Workers, processes
from momon_dsl.simulate.store import Row, Run
from momon_dsl.simulate.worker import Bench, Order, play_some

DECKS = ("Clockwork", "First steps", "Wild wind")
PLAN = Plan(pairs=with_agents(round_robin(DECKS), [], {}), games=30, seed=3, edition="1.0.0-th")


@cache
def cards() -> Cards:
    return Cards.of(bundled(), DECKS, "House")


def order() -> Order:
    return Order.of(PLAN, cards())


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """What has to be in the file in the end: every game, as one worker plays it by itself."""
    with Run.at(tmp_path_factory.mktemp("rows") / "run.sqlite", PLAN, cards()) as run:
        run.add(play_some(order(), range(PLAN.games), 1e9))
        return list(run)


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    with Run.at(tmp_path / "run.sqlite", PLAN, cards()) as run:
        yield run


@pytest.fixture(autouse=True)
def many_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small batches, so that so few games are handed out in many."""
    monkeypatch.setattr(runners, "BATCH_SECONDS", 0.02)
    monkeypatch.setattr(runners, "TOGETHER", 5)


def by(executor: Callable[[], Executor], count: int) -> Workers:
    @contextmanager
    def begin(order: Order) -> Iterator[Crew]:
        with executor() as made:
            yield Crew(made, lambda: count, partial(play_some, order))

    return begin


def threads(count: int) -> Workers:
    return by(lambda: ThreadPoolExecutor(count), count)


def done(run: Run, workers: Workers) -> list[int]:
    with closing(Runner(run).play(workers)) as played:
        return list(played)


class AtOnce(Executor):
    """Plays what it is given before it gives the future back."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(self.answer(fn, *args))
        except Exception as problem:
            future.set_exception(problem)
        return future

    def answer(self, fn: Any, *args: Any) -> Any:
        return fn(*args)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_same_is_written_by_any_number_of_processes(
    run: Run, rows: list[Row], count: int
) -> None:
    assert sum(done(run, processes(count))) == PLAN.games
    assert list(run) == rows
    assert active_children() == []


def test_threads_do_as_well(run: Run, rows: list[Row]) -> None:
    assert sum(done(run, threads(3))) == PLAN.games
    assert list(run) == rows


@pytest.mark.parametrize("deck", sorted(set(bundled().decks) - {"Bench"}))
def test_games_are_those_that_game_plays_with_all_cards_at_hand(deck: str) -> None:
    plan = attrs.evolve(PLAN, pairs=with_agents([(deck, "Clockwork")], [], {}))
    bench = Bench(plan, Cards.from_json(Cards.of(bundled(), plan.decks, "House").to_json()))
    for job in islice(plan.jobs(), 4):
        mine, whole = bench.game(job), Game(job.first.deck, job.second.deck, seed=job.seed)
        for answer in mine.choices:
            whole.choose(*answer)
        assert (mine.result, len(mine.log)) == (whole.result, len(whole.log))


@pytest.mark.parametrize("batches", [1, 3])
def test_what_was_broken_off_goes_on_with_others(run: Run, rows: list[Row], batches: int) -> None:
    with closing(Runner(run).play(threads(2))) as played:
        known = sum(next(played) for _ in range(batches))
    assert len(run) == known
    assert set(run) < set(rows)
    assert sum(done(run, threads(3))) == PLAN.games - known
    assert list(run) == rows
    assert done(run, threads(3)) == []


def test_a_killed_process_costs_nothing(run: Run, rows: list[Row]) -> None:
    with closing(Runner(run).play(processes(2))) as played:
        known = next(played)
        killed = active_children()[0]
        killed.kill()
        known += sum(played)
    assert known == PLAN.games
    assert list(run) == rows


class Moody(AtOnce):
    """Loses what it is given before or after it has played it, or breaks down."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._broken = False

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._broken:
            raise BrokenExecutor("it broke down")
        return super().submit(fn, *args, **kwargs)

    def answer(self, fn: Any, *args: Any) -> Any:
        mood = self._chance.random()
        self._broken = self._broken or mood < 0.05
        if self._broken:
            raise BrokenExecutor("it breaks down")
        if mood < 0.15:
            raise OSError("the line is dead")
        made = fn(*args)
        if mood < 0.25:
            raise EOFError
        return made


@pytest.mark.parametrize("seed", range(8))
def test_whatever_gets_lost_is_played_again(
    run: Run, rows: list[Row], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("momon_dsl.simulate.limits.CRASHES", 20)
    chance = random.Random(seed)
    assert sum(done(run, by(lambda: Moody(chance), 2))) == PLAN.games
    assert list(run) == rows


def test_so_many_are_handed_out_at_a_time_and_no_more(run: Run) -> None:
    flying: list[Future[Any]] = []
    most = 0

    class Counting(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            nonlocal most
            flying.append(super().submit(fn, *args, **kwargs))
            most = max(most, sum(not each.done() for each in flying))
            return flying[-1]

    done(run, by(lambda: Counting(2), 2))
    assert len(flying) > 8
    assert most <= 2 * runners.AT_HAND


def test_games_over_which_workers_die_are_named(run: Run) -> None:
    class Deadly(AtOnce):
        def answer(self, fn: Any, *args: Any) -> Any:
            if 7 in args[0]:
                raise BrokenExecutor("out of memory")
            return fn(*args)

    with pytest.raises(MomonError, match=r"^Workers were lost 4 times .* game 7: out of memory"):
        done(run, by(Deadly, 1))


def test_workers_that_never_begin_are_told(run: Run) -> None:
    class Absent(AtOnce):
        def answer(self, fn: Any, *args: Any) -> Any:
            raise ModuleNotFoundError("No module named 'momon_dsl'")

    with pytest.raises(MomonError, match="No module named 'momon_dsl'"):
        done(run, by(Absent, 2))
    assert len(run) == 0


def test_a_game_that_goes_wrong_ends_the_run_and_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Bench.game

    def broken(self: Bench, job: Job) -> Any:
        if job.number == 20:
            raise ZeroDivisionError("by nought")
        return whole(self, job)

    monkeypatch.setattr(Bench, "game", broken)
    told = r"^Game 20 \(First steps – Wild wind, seed 9\) went wrong: ZeroDivisionError: by nought$"
    with pytest.raises(MomonError, match=told):
        done(run, threads(2))
    assert all(row.number != 20 for row in run)


def test_a_worker_that_answers_with_other_games_is_not_believed(run: Run) -> None:
    class Lying(AtOnce):
        def answer(self, fn: Any, *args: Any) -> Any:
            return fn(*args)[1:]

    with pytest.raises(
        MomonError, match=r"^A worker was given games \d+ to \d+ and has played others\.$"
    ):
        done(run, by(Lying, 1))
    assert len(run) == 0


def test_a_worker_of_another_version_says_so() -> None:
    with pytest.raises(MomonError, match=r"This worker has momon .*; the run wants 0\.0\."):
        play_some(order()._replace(momon="0.0"), range(1), 1)


def test_a_format_that_wants_the_first_player_named_can_be_played() -> None:
    named = attrs.evolve(cards(), format=attrs.evolve(cards().format, first="named"))
    bench = Bench(PLAN, named)
    assert {bench.game(PLAN.job(number)).first for number in range(6)} == {0}
