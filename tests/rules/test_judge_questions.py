"""What a judge would be asked: positions in which an order or a moment decides.

Every story was derived from the rules first; each is played from both sides of the table.
"""

from __future__ import annotations

import pytest

from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import EN, PLAIN, TH, card, story
from tests.rules.test_variants import NINES, STAR, T2, TO_P

WIN = "You win the game."
HOME = "Return target Momon your opponent controls to its owner's Hand."


# --- packages ------------------------------------------------------------------------------


@rule("9.3.5", holds=True)
@rule("H11.2", holds=True)
@pytest.mark.parametrize(
    ("edition", "after"),
    [
        (TH, "package(P1); you summon Q1 a2; end(P1); P1 checks 0/0; packed(P1); end(W); "
             "package(Q1); end(Q1); Q1 checks 0/0; packed(Q1); X checks 0/0; expire Q1 W"),
        (EN, "you summon Q1 a2; end(P1); end(W); end(Q1); X checks 0/0; expire Q1 W"),
    ],
)  # fmt: skip
def test_9_3_5_an_ordinary_group_keeps_its_place_between_a_package_and_what_is_nested_in_it(
    edition: str, after: str
) -> None:
    script = (
        card("X", "", "On Summon: Summon a [P] Momon from your Hand. Move this to an empty Space.")
        + card("P1", "P", "On Summon: Summon a [Q] Momon from your Hand.")
        + card("Q1", "Q", f"On Summon: {STAR}") + card("W", "", f"When a Momon Moves: {STAR}")
    )  # fmt: skip
    lying, answers = ["your hand X, P1, Q1", "you W d4"], ["X@a1", "P1@b1", "d1", "Q1@a2"]
    begun = "you summon X a1; you summon P1 b1; move X a1-d1; end(X); "
    assert story(script, lying, answers, edition) == begun + after


@rule("9.3.4", holds=True)
@rule("H1.1", holds=True)
def test_9_3_4_who_left_and_came_back_inside_its_package_has_another_package() -> None:
    round_trip = card(
        "P1", "P", "On Summon, if your Hand is empty: Put this into its owner's Void,"
        " then Summon a [P] Momon from your Void.", powers=NINES,
    )  # fmt: skip
    back = card("B", "", "When a Momon is put into a Void: Return this to its owner's Hand.")
    told = story(
        TO_P + round_trip + back + PLAIN, ["your hand X, P1", "you B d1", "they T1 b3"],
        ["X@a1", "P1@b2", "P1@b2"],
    )  # fmt: skip
    assert told == (
        "you summon X a1; you summon P1 b2; end(X); package(P1); void P1; you summon P1 b2; "
        "end(P1); hand B; end(B); P1 checks 0/0; packed(P1); "
        "package(P1); nothing(P1); end(P1); P1 checks 1/1; you snatch T1; packed(P1); X checks 0/0"
    )


@rule("R9.3.4", holds=True)
def test_r9_3_4_a_bystander_of_the_package_that_left_before_it_still_resolves() -> None:
    script = (
        card("X", "", "On Summon: Summon a [P] Momon from your Hand."
             " Put target Momon your opponent controls into its owner's Void.")
        + card("P1", "P") + card("W", "", f"When another [P] Momon is Summoned: {WIN}")
    )  # fmt: skip
    assert story(script, ["your hand X, P1", "they W d1"], ["X@a1", "P1@a2"]) == (
        "you summon X a1; you summon P1 a2; void W; end(X); package(P1); game ends they H7.6"
    )


@rule("9.3.5", holds=True)
@rule("8.T3", holds=True)
def test_8_t3_on_snatch_of_a_package_in_the_end_step_ends_with_the_turn() -> None:
    script = (
        card("L", "", "At the end of your turn: Summon a [P] Momon from your Hand.")
        + card("P1", "P", f"On Snatch: {STAR}", powers=NINES) + PLAIN
    )  # fmt: skip
    assert story(script, ["your hand L, P1", "they T1 d4"], ["L@a1", "P1@d3"]) == (
        "you summon L a1; L checks 0/0; you summon P1 d3; end(L); package(P1); P1 checks 1/1; "
        "you snatch T1; end(P1); packed(P1); expire P1"
    )


# --- steps and expiries --------------------------------------------------------------------


