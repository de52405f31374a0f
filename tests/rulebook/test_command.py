"""`momon rules`."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

from momon_dsl.cli import main
from momon_dsl.rulebook import load

Run = Callable[..., "Ran"]


@attrs.frozen
class Ran:
    exit_code: int
    output: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def momon_rules(*arguments: str) -> Ran:
        code = main(["rules", *arguments])
        printed = capsys.readouterr()
        return Ran(code, printed.out + printed.err)

    return momon_rules


def test_without_an_id_it_lists_every_rule_once(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == list(load())


def test_a_rule_is_shown_with_editions_places_and_tests(run: Run) -> None:
    result = run("h10.2")
    assert result.exit_code == 0
    assert result.output.startswith("H10.2  house rule; edition 1.0.0-th, 1.0.0-en; a format may")
    for heading in ("Implemented in:", "Tests that it holds:", "Tests that breaking it"):
        assert heading in result.output


def test_a_rule_with_an_older_wording_shows_both(run: Run) -> None:
    output = run("9.3.5").output
    assert "edition 1.0.0-th:\n" in output
    assert "edition 1.0.0-en:\n" in output


@pytest.mark.parametrize("id", list(load()))
def test_thai_wordings_are_printed_whole(run: Run, id: str) -> None:
    output = run(id, "--lang", "th").output
    assert "".join(load()[id].text("th").split()) in "".join(output.split())


@pytest.mark.parametrize(
    ("wrong", "answer"),
    [
        ("9.3.9", "there is no rule 9.3.9; did you mean 9.3.6"),
        ("9.4", "did you mean 9.4.1, 9.4.2, 9.4.3, 9.4.4?"),
        ("11.2", "did you mean H11.2?"),
    ],
)
def test_an_unknown_id_exits_1_with_what_may_be_meant(run: Run, wrong: str, answer: str) -> None:
    result = run(wrong)
    assert result.exit_code == 1
    assert answer in result.output
    assert "Traceback" not in result.output
