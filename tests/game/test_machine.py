"""The state machine over a few games, and the illegal answers that it and `make soak` try."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from momon_dsl.model.decisions import Decision
from tests.rule_marks import rule

from .games import any_table, some_answer
from .illegal import STALE, WAYS, legal, near_misses, refused
from .machine import GameMachine


@pytest.mark.parametrize("part", range(2))
def test_whatever_a_caller_does_the_state_is_the_one_of_the_choices(part: int) -> None:
    how = settings(
        max_examples=10,
        stateful_step_count=60,
        deadline=None,
        database=None,
        derandomize=False,
        suppress_health_check=list(HealthCheck),
    )
    steps = GameMachine.steps
    run_state_machine_as_test(seed(part)(GameMachine), settings=how)
    assert GameMachine.steps - steps > 400


@rule("12.3.1", refused=True)
def test_12_3_1_answers_near_legal_ones_are_refused_and_change_nothing() -> None:
    kinds, ways = set(), set()
    for number in range(40):
        game, random, stale = any_table(number).begin(), Random(number), []
        while (decision := game.decision) is not None and len(game.choices) < 60:
            kinds.add(decision.kind)
            key = game.key
            for what, wrong in near_misses(random, game, stale[-20:], 4):
                ways.add(what)
                assert refused(game, wrong) is None, what
            assert game.key == key
            stale.append(some_answer(random, decision))
            game.choose(*stale[-1])
    assert ways == {*WAYS, STALE}
    assert {"summon", "target", "may", "order", "mode", "space", "choose"} <= kinds


@pytest.mark.parametrize(
    ("answer", "is_legal"),
    [
        ((3,), True), ((3, 5), True), ((5, 3), True), ((), False), ((3, 5, 7), False),
        ((3, 3), False), ((4,), False), ((3.0,), False), (("3",), False), ((True,), False),
        (([3],), False),
    ],
)  # fmt: skip
def test_legal_is_told_from_illegal(answer: tuple[object, ...], is_legal: bool) -> None:
    assert legal(Decision("target", 0, (1, 3, 5, 7), 1, 2), answer) is is_legal


def test_a_choice_that_is_taken_or_changes_something_is_found() -> None:
    game = any_table(0).begin()
    assert game.decision is not None
    told = refused(game, game.decision.options[:1])
    assert told is not None
    assert "was taken" in told