@rule("R8.3", holds=True)
@rule("9.1.1", refused=True)
def test_r8_3_a_skipped_summon_step_does_not_look_whether_the_arena_is_full() -> None:
    script = 'format "Row"\n  Arena 2 by 1.\n' + PLAIN + card(
        "X", "", "At the start of your turn: Skip the next Summon step."
    )  # fmt: skip
    told = story(script, ["you X a1", "they T1 b1"], [], format="Row", starts=True)  # type: ignore[arg-type]
    assert told == "turn of you; end(X); skip Summon"


@rule("8.2", holds=True)
@rule("H11.5", holds=True)
def test_8_2_an_ability_that_ends_at_turn_start_still_triggers_on_it() -> None:
    teach = (
        f'On Summon: Target Momon gains "At the start of your opponent\'s turn: {WIN}"'
        " until the start of your next turn."
    )
    script = card("X", "", teach) + PLAIN
    told = story(script, ["your hand X", "you T1 d4"], ["X@a1", "T1"], turn_by_turn=False)  # type: ignore[arg-type]
    assert (
        told == "you summon X a1; end(X); X checks 0/0; turn ends; turn of they; game ends you H7.6"
    )


@rule("8.T3", holds=True)
def test_8_t3_an_end_of_turn_ability_held_until_end_of_turn_is_collected_before_it_ends() -> None:
    teach = f'On Summon: Target Momon gains "At the end of your turn: {WIN}" until end of turn.'
    told = story(card("X", "", teach) + PLAIN, ["your hand X", "you T1 d4"], ["X@a1", "T1"])
    assert told == "you summon X a1; end(X); X checks 0/0; game ends you H7.6"


@rule("8.T3", refused=True)
def test_8_t3_who_enters_in_the_end_step_has_missed_its_beginning() -> None:
    script = card("L", "", "At the end of your turn: Summon a [P] Momon from your Hand.") + card(
        "P1", "P", f"At the end of your turn: {WIN}"
    )
    assert story(script, ["your hand L, P1"], ["L@a1", "P1@d4"]) == (
        "you summon L a1; L checks 0/0; you summon P1 d4; end(L); package(P1); P1 checks 0/0; "
        "packed(P1)"
    )


# --- control, objects, last-known information ----------------------------------------------


@rule("H10.4", holds=True)
@rule("H11.3", holds=True)
def test_h10_4_two_taken_in_one_event_only_the_one_that_comes_home_returns() -> None:
    taken = card(
        "Y", "", f"When this returns to its owner's control: {STAR}",
        f"When this is Snatched: {STAR}",
    )  # fmt: skip
    told = story(
        card("A9", "", powers=NINES) + taken + taken.replace("Y", "Z"),
        ["your hand A9", "they Y a2 yours", "they Z b1"], ["A9@a1", "Y"],
    )  # fmt: skip
    assert told == (
        "you summon A9 a1; A9 checks 2/2; you snatch Y Z; end(Y); end(Z); end(Y); expire Y Z"
    )


@rule("H11.4", holds=True)
def test_h11_4_on_snatch_goes_on_for_each_though_the_attacker_has_left() -> None:
    taker = card(
        "A9", "", "On Snatch: Put the Snatched Momon into its owner's Void,"
        " then return this to its owner's Hand.", powers=NINES,
    )  # fmt: skip
    told = story(taker + PLAIN + T2, ["your hand A9", "they T1 a2", "they T2 b1"], ["A9@a1"])
    assert told.startswith("you summon A9 a1; A9 checks 2/2; you snatch T1 T2; void T")
    assert told.count("end(A9)") == 2
    assert told.count("hand A9") == 1


@rule("H11.4", holds=True)
@rule("H11.8", holds=True)
def test_h11_4_snatched_and_put_away_in_one_ability_the_last_controller_controls_the_trigger() -> (
    None
):
    script = card("X", "", "On Summon: Direct Snatch target Momon. Put it into its owner's Void.")
    script += card("Y", "", f"When this is put into a Void: {WIN}")
    assert story(script, ["your hand X", "they Y d4"], ["X@a1", "Y"]) == (
        "you summon X a1; you snatch Y; void Y; end(X); game ends you H7.6"
    )


