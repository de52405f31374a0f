"""Tracing changes nothing, costs nothing where it is off, and goes with undo, fork and save."""

from __future__ import annotations

import json
from random import Random

import attrs
import pytest

from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.turn import STEPS
from momon_dsl.errors import IllegalChoice, MomonError
from momon_dsl.game import Game
from momon_dsl.interpreter.runtime import AbilityRuntime
from momon_dsl.model import events as ev
from momon_dsl.model.trace import Considered, Offered
from tests.game.test_view import HIDDEN, game_against
from tests.reference.differential import random_match

from .games import answer, new_game, option, position, random_game, scenarios


@pytest.mark.parametrize("part", range(4))
def test_states_keys_and_saves_are_the_same_with_tracing_on_and_off(part: int) -> None:
    for seed in range(1000 + part * 10, 1000 + part * 10 + 10):
        match, random = random_match(seed), Random(seed)
        plain, traced = (new_game(match, trace=on) for on in (False, True))
        for _ in range(60):
            assert plain.decision == traced.decision
            assert plain.key == traced.key
            if plain.decision is None:
                break
            choice = answer(random, plain.decision)
            plain.choose(*choice)
            traced.choose(*choice)
        assert plain.save() == traced.save()
        assert plain.log == traced.log


def test_scenarios_played_again_with_tracing_stand_where_they_stood() -> None:
    for played in scenarios():
        assert played.game is not None
        assert played.game.traced().key == played.game.key


def test_a_game_without_tracing_is_played_by_the_plain_kernel_and_runtime() -> None:
    """Chosen at set-up: nothing is looked up, called or kept for it while it is played."""
    game = Game("First steps", "Wild wind", seed=3)
    assert type(game._kernel) is Kernel
    assert type(game._kernel.runtime) is AbilityRuntime
    assert game._kernel.steps is STEPS
    assert game.trace == ()
    assert game.view(0).trace == ()
    game.why(0)
    assert type(game._kernel) is Kernel
    assert game.trace == ()


def test_what_expires_comes_from_the_step_it_expires_in() -> None:
    gains = "On Summon: This gets +1 power until end of turn."
    game = position(f'card A1 "A1"\n  {gains}\n', "hand A1", "hand A1")
    game.choose(option(game, "A1", "a1"))
    (expired,) = (event for event in game.log if event.kind == ev.EFFECTS_EXPIRED)
    first, second = game.why(expired).chain
    assert (first.how, game.log[second.number].kind) == ("turn", ev.END_STEP_BEGAN)
    summoned = next(event for event in game.log if event.kind == ev.MOMON_SUMMONED)
    assert [link.how for link in game.why(summoned).chain] == ["choice", "beginning"]


def test_what_happens_instead_comes_from_what_it_replaces() -> None:
    """H11.6: and what is replaced from the ability that would have done it."""
    stays = "Always:\n    If this would be put into a Void, return it to its owner's Hand instead."
    game = position(
        f"""
card A1 "A1"
  On Summon: Put each other Momon into its owner's Void.
card B1 "B1"
  {stays}
card B2 "B2"
  {stays}
""",
        "hand A1",
        "hand A1",
        "they B1 a2",
        "they B2 b2",
    )
    game.choose(option(game, "A1", "a1"))
    replaced = [event.number for event in game.log if event.kind == ev.EVENT_REPLACED]
    back = [event for event in game.log if event.kind == ev.RETURNED_TO_HAND]
    assert len(replaced) == len(back) == 2
    for earlier, event in zip(replaced, back, strict=True):
        first, second, *_ = game.why(event).chain
        assert (first.how, second.number, second.how) == ("replaced", earlier, "ability")


