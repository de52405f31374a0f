"""Turns that the rule cases do not name; each story was derived from the rules first.

`story` plays every one from both sides of the table.
"""

from __future__ import annotations

import pytest

from momon_dsl.errors import IllegalChoice
from tests.rule_marks import rule
from tests.rules.played import FBD, play
from tests.rules.test_cases import EN, PLAIN, S1, S1_PACKAGE, SELF, SUMMONED, card, story

T2 = card("T2")
NINES = "north 9, east 9, south 9, west 9"
TO_P = card("X", "", "On Summon: Summon a [P] Momon from your Hand.")
TO_P_AND_Q = card(
    "X", "", "On Summon: Summon a [P] Momon from your Hand. Summon a [Q] Momon from your Hand."
)
BACK = "On Summon: Return target Momon your opponent controls to its owner's Hand."
STAR = "This gets +1 Stars until end of turn."


def granting(ability: str) -> str:
    return card("G", "", f'Always: Each [S] Momon has "{ability}"')


def granted_first(ability: str, fbd: str = FBD) -> str:
    """FBD 167, with an ability that a bystander grants it put first; both have the target T1."""
    played = play(
        fbd + granting(ability) + S1 + PLAIN, "your hand FBD 167, S1", "they T1 b3", "you G d4"
    )("FBD 167@a1")  # fmt: skip
    printed = played.game.setup.cards[0].printed.abilities[0]
    played.game.choose(int(played.decision.about[0] == printed))
    while played.game.decision and played.decision.kind == "target":
        played("T1")
    return played.story().removesuffix("; turn ends")


# --- FBD 167 -------------------------------------------------------------------------------


@rule("H1.1", holds=True)
@rule("9.3.2", holds=True)
def test_h1_1_a_target_that_left_and_came_back_is_another_object() -> None:
    ability = "On Summon: Return target Momon to its owner's Hand, then Summon it into its Space."
    assert granted_first(ability) == (
        f"{SUMMONED}; hand T1; you summon T1 b3; end(FBD 167); nothing(FBD 167); end(FBD 167); "
        f"package(T1); T1 checks 0/0; packed(T1); {SELF}"
    )


@rule("H11.1", holds=True)
def test_h11_1_a_target_whose_controller_changed_is_judged_anew() -> None:
    theirs = FBD.replace("target Momon into", "target Momon your opponent controls into")
    snatch = "On Summon: Direct Snatch target Momon."
    assert granted_first(snatch, theirs) == (
        f"{SUMMONED}; you snatch T1; end(FBD 167); nothing(FBD 167); end(FBD 167); {SELF}"
    )
    assert granted_first(snatch).endswith("you snatch T1; end(FBD 167)")  # any target: it may


@rule("H11.1", refused=True)
def test_h11_1_no_legal_target_drops_the_trigger_and_asks_nothing() -> None:
    hidden = card("N", "", "Always: Each Momon cannot be targeted.")
    told = story(FBD + hidden, ["your hand FBD 167", "they N d4"], ["FBD 167@a1"])
    assert told == f"{SUMMONED}; dropped FBD 167; {SELF}"


@rule("9.3.6", holds=True)
def test_9_3_6_two_fbd_167_in_one_chain() -> None:
    second = FBD.replace("FBD 167", "FBD 168").replace("stars 3", "stars 2")
    assert story(
        FBD + second + S1 + PLAIN + T2,
        ["your hand FBD 167, FBD 168, S1", "they T1 b3", "they T2 d4"],
        ["FBD 167@a1", "T1", "yes", "FBD 168@b3", "T2", "yes"],
    ) == (
        f"{SUMMONED}; void T1; you summon FBD 168 b3; end(FBD 167); package(FBD 168); void T2; "
        "you summon S1 d4; end(FBD 168); FBD 168 checks 0/0; packed(FBD 168); "
        f"{S1_PACKAGE}; {SELF}; expire S1"
    )


