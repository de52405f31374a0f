"""What was named for a loop, where the loop comes to another decision than it did before."""

from __future__ import annotations

from momon_dsl import Game
from momon_dsl.engine import limits, loops
from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.rounds import only_answer, picks
from momon_dsl.model.decisions import CHOOSE, MAY, ORDER, Decision
from momon_dsl.model.events import ABILITY_RESOLVED
from momon_dsl.model.frames import Limit, Plan, RoundChoice, Trail
from momon_dsl.model.position_key import option_names
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card

OTHER = RoundChoice("may", 0, ("no", "yes"), 0, 3, ("yes",), (0, 1), (1,), 1, 1, 0, ())
WAITING = Limit(OTHER, growing=False, other=("no",))
REACHED = WAITING._replace(waiting=False)


def at_a_target() -> Kernel:
    """A game that asks for a target, which no loop has asked for."""
    script = card("X", "", "On Summon: Return target Momon to its owner's Hand.") + card("T")
    return play(script, "your hand X", "you T b2", "they T c3")("X@a1").game._kernel


def among_three(least: int, most: int) -> tuple[Kernel, Decision, tuple[str, ...]]:
    """A game, a choice among three different cards of a Hand, and what they are called."""
    k = Game("First steps", "Wild wind", seed=1)._kernel
    different = {k.setup.cards[card].id: card for card in k.state.hands[0]}
    decision = Decision(CHOOSE, 0, tuple(different.values())[:3], least, most, "12.4.3")
    return k, decision, option_names(k.state, k.setup, decision)


@rule("12.4.3", holds=True)
def test_12_4_3_a_loop_that_is_left_before_its_number_binds_nobody() -> None:
    k = at_a_target()
    k.state.plan, k.state.limits = Plan((OTHER,), 0, 2), (WAITING, REACHED)
    decision = k.state.decision
    assert limits.bound(k) is None
    assert (k.state.plan, k.state.limits) == (None, (REACHED,))
    assert k.state.decision == decision


@rule("12.4.3", holds=True)
def test_12_4_3_a_choice_still_due_waits_for_its_own_decision() -> None:
    k = at_a_target()
    k.state.limits = (WAITING,)
    assert limits.bound(k) is None
    assert k.state.limits == (WAITING,)


@rule("12.4.3", refused=True)
def test_12_4_3_each_of_two_combinations_that_ended_at_a_limit_is_barred() -> None:
    k, decision, names = among_three(2, 2)
    (one, two, three), (first, second, third) = decision.options, names
    left = {
        ((first, second), (first, third)): (two, three),
        ((first, second), (second, third)): (one, three),
        ((first, third), (second, third)): (one, two),
    }
    for barred, answer in left.items():
        assert only_answer(limits._together(k, decision, names, barred)) == answer


@rule("12.4.3", holds=True)
def test_12_4_3_of_up_to_two_the_one_chosen_alone_may_still_be_chosen_with_another() -> None:
    k, decision, (first, _, _) = among_three(1, 2)
    asked = decision._replace(rule="H11.1")
    assert limits._less(k, asked, ((first,),)) == decision


@rule("12.4.3", holds=True)
def test_12_4_3_rounds_are_counted_down_to_none_and_no_further() -> None:
    k = at_a_target()
    told = []
    plan: Plan | None = Plan((OTHER, OTHER), 0, 1)
    while plan is not None and len(told) < 4:
        limits._go_round(k, plan)
        plan = k.state.plan
        told.append(plan and (plan.place, plan.rounds))
    assert told == [(1, 1), (0, 0), (1, 0), (0, 0)]


@rule("12.4.3", holds=True)
def test_12_4_3_who_may_not_choose_nothing_again_chooses_something() -> None:
    k, decision, (first, _, _) = among_three(0, 1)
    cards = decision.options
    for barred, least, left in (((), 1, cards), ((first,), 0, cards[1:])):
        less = limits._less(k, decision, (barred,))
        assert (less.minimum, less.options) == (least, left)


@rule("H12", holds=True)
def test_h12_only_so_many_checkpoints_are_remembered() -> None:
    k = at_a_target()
    earlier = tuple([Trail(str(n), "", (n,), 0, 0) for n in range(loops.LONGEST_ROUND)])
    k.state.trail = earlier
    assert not loops.checkpoint(k)
    assert k.state.trail[:-1] == earlier[1:]


@rule("12.4.1", holds=True)
def test_12_4_1_no_loop_is_under_way_once_the_queue_is_empty() -> None:
    watches = card(
        "W1",
        "",
        "When another Momon you control is Summoned: This gets +1 north power until the game ends.",
    )
    asks = card("A1", "", "At the end of your turn: You may Incite this.")
    lying = [f"you W1 {space}" for space in ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2")]
    game = play(watches + asks, *lying, "they W1 d4", "your hand A1")("A1@a4").game
    while game.decision is not None and game.decision.kind == ORDER:
        game.choose(game.decision.options[0])
    assert [event.kind for event in game.log].count(ABILITY_RESOLVED) == len(lying)
    assert game.decision is not None
    assert game.decision.kind == MAY
    assert game.state.trail == ()


@rule("12.4.2", refused=True)
def test_12_4_2_the_same_cards_in_another_order_are_no_different_answer() -> None:
    names = ("a", "b", "c")
    two = RoundChoice("choose", 0, names, 0, 1, ("c", "a"), (4, 5, 6), (6, 4), 2, 2, 0, ())
    assert picks(two, (4,)) == ((5,), False)
    assert picks(two, (4, 5)) == ((), True)
    assert picks(two, (4, 6)) == ((), False)


@rule("12.4.1", holds=True)
def test_12_4_1_rounds_are_the_same_whichever_objects_bear_the_names() -> None:
    rounds = tuple(OTHER._replace(options=(n, n + 1), chosen=(n + 1,)) for n in range(3))
    assert loops._three_times_the_same(rounds, rounds[:1])
    assert not loops._three_times_the_same((*rounds[:2], OTHER._replace(player=1)), rounds[:1])