def test_a_package_comes_from_its_summon_and_the_turn_from_its_start() -> None:
    """9.3.5: and the Check of the turn from the Summon of the turn (8.T1)."""
    game = position(
        """
card A1 "A1"
  On Summon: Summon a Momon from your Hand.
card A2 "A2"
""",
        "hand A1",
        "hand A2",
    )
    game.choose(option(game, "A1", "a4"))
    game.choose(option(game, "A2", "a1"))
    first, second = [event.number for event in game.log if event.kind == ev.MOMON_SUMMONED]
    began, *_ = [event.number for event in game.log if event.kind == ev.TURN_STARTED]

    def links(kind: str) -> list[tuple[str, int]]:
        chains = [game.why(event).chain[:2] for event in game.log if event.kind == kind]
        return [(link.how, earlier.number) for link, earlier in chains]

    assert links(ev.ABILITY_TRIGGERED) == [("triggered", first)]
    assert links(ev.PACKAGE_BEGAN) == links(ev.PACKAGE_ENDED) == [("package", second)]
    assert links(ev.SNATCH_CHECKED) == [("package", second), ("check", first)]
    assert links(ev.NO_SUMMON)[0] == ("turn", began)


def test_targets_chosen_one_after_another_went_into_their_own_abilities() -> None:
    """H11.1: both are chosen before either ability resolves."""
    game = position(
        """
card A1 "A1"
  On Summon:
    Target Momon gets +1 power until end of turn.
card W1 "W1"
  When another Momon is Summoned:
    Target Momon gets +2 power until end of turn.
""",
        "hand A1",
        "hand A1",
        "you W1 d4",
    )
    game.choose(option(game, "A1", "a1"))
    for _ in range(2):
        assert game.decision is not None
        game.choose(game.decision.options[0])
    chosen = [event.number for event in game.log if event.kind == ev.CHOICE_MADE][1:3]
    began = [event for event in game.log if event.kind == ev.EFFECT_BEGAN]
    assert [game.why(event).chain[0].choices for event in began] == [(each,) for each in chosen]


def test_what_went_into_an_event_are_choices_and_nothing_else() -> None:
    told = 0
    for seed in range(8, 12):
        game = random_game(seed)
        for event in game.log:
            for link in game.why(event).chain:
                assert {game.log[n].kind for n in link.choices} <= {ev.CHOICE_MADE}
                told += len(link.choices)
    assert told


@pytest.mark.parametrize("seed", range(6))
def test_undo_leaves_the_records_of_a_game_that_was_never_played_on(seed: int) -> None:
    game, match = random_game(seed), random_match(seed)
    ahead = new_game(match, trace=True)
    records = [ahead.trace]
    for choice in game.choices:
        ahead.choose(*choice)
        records.append(ahead.trace)
    random = Random(seed)
    for _ in range(8):
        count = random.randint(0, len(ahead.choices))
        ahead.undo(count)
        now = len(ahead.choices)
        assert ahead.trace == records[now]
        for choice in game.choices[now:]:
            ahead.choose(*choice)
        assert ahead.trace == records[-1]


def test_a_fork_has_its_own_records() -> None:
    game = Game("First steps", "Wild wind", seed=5, trace=True)
    for _ in range(4):
        assert game.decision is not None
        game.choose(game.decision.options[0])
    before = game.trace
    twin = game.fork()
    assert twin.trace == before
    for _ in range(2):
        assert twin.decision is not None
        twin.choose(twin.decision.options[-1])
    assert game.trace == before
    assert twin.trace[: len(before)] == before != twin.trace


def test_an_illegal_choice_records_nothing() -> None:
    game = Game("First steps", "Wild wind", seed=5, trace=True)
    before = game.trace
    with pytest.raises(IllegalChoice):
        game.choose(-5)
    assert game.trace == before


def test_a_loaded_game_has_the_records_of_the_saved_one() -> None:
    game = Game("First steps", "Wild wind", seed=5, trace=True)
    while game.decision:
        game.choose(game.decision.options[0])
    game_again = Game.load(game.save(), trace=True)
    assert game_again.trace == game.trace
    plain = Game.load(game.save())
    assert plain.trace == ()
    assert plain.why(len(plain.log) - 1) == game.why(len(game.log) - 1)


def test_asking_a_game_without_tracing_after_each_choice_and_undo() -> None:
    """The game that is played again for it goes on where the last question left it."""
    plain = Game("First steps", "Wild wind", seed=6)
    traced = Game("First steps", "Wild wind", seed=6, trace=True)
    for turn in range(12):
        assert plain.decision is not None
        choice = plain.decision.options[-1 - turn % 2]
        plain.choose(choice)
        traced.choose(choice)
        assert plain.traced().trace == traced.trace
    plain.undo(5)
    traced.undo(5)
    assert plain.traced().trace == traced.trace