# --- packages ------------------------------------------------------------------------------


@rule("R9.3.4", holds=True)
@pytest.mark.parametrize(
    ("edition", "answers", "expected"),
    [
        ("1.0.0-th", ["d4", "d3"],
         "package(P1); hand T1; end(P1); P1 checks 0/0; packed(P1); "
         "package(Q1); hand T2; end(Q1); Q1 checks 0/0; packed(Q1)"),
        (EN, ["d4", "d4"], "hand T1; end(P1); nothing(Q1); end(Q1)"),
    ],
)  # fmt: skip
def test_r9_3_4_targets_are_chosen_when_the_place_of_the_package_comes(
    edition: str, answers: list[str], expected: str
) -> None:
    script = TO_P_AND_Q + card("P1", "P", BACK) + card("Q1", "Q", BACK) + PLAIN + T2
    lying = ["your hand X, P1, Q1", "they T1 d4", "they T2 d3", "they T1 d2"]
    assert story(script, lying, ["X@a1", "P1@b1", "Q1@c1", *answers], edition) == (
        "you summon X a1; you summon P1 b1; you summon Q1 c1; end(X); "
        f"{expected}; X checks 0/0"
    )  # fmt: skip


@rule("R9.3.4", holds=True)
def test_r9_3_4_case_44_a_bystander_of_the_nested_summon_is_in_its_package() -> None:
    script = (
        TO_P + card("P1", "P", "On Summon: Summon an [R] Momon from your Hand.") + card("R1", "R")
        + card("W", "", "When another [R] Momon is Summoned: This gets +1 power until end of turn.")
    )  # fmt: skip
    lying = ["your hand X, P1, R1", "they W d4"]
    assert story(script, lying, ["X@a1", "P1@b1", "R1@c1"]) == (
        "you summon X a1; you summon P1 b1; end(X); package(P1); you summon R1 c1; end(P1); "
        "P1 checks 0/0; packed(P1); package(R1); end(W); R1 checks 0/0; packed(R1); "
        "X checks 0/0; expire W"
    )


@rule("9.3.5", holds=True)
@rule("H10.4", holds=True)
def test_9_3_5_on_snatch_of_a_package_resolves_before_it_ends() -> None:
    taker = card(
        "P1", "P", "On Snatch: Return the Snatched Momon to its owner's Hand.", powers=NINES
    )
    lying = ["your hand X, P1", "they T1 d4", "they T1 d2"]
    assert story(TO_P + taker + PLAIN, lying, ["X@a1", "P1@d3"]) == (
        "you summon X a1; you summon P1 d3; end(X); package(P1); P1 checks 2/2; "
        "you snatch T1 T1; hand T1; end(P1); hand T1; end(P1); packed(P1); X checks 0/0"
    )


@rule("H10.5", holds=True)
@rule("H10.5", refused=True)
def test_h10_5_incite_inside_a_package_makes_no_on_snatch_trigger() -> None:
    taker = card("P1", "P", "On Summon: Incite this.", f"On Snatch: {STAR}", powers=NINES)
    taken = card("T1", "", f"When this is Snatched: {STAR}")
    lying = ["your hand X, P1", "they T1 d4"]
    assert story(TO_P + taker + taken, lying, ["X@a1", "P1@d3"]) == (
        "you summon X a1; you summon P1 d3; end(X); package(P1); P1 incites 1/1; you snatch T1; "
        "end(P1); end(T1); P1 checks 0/0; packed(P1); X checks 0/0; expire T1"
    )


