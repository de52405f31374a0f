"""Every kind of Then line: met where it is so, refused where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl import limits
from momon_dsl.telling.words import Lang
from tests.scenarios.scripts import played, report

PLAY = (
    "Given your Hand is R1, T1.",
    "Given your Void is U1.",
    "Given your opponent controls T1 at b3.",
    "Given your opponent controls U1 at d4, owned by you.",
    "When you Summon R1 into b2.",
    "When you choose b3.",
)
"""T1 of b3 goes back to the opponent's Hand; R1 makes a Check without attempts."""

MET = (
    "Then b3 is empty.",
    "Then b2 is R1.",
    'Then b2 is "Returns one".',
    "Then you control R1 at b2.",
    "Then your opponent controls U1.",
    "Then your opponent controls d4.",
    "Then your Hand is T1.",
    "Then your opponent's Hand is T1.",
    "Then your Void is U1.",
    "Then your opponent's Void is empty.",
    "Then R1 has 1 Stars.",
    "Then d4 has south power 1.",
    "Then no decision waits.",
    "Then the game goes on.",
    "Then these happened in order: R1 is Summoned into b2; b3 returns to a Hand; a turn ends.",
    "Then these happened in order: a Momon is Summoned; the ability of b2 resolves.",
    "Then this never happened: T1 is Summoned.",
    "Then this happened 1 time: R1 makes a Snatch Check with 0 attempts.",
    'Then this happened 1 time: the ability "On Summon: Return target Momon your opponent controls'
    " to its owner's Hand.\" triggers.",
)

NOT_MET = (
    ("Then b3 is T1.", "b3 is empty"),
    ("Then b2 is empty.", "R1 is in b2"),
    ("Then b2 is T1.", "R1 is in b2"),
    ("Then your opponent controls R1.", "R1 at b2 is controlled by you"),
    ("Then you control R1 at b3.", "R1 at b2 is controlled by you"),
    ("Then you control T1.", "T1 is not in the Arena"),
    ("Then your Hand is T1, T1.", "your Hand: T1"),
    ("Then your Hand is empty.", "your Hand: T1"),
    ("Then your opponent's Void is T1.", "your opponent's Void: nothing"),
    ("Then R1 has 2 Stars.", "R1 at b2 has 1 Stars"),
    ("Then T1 has 1 Stars.", "T1 is not in the Arena"),
    ("Then d4 has south power 2.", "U1 at d4 has south power 1"),
    ("Then the decision is target.", "no decision waits"),
    ("Then the options are b3.", "no decision waits"),
    ("Then you win.", "the game goes on"),
    (
        "Then these happened in order: b3 returns to a Hand; R1 is Summoned into b2.",
        "part 2 of 2 did not happen",
    ),
    ("Then these happened in order: R1 is Summoned into b3.", "part 1 of 1 did not happen"),
    ("Then this never happened: b3 returns to a Hand.", "T1 at b3 is returned to your opponent's"),
    ("Then this happened 2 times: R1 is Summoned.", "how often it happened: 1"),
    (
        "Then this happened 1 time: R1 makes a Snatch Check with 1 attempt.",
        "how often it happened: 0",
    ),
    ("Then this happened 1 time: R1 makes an Incite Check.", "how often it happened: 0"),
)


@pytest.mark.parametrize("line", MET)
def test_what_is_so_is_met(tmp_path: Path, line: str) -> None:
    result = played(tmp_path, *PLAY, line)
    assert result.passed, report(result)


@pytest.mark.parametrize(("line", "instead"), NOT_MET)
def test_what_is_not_so_is_refused_with_what_is_there(
    tmp_path: Path, line: str, instead: str
) -> None:
    result = played(tmp_path, *PLAY, line)
    (failure,) = result.failures
    assert failure.step is result.case.scenario.steps[-1]
    assert instead in " ".join(failure.notes)


@pytest.mark.parametrize(
    "line",
    [
        "Then your decision is target.",
        "Then the decision is target.",
        "Then the options are T1, U1.",
        "Then the options are b3, d4.",
        "Then the options include U1.",
        "Then the options do not include R1, nothing.",
    ],
)
def test_the_decision_that_waits_is_met(tmp_path: Path, line: str) -> None:
    lines = (*PLAY[:-1], line, "Then the decision is target.")
    assert played(tmp_path, *lines).passed


@pytest.mark.parametrize(
    "line",
    [
        "Then no decision waits.",
        "Then your opponent's decision is target.",
        "Then the decision is Summon.",
        "Then the options are T1.",
        "Then the options include R1.",
        "Then the options do not include U1.",
        "Then the options include nothing.",
    ],
)
def test_the_decision_that_waits_is_refused_with_its_options(tmp_path: Path, line: str) -> None:
    (failure,) = played(tmp_path, *PLAY[:-1], line, "Then the decision is target.").failures
    assert failure.notes == (
        "instead: You: choose 1 target for the On Summon ability of R1.",
        "options: T1 at b3; U1 at d4",
    )


def test_simultaneous_objects_are_one_event_in_any_order(tmp_path: Path) -> None:
    lines = (
        'test card D1 "Takes all".',
        "On Summon: Direct Snatch each Momon your opponent controls.",
        "Given your Hand is D1.",
        "Given your opponent controls T1 at b3.",
        "Given your opponent controls U1 at d4.",
        "When you Summon D1 into a1.",
    )
    for order in ("T1 is Snatched; U1 is Snatched", "U1 is Snatched; T1 is Snatched"):
        assert played(tmp_path, *lines, f"Then these happened in order: {order}.").passed
    twice = "Then these happened in order: T1 is Snatched; T1 is Snatched."
    assert not played(tmp_path, *lines, twice).passed


@pytest.mark.parametrize(("lang", "more"), [("en", "… and 36 more"), ("th", "… และอีก 36 ตัวเลือก")])
def test_a_report_lists_the_first_options_and_counts_the_others(
    lang: Lang, more: str, tmp_path: Path
) -> None:
    given = "Given your Hand is T1, U1, R1."
    result = played(tmp_path, given, "When you choose yes.", "Then a1 is T1.", lang=lang)
    (options,) = (line for line in report(result, lang).splitlines() if "; " in line)
    assert options.count("; ") == limits.OPTIONS_TOLD
    assert options.endswith(f"; {more}")
