"""Where a rule ends: what is refused, not offered, not repaired and not repeated."""

from __future__ import annotations

import pytest

from momon_dsl.engine.conditions import anomalies
from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.model import events as ev
from momon_dsl.model.state import ARENA, HAND, SUSPICIOUS
from momon_dsl.simulate.policies import uniform
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import PLAIN, card

T2 = card("T2")


# --- chapter 9 -----------------------------------------------------------------------------


@rule("R9.1.2", refused=True)
def test_r9_1_2_the_pair_that_was_replaced_is_not_offered_again() -> None:
    shy = card(
        "SHY",
        "",
        "Always: If this would be Summoned, return each Momon to its owner's Hand instead.",
    )
    played = play(shy + PLAIN, "your hand SHY, T1", "you T1 d4")("SHY@b2")
    assert "SHY@b2" not in played.options()
    assert {"SHY@b3", "T1@b2"} <= set(played.options())
    played("SHY@b3")
    assert not {"SHY@b2", "SHY@b3"} & set(played.options())


@rule("R9.2.2", refused=True)
@pytest.mark.parametrize("seed", range(8))
def test_r9_2_2_who_came_first_into_the_void_has_no_influence_on_the_draw(seed: int) -> None:
    remover = card(
        "X", "", "On Summon: Put target Momon your opponent controls into its owner's Void."
        " Put another target Momon your opponent controls into its owner's Void.",
    )  # fmt: skip
    drawn = set()
    for order in (("T1", "T2"), ("T2", "T1")):
        played = play(
            remover + PLAIN + T2, "your hand X", "they T1 c4", "they T2 d4", seed=seed
        )("X@a1", order[0])  # fmt: skip
        assert f"void {order[0]}; void {order[1]}" in played.story()
        played.game.next_turn()
        assert played.asks == "they space"
        drawn.add(played.card(int(played.decision.about[0])))
    assert len(drawn) == 1


# --- chapter 12 ----------------------------------------------------------------------------


@rule("12.1.7", holds=True)
@pytest.mark.parametrize("sanctioned", [False, True])
def test_12_1_7_nothing_that_was_completed_is_ever_taken_back(sanctioned: bool) -> None:
    game = Game("Bench", "Bench", seed=3, sanctioned=sanctioned)
    policy = uniform(3)
    while game.decision:
        log, made, answer = game.log, game.choices, policy(game.decision)
        game.choose(*answer)
        assert game.log[: len(log)] == log
        assert game.choices == (*made, answer)
        completed = game.log[len(log)]
        assert (completed.kind, completed.values[2]) == (ev.CHOICE_MADE, answer)


@rule("12.1.2", refused=True)
def test_12_1_2_a_card_in_two_zones_or_in_none_is_an_anomaly() -> None:
    played = play(PLAIN + T2, "your hand T1", "they T2 d4", "your void T2")
    assert anomalies(played.game.state, played.game.setup) == ()
    twice, nowhere = played.game.state, played.game.state
    twice.hands[1] = (1,)  # it lies in the Arena too
    nowhere.voids[0] = ()
    assert anomalies(twice, played.game.setup) == ("12.1.2",)
    assert anomalies(nowhere, played.game.setup) == ("12.1.2",)


@rule("12.1.9", refused=True)
def test_12_1_9_neither_conditions_nor_a_judge_repair_what_has_no_one_answer() -> None:
    lying = ("your hand T1", "you T1 b2", "they T2 b2", "you T1 d4")
    played = play(PLAIN + T2, *lying, sanctioned=True)
    before = played.game.state
    assert played.asks == "nobody judge"
    assert [before.zone[card] for card in range(4)] == [HAND, ARENA, ARENA, ARENA]
    assert before.space[1] == before.space[2]
    assert (before.controller[1], before.controller[2]) == (0, 1)
    played.game.choose(0)  # the ruling: go on
    after = played.game.state
    assert (after.zone, after.space, after.controller) == (
        before.zone, before.space, before.controller,
    )  # fmt: skip
    assert played.asks == "you summon"


@rule("12.1.9", refused=True)
def test_12_1_9_outside_sanctioned_play_a_loaded_anomaly_is_a_draw_and_nothing_is_moved() -> None:
    played = play(PLAIN + T2, "your hand T1", "you T1 b2", "they T2 b2")
    assert played.story() == "game ends nobody 12.1.3"
    assert played.game.state.space[1] == played.game.state.space[2]