@rule("R9.1.6", holds=True)
def test_r9_1_6_the_check_is_made_for_whoever_controls_the_attacker_then() -> None:
    watcher = card("W", "", "When another Momon is Summoned: Direct Snatch the Summoned Momon.")
    told = story(
        card("X", powers=NINES) + watcher + PLAIN + T2,
        ["your hand X", "they W d4", "you T1 a2", "they T2 b1"], ["X@a1"],
    )  # fmt: skip
    assert told == (
        "you summon X a1; they snatch X; end(W); X checks 1/1; they snatch T1"
    )  # fmt: skip
    told = story(
        TO_P + card("P1", "P", powers=NINES)
        + watcher.replace("another Momon is", "another [P] Momon is") + PLAIN + T2,
        ["your hand X, P1", "they W d4", "you T1 a2", "they T2 b3"], ["X@d1", "P1@a3"],
    )  # fmt: skip
    assert told == (
        "you summon X d1; you summon P1 a3; end(X); package(P1); they snatch P1; end(W); "
        "P1 checks 1/1; they snatch T1; packed(P1); X checks 0/0"
    )


@rule("R8.3", holds=True)
@rule("8.3", holds=True)
def test_r8_3_case_27_a_skip_leaves_the_check_of_a_package_alone() -> None:
    skipper = card(
        "X", "", "On Summon: Summon a [P] Momon from your Hand. Skip the next Snatch Check step."
    )
    lying = ["your hand X, P1", "they T1 b2"]
    assert story(skipper + card("P1", "P", powers=NINES) + PLAIN, lying, ["X@a2", "P1@b1"]) == (
        "you summon X a2; you summon P1 b1; end(X); package(P1); P1 checks 1/1; you snatch T1; "
        "packed(P1); skip Snatch Check"
    )


@rule("H7.6", holds=True)
def test_h7_6_the_game_ends_in_the_middle_of_a_package() -> None:
    winner = card("P1", "P", "On Summon: You win the game. Return each Momon to its owner's Hand.")
    played = play(TO_P + winner, "your hand X, P1")("X@a1", "P1@b1")
    assert played.story().endswith("end(X); package(P1); game ends you H7.6")
    assert played.at("b1") == "you P1"
    with pytest.raises(IllegalChoice):
        played.game.choose(0)


# --- if you do, modes, choices -------------------------------------------------------------


@rule("H11.7", refused=True)
@pytest.mark.parametrize(
    "before",
    [
        "If your opponent's Hand is empty, return another Momon to its owner's Hand.",
        "For each other Momon you control, Direct Snatch each adjacent Momon.",
        "Choose one:\n    - Return another Momon to its owner's Hand."
        "\n    - Direct Snatch another Momon.\n    ",
    ],
    ids=["if", "for each", "choose"],
)
def test_h11_7_what_was_not_done_is_not_done_because_something_earlier_was(before: str) -> None:
    script = card("X", "", f"On Summon: {STAR} {before} If you do, you win the game.") + PLAIN
    told = story(script, ["your hand X", "their hand T1"], ["X@a1"])
    assert told == "you summon X a1; end(X); X checks 0/0; expire X"


@rule("H11.7", holds=True)
def test_h11_7_a_move_that_failed_was_not_done() -> None:
    script = card(
        "X", "", "On Summon: Move target Momon to an empty Space. If you do, you win the game."
        f" If you don't, {STAR.lower()}",
    ) + card("N", "", "Always: This cannot be Moved.")  # fmt: skip
    told = story(script, ["your hand X", "they N d4"], ["X@a1", "N"])
    assert told == "you summon X a1; end(X); X checks 0/0; expire X"


@rule("12.3.2", refused=True)
@pytest.mark.parametrize(
    ("mode", "prohibition"),
    [
        ("Direct Snatch target Momon your opponent controls.", "This cannot be Snatched."),
        ("Move target Momon your opponent controls to an empty Space.", "This cannot be Moved."),
        ("Swap this and target Momon your opponent controls.", "This cannot be Moved."),
        ("Return target Momon your opponent controls to its owner's Hand.",
         "This cannot be targeted."),
    ],
)  # fmt: skip
def test_12_3_2_a_mode_that_a_prohibition_makes_impossible_is_not_offered(
    mode: str, prohibition: str
) -> None:
    script = card(
        "X", "", f"On Summon: Choose one:\n    - {mode}\n    - Return this to its owner's Hand."
    ) + card("N", "", f"Always: {prohibition}")  # fmt: skip
    assert story(script, ["your hand X", "they N d4"], ["X@a1"]) == (
        "you summon X a1; hand X; end(X); X checks 0/0"
    )


