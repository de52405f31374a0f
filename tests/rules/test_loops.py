"""Loops (12.4): found, counted, skipped, forced otherwise; and what only looks like a choice."""

from __future__ import annotations

from typing import Any

import pytest

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.decisions import SPACE_BITS
from momon_dsl.packs.collection import collect
from tests.rule_marks import rule
from tests.rules.played import Played, play
from tests.rules.test_cases import card

STARTER = card("X", "", "On Summon: Move target Momon to an empty Space.")
FOLLOW = "When another Momon Moves: Move this to the Space it left."
MAY = "When another Momon Moves: You may Move this to the Space it left."
LYING = ("your hand X", "you A1 b2", "you B1 c3")
FIRST = ("X@a1", "A1", "b3")
MOST = 1_000_000_000


def pair(one: str, other: str) -> str:
    return card("A1", "", one) + card("B1", "", other) + STARTER


def run(played: Played, *numbers: int, usual: str = "yes") -> Played:
    """Play on, naming these numbers of repetitions; stops where one is missing."""
    left = list(numbers)
    while played.game.decision:
        if played.decision.kind == "repetitions":
            if not left:
                break
            played.game.choose(left.pop(0))
        elif usual in played.options():
            played(usual)
        else:
            break
    return played


def tail(played: Played) -> str:
    """What happened from the repetitions on."""
    lines = played.lines()
    starts = [n for n, line in enumerate(lines) if line.startswith(("repeated", "loop", "judge"))]
    return "; ".join(lines[starts[0] :]) if starts else ""


