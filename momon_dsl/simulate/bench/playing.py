"""Play: the pinned bench deck against itself by random choices, and by agents that think."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.simulate.agents import decide, named

from .figures import Kind, Need, Values
from .pinned import COUNTS, DECK
from .rounds import WARM_UP, Measure, Part, Settings

AGENTS: Final = (("greedy", 2), ("mc:10", 1), ("ismcts:10", 1))
"""Agents that think, and how many games each plays in every round: always the same ones."""

YARDSTICK: Final = "play.random.yardstick"
_RANDOM: Final = (
    Kind("play.random.games", "/s", "more"),
    Kind("play.random.decisions", "/s", "more"),
    Kind("play.random.triggers", "/s", "more"),
    Kind("play.random.events", "/s", "more"),
    Kind("play.random.triggers_per_decision", "", "neither", Need(0.35, least=True)),
    Kind("play.random.events_per_decision", "", "neither", Need(2, least=True)),
    Kind(YARDSTICK, "x", "more", Need(0.35, least=True)),
)


def parts() -> Iterable[Part]:
    """Random play, and each agent."""
    yield Part(_RANDOM, _random)
    for spec, games in AGENTS:
        yield _agent(spec, games)


# --- random --------------------------------------------------------------------------------


def _random(settings: Settings, stack: ExitStack) -> Measure:
    """In a process of its own, as the yardstick: nothing that others hold makes it slower."""
    yardstick, seconds = settings.yardstick, settings.seconds

    def measure(number: int) -> Values:
        if number == WARM_UP:
            return {}
        # The ratio is taken inside the round, so that it holds while the speed of the machine
        # drifts.
        other = reported(yardstick, seconds, number) if yardstick else None
        command = [sys.executable, "-m", "momon_dsl.simulate.bench.pinned"]
        done = subprocess.run(
            [*command, str(seconds), str(number)], check=True, capture_output=True, text=True
        )
        *counted, took = map(float, done.stdout.split())
        values = {f"play.random.{n}": v / took for n, v in zip(COUNTS, counted, strict=True)}
        decisions = counted[COUNTS.index("decisions")]
        for name in ("triggers", "events"):
            per = counted[COUNTS.index(name)] / decisions
            values[f"play.random.{name}_per_decision"] = per
        if other:
            values[YARDSTICK] = decisions / took / other
        return values

    return measure


def reported(program: Path, seconds: float, seed: int) -> float:
    """The decisions per second that another program reports as `decisions/s=NUMBER`.

    Raises `MomonError` if it does not.
    """
    return asked([str(program), str(seconds), str(seed)], str(program))


def asked(arguments: list[str], name: str) -> float:
    """What `python ARGUMENTS` reports as `decisions/s=NUMBER`; raises `MomonError` if nothing."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, errors="replace")
    found = re.search(r"decisions/s=([0-9.]+)", done.stdout)
    try:
        speed = float(found[1]) if found and not done.returncode else 0.0
    except ValueError:
        speed = 0.0
    if not speed:
        raise MomonError(f"{name} does not report decisions/s=NUMBER, so it is no yardstick.")
    return speed


# --- agents --------------------------------------------------------------------------------


def _agent(spec: str, games: int) -> Part:
    kind = Kind(f"play.{spec}.decisions", "/s", "more")

    def begin(settings: Settings, stack: ExitStack) -> Measure:
        return lambda number: {kind.name: _speed(spec, games)}

    return Part((kind,), begin)


def _speed(spec: str, games: int) -> float:
    """Decisions with two or more options per second, in games of an agent against itself."""
    decisions = 0
    start = time.perf_counter()
    for seed in range(1, games + 1):
        game = Game(DECK, DECK, seed=seed)
        agents = named(spec, 2 * seed), named(spec, 2 * seed + 1)
        while game.decision is not None:
            decisions += len(game.decision.options) > 1
            decide(game, agents)
    return decisions / (time.perf_counter() - start)
