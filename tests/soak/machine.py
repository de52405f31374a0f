"""The state machine of tests/game/machine.py, with steps by the hundred thousand."""

from __future__ import annotations

from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.game.machine import GameMachine

from .tally import Tally

STEPS = 200


def measure(first: int, seeds: int) -> Tally:
    """One run of Hypothesis with as many examples as there are seeds."""
    how = settings(
        max_examples=seeds,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    runs, steps, faults = GameMachine.runs, GameMachine.steps, []
    try:
        run_state_machine_as_test(seed(first)(GameMachine), settings=how)
    except Exception as problem:
        notes = "\n".join(getattr(problem, "__notes__", ()))
        faults = [f"from seed {first}: {problem!r}\n{notes}"]
    done = GameMachine.steps - steps
    return Tally(done, tuple(faults), {"machines": GameMachine.runs - runs})
