"""`momon sim` as it is typed: what is asked for, broken off and gone on with."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.simulate.plan import Pair, Side
from momon_dsl.simulate.runner import Crew
from momon_dsl.simulate.store import Row, Run
from momon_dsl.simulate.worker import Order, play_some

SIM = ("sim", "--decks", "Clockwork,Wild wind", "--games", "40", "--seed", "3")

Momon = Callable[..., tuple[int, str, str]]


@pytest.fixture
def momon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Momon:
    """Run a command in this process, in an empty folder, with workers that are threads of it."""
    from concurrent.futures import ThreadPoolExecutor
    from contextlib import contextmanager
    from functools import partial

    @contextmanager
    def threads(order: Order) -> Iterator[Crew]:
        with ThreadPoolExecutor(1) as executor:
            yield Crew(executor, lambda: 1, partial(play_some, order))

    monkeypatch.setattr("momon_dsl.simulate.runner.processes", lambda _: threads)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, out, err

    return run


def rows(path: Path | str) -> list[Row]:
    with Run.open(path) as run:
        return list(run)


def test_the_same_command_finds_its_file_again(momon: Momon, tmp_path: Path) -> None:
    code, out, err = momon(*SIM)
    assert (code, err) == (0, "")
    assert re.search(r"^40 games are in sim-[0-9a-f]{8}\.sqlite\.$", out, re.MULTILINE)
    assert re.search(r"^ +\d+\.\d %  \(\d+\.\d – \d+\.\d\)  Clockwork – Wild wind$", out, re.M)
    assert momon(*SIM) == (0, out, "")
    assert momon(*SIM[:-1], "4")[0] == 0
    assert len(list(tmp_path.glob("*.sqlite"))) == 2


def test_in_thai(momon: Momon) -> None:
    code, out, _ = momon(*SIM, "--lang", "th")
    assert code == 0
    assert "40 เกม" in out


def test_another_run_is_refused(momon: Momon) -> None:
    assert momon(*SIM, "--out", "a.sqlite")[0] == 0
    code, out, err = momon(*SIM, "--out", "a.sqlite", "--games", "50")
    assert (code, out) == (1, "")
    assert "games: 40, not 50" in err


def planned(momon: Momon, *arguments: str) -> tuple[Pair, ...]:
    assert momon("sim", *arguments, "--games", "1", "--out", "run.sqlite")[0] == 0
    with Run.open("run.sqlite") as run:
        assert len(run) == run.plan.games == 2 * len(run.plan.pairs)
        return run.plan.pairs


def test_round_robin_and_mirror(momon: Momon) -> None:
    pairs = planned(momon, "--decks", "Clockwork, Wild wind", "--decks", "First steps", "--mirror")
    assert [pair.names for pair in pairs] == [
        ("Clockwork", "Clockwork"), ("Wild wind", "Wild wind"), ("First steps", "First steps"),
        ("Clockwork", "Wild wind"), ("Clockwork", "First steps"), ("Wild wind", "First steps"),
    ]  # fmt: skip


def test_given_pairs_and_an_agent_for_each_of_the_two(momon: Momon) -> None:
    given = ("--pair", "Clockwork:Clockwork", "--pair", "Wild wind:Clockwork")
    assert planned(momon, *given, "--agent", "greedy", "--agent", "random") == (
        Pair(Side("Clockwork", "greedy"), Side("Clockwork", "random")),
        Pair(Side("Wild wind", "greedy"), Side("Clockwork", "random")),
    )


def test_the_agent_of_a_deck(momon: Momon) -> None:
    assert planned(momon, *SIM[1:3], "--agent", "Wild wind=greedy") == (
        Pair(Side("Clockwork", "random"), Side("Wild wind", "greedy")),
    )


def test_format_and_edition(momon: Momon) -> None:
    rules = ("--format", "House", "--edition", "1.0.0-en")
    assert momon(*SIM, *rules, "--games", "2", "--out", "run.sqlite")[0] == 0
    with Run.open("run.sqlite") as run:
        assert (run.plan.format, run.plan.edition) == ("House", "1.0.0-en")


OWN = """
card TT 1 "One"
  symbols [S]
  stars 1
  powers north 1, east 1, south 1, west 1
card TT 2 "Two"
  symbols [S]
  stars 1
  powers north 3, east 3, south 3, west 3
deck "A: B, C=D"
  5 TT 1
  5 TT 2
format "Mine"
  Each player brings 10 cards, at most 5 of one card, all in Hand.