@rule("9.1.5", holds=True)
def test_9_1_5_a_mode_that_the_opponent_chooses_has_its_target_too() -> None:
    script = card(
        "X", "", "On Summon: Your opponent chooses one:"
        f"\n    - Put target Momon into its owner's Void.\n    - {STAR}",
    ) + PLAIN  # fmt: skip
    played = play(script, "your hand X", "they T1 d4")("X@a1")
    assert played.asks == "they mode"
    played("0")
    assert played.asks == "you target"
    assert "void T1; end(X)" in played("T1").story()


@rule("12.3.1", refused=True)
def test_12_3_1_no_player_chooses_what_the_instruction_cannot_move() -> None:
    script = (
        card("X", "", "On Summon: Move another Momon to an empty Space.")
        + card("N", "", "Always: This cannot be Moved.") + PLAIN
    )  # fmt: skip
    played = play(script, "your hand X", "they N d4", "they T1 d3")("X@a1")
    assert played.asks == "you space"
    assert "move T1 d3-d1" in played("d1").story()


@rule("H11.1", holds=True)
@pytest.mark.parametrize(
    ("answer", "gone"), [("T1 + T2", "hand T1 T2; "), ("T2", "hand T2; "), ("-", "")]
)
def test_h11_1_up_to_two_targets(answer: str, gone: str) -> None:
    script = (
        card("X", "", BACK.replace("target", "up to 2 target").replace("its", "their")) + PLAIN + T2
    )
    told = story(script, ["your hand X", "they T1 d4", "they T2 d3"], ["X@a1", answer])
    assert told == f"you summon X a1; {gone}end(X); X checks 0/0"


@rule("H11.1", refused=True)
def test_h11_1_another_target_is_another() -> None:
    script = card(
        "X", "", "On Summon: Move target Momon to an empty Space."
        " Return another target Momon to its owner's Hand.",
    ) + PLAIN  # fmt: skip
    played = play(script, "your hand X", "they T1 d4")("X@a1", "X")
    assert "hand T1" in played("b2").story()  # the one that is left was chosen by itself
    assert "dropped X" in story(script, ["your hand X"], ["X@a1"])


@rule("9.3.1", holds=True)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Put a Momon from your Hand into its owner's Void.", "void T1"),
        ("Return a Momon from your Void to its owner's Hand.", "hand T2"),
        ("Return a random Momon from your Void to its owner's Hand.", "hand T2"),
    ],
)
def test_h4_1_cards_go_from_hand_to_void_and_back(text: str, expected: str) -> None:
    script = card("X", "", f"On Summon: {text} If you do, you win the game.") + PLAIN + T2
    told = story(script, ["your hand X, T1", "your void T2"], ["X@a1"])
    assert told == f"you summon X a1; {expected}; game ends you H7.6"


@rule("9.4.2", holds=True)
@pytest.mark.parametrize(
    ("amount", "answers", "did"),
    [("up to 2", ["P1@b1", "-"], 1), ("up to 2", ["-"], 0), ("2", ["P1@b1", "P1@b2"], 2),
     ("each", ["P1@b1", "P1@b2", "P1@b3"], 3)],
)  # fmt: skip
def test_9_3_6_several_summons_of_one_instruction(
    amount: str, answers: list[str], did: int
) -> None:
    script = card("X", "", f"On Summon: Summon {amount} [P] Momon from your Hand.") + card(
        "P1", "P"
    )
    told = story(script, ["your hand X, P1, P1, P1"], ["X@a1", *answers])
    one = "package(P1); P1 checks 0/0; packed(P1); "
    summoned = "".join(f"you summon P1 {answer[-2:]}; " for answer in answers if answer != "-")
    assert told == f"you summon X a1; {summoned}end(X); {one * did}X checks 0/0"


