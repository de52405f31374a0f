"""One fault at a time, put into a copy of the repository and looked for there."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import attrs

from .operators import Mutant
from .reaching import CHOSEN, ENGINE, RECORD, Reached, lines_of

COPIED = ("cardscripts", "docs", "grammar", "momon_dsl", "pyproject.toml", "tests")
NOTHING: Mapping[str, str] = {}
PYTEST = ("-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-header")
PLUGIN = ("-m", "pytest", "-p", "tests.mutants.reaching")
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

    def known(self, stage: str) -> Reached:
        """What a stage reaches, and how long it takes, without a fault; raises if it fails."""
        command, file = STAGES[stage], self.place / f"{stage}.reached"
        if command[: len(PYTEST)] == PYTEST:
            ran = self._run((*PLUGIN, *command[2:]), 100_000, {RECORD: str(file)})
        else:
            told = (f"--data-file={file}", f"--include={ENGINE}", "--rcfile=")
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            ran = self._run(("-m", "coverage", "run", *told, *command), 100_000)
        if ran.returncode:
            raise RuntimeError(f"{stage} fails without any fault:\n{ran.stdout}{ran.stderr}")
        if command[: len(PYTEST)] == PYTEST:
            return Reached.read(file)
        after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        return Reached.whole(stage, after - before, file, self.place)

    def try_out(self, mutant: Mutant, known: Mapping[str, Reached]) -> Verdict:
        """Put a fault in, look for it by the tests that run its line, and take it out again."""
        file = self.place / mutant.path
        right = file.read_bytes()
        lines = lines_of(right, mutant.line)
        file.write_bytes(mutant.text)
        try:
            for stage, command in stages(mutant).items():
                reached = known.get(stage)
                tests = reached.by(mutant.path, lines) if reached else []
                if reached and not tests:
                    continue
                ran = self._look(command, reached, tests)
                if -ran.returncode in FROM_OUTSIDE:
                    raise RuntimeError(f"{stage} was stopped from outside: {mutant.key}")
                if ran.returncode:
                    return Verdict(mutant, stage, _how(ran))
            return Verdict(mutant, None)
        finally:
            file.write_bytes(right)

    def _look(
        self, command: tuple[str, ...], reached: Reached | None, tests: list[str]
    ) -> subprocess.CompletedProcess[str]:
        """Run a stage, as far as its tests run the line of the fault."""
        if reached is None:
            return self._run(command, SLOWER * 30)
        seconds = max(AT_LEAST, SLOWER * sum(reached.seconds[test] for test in tests))
        if command[: len(PYTEST)] != PYTEST:
            return self._run(command, seconds)
        chosen = self.place / "chosen.json"
        chosen.write_text(json.dumps(tests), encoding="utf-8")
        files = dict.fromkeys(test.split("::")[0] for test in tests)
        return self._run((*PLUGIN, *PYTEST[2:], *files), seconds, {CHOSEN: str(chosen)})

    def _run(
        self, command: tuple[str, ...], seconds: float, told: Mapping[str, str] = NOTHING
    ) -> subprocess.CompletedProcess[str]:
        def limits() -> None:
            most = int(seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        environment = {
            **os.environ,
            "PYTHONPATH": str(self.place),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(self.place / ".hypothesis"),
            **told,
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
