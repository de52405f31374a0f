"""What the rules rule out, and what holds at every moment: looked at in whole games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from momon_dsl.game import Game
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import SPACE_MASK
from momon_dsl.model.state import ARENA
from momon_dsl.simulate.policies import uniform
from tests.rule_marks import rule
from tests.rules.played import Played, play
from tests.rules.test_cases import PLAIN, card, story
from tests.rules.test_loops import GROW, pair
from tests.rules.test_loops import run as run_on
from tests.rules.test_variants import NINES, STAR, TO_P

SPACES = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]
SEEDS = range(6)


def moments(seed: int) -> Iterator[Game]:
    """A game at each of its decisions, and at its end."""
    game = Game("Bench", "Bench", seed=seed, edition=("1.0.0-th", "1.0.0-en")[seed % 2])
    policy = uniform(seed)
    while game.decision:
        yield game
        game.choose(*policy(game.decision))
    yield game


@rule("9.1.1", holds=True)
@rule("9.1.2", holds=True)
def test_9_1_1_the_one_empty_space_is_the_only_one_offered() -> None:
    full = [f"you T1 {space}" for space in SPACES if space != "c2"]
    played = play(PLAIN + card("T2"), "your hand T1, T2", *full)
    assert played.options() == ["T1@c2", "T2@c2"]


@rule("9.1.1", refused=True)
def test_9_1_1_no_summon_without_an_empty_space() -> None:
    played = play(PLAIN, "your hand T1", *[f"you T1 {space}" for space in SPACES])
    assert played.story() == "game ends you H7.2"


@rule("9.1.3", refused=True)
@rule("12.1.3", refused=True)
@rule("12.1.4", refused=True)
@rule("8.T1.1", refused=True)
@pytest.mark.parametrize("seed", SEEDS)
def test_12_1_3_no_two_in_one_space_and_none_without_a_token_at_any_decision(seed: int) -> None:
    for game in moments(seed):
        state = game.state
        lying = [card for card, zone in enumerate(state.zone) if zone == ARENA]
        assert sorted(lying) == sorted(card for card in state.arena if card >= 0)
        assert all(state.controller[card] in (0, 1) for card in lying)
        assert all(state.controller[c] == -1 for c in range(len(state.zone)) if c not in lying)
        if game.decision and game.decision.kind == "summon":
            spaces = {option & SPACE_MASK for option in game.decision.options}
            assert all(state.arena[space] < 0 for space in spaces)


@rule("9.1.2", refused=True)
@rule("9.3.3", refused=True)
@pytest.mark.parametrize("seed", SEEDS)
def test_9_1_2_never_two_turn_based_summons_in_a_turn(seed: int) -> None:
    *_, game = moments(seed)
    summons = 0
    for event in game.log:
        summons = 0 if event.kind == ev.TURN_STARTED else summons
        summons += event.kind == ev.MOMON_SUMMONED and event.rule in ("9.1.4", "9.2.3")
        assert summons <= 1


@rule("8.T2", refused=True)
@rule("8.T3", refused=True)
@rule("8.T0", refused=True)
@pytest.mark.parametrize("seed", SEEDS)
def test_8_the_steps_of_a_turn_never_change_places(seed: int) -> None:
    *_, game = moments(seed)
    order = {
        (ev.TURN_STARTED, "8.T0"): 0, (ev.MOMON_SUMMONED, "9.1.4"): 1, (ev.NO_SUMMON, "9.1.2"): 1,
        (ev.SNATCH_CHECKED, "9.1.6"): 2, (ev.END_STEP_BEGAN, "8.T3"): 3, (ev.TURN_ENDED, "8.2"): 4,
    }  # fmt: skip
    step = 4
    for event in game.log:
        now = order.get((event.kind, event.rule))
        if now is not None:
            assert now > step or (now == 0 and step == 4)
            step = now


@rule("9.3.5", refused=True)
@rule("8.4", refused=True)
@pytest.mark.parametrize("seed", SEEDS)
def test_9_3_5_no_package_begins_inside_an_ability_or_another_package(seed: int) -> None:
    *_, game = moments(seed)
    inside = False
    resolving: object = None
    for event in game.log:
        if event.kind == ev.PACKAGE_BEGAN:
            assert not inside
            assert resolving is None
        inside = (inside or event.kind == ev.PACKAGE_BEGAN) and event.kind != ev.PACKAGE_ENDED
        if event.kind == ev.ABILITY_RESOLVED:
            resolving = None
        elif event.cause and event.cause.step >= 0 and event.kind != ev.CHOICE_MADE:
            resolving = event.cause.source


FAILING = "Summon a [P] Momon from your Hand."


@rule("9.4.3", holds=True)
@rule("9.4.3", refused=True)
@rule("R9.4.2", refused=True)
def test_9_4_3_a_summon_is_whole_or_leaves_nothing_behind() -> None:
    script = card("X", "", f"On Summon: {FAILING}") + card("P1", "P")
    script += card("W", "", "When another Momon is Summoned: You win the game.")
    failed = play(script, "your hand X", "they W d4")("X@a1")
    # The bystander saw the Summon of X, and no other.
    assert failed.story() == "you summon X a1; summon fails; end(X); game ends they H7.6"
    assert sum(line.startswith("you summon") for line in failed.lines()) == 1
    done = play(script, "your hand X, P1")("X@a1", "P1@b2")
    state = done.game.state
    assert (state.zone[1], state.space[1], state.controller[1]) == (ARENA, 5, 0)
    assert state.arena[5] == 1


@rule("R12.1.8a", holds=True)
@rule("12.1.1", refused=True)
def test_r12_1_8a_a_check_inside_an_ability_lets_no_trigger_be_collected() -> None:
    back = "Return target Momon your opponent controls to its owner's Hand."
    inciter = card("X", "", "On Summon: Incite this. Move another Momon to an empty Space.",
                   powers=NINES)  # fmt: skip
    script = inciter + card("Y", "", f"When this is Snatched: {back}") + PLAIN
    played = play(script, "your hand X", "they Y a2", "you T1 d4")("X@a1")
    assert played.asks == "you choose"  # not yet: they target
    played("T1", "d3")
    assert played.asks == "they target"
    assert played.story() == "you summon X a1; X incites 1/1; you snatch Y; move T1 d4-d3; end(X)"


@rule("12.1.1", holds=True)
@rule("12.1.8", holds=True)
@rule("8.T2", holds=True)
def test_12_1_1_one_check_after_all_results_and_then_the_triggers() -> None:
    # While there are two others its power is 9: taking one must not change the second attempt.
    attacker = card("X", "", "While you control 2 or more Momon: This has -9 power.", powers=NINES)
    taken = card("Y", "", f"When this is Snatched: {STAR}")
    told = story(attacker + taken, ["your hand X", "they Y a2", "they Y b1"], ["X@a1"])
    assert told.startswith("you summon X a1; X checks 2/2; you snatch Y Y")
    played = play(attacker + taken, "your hand X", "they Y a2", "they Y b1")("X@a1")
    assert played.asks == "they order"
    assert played.powers("X") == (0, 0, 0, 0)  # 12.1.8: everything is up to date by then


@rule("9.1.4", refused=True)
@rule("9.1.4", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_9_1_4_the_token_is_of_who_summoned_it_and_never_of_the_owner_as_such(
    mirrored: bool,
) -> None:
    thief = card("X", "", "On Summon: Summon a Momon from your opponent's Void.")
    played = play(thief + PLAIN, "your hand X", "their void T1", mirrored=mirrored)
    played("X@a1", "T1@b1")
    assert played.at("b1") == "you T1"
    assert played.game.setup.owners[1] == int(not mirrored)


@rule("9.2.3", refused=True)
@rule("9.2.1", holds=True)
@rule("R9.2.2", holds=True)
def test_9_2_3_the_drawn_card_is_no_choice_only_its_space_is() -> None:
    script = card("X", "", f"On Summon: {STAR}") + PLAIN + card("T2")
    drawn = set()
    for seed in range(12):
        played = play(script, "your void X, T1, T2", "they T1 d4", seed=seed)
        assert played.asks == "you space"
        assert len(played.options()) == 15
        again = play(script, "your void X, T1, T2", "they T1 d4", seed=seed)
        assert again.decision.about == played.decision.about
        drawn.add(played.card(int(played.decision.about[0])))
    assert drawn == {"X", "T1", "T2"}


@rule("12.4.3", refused=True)
@rule("R12.4.2", refused=True)
@pytest.mark.parametrize(("mine", "theirs"), [(5, 2), (2, 5), (3, 3)])
def test_12_4_3_nobody_is_carried_past_their_own_number(mine: int, theirs: int) -> None:
    grow = GROW.format("You may Move")
    may = "When another Momon Moves: You may Move this to the Space it left."
    played = play(pair(grow, may), "your hand X", "you A1 b2", "they B1 c3")("X@a1", "A1", "b3")
    run_on(played)
    stars = played.stars("A1")
    run_on(played, mine, theirs)
    # Three Moves to a round; the round that begins after the last one is broken off.
    assert 0 <= played.stars("A1") - stars - 3 * min(mine, theirs) <= 1


@rule("12.4.4", refused=True)
@rule("12.4.5", refused=True)
@rule("R12.4.4", refused=True)
def test_12_4_4_no_draw_while_somebody_can_choose_otherwise_or_it_only_grows() -> None:
    may = "When another Momon Moves: You may Move this to the Space it left."
    follow = "When another Momon Moves: Move this to the Space it left."
    lying = ("your hand X", "you A1 b2", "they B1 c3")
    could: list[Played] = [
        run_on(play(pair(may, follow), *lying)("X@a1", "A1", "b3")),
        run_on(play(pair(follow, may), *lying)("X@a1", "A1", "b3")),
        play(pair(GROW.format("Move"), follow), *lying, sanctioned=True)("X@a1", "A1", "b3"),
    ]
    assert [played.asks for played in could] == [
        "you repetitions", "they repetitions", "nobody judge",
    ]  # fmt: skip
    assert all(played.game.result is None for played in could)
    for played in could:
        assert "loop" not in played.lines()


@rule("8.3", refused=True)
def test_8_3_what_has_triggered_is_not_skipped() -> None:
    skipper = card("X", "", "On Summon: Skip the next Snatch Check step. Skip the next End step.")
    ender = card(
        "W",
        "",
        f"When another Momon is Summoned: {STAR}",
        "At the end of your turn: You win the game.",
    )
    assert story(skipper + ender, ["your hand X", "you W d4"], ["X@a1"]) == (
        "you summon X a1; end(X); end(W); skip Snatch Check; skip End; expire W"
    )


@rule("R9.1.6", refused=True)
@rule("9.3.4", refused=True)
def test_9_3_4_who_has_left_makes_no_attempt_though_an_equal_card_stands_there() -> None:
    swapper = card(
        "P1", "P", "On Summon: Return this to its owner's Hand,"
        " then Summon a Momon from your Hand into the former Space of this.", powers=NINES,
    )  # fmt: skip
    played = play(TO_P + swapper + PLAIN, "your hand X, P1, P1", "they T1 d4")
    played("X@a1", "P1@d3")
    taken = played("P1@d3").story()
    assert "package(P1); hand P1; you summon P1 d3; end(P1); P1 checks 0/0; packed(P1)" in taken