@rule("R12.4.1", refused=True)
def test_r12_4_1_what_ends_by_itself_is_no_loop() -> None:
    """The same ability more often than a loop needs to be suspected; then the Void is empty."""
    chain = card("A1", "", "When another Momon is Summoned: Summon a [P] Momon from your Void.")
    large = 'format "Large"\n  Arena 8 by 8.\n'
    pawns = ", ".join(["P0"] * 40)
    played = play(
        large + chain + PLAIN + card("P0", "P"),
        "your hand T1", "you A1 h8", f"your void {pawns}", format="Large",
    )("T1@a1")  # fmt: skip
    while played.game.decision:
        played(played.options()[0])
    assert played.lines().count("end(A1)") == 41 > SUSPICIOUS
    assert not [line for line in played.lines() if line.startswith(("loop", "repeated", "judge"))]


@rule("H12", refused=True)
@pytest.mark.parametrize("sanctioned", [False, True])
def test_h12_no_ability_resolves_beyond_the_limit_of_the_turn(sanctioned: bool) -> None:
    limited = 'format "Short"\n  At most 20 abilities resolve in a turn.\n'
    grow = (
        "When another Momon Moves: This gets +1 Stars until the game ends."
        " Move this to the Space it left."
    )
    script = limited + card("A1", "", grow) + card("B1", "", grow) + card(
        "X", "", "On Summon: Move target Momon to an empty Space."
    )  # fmt: skip
    played = play(
        script, "your hand X", "you A1 b2", "you B1 c3", format="Short", sanctioned=sanctioned
    )("X@a1", "A1", "b3")
    ends = [line for line in played.lines() if line.startswith("end(")]
    assert len(ends) == 20
    assert (played.asks, played.game.result is None) == (
        ("nobody judge", True) if sanctioned else ("nothing", False)
    )


# --- house rules ---------------------------------------------------------------------------


@rule("H4.1", refused=True)
def test_h4_1_the_order_in_which_cards_came_into_a_void_cannot_be_seen() -> None:
    remover = card(
        "X", "", "On Summon: Put target Momon into its owner's Void."
        " Put another target Momon into its owner's Void.",
    )  # fmt: skip
    lying = ("your hand X", "their hand T1", "they T1 c4", "they T2 d4")
    seen = [
        play(remover + PLAIN + T2, *lying)("X@a1", *order).game.view(1).voids[1]
        for order in (("T1", "T2"), ("T2", "T1"))
    ]
    assert [each.id for each in seen[0]] == ["T1", "T2"]
    assert seen[0] == seen[1]


@rule("H6.1", holds=True)
def test_h6_1_ten_cards_each_all_in_hand_four_by_four_and_nothing_is_drawn() -> None:
    game = Game("First steps", "Wild wind", seed=5)
    state, arena = game.state, game.setup.format.arena
    assert (arena.columns, arena.size) == (4, 16)
    assert [len(hand) for hand in state.hands] == [10, 10]
    assert [len(void) for void in state.voids] == [0, 0]
    policy = uniform(5)
    while game.decision:
        log, held = len(game.log), sum(map(len, game.state.hands))
        game.choose(*policy(game.decision))
        back = [each for each in game.log[log:] if each.kind == ev.RETURNED_TO_HAND]
        returned = sum(len(each.subjects) for each in back)
        assert sum(map(len, game.state.hands)) <= held + returned


@rule("H6.1", refused=True)
@pytest.mark.parametrize(
    ("cards", "said"),
    [
        (["MMT 1"] * 2 + ["MMT 2"] * 2 + ["MMT 3"] * 2 + ["MMT 4"] * 2 + ["MMT 5"], "brings 10"),
        (["MMT 1", "MMT 2", "MMT 3", "MMT 4", "MMT 5", "MMT 6"] * 2, "brings 10"),
        (["MMT 1"] * 3 + ["MMT 2"] * 2 + ["MMT 3"] * 2 + ["MMT 4"] * 2 + ["MMT 5"], "at most 2"),
    ],
    ids=["nine", "twelve", "three of one number"],
)
def test_h6_1_another_deck_is_refused(cards: list[str], said: str) -> None:
    with pytest.raises(MomonError, match=f"{said}.*H6.1"):
        Game(cards, "First steps")


@rule("H6.10", refused=True)
@pytest.mark.parametrize("first", [-1, 2, True, "0", 0.0])
def test_h6_10_nobody_but_the_two_players_can_begin(first: object) -> None:
    with pytest.raises(MomonError, match="begins"):
        Game("First steps", "Wild wind", first=first)  # type: ignore[arg-type]
