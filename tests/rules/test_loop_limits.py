"""Limits of loops (12.4.3, R12.4.3), growing loops that end (R12.4.4a), rulings in a pause."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.decisions import Decision
from momon_dsl.model.events import CHOICE_MADE
from momon_dsl.packs.collection import collect
from tests.rule_marks import rule
from tests.rules.played import Played, play
from tests.rules.test_cases import card
from tests.rules.test_loops import FIRST, FOLLOW, LYING, MAY, MOST, STARTER, pair, tail

FOLLOWS = "When another Momon Moves:"
SPACE_LEFT = "Move this to the Space it left."
EITHER = f"{FOLLOWS} Choose one:\n    - {SPACE_LEFT}\n    - {SPACE_LEFT}\n"
ENOUGH = f"{EITHER}    - This gets +0 power until end of turn.\n"
Policy = Callable[[Decision], tuple[int, ...]]


def first_option(number: int) -> Policy:
    return lambda asked: (number if asked.kind == "repetitions" else asked.options[0],)


def run(played: Played, policy: Policy, most: int = 300) -> list[Decision]:
    """Play to the end of the turn; what was asked. Many questions fail."""
    asked = []
    while played.game.decision:
        asked.append(played.decision)
        assert len(asked) < most, tail(played)[-400:]
        played.game.choose(*policy(played.decision))
    return asked


# --- nobody goes past a limit ----------------------------------------------------------------


@rule("12.4.3", holds=True)
@rule("R12.4.3", holds=True)
@rule("R12.4.3", refused=True)
@pytest.mark.parametrize("number", [0, 3, MOST])
@pytest.mark.parametrize("mirrored", [False, True])
def test_12_4_3_the_loop_cannot_be_entered_again_the_same_way(number: int, mirrored: bool) -> None:
    played = play(pair(EITHER, FOLLOW), *LYING, mirrored=mirrored)(*FIRST)
    asked = run(played, first_option(number))
    # Each of the three decisions of a round is limited once; then nothing else is left to choose.
    assert [each.kind for each in asked].count("repetitions") == 3
    assert tail(played).endswith("loop; game ends nobody 12.4.5")


@rule("12.4.3", holds=True)
@rule("R12.4.3", holds=True)
def test_r12_4_3_what_is_left_may_still_be_chosen_and_ends_it() -> None:
    played = play(pair(EITHER, ENOUGH), "your hand X", "you A1 b2", "they B1 c3")(*FIRST)
    asked = run(played, first_option(2))
    limited = [each for each in asked if each.rule == "12.4.3"]
    assert limited
    assert {each.options for each in limited} == {(1, 2)}
    assert played.lines()[-1] == "turn ends"


@rule("12.4.3", holds=True)
def test_12_4_3_the_log_tells_what_was_chosen_from_what_a_number_answered() -> None:
    played = play(pair(EITHER, ENOUGH), "your hand X", "you A1 b2", "they B1 c3")(*FIRST)
    before = len(played.game.choices)
    asked = run(played, first_option(2))
    made = [event.values[1] for event in played.game.log if event.kind == CHOICE_MADE]
    assert made.count(0) == before + len(asked)
    assert set(made) == {0, 1}


@rule("R12.4.3", refused=True)
def test_r12_4_3_what_a_limit_bars_is_refused_and_changes_nothing() -> None:
    played = play(pair(EITHER, ENOUGH), "your hand X", "you A1 b2", "they B1 c3")(*FIRST)
    while played.decision.rule != "12.4.3":
        played.game.choose(*first_option(2)(played.decision))
    key = played.game.key
    with pytest.raises(IllegalChoice):
        played.game.choose(0)
    assert played.game.key == key
    loaded = Game.load(
        played.game.save(), cards=collect([("test", parse_strict(pair(EITHER, ENOUGH)))])
    )
    assert (loaded.key, loaded.decision) == (key, played.decision)
    twin = played.game.fork()
    twin.undo()
    twin.choose(*played.game.choices[-1])
    assert twin.key == key


@rule("R12.4.3", holds=True)
def test_r12_4_3_of_several_cards_together_it_is_the_combination_that_is_barred() -> None:
    script = (
        card("A1", "", f"{FOLLOW} Put 2 Momon from your Hand into their owner's Void.")
        + card("B1", "", f"{FOLLOW} Return 2 Momon from your Void to their owner's Hand.")
        + STARTER + card("T1") + card("T2") + card("T3")
    )  # fmt: skip
    played = play(script, "your hand X, T1, T2, T3", *LYING[1:])(*FIRST)
    combinations: list[frozenset[str]] = []

    def policy(asked: Decision) -> tuple[int, ...]:
        if asked.kind == "repetitions":
            return (1,)
        return tuple(asked.options[: max(1, asked.minimum)])

    asked = run(played, policy)
    for event in played.game.log:
        if event.kind == "PutIntoVoid":
            combinations.append(frozenset(played.card(s.card) for s in event.subjects))
    assert set(combinations) == {
        frozenset(pair_) for pair_ in (("T1", "T2"), ("T1", "T3"), ("T2", "T3"))
    }
    assert [each.kind for each in asked].count("repetitions") <= 9
    assert played.lines()[-1] == "game ends nobody 12.4.5"


@rule("R12.4.3", holds=True)
def test_r12_4_3_another_combination_is_picked_card_by_card_and_history_stays_exact() -> None:
    script = (
        card("A1", "", f"{FOLLOW} Put 2 Momon from your Hand into their owner's Void.")
        + card("B1", "", f"{FOLLOW} Return 2 Momon from your Void to their owner's Hand.")
        + STARTER + "".join(card(f"T{number}") for number in range(1, 5))
    )  # fmt: skip
    collection = collect([("test", parse_strict(script))])
    played = play(script, "your hand X, T1, T2, T3, T4", *LYING[1:])(*FIRST)
    keys, picked = [played.game.key], 0
    while played.game.decision:
        asked = played.decision
        picked += (asked.kind, asked.rule, len(asked.options)) == ("other", "12.4.3", 2)
        wanted = asked.options[: max(1, asked.minimum)]
        played.game.choose(*((1,) if asked.kind == "repetitions" else wanted))
        keys.append(played.game.key)
        loaded = Game.load(played.game.save(), cards=collection)
        assert (loaded.key, loaded.decision) == (keys[-1], played.game.decision)
        loaded.undo()
        assert loaded.key == keys[-2]
    assert picked > 10
    puts = [e.subjects for e in played.game.log if e.kind == "PutIntoVoid"]
    assert len({frozenset(each.card for each in subjects) for subjects in puts}) == 6
    assert played.lines()[-1] == "game ends nobody 12.4.5"


@rule("12.4.3", holds=True)
@rule("R12.4.3", holds=True)
def test_r12_4_3_a_limit_binds_also_where_another_has_just_been_reached() -> None:
    """Your choice and the targets that follow it belong to one round, and each has its limits."""
    reveals = "".join("\n    - Reveal a Momon from your Hand." for _ in range(3))
    script = (
        card("A1", "", f"{FOLLOWS} This gets +0 power until end of turn. Choose one:{reveals}\n"
             f"    {SPACE_LEFT}")
        + card("B1", "", f"{FOLLOWS} Return 2 target Momon your opponent controls to their owner's"
               f" control. {SPACE_LEFT}")
        + STARTER + card("C1")
    )  # fmt: skip
    played = play(script, "your hand X, C1", "you A1 b2", "they B1 c3", "you C1 d4")(*FIRST)
    asks = [""]
    while (played.asks, played.decision.rule) != ("they other", "12.4.3") or (
        asks[-2:] != ["you repetitions", "they repetitions"]
    ):
        asked = played.decision
        asks.append(played.asks)
        if asked.kind == "repetitions":  # the first time both name the smallest number, then you
            again = any(event.kind == "LoopRepeated" for event in played.game.log)
            played.game.choose((0, 3)[asked.player] if again else 1)
        else:
            played.game.choose(*asked.options[: max(1, asked.minimum)])
    # Your limit has been reached this moment, by the only other choice that you had left; nothing
    # is remembered yet of a new round. X and A1 is what they chose the first time round.
    assert played.options() == ["A1 b3", "X a1"]
    assert not played.game.state.trail
    key, collection = played.game.key, collect([("test", parse_strict(script))])
    played("X")
    made = [event.values for event in played.game.log if event.kind == "ChoiceMade"]
    targets = [[played.card(each) for each in m[2]] for m in made if m[0] == "target"]
    assert targets.count(["X", "A1"]) > 1
    assert targets[-1] == ["X", "C1"]
    assert played.game.state.round_choices == ()
    loaded = Game.load(played.game.save(), cards=collection)
    assert (loaded.key, loaded.decision) == (played.game.key, played.decision)
    loaded.undo()
    assert loaded.key == key


@rule("12.4.3", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_12_4_3_equal_numbers_bind_both_and_a_choice_still_due_hides_no_other_loop(
    mirrored: bool,
) -> None:
    # Whoever comes first in the round goes another way that leads on to another loop.
    on = f"{FOLLOWS} Choose one:\n    - {SPACE_LEFT}\n    - Move this to an empty Space.\n"
    script = pair(on, on) + 'format "Small"\n  Arena 2 by 2.\n'
    played = play(
        script, "your hand X", "you A1 a2", "they B1 b2", mirrored=mirrored, format="Small"
    )("X@a1", "A1")  # fmt: skip
    asked = run(played, first_option(2))
    assert [each.kind for each in asked].count("repetitions") > 2
    assert played.lines()[-1] == "turn ends" or played.lines()[-1].endswith("12.4.5")


@rule("R12.4.1", refused=True)
def test_r12_4_1_rounds_chosen_otherwise_each_time_are_no_growing_loop() -> None:
    grows = (
        f"{FOLLOWS} This gets +1 Stars until the game ends. Choose one:\n"
        f"    - {SPACE_LEFT}\n    - {SPACE_LEFT}\n"
    )
    played = play(pair(grows, FOLLOW), *LYING)(*FIRST)
    random, asked = Random(3), []
    for _ in range(40):
        asked.append(played.decision.kind)
        played.game.choose(random.randrange(2))
    assert set(asked) == {"mode"}
    for _ in range(40):
        if played.decision.kind == "repetitions":
            break
        played.game.choose(0)
    assert played.decision.kind == "repetitions"


# --- decisions of several kinds ----------------------------------------------------------------


@rule("12.4.2", holds=True)
@pytest.mark.parametrize("number", [0, 2, MOST])
def test_12_4_2_a_player_with_two_decisions_in_a_round_is_asked_once(number: int) -> None:
    twice = (
        f"{FOLLOWS} You may Move this to the Space it left. You may reveal a Momon from your Hand."
    )
    played = play(pair(twice, FOLLOW), "your hand X, X", *LYING[1:])(*FIRST)
    asked = run(played, lambda d: (number,) if d.kind == "repetitions" else (d.options[-1],))
    assert [each.kind for each in asked].count("repetitions") == 1
    assert played.lines()[-1] == "turn ends"


@rule("12.4.2", holds=True)
@rule("H11.9", holds=True)
def test_12_4_2_an_order_is_told_apart_by_what_is_put_in_order() -> None:
    script = pair(FOLLOW, FOLLOW) + card("C1", "", FOLLOW) + card("D1", "", FOLLOW)
    played = play(script, *LYING, "you C1 d4", "you D1 d1")(*FIRST)
    while played.decision.kind != "repetitions":
        played.game.choose(played.decision.options[0])
    orders = [c for c in played.game.state.round_choices if c.kind == "order"]
    assert orders
    assert all(len(set(choice.names)) == len(choice.options) for choice in orders)


# --- a loop across the expiries of the End Step ------------------------------------------------

LOSES = card("A1", "", "When this loses [S]: This gains [S] until end of turn.") + card(
    "X", "", "On Summon: Target Momon gains [S] until end of turn."
)


@rule("R8.T3", holds=True)
@rule("12.4.4", holds=True)
@pytest.mark.parametrize("sanctioned", [False, True])
def test_12_4_4_a_loop_from_expiry_to_expiry_is_verified(sanctioned: bool) -> None:
    played = play(LOSES, "your hand X", "you A1 b2", sanctioned=sanctioned)("X@a1", "A1")
    assert tail(played) == "loop; game ends nobody 12.4.5"


@rule("R8.T3", holds=True)
@rule("12.4.2", holds=True)
@pytest.mark.parametrize("number", [0, 7, MOST])
def test_12_4_2_a_loop_from_expiry_to_expiry_may_be_counted(number: int) -> None:
    script = LOSES.replace(
        "When this loses [S]: This gains",
        "When this loses [S]: Choose up to one:\n    - This gains",
    )
    played = play(script, "your hand X", "you A1 b2")("X@a1", "A1")
    run(played, lambda d: (number,) if d.kind == "repetitions" else d.options[:1])
    assert f"repeated {number}" in played.lines()
    assert played.lines()[-1] == "turn ends"


# --- said once more is no difference -----------------------------------------------------------


@rule("12.4.1", holds=True)
@pytest.mark.parametrize(
    "said",
    [
        "This gains [S]", "This cannot be Snatched", "This loses [S]",
        "The Stars of this become 3", "This gains [S] until end of turn. This loses [P]",
    ],
)  # fmt: skip
def test_12_4_1_to_say_the_same_once_more_is_no_difference(said: str) -> None:
    script = pair(f"{FOLLOWS} {said} until end of turn. {SPACE_LEFT}", FOLLOW)
    played = play(script, *LYING)(*FIRST)
    assert tail(played) == "loop; game ends nobody 12.4.5"
    assert len(played.game.state.effects) == said.count("This") + said.count("The ")


@rule("12.4.1", holds=True)
@rule("12.4.4", holds=True)
def test_12_4_1_used_permissions_of_objects_that_are_gone_do_not_grow() -> None:
    again = (
        "On Summon, once per turn: Return another [P] Momon to its owner's Hand, then"
        " Summon it into its former Space."
    )
    played = play(card("P1", "P", again), "your hand P1", "you P1 c3")("P1@a1")
    assert tail(played).endswith("loop; game ends nobody 12.4.5")


# --- growing loops that end by themselves ------------------------------------------------------


def growing(limit: int, may: str = "", moves: str = "then Move this") -> str:
    """Goes round and grows while it has fewer Stars than the limit."""
    return pair(
        f"{FOLLOWS} {may} If the Stars of this are fewer than {limit}, this gets +1 Stars"
        f" until end of turn, {moves} to the Space it left.",
        FOLLOW,
    )


@rule("R12.4.4", refused=True)
@rule("R12.4.4a", holds=True)
@pytest.mark.parametrize("limit", [4, 9, 60, 400])
@pytest.mark.parametrize("sanctioned", [False, True])
def test_r12_4_4a_numbers_that_lead_out_of_it_make_no_loop(limit: int, sanctioned: bool) -> None:
    played = play(growing(limit), *LYING, sanctioned=sanctioned)(*FIRST)
    assert tail(played) == ""
    assert played.asks == "nothing"
    assert played.lines()[-1] == "turn ends"
    assert sum(e.kind == "EffectBegan" for e in played.game.log) == limit - 1


@rule("R12.4.4a", holds=True)
@rule("12.4.4", holds=True)
@pytest.mark.parametrize("sanctioned", [False, True])
def test_r12_4_4a_what_grows_first_and_recurs_then_is_verified(sanctioned: bool) -> None:
    grows = (
        f"{FOLLOWS} If the Stars of this are fewer than 40, this gets +1 Stars until end of turn."
        f" {SPACE_LEFT}"
    )
    played = play(pair(grows, FOLLOW), *LYING, sanctioned=sanctioned)(*FIRST)
    assert tail(played) == "loop; game ends nobody 12.4.5"
    assert played.stars("A1") == 40


@rule("R12.4.4a", holds=True)
@rule("R12.4.4a", refused=True)
def test_r12_4_4a_nobody_is_asked_for_a_number_where_the_loop_ends_by_itself() -> None:
    may = (
        f"{FOLLOWS} If the Stars of this are fewer than 30, this gets +1 Stars until end of turn."
        " If the Stars of this are fewer than 30, Move this to the Space it left."
    )
    played = play(pair(may, MAY), *LYING)(*FIRST)
    asked = run(played, lambda d: d.options[-1:])
    assert {each.kind for each in asked} == {"may"}
    assert sum(event.kind == "EffectBegan" for event in played.game.log) == 29


@rule("R12.4.4", holds=True)
@rule("R12.4.4a", holds=True)
def test_r12_4_4_the_judge_is_asked_once_about_one_loop() -> None:
    grows = f"{FOLLOWS} This gets +1 Stars until the game ends. {SPACE_LEFT}"
    script = pair(grows, FOLLOW) + 'format "Brief"\n  At most 400 abilities resolve in a turn.\n'
    played = play(script, *LYING, sanctioned=True, format="Brief")(*FIRST)
    rules = []
    while played.game.judge_call and len(rules) < 5:
        rules.append(played.game.judge_call)
        played.game.ruling()
    assert rules[:3] == ["12.4.4", "H12", "H12"]


# --- rulings -----------------------------------------------------------------------------------


@rule("12.1.9", holds=True)
@rule("H7.6", holds=True)
@rule("12.1.7", holds=True)
def test_12_1_9_a_pause_for_a_judge_loses_nothing() -> None:
    grows = f"{FOLLOWS} This gets +1 Stars until the game ends. {SPACE_LEFT}"
    script = pair(grows, FOLLOW) + 'format "Brief"\n  At most 400 abilities resolve in a turn.\n'
    played = play(script, *LYING, sanctioned=True, format="Brief")(*FIRST)
    game = played.game
    assert game.judge_call == "12.4.4"
    assert "cannot be verified" in game.question()
    with pytest.raises(IllegalChoice):
        game.undo()
    loaded = Game.load(game.save(), cards=collect([("test", parse_strict(script))]))
    assert (loaded.key, loaded.judge_call) == (game.key, "12.4.4")
    twin = game.fork()
    for each in (game, loaded):
        each.ruling()
        assert each.judge_call == "H12"
    assert loaded.key == game.key
    twin.ruling(draw=True)
    assert twin.result is not None
    assert (twin.result.winner, twin.result.rule) == (None, "12.4.4")
    for each in (twin, Game("First steps", "Wild wind")):
        assert each.judge_call is None
        with pytest.raises(IllegalChoice):
            each.ruling()


@rule("H12", holds=True)
@rule("H12", refused=True)
@pytest.mark.parametrize(("limit", "ends"), [(7, True), (9, True), (200, False)])
@pytest.mark.parametrize("sanctioned", [False, True])
def test_h12_the_limit_of_the_format_is_a_judge_call_or_a_draw(
    limit: int, ends: bool, sanctioned: bool
) -> None:
    script = growing(60) + f'format "Brief"\n  At most {limit} abilities resolve in a turn.\n'
    played = play(script, *LYING, sanctioned=sanctioned, format="Brief")(*FIRST)
    resolved = sum(line.startswith("end(") for line in played.lines())
    if not ends:
        assert played.lines()[-1] == "turn ends"
        return
    assert resolved == limit
    said = "judge H12" if sanctioned else "game ends nobody H12"
    assert played.lines()[-1] == said
    assert "limit" in played.game.tell(played.game.log[-1])
    assert played.game.judge_call == ("H12" if sanctioned else None)


# --- loops in which something happens instead --------------------------------------------------


@rule("12.4.1", holds=True)
@rule("H11.6", holds=True)
@pytest.mark.parametrize("seed", range(6))
def test_12_4_1_what_happens_instead_is_named_while_a_loop_is_looked_for(seed: int) -> None:
    swaps = "Always: If this would Move, Swap this and another Momon instead."
    grows = "Always: If this would Move, this gets +0 power until end of turn instead."
    summons = (
        "On Summon: Return another [P] Momon to its owner's Hand. Summon a [P] Momon from your Hand"
        " into an empty Space. Summon up to 2 Momon from your Hand."
    )
    script = (
        card("P1", "P", summons, grows.replace("would Move", "would be Summoned"))
        + card("P2", "P", summons, f"{MAY}\n  {swaps}\n  {grows}")
    )  # fmt: skip
    played = play(script, "your hand P2, P1, P2", "you P2 c3", "they P1 b2")
    random = Random(seed)

    def policy(asked: Decision) -> tuple[int, ...]:
        if asked.kind == "repetitions":
            return (2,)
        if random.random() < 0.7:
            return tuple(asked.options[-max(1, asked.minimum) :])
        count = random.randint(asked.minimum, asked.maximum)
        return tuple(random.sample(list(asked.options), count))

    assert run(played, policy)
