"""Reads the table of an issue and measures its rows, one command after another."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

ROOT = Path(__file__).resolve().parents[2]
TABLES = Path(__file__).parent


@attrs.frozen(kw_only=True)
class Row:
    """One claim of an issue: the command that shows it, and what is required of that command.

    Required is one of these:

    * `exits`: the exit code; besides, `prints`, a regular expression that its output must match,
      and `seconds`, the longest that it may take;
    * `number`: a regular expression whose group is a number, within `at_least` and `at_most`;
    """

    point: str
    command: str
    exits: int = 0
    prints: str | None = None
    number: str | None = None
    at_least: float | None = None
    at_most: float | None = None
    seconds: float | None = None


@attrs.frozen
class Result:
    """What is required of a row, what was measured, and whether that is enough."""

    required: str
    measured: str
    holds: bool


@attrs.frozen
class Ran:
    """How a command ended: its exit code, all that it printed, and its seconds."""

    code: int
    output: str
    seconds: float


def table(issue: str) -> list[Row]:
    """The rows for an issue; raises `FileNotFoundError` if there is no table for it."""
    text = (TABLES / f"issue-{issue}.toml").read_text(encoding="utf-8")
    return [Row(**entry) for entry in tomllib.loads(text)["row"]]


def measure(row: Row) -> Result:
    """Run a row's command and judge it."""
    results = list(_judge(row))
    return Result(
        "; ".join(each.required for each in results),
        "; ".join(each.measured for each in results),
        all(each.holds for each in results),
    )


def _judge(row: Row) -> Iterator[Result]:
    ran = run(row.command) if row.seconds is None else execute(row.command)
    if row.number:
        found = re.search(row.number, ran.output, re.MULTILINE)
        yield _bounded(row, float(found[1].replace(",", ""))) if found else _unmeasured(row, ran)
        return
    yield Result(f"exit {row.exits}", f"exit {ran.code}", ran.code == row.exits)
    if row.seconds is not None:
        yield Result(f"<= {row.seconds:g} s", f"{ran.seconds:.2f} s", ran.seconds <= row.seconds)
    if row.prints:
        found = re.search(row.prints, ran.output, re.MULTILINE)
        yield Result(f"prints /{row.prints}/", "printed" if found else "not printed", bool(found))


def _unmeasured(row: Row, ran: Ran) -> Result:
    """No number was printed; what the command said last may tell why."""
    said = ran.output.strip().splitlines()[-1:] or ["nothing"]
    return Result(_bounds(row), f"no number printed, but: {said[0]}", False)


def _bounds(row: Row) -> str:
    bounds = [(">=", row.at_least), ("<=", row.at_most)]
    return " and ".join(f"{sign} {bound:g}" for sign, bound in bounds if bound is not None)


def _bounded(row: Row, value: float) -> Result:
    low = row.at_least is None or value >= row.at_least
    high = row.at_most is None or value <= row.at_most
    return Result(_bounds(row), f"{value:.3g}", low and high)


@cache
def run(command: str) -> Ran:
    """Run a command once in this process; rows that time nothing share one run of a command."""
    return execute(command)


def execute(command: str) -> Ran:
    """Run a command in the root, with the environment's programs first in the search path."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    begin = time.perf_counter()
    ended = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    seconds = time.perf_counter() - begin
    return Ran(ended.returncode, ended.stdout.decode("utf-8", "replace"), seconds)