"""


def test_packs_and_odd_names(momon: Momon, tmp_path: Path) -> None:
    (tmp_path / "own.momon").write_text(OWN)
    given = ("--pack", "own.momon", "--format", "Mine")
    names = ("A: B, C=D", "A: B, C=D")
    for asked in (
        ("--decks", names[0], "--mirror"),
        ("--pair", ":".join(names)),
    ):
        Path("run.sqlite").unlink(missing_ok=True)
        (pair,) = planned(momon, *asked, *given)
        assert pair.names == names
    with Run.open("run.sqlite") as run:
        assert [card.id for card in run.cards.cards] == ["TT 1", "TT 2"]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ((), 2, "Name decks that play"),
        (("--decks", "Clockwork"), 2, "Name decks that play"),
        (("--pair", "Clockwork"), 2, "name two decks, as A:B"),
        (("--pair", "Clockwork:Wild win"), 1, "There is no deck Wild win. Did you mean Wild wind?"),
        (("--agent", "radnom"), 1, "There is no agent radnom. Did you mean random?"),
        (("--agent", "human"), 2, "momon play --agent"),
        (("--agent", "random",) * 3, 2, "Name one agent for everybody"),
        (("--format", "Hous"), 1, "There is no format Hous. Did you mean House?"),
        (("--edition", "2"), 2, "There is no edition 2"),
        (("--games", "0"), 2, "--games"),
        (("--workers", "0"), 2, "--workers"),
        (("--pack", "nowhere"), 1, "nowhere: no such file or folder"),
        (("--format", "Contrary", "--decks", "Bench,Clockwork"), 1, "(H6.1)"),
        (("--out", "no/run.sqlite"), 2, "no: No such file or directory"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    arguments: tuple[str, ...], code: int, told: str, momon: Momon, tmp_path: Path
) -> None:
    decks = () if {"--decks", "--pair"} & {*arguments} or not arguments else SIM[1:3]
    ran, out, err = momon("sim", *decks, *arguments)
    assert (ran, out) == (code, "")
    assert told in err
    assert list(tmp_path.iterdir()) == []


# --- whole processes -------------------------------------------------------------------------


def begun(folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "momon_dsl", *SIM, "--out", "run.sqlite"]
    return subprocess.Popen(
        [*command, *more], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}, start_new_session=True,
    )  # fmt: skip


def count(folder: Path) -> int:
    path = folder / "run.sqlite"
    if not path.exists():
        return 0
    with Run.open(path) as run:
        return len(run)


def until(condition: Callable[[], bool]) -> None:
    ends = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.05)


def alive(group: int) -> bool:
    """Whether a process of this group still runs."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, owner = stat.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(owner) == group and state != "Z":
            return True
    return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc here")


@needs_proc
def test_ctrl_c_says_how_to_go_on_and_leaves_nobody_behind(tmp_path: Path) -> None:
    with begun(tmp_path, "--workers", "2", "--games", "4000") as run:
        until(lambda: count(tmp_path) > 0)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal sends it: to the workers, too
        out, err = run.communicate(timeout=120)
    assert (run.returncode, out) == (130, "")
    told, again = err.strip().split(" To go on: ")
    assert told == f"{count(tmp_path):,} of 4,000 games are in run.sqlite."
    typed = shlex.split(again)
    assert typed[:2] == ["momon", "sim"]
    options = dict(zip(typed[2::2], typed[3::2], strict=True))
    assert options == {
        "--decks": "Clockwork,Wild wind", "--games": "4000", "--seed": "3", "--out": "run.sqlite",
        "--workers": "2",
    }  # fmt: skip
    until(lambda: not alive(run.pid))


@needs_proc
def test_kill_9_loses_nothing_that_was_written_and_leaves_nobody_behind(
    tmp_path: Path, momon: Momon
) -> None:
    with begun(tmp_path, "--workers", "2", "--games", "400") as run:
        until(lambda: count(tmp_path) > 0)
        known = rows(tmp_path / "run.sqlite")
        run.kill()
        run.wait()
    until(lambda: not alive(run.pid))
    after = rows(tmp_path / "run.sqlite")
    assert set(known) <= set(after)
    code, _, err = momon(*SIM, "--games", "400", "--out", "run.sqlite")
    assert code == 0
    assert len(after) == 400 or err.startswith(f"{len(after)} of 400 games are in run.sqlite;")
    whole = rows(tmp_path / "run.sqlite")
    assert set(after) <= set(whole)
    assert momon(*SIM, "--games", "400", "--out", "other.sqlite")[0] == 0
    assert rows(tmp_path / "other.sqlite") == whole
