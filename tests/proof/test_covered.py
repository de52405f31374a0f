"""Coverage is judged by lines and branches apart, and what is missing is named."""

from __future__ import annotations

from typing import Any

import pytest

from .covered import _tell


def report(lines: int, branches: int, missing: list[int]) -> dict[str, Any]:
    totals = {
        "covered_lines": lines, "num_statements": 200, "covered_branches": branches,
        "num_branches": 100,
    }  # fmt: skip
    file = {"missing_lines": missing, "missing_branches": []}
    return {"files": {"engine/a.py": file}, "totals": totals}


@pytest.mark.parametrize(
    ("lines", "branches", "missing", "code", "says"),
    [
        (200, 95, [], 0, "lines 100.00 %, branches 95.00 %"),
        (199, 100, [7], 1, "lines 99.50 %, branches 100.00 %"),
        (200, 94, [], 1, "lines 100.00 %, branches 94.00 %"),
    ],
)
def test_all_lines_and_most_branches_are_required(
    lines: int,
    branches: int,
    missing: list[int],
    code: int,
    says: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _tell(report(lines, branches, missing)) == code
    told = capsys.readouterr().out
    assert says in told
    assert ("engine/a.py: lines [7]" in told) == bool(missing)
