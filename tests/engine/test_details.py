"""Single facts of the log and the queue that games show seldom, or only to who looks closely."""

from __future__ import annotations

import pytest

from momon_dsl.engine import atoms, snatch, summon
from momon_dsl.engine.ahead import _after_the_loop
from momon_dsl.engine.atoms.derived import entered
from momon_dsl.engine.atoms.writing import trigger
from momon_dsl.engine.turn import FINISH, STAGES
from momon_dsl.model.changes import PUT, Change
from momon_dsl.model.decisions import SPACE_BITS, SUMMON, Decision
from momon_dsl.model.events import (
    ABILITY_RESOLVED,
    CHOICE_MADE,
    CONTROL_CHANGED,
    EFFECT_BEGAN,
    MOMON_MOVED,
    PUT_INTO_VOID,
    SYMBOLS_CHANGED,
    TRIGGER_DROPPED,
    Event,
)
from momon_dsl.model.frames import END_OF_TURN, EXPIRE_STAGE, TURN, Group, Trigger
from momon_dsl.model.state import CLEAN, EVERYTHING, SOME
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card


@rule("9.1.2", holds=True)
def test_9_1_2_the_summon_is_asked_by_the_turn_and_by_no_ability() -> None:
    game = play(card("A1") + card("T1"), "your hand A1", "you T1 a1", "they T1 d4").game
    asked = game.decision
    assert asked is not None
    spaces = [n for n, lying in enumerate(game.state.arena) if lying < 0]
    options = tuple(asked.options[0] >> SPACE_BITS << SPACE_BITS | space for space in spaces)
    assert asked == Decision(SUMMON, 0, options, 1, 1, "9.1.2", -1, -1, -1, ())


@rule("H1.2", holds=True)
def test_h1_2_a_choice_belongs_to_no_step_of_several_parts() -> None:
    game = play(card("A1") + card("T1"), "your hand A1", "you T1 a1", "they T1 d4")("A1@b2").game
    made = [event for event in game.log if event.kind == CHOICE_MADE]
    assert [event.together for event in made] == [-1]


@rule("R12.1.6", holds=True)
def test_r12_1_6_what_has_gained_a_symbol_is_told_of_no_player() -> None:
    gains = card("A1", "", "On Summon: This gains [S] until the game ends.")
    waits = card("W1", "", "When a Momon gains [S]: This gets +1 Stars until the game ends.")
    game = play(gains + waits, "your hand A1", "they W1 d4")("A1@b2").game
    (event,) = (event for event in game.log if event.kind == SYMBOLS_CHANGED)
    (bits,) = (1 << n for n, symbol in enumerate(game.setup.symbols) if symbol == "S")
    assert (event.player, event.values, event.rule) == (-1, ((bits, 0),), "12.1.6")


@rule("H1.2", holds=True)
@pytest.mark.parametrize("together", [-1, 3])
def test_h1_2_triggers_wait_by_the_place_of_their_event(together: int) -> None:
    k = play(card("A1") + card("T1"), "your hand A1", "you T1 a1").game._kernel
    event = Event(5, MOMON_MOVED, together=together)
    made = Trigger(0, 0, 1, 0, 5, 0, "", 0, ())
    trigger(k, event, (made,))
    assert k.state.waiting == [Group(event.place, (made,))]


@rule("R12.4.4a", holds=True)
def test_r12_4_4a_a_look_ahead_ends_with_the_round_of_expiries_it_began_in() -> None:
    assert _after_the_loop((TURN, EXPIRE_STAGE)) == (TURN, FINISH)
    for stage in set(STAGES) - {EXPIRE_STAGE}:
        assert _after_the_loop((TURN, stage)) == (TURN, stage)


@rule("12.1.6", holds=True)
@rule("H11.5", holds=True)
@rule("R10.4a", holds=True)
def test_r10_4a_powers_follow_from_whose_momon_it_is_again() -> None:
    taking = "Gain control of target Momon your opponent controls while this is in the Arena."
    kills = "On Summon: Put target Momon into its owner's Void."
    banner = "Always: Each Momon you control has +1 power."
    script = card("P1", "", f"On Summon: {taking}") + card("K1", "", kills) + card("E1", "", banner)
    lying = ("you E1 a4", "they H1 d4", "your hand P1, K1, T1", "their hand T1, T1")
    game = play(script + card("H1") + card("T1"), *lying, turn_by_turn=False)("P1@a1")
    assert game.powers("H1") == (2, 2, 2, 2)
    assert game("T1@c1", "K1@b2", "P1").powers("H1") == (1, 1, 1, 1)


@rule("R10.4a", holds=True)
@pytest.mark.parametrize("until", ["", "until end of turn"])
def test_r10_4a_the_log_says_how_long_control_lasts(until: str) -> None:
    script = card("P1", "", f"On Summon: Gain control of target Momon {until}.") + card("T1")
    game = play(script, "your hand P1", "they T1 d4", "their hand T1")("P1@a1", "T1 d4").game
    told = [event for event in game.log if event.kind == CONTROL_CHANGED]
    assert [event.values for event in told[:1]] == [(END_OF_TURN,) if until else ()]


@rule("H10.3", holds=True)
def test_h10_3_who_was_snatched_this_turn_is_known_till_it_ends() -> None:
    puts = "Put each Momon that has been Snatched this turn into its owner's Void."
    script = card(
        "A1", "", f"At the end of your turn: {puts}", powers="north 5, east 5, south 5, west 5"
    ) + card("T1")
    game = play(script, "your hand A1", "they T1 b1", "they T1 d4", "their hand T1")("A1@a1")
    assert game.pile("their", "void") == ["T1"]
    assert [game.at(space) for space in ("b1", "d4")] == ["", "they T1"]