# --- order, limits, durations --------------------------------------------------------------


@rule("H11.3", holds=True)
def test_h11_3_categories_then_the_active_player() -> None:
    watch = f"When another Momon is Summoned: {STAR}"
    script = card("X", "", f"On Summon: {STAR}") + card("V", "", watch) + card("W", "", watch)
    told = story(script, ["your hand X", "they W a4", "you V d4"], ["X@a1"])
    assert told == "you summon X a1; end(X); end(V); end(W); X checks 0/0; expire V W X"
    odd = (
        'format "Odd"\n  Triggers of one event go in this order: all others; '
        "returned to its owner's control; When Snatched; On Snatch; On Summon.\n"
    )
    told = story(odd + script, ["your hand X", "they W a4", "you V d4"], ["X@a1"], format="Odd")
    assert told == "you summon X a1; end(V); end(W); end(X); X checks 0/0; expire V W X"


@rule("H11.3", holds=True)
@rule("H11.4", holds=True)
def test_h11_4_case_31_taking_back_ones_own() -> None:
    taker = card("X", "", f"On Snatch: {STAR}", powers=NINES)
    taken = card(
        "Y", "", "When this returns to its owner's control: You win the game.",
        "When this is Snatched: Return target Momon your opponent controls to its owner's Hand.",
    )  # fmt: skip
    # When Snatched is controlled by the player before: its opponent is you. Then you win.
    told = story(taker + taken, ["your hand X", "they Y a2 yours"], ["X@a1", "X"])
    assert told == (
        "you summon X a1; X checks 1/1; you snatch Y; end(X); hand X; end(Y); game ends you H7.6"
    )


@rule("H11.1", holds=True)
@pytest.mark.parametrize("first", [0, 1])
def test_h11_1_a_condition_of_the_heading_is_looked_at_twice(first: int) -> None:
    script = card(
        "X", "", "On Summon: Return another Momon to its owner's Hand.",
        "On Summon, if you control 2 or more Momon: You win the game.",
    ) + PLAIN  # fmt: skip
    played = play(script, "your hand X", "you T1 d4")("X@a1")
    assert played.asks == "you order"
    played.game.choose(first)
    ends = {
        0: "hand T1; end(X); nothing(X); end(X); X checks 0/0; turn ends",
        1: "game ends you H7.6",
    }
    assert played.story() == f"you summon X a1; {ends[first]}"


@rule("12.4.1", holds=True)
@pytest.mark.parametrize(
    "mover",
    [
        "Move target Momon to an empty Space. Move another target Momon to an empty Space.",
        "Move 2 target Momon to different empty Spaces.",
    ],
    ids=["two events", "one event"],
)
def test_once_per_turn_is_once_for_two_events_and_for_one_of_two_objects(mover: str) -> None:
    watcher = card("W", "", f"When another Momon Moves, once per turn: {STAR}")
    played = play(
        card("X", "", f"On Summon: {mover}") + watcher + PLAIN + T2,
        "your hand X", "they T1 d4", "they T2 c4", "you W a4",
    )("X@a1")  # fmt: skip
    while played.decision.kind == "target":
        played("T1 + T2" if played.decision.maximum == 2 else played.options()[0])
        if played.game.decision is None:
            break
    while played.game.decision:
        played(played.options()[0])
    assert played.lines().count("end(W)") == 1


@rule("H11.5", holds=True)
def test_h11_5_an_effect_of_a_source_that_left_is_gone_within_the_ability() -> None:
    script = (
        card("X", "", "On Summon: Perform a Snatch Check with this."
             " Return target Momon to its owner's Hand. Perform a Snatch Check with this.",
             powers="north 2, east 1, south 1, west 1")
        + card("N", "", "Always: Each other Momon you control has +3 power.") + PLAIN
    )  # fmt: skip
    assert story(script, ["your hand X", "they N d4", "they T1 a2"], ["X@a1", "N"]) == (
        "you summon X a1; X checks 0/1; hand N; X checks 1/1; you snatch T1; end(X); X checks 0/0"
    )