@rule("12.4.4", holds=True)
@rule("12.4.5", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("sanctioned", [False, True])
def test_12_4_5_case_39_a_mandatory_loop_is_a_draw(mirrored: bool, sanctioned: bool) -> None:
    played = play(pair(FOLLOW, FOLLOW), *LYING, mirrored=mirrored, sanctioned=sanctioned)(*FIRST)
    assert tail(played) == "loop; game ends nobody 12.4.5"


@rule("12.4.4", holds=True)
def test_12_4_4_three_momon_in_a_circle_are_a_loop_too() -> None:
    script = pair(FOLLOW, FOLLOW) + card("C1", "", FOLLOW)
    assert tail(play(script, *LYING, "they C1 d4")(*FIRST)) == "loop; game ends nobody 12.4.5"


@rule("12.4.2", holds=True)
@rule("R12.4.1", holds=True)
@pytest.mark.parametrize("number", [0, 1, 3, MOST])
@pytest.mark.parametrize("other", [FOLLOW, MAY], ids=["one may", "both are mine"])
def test_12_4_2_case_40_any_number_costs_the_same_and_then_i_decline(
    number: int, other: str
) -> None:
    played = run(play(pair(MAY, other), *LYING)(*FIRST), number)
    assert tail(played) == f"repeated {number}; end(A1); X checks 0/0; turn ends"


@rule("12.4.3", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("mine", "theirs", "least", "mover"),
    [
        (5, 2, 2, "B1"), (2, 5, 2, "A1"), (4, 4, 4, "A1"), (0, 0, 0, "A1"),
        (MOST, MOST - 1, MOST - 1, "B1"),
    ],
)  # fmt: skip
def test_12_4_3_case_41_the_smallest_number_then_its_player_declines(
    mine: int, theirs: int, least: int, mover: str, mirrored: bool
) -> None:
    played = play(
        pair(MAY, MAY), "your hand X", "you A1 b2", "they B1 c3", mirrored=mirrored
    )(*FIRST)  # fmt: skip
    run(played, mine, theirs)
    ends = {"A1": "end(A1)", "B1": "move A1 b2-b3; end(A1); end(B1)"}[mover]
    assert tail(played) == f"repeated {least}; {ends}; X checks 0/0; turn ends"


@rule("12.4.2", refused=True)
@pytest.mark.parametrize("number", [-1, MOST + 1, True, 2.0, "3"])
def test_12_4_2_a_number_that_is_none_is_refused(number: Any) -> None:
    played = run(play(pair(MAY, FOLLOW), *LYING)(*FIRST))
    assert played.asks == "you repetitions"
    key = played.game.key
    with pytest.raises(IllegalChoice):
        played.game.choose(number)
    assert played.game.key == key


GROW = (
    "When another Momon Moves: This gets +1 Stars until the game ends."
    " {} this to the Space it left."
)


@rule("R12.4.4", holds=True)
@rule("H12", holds=True)
def test_r12_4_4_case_42_a_growing_loop_is_never_verified() -> None:
    script = pair(GROW.format("Move"), GROW.format("Move"))
    played = play(script, *LYING)(*FIRST)
    assert "loop" not in played.lines()
    assert played.lines()[-1] == "game ends nobody H12"
    paused = play(script, *LYING, sanctioned=True)(*FIRST)
    assert (paused.asks, tail(paused)) == ("nobody judge", "judge 12.4.4")
    stars = paused.stars("A1")
    paused.game.choose(0)  # it goes on, to the limit of H12, where the Judge is called again
    assert paused.asks == "nobody judge"
    assert paused.stars("A1") > stars
    paused.game.choose(1)
    assert paused.lines()[-1] == "game ends nobody H12"


@rule("R12.4.1", holds=True)
@pytest.mark.parametrize("number", [0, 1, 7, 1_000])
def test_r12_4_1_case_42b_the_rounds_of_a_growing_loop_are_performed(number: int) -> None:
    played = run(play(pair(GROW.format("You may Move"), FOLLOW), *LYING)(*FIRST))
    assert played.decision.options == range(1_001)
    stars = played.stars("A1")
    run(played, number)
    # Three Moves of A1 bring everything back; its Star comes before the "may" that is declined.
    assert played.stars("A1") == stars + 3 * number + 1
    assert played.lines()[-1] == "turn ends"


@rule("12.4.1", refused=True)
def test_12_4_1_case_43_a_used_permission_is_part_of_the_state() -> None:
    once = "When another Momon Moves, once per turn: Move this to the Space it left."
    played = play(pair(once, FOLLOW), *LYING)(*FIRST)
    assert tail(played) == ""
    assert played.lines()[-1] == "turn ends"


AGAIN = "On Summon: {} another [P] Momon to its owner's Hand{} Summon it into its former Space."


@rule("12.4.4", holds=True)
@pytest.mark.parametrize("edition", ["1.0.0-th", "1.0.0-en"])
def test_12_4_4_a_loop_of_summons_and_packages_is_found(edition: str) -> None:
    script = card("P1", "P", AGAIN.format("Return", ", then"))
    played = play(script, "your hand P1", "you P1 c3", edition=edition)("P1@a1")
    assert tail(played) == "loop; game ends nobody 12.4.5"


@rule("12.4.2", holds=True)
@pytest.mark.parametrize("number", [0, 5, MOST])
def test_12_4_2_a_loop_of_packages_ends_with_its_own_checks(number: int) -> None:
    script = card("P1", "P", AGAIN.format("You may return", ". If you do,"))
    played = run(play(script, "your hand P1", "you P1 c3")("P1@a1"), number)
    assert tail(played) == (
        f"repeated {number}; package(P1); end(P1); P1 checks 0/0; packed(P1); "
        "P1 checks 0/0; turn ends"
    )


RETURN = (
    "On Summon: Return another [P] Momon to its owner's Hand."
    " Summon a [P] Momon from your Hand into its former Space."
)


@rule("12.4.4", holds=True)
@rule("12.4.1", holds=True)
def test_12_4_1_case_46_an_equal_card_is_no_other_choice() -> None:
    played = play(card("P1", "P", RETURN), "your hand P1, P1, P1", "you P1 c3")("P1@a1")
    for _ in range(50):
        if played.game.decision is None:
            break
        played.game.choose(played.decision.options[0])
    assert tail(played) == "loop; game ends nobody 12.4.5"


@rule("12.4.2", refused=True)
def test_12_4_2_the_choice_named_is_a_different_card() -> None:
    script = card("P1", "P", RETURN) + card("P2", "P", RETURN)
    played = play(script, "your hand P1, P2, P2", "you P2 c3")("P1@a1")
    for _ in range(50):
        if played.decision.kind == "repetitions":
            break
        played.game.choose(played.decision.options[-1])
    before = played.game.state.round_choices
    played.game.choose(3)
    (named,) = [e.values[2] for e in played.game.log if e.values[:1] == ("other",)]
    assert isinstance(named, tuple)
    made = next(choice for choice in before if named[0] in choice.options)
    cards = [played.card(option >> SPACE_BITS) for option in (*made.chosen, *named)]
    assert sorted(cards) == ["P1", "P2"]


@rule("12.4.2", holds=True)
@rule("12.3.1", refused=True)
@pytest.mark.parametrize(("picked", "instead"), [("T1", "void T1 T3"), ("T2", "void T2 T3")])
def test_12_4_2_of_several_any_other_legal_answer_can_be_named(picked: str, instead: str) -> None:
    script = (
        card("A1", "", f"{FOLLOW} Put 2 Momon from your Hand into their owner's Void.")
        + card("B1", "", f"{FOLLOW} Return 2 Momon from your Void to their owner's Hand.")
        + STARTER + card("T1") + card("T2") + card("T3")
    )  # fmt: skip
    played = play(script, "your hand X, T1, T2, T3", *LYING[1:])(*FIRST)
    while played.decision.kind == "choose":
        played("T1 + T2")
    played.game.choose(4)
    assert played.options() == ["T1 away", "T2 away"]  # one after another, in their order
    played(picked)
    after = tail(played)
    assert after.startswith("repeated 4; ")
    puts = [line for line in after.split("; ") if line.startswith("void")]
    assert all(len(line.split()) == 3 for line in puts)
    assert puts[0] == instead


@rule("R12.4.2", holds=True)
def test_r12_4_2_a_round_with_a_random_result_is_never_skipped() -> None:
    script = (
        card("A1", "", f"{FOLLOW} Return a random Momon from your Void to its owner's Hand.")
        + card("B1", "", f"{FOLLOW} Put a random Momon from your Hand into its owner's Void.")
        + STARTER + card("T1") + 'format "Brief"\n  At most 200 abilities resolve in a turn.\n'
    )  # fmt: skip
    played = play(
        script, "your hand X, T1, T1", "your void T1, T1", *LYING[1:], format="Brief"
    )(*FIRST)  # fmt: skip
    assert played.lines()[-1] == "game ends nobody H12"


@rule("9.1.5", holds=True)
def test_9_1_5_modes_named_by_high_numbers_do_not_disturb_the_search() -> None:
    modes = (
        "When another Momon Moves: Choose three:\n    - Move this to the Space it left."
        "\n    - This gets +0 Stars until end of turn.\n    - This gets +0 power until end of turn."
        "\n    - This gets +0 north power until end of turn."
    )
    played = play(pair(modes, FOLLOW), *LYING)(*FIRST)
    while played.game.decision and played.decision.kind == "mode":
        played.game.choose(3, 0, 1)
    assert played.asks == "you repetitions"


@rule("12.4.3", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_12_4_3_undo_fork_and_save_at_every_decision_of_a_loop(mirrored: bool) -> None:
    script = pair(MAY, MAY)
    collection = collect([("test", parse_strict(script))])
    played = play(script, "your hand X", "you A1 b2", "they B1 c3", mirrored=mirrored)
    keys, answers = [played.game.key], []
    while played.game.decision:
        kind = played.decision.kind
        answer = {"repetitions": 3, "may": 1, "summon": None}.get(kind)
        if answer is None:
            words = dict(zip(("summon", "target", "space"), FIRST, strict=True))
            answer = played.meant(words[kind])[0]
        played.game.choose(answer)
        answers.append(answer)
        keys.append(played.game.key)
        loaded = Game.load(played.game.save(), cards=collection)
        assert (loaded.key, loaded.decision) == (keys[-1], played.game.decision)
    assert "repeated 3" in played.lines()
    for steps in range(1, len(answers) + 1):
        twin = played.game.fork()
        twin.undo(steps)
        assert twin.key == keys[-1 - steps]
        for answer in answers[len(answers) - steps :]:
            twin.choose(answer)
        assert twin.key == keys[-1]


@rule("12.4.2", holds=True)
def test_12_4_2_the_other_choice_is_told_whatever_kind_it_is_of() -> None:
    script = pair(FOLLOW, FOLLOW) + card("C1", "", FOLLOW) + card("D1", "", FOLLOW)
    played = play(script, *LYING, "you C1 d4", "you D1 d1")(*FIRST)
    while played.decision.kind != "other":
        assert played.decision.kind in ("order", "repetitions")
        played.game.choose(played.decision.options[0])
    assert len(played.game.text()) == len(played.options()) == 2
    assert all("Move" in text for text in played.game.text())
    played.game.choose(played.decision.options[1])
    assert all(played.game.tell(event, lang) for event in played.game.log for lang in ("en", "th"))
