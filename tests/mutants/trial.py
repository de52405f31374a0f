"""One fault at a time, put into a copy of the repository and looked for there."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import attrs

from .operators import Mutant

COPIED = ("cardscripts", "docs", "grammar", "momon_dsl", "pyproject.toml", "tests")
PYTEST = ("-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header")
NOT_OF_THE_RULES = tuple(
    f"--ignore=tests/scenarios/test_{name}.py" for name in ("languages", "plugin")
)
STAGES: dict[str, tuple[str, ...]] = {
    "games": ("-m", "tests.mutants.play"),
    "rules": (*PYTEST, "tests/rules", "tests/scenarios", "cardscripts", *NOT_OF_THE_RULES),
    "history": (
        *(*PYTEST, "tests/engine", "tests/tracing", "tests/game/test_turn_by_turn.py"),
        *("tests/game/test_hostile_callers.py", "tests/game/test_machine.py"),
    ),
}
"""In this order: what comes first finds most faults, and fastest."""
LOOPS = ("tests/rules/test_loop_limits.py", "tests/rules/test_loops.py")
NEAR: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("ahead", "limits", "loops", "rounds"), LOOPS),
    **dict.fromkeys(("causes", "tracing"), ("tests/tracing",)),
    "rewinding": ("tests/rules/test_rewinding.py",),
}
"""What finds faults of one module sooner than everything else, where games seldom reach it."""
SLOWER, AT_LEAST = 4, 20
"""A fault is found when the processor's time is so many times what it was, and at least so many
seconds: the wall clock says nothing on a machine that does other things too."""
FROM_OUTSIDE = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""Signals that no bound of a trial sends: they say nothing about a fault."""
MEMORY = 3 << 30
"""Bytes that a trial may use: a fault that makes a list grow for ever is found."""


def stages(mutant: Mutant) -> dict[str, tuple[str, ...]]:
    """What looks for a fault: first the tests of its own module, if there are such."""
    near = NEAR.get(Path(mutant.path).stem)
    return {"near": (*PYTEST, *near), **STAGES} if near else STAGES


@attrs.frozen
class Verdict:
    """What became of one fault: the stage that found it, or None, and how."""

    mutant: Mutant
    stage: str | None
    how: str = ""


class Workshop:
    """A copy of the repository, for one worker; the checkout itself is never touched."""

    def __init__(self, root: Path, place: Path) -> None:
        self.place = place
        ignored = shutil.ignore_patterns("unfinished", "*.pyc", "__pycache__")
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, place / name, ignore=ignored)
            else:
                shutil.copy(root / name, place / name)
        # Byte code is kept only of what never changes: two texts may be of one second and length.
        quiet = [sys.executable, "-m", "compileall", "-q", "-x", "/engine/", str(place)]
        subprocess.run(quiet, check=True)

    def seconds(self) -> dict[str, float]:
        """The processor's seconds of each stage without a fault; raises if one fails."""
        taken = {}
        for stage, command in STAGES.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            ran = self._run(command, 100_000)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            if ran.returncode:
                raise RuntimeError(f"{stage} fails without any fault:\n{ran.stdout}{ran.stderr}")
            taken[stage] = after.ru_utime - before.ru_utime
        return taken

    def try_out(self, mutant: Mutant, usual: dict[str, float]) -> Verdict:
        """Put a fault in, look for it, and take it out again."""
        file = self.place / mutant.path
        right = file.read_bytes()
        file.write_bytes(mutant.text)
        try:
            for stage, command in stages(mutant).items():
                ran = self._run(command, max(AT_LEAST, SLOWER * usual.get(stage, 30)))
                if -ran.returncode in FROM_OUTSIDE:
                    raise RuntimeError(f"{stage} was stopped from outside: {mutant.key}")
                if ran.returncode:
                    return Verdict(mutant, stage, _how(ran))
            return Verdict(mutant, None)
        finally:
            file.write_bytes(right)

    def _run(self, command: tuple[str, ...], seconds: float) -> subprocess.CompletedProcess[str]:
        def limits() -> None:
            most = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        environment = {
            **os.environ,
            "PYTHONPATH": str(self.place),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.place / ".hypothesis"),
        }
        return subprocess.run(
            [sys.executable, *command],
            cwd=self.place,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            preexec_fn=limits,
        )


def _how(ran: subprocess.CompletedProcess[str]) -> str:
    """The last line that says anything, shortened; a negative code is a signal."""
    if ran.returncode < 0:
        return f"stopped by signal {-ran.returncode}: too slow"
    lines = [line for line in (ran.stdout + ran.stderr).splitlines() if line.strip()]
    failed = [line for line in lines if line.startswith("FAILED")]
    return (failed or lines or [""])[-1][:160]
