"""The tool that measures issues judges rightly, and its tables can be read."""

from __future__ import annotations

from typing import Any

import pytest

from tests.proof.rows import TABLES, Row, measure, table


def judged(**fields: Any) -> tuple[str, bool]:
    result = measure(Row(point="1", **fields))
    return result.measured, result.holds


@pytest.mark.parametrize(
    ("fields", "measured", "holds"),
    [
        ({"command": "exit 0"}, "exit 0", True),
        ({"command": "exit 3"}, "exit 3", False),
        ({"command": "exit 3", "exits": 3}, "exit 3", True),
        ({"command": "echo one two", "prints": "^one"}, "exit 0; printed", True),
        ({"command": "echo one two", "prints": "^two"}, "exit 0; not printed", False),
        ({"command": "echo 1,250 games", "number": r"([\d,.]+) games", "at_least": 1000},
         "1.25e+03", True),
        ({"command": "echo 0.2", "number": r"([\d.]+)", "at_least": 0.25}, "0.2", False),
        ({"command": "echo x", "number": r"(\d+)", "at_most": 1},
         "no number printed, but: x", False),
        ({"command": "exit 2", "number": r"(\d+)", "at_most": 1},
         "no number printed, but: nothing", False),
    ],
)  # fmt: skip
def test_a_row_holds_only_if_all_that_is_required_was_measured(
    fields: dict[str, Any], measured: str, holds: bool
) -> None:
    assert judged(**fields) == (measured, holds)


def test_time_is_measured() -> None:
    assert judged(command="sleep 0.3", seconds=0.1)[1] is False
    assert judged(command="true", seconds=30)[1] is True


@pytest.mark.parametrize("path", sorted(TABLES.glob("issue-*.toml")), ids=lambda path: path.stem)
def test_every_table_can_be_read(path: Any) -> None:
    assert table(path.stem.removeprefix("issue-"))
