"""`make coverage`: the lines and branches of engine and interpreter that the tests reach."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from .rows import ROOT

TESTS = (
    *(
        "rules",
        "scenarios",
        "engine",
        "game",
        "tracing",
        "reference",
        "golden",
        "packs",
        "telling",
        "extensions",
    ),
)
"""Those that play; the rest of the tests reaches nothing of the engine that these do not."""
LINES, BRANCHES = 100.0, 95.0


def main() -> int:
    """Runs the tests; 1 if too little is reached, or a test fails."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--cov", "--cov-branch"]
        command += [f"--cov-report=json:{report}", *(f"tests/{name}" for name in TESTS)]
        ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
        print(ran.stdout.strip().splitlines()[-1])
        if ran.returncode:
            print(ran.stdout)
        reached = _tell(json.loads(report.read_text(encoding="utf-8")))
        return ran.returncode or reached


def _tell(found: dict[str, Any]) -> int:
    for path, file in sorted(found["files"].items()):
        lines, branches = file["missing_lines"], file["missing_branches"]
        if lines or branches:
            print(f"{path}: lines {lines}, branches {branches}")
    total = found["totals"]
    lines = 100 * total["covered_lines"] / total["num_statements"]
    branches = 100 * total["covered_branches"] / total["num_branches"]
    print(f"engine and interpreter: lines {lines:.2f} %, branches {branches:.2f} %")
    return int(lines < LINES or branches < BRANCHES)


if __name__ == "__main__":
    sys.exit(main())