@rule("8.4", holds=True)
def test_8_4_that_an_ability_has_resolved_is_said_of_no_single_instruction() -> None:
    gains = "On Summon: This gets +1 Stars until the game ends."
    log = play(card("A1", "", gains), "your hand A1", "they A1 d4")("A1@a1").game.log
    told = [event.cause for event in log if event.kind == ABILITY_RESOLVED]
    assert [cause and cause.step for cause in told] == [-1]


@rule("H1.2", holds=True)
def test_h1_2_what_differs_in_its_objects_alone_is_told_as_one() -> None:
    both = "Put target Momon into its owner's Void; put another target Momon into its owner's Void."
    twice = "This gets +1 power until end of turn; this gets +1 power until end of turn."
    script = card("A1", "", f"On Summon: At the same time: {both} At the same time: {twice}")
    game = play(script + card("T1"), "your hand A1", "they T1 d4", "you T1 a4", "their hand T1")
    log = game("A1@b1", "T1 d4", "T1 a4").game.log
    assert [len(event.subjects) for event in log if event.kind == PUT_INTO_VOID] == [2]
    assert [len(event.subjects) for event in log if event.kind == EFFECT_BEGAN] == [1, 1]


@rule("H11.5", holds=True)
@pytest.mark.parametrize("lasting", ["until the game ends", "while this is in the Arena"])
def test_h11_5_only_what_ends_with_its_source_is_bound_to_it(lasting: str) -> None:
    script = card("A1", "", f"On Summon: Target Momon gets +1 power {lasting}.")
    table = play(script, "your hand A1", "they A1 d4")("A1@a1", "A1 d4")
    state = table.game.state
    source = state.arena[0], state.stay[state.arena[0]]
    bound = "while" in lasting
    assert [each.source for each in state.effects] == [source if bound else (-1, -1)]


@rule("12.1.6", holds=True)
def test_12_1_6_what_follows_in_one_instruction_sees_what_the_part_before_has_changed() -> None:
    banner = card("E1", "", "Always: Each other Momon you control has +1 power.")
    lying = ("you E1 a1", "you A1 b2", "they H1 b3")
    k = play(banner + card("A1") + card("H1"), *lying).game._kernel
    s = k.state
    gone, attacker, _ = (s.arena[space] for space in (0, 5, 9))
    before = s.current[attacker].powers
    atoms.carry_out(k, (Change(PUT, ((gone, s.stay[gone], 0),), rule="H4.1"),))
    assert s.current[attacker].powers == before  # nobody has looked yet
    snatch.check(k, attacker, s.stay[attacker], "H10.5")
    assert s.current[attacker].powers == tuple([power - 1 for power in before])
    assert k.state.log[-1].subjects[0].characteristics.powers == s.current[attacker].powers


@rule("12.1.6", holds=True)
def test_12_1_6_a_change_is_told_with_what_the_change_before_it_has_left() -> None:
    banner = card("E1", "", "Always: Each other Momon you control has +1 power.")
    k = play(banner + card("A1"), "you E1 a1", "you A1 b2").game._kernel
    s = k.state
    gone, other = s.arena[0], s.arena[5]
    before = s.current[other].powers
    for card_, space in ((gone, 0), (other, 5)):
        atoms.carry_out(k, (Change(PUT, ((card_, s.stay[card_], space),), rule="H4.1"),))
    told = [e.subjects[0].characteristics.powers for e in s.log if e.kind == PUT_INTO_VOID]
    assert told[1] == tuple([power - 1 for power in before])


@rule("9.3.4", holds=True)
def test_9_3_4_an_attacker_that_has_left_is_told_as_being_nowhere() -> None:
    k = play(card("A1") + card("T1"), "you A1 b2", "they T1 b3").game._kernel
    s = k.state
    gone = s.arena[5]
    atoms.carry_out(k, (Change(PUT, ((gone, s.stay[gone], 5),), rule="H4.1"),))
    assert snatch.check(k, gone, s.stay[gone], "9.3.5") == ()
    assert s.log[-1].subjects[0][:5] == (gone, s.stay[gone], -1, -1, -1)


@rule("H11.1", holds=True)
def test_h11_1_a_trigger_is_dropped_by_no_step_of_its_ability() -> None:
    kills = card(
        "K1", "", "On Summon: Put target Momon your opponent controls into its owner's Void."
    )
    game = play(kills, "your hand K1")("K1@b2").game
    (dropped,) = (event for event in game.log if event.kind == TRIGGER_DROPPED)
    assert dropped.cause is not None
    assert dropped.cause.step == -1


@rule("9.4.1", refused=True)
def test_9_4_1_where_no_space_is_empty_nothing_can_be_summoned() -> None:
    k = play(card("X"), "your hand X", "your hand X")("X@a1").game._kernel
    (last,) = k.state.hands[0]
    assert len(summon.pairs(k, 0, (last,))) == len(k.state.empty) > 1
    for empty in (k.state.empty[:1], ()):
        k.state.empty = empty
        assert summon.pairs(k, 0, (last,)) == tuple(last << SPACE_BITS | to for to in empty)


@rule("H11.5", holds=True)
def test_h11_5_who_enters_while_everything_is_to_be_read_anew_changes_nothing_of_that() -> None:
    script = card("X", "", "On Summon: This gets +1 power until the game ends.")
    k = play(script, "your hand X", "your hand X")("X@a1").game._kernel
    (last,) = k.state.hands[0]
    assert k.state.simple
    assert k.state.effects
    for before, after in ((CLEAN, SOME), (EVERYTHING, EVERYTHING)):
        k.state.dirty, k.state.space[last] = before, k.state.empty[0]
        entered(k, last)
        assert k.state.dirty == after