@rule("H1.1", holds=True)
@rule("H11.1", holds=True)
def test_h1_1_a_delayed_sentence_does_not_find_the_object_that_came_back() -> None:
    script = card(
        "X", "", "On Summon, if not your Hand is empty: At the end of this turn, return this to its"
        " owner's Hand.",
    )  # fmt: skip
    script += card(
        "W", "", "When another Momon is Summoned, if not your Hand is empty:"
        " Put the Summoned Momon into its owner's Void, then Summon a Momon from your Void."
        " Put a Momon from your Hand into its owner's Void.",
    ) + PLAIN  # fmt: skip
    told = story(script, ["your hand X, T1", "you W d4"], ["X@a1", "X@a1"])
    assert told == (
        "you summon X a1; end(X); void X; you summon X a1; void T1; end(W); "
        "package(X); nothing(X); end(X); nothing(W); end(W); X checks 0/0; packed(X); "
        "X checks 0/0; end(X)"
    )


# --- continuous effects --------------------------------------------------------------------


@rule("H11.5", holds=True)
@rule("H11.8", holds=True)
def test_h11_5_a_symbol_given_by_one_makes_the_ability_given_by_another() -> None:
    script = (
        card("X") + card("G", "", "Always: Each Momon you control has [S].")
        + card("H", "", f'Always: Each [S] Momon has "On Summon: {WIN}"')
    )  # fmt: skip
    told = story(script, ["your hand X", "you G d4", "they H d1"], ["X@a1"])
    assert told == "you summon X a1; game ends you H7.6"


@rule("H11.5", holds=True)
@pytest.mark.parametrize(
    ("order", "won"),
    [
        ("It loses all abilities until the game ends. It gains {} until the game ends.", True),
        ("It gains {} until the game ends. It loses all abilities until the game ends.", False),
    ],
)
def test_h11_5_abilities_lost_and_gained_go_by_event_order(order: str, won: bool) -> None:
    text = order.format(f'"At the end of your turn: {WIN}"').replace("It", "Target Momon", 1)
    told = story(card("X", "", f"On Summon: {text}") + PLAIN, ["your hand X", "you T1 d4"],
                 ["X@a1", "T1"])  # fmt: skip
    assert told.endswith("game ends you H7.6") is won


@rule("H11.5", holds=True)
def test_h11_5_stars_are_set_before_they_are_added_whatever_came_first() -> None:
    script = card(
        "X", "", "On Summon: Target Momon gets +2 Stars until the game ends."
        " Its Stars become 5 until the game ends. If its Stars are at least 7, you win the game.",
    ) + PLAIN  # fmt: skip
    told = story(script, ["your hand X", "you T1 d4"], ["X@a1", "T1"])
    assert told == "you summon X a1; game ends you H7.6"


# --- impossible actions --------------------------------------------------------------------


@rule("H11.1", holds=True)
@rule("12.3.1", refused=True)
def test_h11_1_a_target_that_may_no_longer_be_targeted_has_become_illegal() -> None:
    script = card(
        "X", "",
        "On Summon: Each Momon your opponent controls cannot be targeted until end of turn.",
        f"On Summon: {HOME}",
    ) + PLAIN  # fmt: skip
    played = play(script, "your hand X", "they T1 d4")("X@a1")
    printed = played.game.setup.cards[0].printed.abilities[0]
    played.game.choose(int(played.decision.about[0] != printed))
    assert played.story() == (
        "you summon X a1; end(X); nothing(X); end(X); X checks 0/0; expire T1; turn ends"
    )


@rule("9.2.4", holds=True)
@rule("9.1.2", holds=True)
@pytest.mark.parametrize(("zone", "said"), [("hand", "9.1.2"), ("void", "9.2.4")])
def test_9_1_2_a_card_that_may_not_be_summoned_yet_is_no_summon(zone: str, said: str) -> None:
    shy = card("C", "", "Always: Summon this only if you control 2 or more Momon.")
    told = story(shy + PLAIN, [f"your {zone} C", "you T1 a1"], [])
    assert told == f"no summon {said}"


@rule("9.2.1", refused=True)
def test_9_2_1_a_card_in_hand_that_cannot_be_summoned_opens_no_void() -> None:
    shy = card("C", "", "Always: Summon this only if you control 2 or more Momon.")
    assert story(shy + PLAIN, ["your hand C", "your void T1"], []) == "no summon 9.1.2"