@rule("H11.8", holds=True)
@rule("H11.5", holds=True)
def test_h11_5_a_granted_ability_sees_its_granter_leave_with_it() -> None:
    granter = card(
        "G", "", 'Always: Each [S] Momon has "When this leaves the Arena: You win the game."'
    )
    script = granter + card("X", "", "On Summon: Return each other Momon to its owner's Hand.")
    told = story(script + card("Y", "S"), ["your hand X", "you G d4", "you Y c4"], ["X@a1"])
    assert told == "you summon X a1; hand G Y; end(X); game ends you H7.6"


@rule("H11.4", holds=True)
def test_h11_4_a_granted_ability_that_triggered_resolves_without_its_granter() -> None:
    script = (
        card("G", "", f'Always: Each [S] Momon has "On Summon: {STAR}"')
        + card("X", "S", "On Summon: Return another Momon to its owner's Hand.")
    )  # fmt: skip
    played = play(script, "your hand X", "you G d4")("X@a1")
    printed = played.game.setup.cards[0].printed.abilities[0]
    played.game.choose(int(played.decision.about[0] != printed))
    assert played.story() == (
        "you summon X a1; hand G; end(X); end(X); X checks 0/0; expire X; turn ends"
    )


@rule("8.2", holds=True)
def test_8_2_until_the_start_of_your_next_turn_over_several_turns() -> None:
    text = "This gets +1 Stars until the start of your next turn."
    for heading, stars in (
        ("At the start of your opponent's turn", [1, 2, 1, 2, 1]),
        ("At the start of your turn", [1, 1, 2, 2, 2]),
    ):
        played = play(
            card("Y", "", f"{heading}: {text}") + PLAIN,
            "your hand T1, T1, T1", "their hand T1, T1", "you Y a1", turn_by_turn=False,
        )  # fmt: skip
        seen = []
        for _ in range(5):
            seen.append(played.stars("Y"))
            played.game.choose(played.decision.options[-1])
        assert seen == stars


@rule("R8.3", holds=True)
def test_r8_3_skipping_the_end_step_skips_no_expiry() -> None:
    script = card(
        "X",
        "",
        f"On Summon: Skip the next End step. {STAR}",
        "At the end of your turn: You win the game.",
    )
    assert story(script, ["your hand X"], ["X@a1"]) == (
        "you summon X a1; end(X); X checks 0/0; skip End; expire X"
    )


@rule("H7.2", holds=True)
def test_h7_2_an_effect_that_fills_the_arena_at_turn_start_ends_the_game_at_step_1() -> None:
    script = card("Y", "", "At the start of your turn: Summon a [P] Momon from your Hand.")
    spaces = [f"{column}{row}" for column in "abcd" for row in range(1, 5)][1:-1]
    played = play(
        script + card("P1", "P") + PLAIN, "your hand P1", "their hand T1", "you Y a1",
        *[f"you T1 {space}" for space in spaces], starts=True, turn_by_turn=False,
    )  # fmt: skip
    assert played.story() == (
        "turn of you; you summon P1 d4; end(Y); package(P1); P1 checks 0/0; packed(P1); "
        "game ends you H7.2"
    )


@rule("H10.6", refused=True)
def test_h10_6_a_direct_snatch_does_nothing_to_ones_own() -> None:
    script = card(
        "X", "", "On Summon: Direct Snatch target Momon you control. If you do, you win the game."
    ) + card("Y", "", "When this is Snatched: You win the game.")
    told = story(script, ["your hand X", "you Y d4"], ["X@a1", "Y"])
    assert told == "you summon X a1; end(X); X checks 0/0"
