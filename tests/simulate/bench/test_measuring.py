"""What is measured: every figure has a value, always of the same work, and leaves no trace."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from momon_dsl import Game
from momon_dsl.errors import MomonError
from momon_dsl.simulate.bench.catalogue import chosen, names, own
from momon_dsl.simulate.bench.history import through
from momon_dsl.simulate.bench.memory import live_bytes
from momon_dsl.simulate.bench.pinned import play_for
from momon_dsl.simulate.bench.playing import reported
from momon_dsl.simulate.bench.rounds import Settings, run
from momon_dsl.simulate.policies import uniform_from
from momon_dsl.simulate.resident import mebibytes
from tests.soak import size

SMALL = Settings(seconds=0.05, cards=10, pack=200)


def test_every_figure_is_measured(tmp_path: Path) -> None:
    """Whether the required ones hold is for a quiet machine to say."""
    yardstick = tmp_path / "other.py"
    yardstick.write_text("print('games=3 decisions/s=1000.0')", encoding="utf-8")
    parts = own()
    figures = run(parts, 1, Settings(0.05, yardstick, 10, 200))
    assert [each.kind for each in figures] == [kind for part in parts for kind in part.kinds]
    assert all(each.median > 0 and each.rounds == 1 for each in figures)
    by_name = {each.kind.name: each.median for each in figures}
    assert by_name["play.random.yardstick"] == by_name["play.random.decisions"] / 1000
    assert by_name["history.fork"] < by_name["history.save"] < by_name["history.load"]
    assert by_name["cards.all"] < min(by_name[f"cards.{each}"] for each in ("parse", "compile"))
    assert by_name["play.random.decisions"] > by_name["play.greedy.decisions"]
    assert by_name["play.mc:10.decisions"] > by_name["play.ismcts:10.decisions"] / 10
    assert by_name["pack.again"] / 1000 < by_name["pack.cold"]
    assert 10 < by_name["memory.worker"] < 80


def test_the_pinned_games_are_the_same_every_time() -> None:
    def ticks() -> float:
        return next(times)

    times = iter([0.0, 0.0, 1.0, 2.0])
    counts, took = play_for(1.5, 1, ticks)
    assert (counts.games, took) == (50, 2.0)
    times = iter([0.0, 0.0, 1.0, 2.0])
    assert play_for(1.5, 1, ticks)[0] == counts
    times = iter([0.0, 0.0, 1.0, 2.0])
    assert play_for(1.5, 2, ticks)[0] != counts


def test_a_game_whose_undo_and_forks_are_measured_goes_on_as_if_nothing_was() -> None:
    measured, plain = Game("Bench", "Bench", seed=1), Game("Bench", "Bench", seed=1)
    counts = Counter(name for name, _ in through(measured))
    policy = uniform_from(Random(1))
    while plain.decision is not None:
        plain.choose(*policy(plain.decision))
    assert measured.result is not None
    assert measured.key == plain.key
    assert counts == dict.fromkeys(("undo", "fork", "save", "load"), len(plain.choices))


def test_the_bytes_of_a_live_game_are_about_those_that_the_soak_counts() -> None:
    game, policy = Game("Bench", "Bench", seed=3), uniform_from(Random(3))
    checked = 0
    while game.decision is not None:
        own_way, other_way = live_bytes(game), size.live_bytes(game)
        assert 0.75 < own_way / other_way < 1.1
        checked += 1
        game.choose(*policy(game.decision))
    assert checked > 20


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process holds")
def test_what_a_process_holds_is_told() -> None:
    before = mebibytes()
    held = bytearray(64 * 2**20)
    held[::4096] = b"x" * len(held[::4096])
    after = mebibytes()
    assert before
    assert after
    assert 60 < after - before < 70
    assert mebibytes(2**31 - 1) is None


@pytest.mark.parametrize(
    "program",
    ["print('decisions/s=0')", "print('fast')", "print('decisions/s=9'); exit(1)",
     "print('decisions/s=1.2.3')"],
)  # fmt: skip
def test_what_reports_no_speed_is_no_yardstick(program: str, tmp_path: Path) -> None:
    path = tmp_path / "other.py"
    path.write_text(program, encoding="utf-8")
    with pytest.raises(MomonError, match=r"other\.py does not report decisions/s=NUMBER"):
        reported(path, 0.1, 1)


@pytest.mark.parametrize(
    ("wanted", "with_peers", "found"),
    [
        (["history.undo", "memory.game"], False, ["history.undo", "memory.game"]),
        (["machine"], False, ["machine.python"]),
        (["play.mc:10"], False, ["play.mc:10.decisions"]),
        (["machine", "peers.chess"], False, ["machine.python", "peers.chess.decisions"]),
        (["machine"], True, ["machine.python", *(n for n in names() if n.startswith("peers."))]),
        ([], False, [n for n in names() if not n.startswith("peers.")]),
        ([], True, names()),
    ],
)
def test_what_is_asked_for_is_chosen(wanted: list[str], with_peers: bool, found: list[str]) -> None:
    kinds = [kind.name for part in chosen(wanted, with_peers) for kind in part.kinds]
    assert kinds == found


def test_only_what_is_chosen_is_reported() -> None:
    figures = run(chosen(["history.undo", "history.fork"], False), 1, SMALL)
    assert [each.kind.name for each in figures] == ["history.undo", "history.fork"]


def test_no_name_is_there_twice_and_parts_begin_only_when_they_run() -> None:
    assert len(set(names())) == len(names())
    with ExitStack() as stack:
        assert callable(own()[0].begin(SMALL, stack))