def test_a_game_that_was_conceded_can_be_asked_and_taken_back() -> None:
    game = Game("First steps", "Wild wind", seed=6, trace=True)
    before = game.trace
    game.concede(0)
    assert [link.how for link in game.why(game.log[-1]).chain] == ["player"]
    game.undo()
    assert game.trace == before


def test_records_are_plain_data() -> None:
    for seed in range(10):
        for record in random_game(seed).trace:
            text = json.dumps(attrs.asdict(record))
            assert json.loads(text)["number"] == record.number


# --- hidden information ------------------------------------------------------------------------


def traced_against(hidden: tuple[str, ...]) -> Game:
    return game_against(hidden).traced()


def test_what_a_player_cannot_see_changes_nothing_that_is_recorded_for_them() -> None:
    """Exchange the cards of the other Hand: the same records, the same answers."""
    games = [traced_against(hidden) for hidden in HIDDEN]
    asked = 0
    for _ in range(3):
        views = [game.view(0) for game in games]
        assert views[0].trace == views[1].trace == views[2].trace
        answers = [
            [(game.why(e, player=0), game.why_not(e, player=0)) for e in game.log] for game in games
        ]
        assert answers[0] == answers[1] == answers[2]
        asked += len(answers[0])
        decision = games[0].decision
        if decision is None or decision.player != 0:
            break
        for game in games:
            game.choose(decision.options[0])
    assert asked


def test_the_other_player_is_shown_what_is_their_own() -> None:
    game = traced_against(HIDDEN[0])
    mine, theirs = game.view(0).trace, game.view(1).trace
    assert mine != theirs
    assert [r for r in mine if isinstance(r, Offered)]
    assert not [r for r in theirs if isinstance(r, Offered)]


def test_over_whole_games_no_record_shown_names_a_hidden_card() -> None:
    """A card in the other Hand now, never seen before: no record on it, no reason about it."""
    for seed in range(10):
        game = Game("Bench", "Bench", seed=seed, trace=True)
        random = Random(seed)
        while game.decision:
            for player in (0, 1):
                seen = {s.card for e in game.log for s in e.subjects}
                hidden = {*game.state.hands[1 - player]} - seen
                for record in game.view(player).trace:
                    reasons = record.left_out if isinstance(record, Offered) else record.reasons
                    assert not {r.card for r in reasons} & hidden
                    assert not (isinstance(record, Considered) and record.card in hidden)
            game.choose(*answer(random, game.decision))


def test_a_condition_on_a_hand_shows_no_number_to_the_other_player() -> None:
    script = """
    card H1 "Counter"
      On Summon, if the number of [S] Momon in your Hand is more than 2: Incite this.
    card S1 "S"
      symbols [S]
    """
    game = position(script, "hand H1", "hand S1", "their hand S1")
    assert game.decision is not None
    game.choose(next(o for o in game.decision.options if o >> 6 == 0))
    summoned = next(e for e in game.log if e.kind == ev.MOMON_SUMMONED)
    for player, values in ((None, (1, 2)), (0, (1, 2)), (1, ())):
        (record,) = game.why_not(summoned, card=0, player=player)
        assert isinstance(record, Considered)
        assert [(r.kind, r.values) for r in record.reasons] == [("does not hold", values)]


# --- what is refused ---------------------------------------------------------------------------


def test_questions_about_what_there_is_not_are_refused() -> None:
    game = Game("First steps", "Wild wind", seed=6, trace=True)
    last = len(game.log) - 1
    with pytest.raises(MomonError, match=f"the events 0 to {last}"):
        game.why(last + 1)
    with pytest.raises(MomonError, match="the events 0 to"):
        game.why_not(-1)
    with pytest.raises(MomonError, match="the events 0 to"):
        game.why(game.log[0]._replace(player=1 - game.log[0].player))
    with pytest.raises(MomonError, match="numbers 0 to 19"):
        game.why_not(card=20)
    with pytest.raises(MomonError, match="numbers 0 to 15"):
        game.why_not(space=16)
    with pytest.raises(MomonError, match="Player 0 or player 1"):
        game.why(0, player=2)
    game.concede(0)
    with pytest.raises(IllegalChoice, match="No decision waits"):
        game.why_not(card=0)
