"""An anomaly in the midst of a game (12.1.9): only a runtime that goes past the atoms makes one."""

from __future__ import annotations

from random import Random

import pytest

from momon_dsl.engine.conditions import anomalies
from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.protocol import Answer
from momon_dsl.engine.rewinding import RewindingKernel
from momon_dsl.engine.turn import STEPS
from momon_dsl.interpreter.runtime import AbilityRuntime
from momon_dsl.model.frames import Frame
from momon_dsl.model.state import FIELDS
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card

A, B = 1, 2
LYING = ("your hand X", "you A1 b2", "they B1 c3")


class Careless(AbilityRuntime):
    """Lays one Momon upon another at the end of an ability, as a faulty extension might."""

    def resume(self, kernel: Kernel, frame: Frame, answer: Answer | None) -> bool:
        done = super().resume(kernel, frame, answer)
        if done:
            kernel.state.space[A] = kernel.state.space[B]
        return done


def kernel(body: str, *, sanctioned: bool = False) -> RewindingKernel:
    """X has been Summoned and waits for the first choice of its ability."""
    script = card("X", "", f"On Summon: {body}") + card("A1") + card("B1")
    game = play(script, *LYING, sanctioned=sanctioned).game
    runtime = Careless(game.pool, game.setup)
    made = RewindingKernel(game.setup, game.state, runtime, STEPS)
    assert made.state.decision is not None
    made.choose(made.state.decision.options[:1])
    return made


@rule("12.1.9", holds=True)
def test_12_1_9_the_last_choice_is_taken_back_to_the_letter() -> None:
    k = kernel("Target Momon gets +1 power until end of turn.")
    before = k.state.copy()
    k.choose((A,))
    *log, rewound = k.state.log
    assert (rewound.kind, rewound.rule) == ("ChoiceRewound", "12.1.3")
    assert log == before.log
    for name in set(FIELDS) - {"log"}:
        assert getattr(k.state, name) == getattr(before, name), name


@rule("12.1.9", refused=True)
@pytest.mark.parametrize(
    "body",
    [
        "Target Momon gets +1 power until end of turn. Reveal a random Momon from your Hand.",
        "Target Momon gets +1 power until end of turn."
        " Put a Momon from your Hand into its owner's Void.",
        "Target Momon gets +1 power until end of turn. Look at your opponent's Hand.",
        "Target Momon gets +1 power until end of turn. A random Momon gets +1 Stars until end of"
        " turn.",
    ],
)  # fmt: skip
def test_12_1_9_what_was_private_cannot_be_hidden_again(body: str) -> None:
    script = card("X", "", f"On Summon: {body}") + card("A1") + card("B1")
    game = play(script, *LYING, "your hand X").game
    k = RewindingKernel(game.setup, game.state, Careless(game.pool, game.setup), STEPS)
    assert k.state.decision is not None
    k.choose(k.state.decision.options[:1])
    while k.state.result is None and k.state.decision is not None:
        assert k.state.log[-1].kind != "ChoiceRewound"
        k.choose(k.state.decision.options[-1:])
    assert k.state.result == (-1, "12.1.3")


@rule("12.1.9", holds=True)
def test_12_1_9_in_sanctioned_play_a_judge_is_called_once_and_nothing_is_lost() -> None:
    k = kernel("Target Momon gets +1 power until end of turn.", sanctioned=True)
    k.choose((A,))
    decision = k.state.decision
    assert decision is not None
    assert (decision.kind, decision.rule) == ("judge", "12.1.3")
    assert k.state.current[A].powers == (2, 2, 2, 2)
    k.choose((0,))
    asked = [event for event in k.state.log if event.kind == "JudgeCalled"]
    assert len(asked) == 1


class MoreCareless(Careless):
    """Also forgets whose Momon one of them is."""

    def resume(self, kernel: Kernel, frame: Frame, answer: Answer | None) -> bool:
        done = super().resume(kernel, frame, answer)
        if done:
            kernel.state.controller[A] = -1
        return done


@rule("12.1.9", holds=True)
@pytest.mark.parametrize("sanctioned", [True, False])
def test_12_1_9_of_two_anomalies_the_first_rule_is_named(sanctioned: bool) -> None:
    script = card("X", "", "On Summon: Target Momon gets +1 power until end of turn.")
    game = play(script + card("A1") + card("B1"), *LYING, sanctioned=sanctioned).game
    k = RewindingKernel(game.setup, game.state, MoreCareless(game.pool, game.setup), STEPS)
    assert k.state.decision is not None
    k.choose(k.state.decision.options[:1])
    k.choose((A,))
    assert k.state.log[-1].rule == "12.1.3"  # and 12.1.4


@rule("12.1.9", holds=True)
@rule("12.1.2", holds=True)
@rule("12.1.3", holds=True)
@rule("12.1.4", holds=True)
def test_12_1_9_no_game_of_scripts_ever_has_an_anomaly() -> None:
    from tests.rules.test_loopy_cards import answer, random_game

    for seed in range(30):
        game, _ = random_game(seed)
        rng = Random(seed)
        for _ in range(40):
            if game.decision is None:
                break
            game.choose(*answer(game, rng))
            assert anomalies(game.state, game.setup) == ()
