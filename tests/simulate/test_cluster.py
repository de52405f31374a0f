"""Workers of a Dask cluster: a real scheduler and two worker processes, of which one is killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.errors import MomonError
from momon_dsl.simulate import cluster as clusters
from momon_dsl.simulate.store import Row, Run
from momon_dsl.simulate.worker import Order, play_some

ROOT = Path(__file__).parents[2]
GAMES = 400
SIM = ("--pair", "Clockwork:Wild wind", "--games", str(GAMES), "--out", "run.sqlite")

distributed = pytest.importorskip("distributed")


def python(folder: Path, module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A Python that runs a module in a folder of its own, and knows this checkout."""
    settings = {"PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    command = [sys.executable, "-m", module, *arguments]
    with open(folder / f"{module}.txt", "ab") as said:
        return subprocess.Popen(
            command, cwd=folder, env={**os.environ, **settings}, stdout=said, stderr=said
        )


@contextmanager
def ended(process: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def until(condition: Callable[[], object]) -> None:
    ends = time.monotonic() + 600
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)


def rows(path: Path) -> list[Row]:
    if not path.exists():
        return []
    with Run.open(path) as run:
        return list(run)


def test_a_killed_worker_costs_nothing_and_changes_nothing(tmp_path: Path) -> None:
    where, path = tmp_path / "scheduler.json", tmp_path / "run.sqlite"
    local = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(where))
    with ExitStack() as stack:
        stack.enter_context(
            ended(python(tmp_path, "distributed.cli.dask_scheduler", "--port", "0", *local))
        )
        until(where.exists)
        worker = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--scheduler-file", str(where))
        workers = [
            stack.enter_context(ended(python(tmp_path, "distributed.cli.dask_worker", *worker)))
            for _ in range(2)
        ]
        sim = stack.enter_context(
            ended(python(tmp_path, "momon_dsl", "sim", *SIM, "--cluster", address(where)))
        )
        until(lambda: rows(path) or sim.poll() is not None)
        known = rows(path)
        assert sim.poll() is None, (tmp_path / "momon_dsl.txt").read_text()
        workers[0].kill()
        assert 0 < len(known) < GAMES
        assert sim.wait(600) == 0, (tmp_path / "momon_dsl.txt").read_text()
        assert workers[1].poll() is None
    found = rows(path)
    assert set(known) <= set(found)
    assert [row.number for row in found] == [*range(GAMES)]
    with Run.open(path) as run:
        alone = play_some(Order.of(run.plan, run.cards), range(GAMES), 1e9)
    assert [row[-2:] for row in found] == [each[1:] for each in alone]


def address(where: Path) -> str:
    import json

    found = json.loads(where.read_text())["address"]
    assert isinstance(found, str)
    return found


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 1)
    begin = clusters.cluster("tcp://127.0.0.1:1")
    told = r"^There is no Dask scheduler at tcp://127\.0\.0\.1:1: "
    with pytest.raises(MomonError, match=told), begin(Order("", "", "")):
        pass


def test_without_dask_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["sim", *SIM, "--cluster", "tcp://127.0.0.1:1"]) == 1
    assert "pip install 'momon-dsl[cluster]'" in capsys.readouterr().err


def test_workers_are_either_here_or_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", *SIM, "--cluster", "tcp://127.0.0.1:1", "--workers", "2"]) == 2
    assert "--cluster" in capsys.readouterr().err
