"""Figures made by hand."""

from __future__ import annotations

import json
from typing import Any

from momon_dsl.simulate.bench.figures import Better, Figure, Kind
from momon_dsl.simulate.bench.written import Measured, data

SPEED = Kind("play.random.decisions", "/s", "more")
TIME = Kind("history.undo", "µs", "less")
SIZE = Kind("memory.game", "KiB", "less")


def figure(median: float, spread: float = 0.01, *, kind: Kind = SPEED, rounds: int = 9) -> Figure:
    """A figure whose quartiles lie on both sides of its median, so far as a part of it."""
    return Figure(kind, median, median * (1 - spread), median * (1 + spread), rounds)


def measured(*figures: Figure, python: str = "CPython 3.11.7") -> Measured:
    """Figures of a day."""
    return Measured(momon="0.1.0", python=python, date="2026-01-02T03:04:05+00:00", figures=figures)


def as_text(*figures: Figure, **changes: Any) -> str:
    """The file of these figures, with changes to it."""
    return json.dumps({**data(measured(*figures)), **changes})


def machine(median: float, better: Better = "neither") -> Figure:
    """How fast the machine is."""
    return figure(median, kind=Kind("machine.python", "k steps/s", better))
