"""Random players finish games, and history is exact: replay, undo, fork, save and load."""

from __future__ import annotations

import pytest

from momon_dsl.errors import IllegalChoice, SaveError
from momon_dsl.game import Game
from momon_dsl.model.decisions import Decision
from momon_dsl.model.state import ARENA, HAND, VOID, GameState
from momon_dsl.simulate.policies import uniform
from tests.rule_marks import rule

DECKS = ("First steps", "Wild wind")
GAMES = 1_000
EDITIONS = ("1.0.0-th", "1.0.0-en")


def new_game(seed: int, **options: object) -> Game:
    return Game(*DECKS, seed=seed, edition=EDITIONS[seed % 2], **options)  # type: ignore[arg-type]


def finish(game: Game, seed: int, most: int = 100_000) -> Game:
    policy = uniform(seed)
    while game.decision and most:
        game.choose(*policy(game.decision))
        most -= 1
    return game


@pytest.mark.parametrize("part", range(10))
def test_random_players_finish_every_game_and_history_is_exact(part: int) -> None:
    for seed in range(part * GAMES // 10, (part + 1) * GAMES // 10):
        game = new_game(seed)
        first = game.key
        finish(game, seed)
        assert game.result is not None
        last = game.key
        replayed = new_game(seed)
        for answer in game.choices:
            replayed.choose(*answer)
        assert replayed.key == last
        game.undo(len(game.choices))
        assert game.key == first


def test_undo_goes_back_to_every_earlier_key() -> None:
    game = new_game(7)
    keys = [game.key]
    policy = uniform(7)
    while game.decision:
        game.choose(*policy(game.decision))
        keys.append(game.key)
    for back in (1, 2, 5, 15, 3):
        game.undo(back)
        keys = keys[:-back]
        assert game.key == keys[-1]


def test_a_fork_lives_its_own_life() -> None:
    game = finish(new_game(3), 3, most=20)
    before = game.key
    twin = game.fork()
    finish(twin, 99)
    assert game.key == before != twin.key
    twin.undo(len(twin.choices) - 20)
    assert twin.key == before


@pytest.mark.parametrize("seed", range(6))
def test_save_and_load_at_every_decision_give_the_same_state_and_future(seed: int) -> None:
    game = new_game(seed)
    policy = uniform(seed)
    for _ in range(25):
        if game.decision is None:
            break
        loaded = Game.load(game.save())
        assert loaded.key == game.key
        assert loaded.decision == game.decision
        assert finish(loaded, 5).key == finish(game.fork(), 5).key
        game.choose(*policy(game.decision))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "[" * 100_000,
        lambda text: "{}",
        lambda text: text.replace('"key": "', '"key": "0'),
        lambda text: text.replace('"momon": "', '"momon": "9'),
        lambda text: text.replace('"choices": [[', '"choices": [[99999], ['),
        lambda text: text.replace('"edition": "1.0.0-', '"edition": "7.'),
        lambda text: text.replace('"pack": "', '"pack": "0'),
    ],
)
def test_a_save_that_does_not_fit_is_refused(spoil) -> None:  # type: ignore[no-untyped-def]
    text = finish(new_game(1), 1, most=10).save()
    with pytest.raises(SaveError):
        Game.load(spoil(text))


DIFFERENCES = {
    '"momon": "': ('"momon": "9.', "momon 9."),
    '"random": "': ('"random": "not ', "random not splitmix64"),
    '"edition": "1.0.0-': ('"edition": "7.', "'7."),
    '"format": "House"': ('"format": "Hose"', "Did you mean House?"),
    '"turn_limit": 40': ('"turn_limit": 30', "its turn limit is 30, here 40"),
    '"copies": 2': ('"copies": 3', "its copies is 3, here 2"),
    '"FBD 167": "': ('"FBD 167": "0', "other card texts of FBD 167."),
}


@pytest.mark.parametrize("written", DIFFERENCES)
def test_a_save_that_does_not_fit_is_refused_with_the_difference(written: str) -> None:
    text = finish(new_game(1), 1, most=10).save()
    changed, told = DIFFERENCES[written]
    assert written in text
    with pytest.raises(SaveError) as refused:
        Game.load(text.replace(written, changed))
    assert told in str(refused.value)


def wrong_answers(decision: Decision) -> list[tuple[int, ...]]:
    outside = max(decision.options) + 1
    return [(), (outside,), (-5,), decision.options[:1] * 2, (*decision.options[:1], outside)]


@rule("12.3.1", refused=True)
def test_12_3_1_anything_but_an_option_is_refused_and_changes_nothing() -> None:
    game, policy = new_game(11), uniform(11)
    while game.decision:
        for wrong in wrong_answers(game.decision):
            if game.decision.minimum == 0 and not wrong:
                continue
            before = game.key
            with pytest.raises(IllegalChoice):
                game.choose(*wrong)
            assert game.key == before
        game.choose(*policy(game.decision))


@rule("H7.5", holds=True)
def test_h7_5_either_player_may_concede_at_any_decision() -> None:
    for player in (0, 1):
        game = finish(new_game(2), 2, most=9)
        game.concede(player)
        assert game.result is not None
        assert game.result.winner == 1 - player
        assert game.decision is None
        with pytest.raises(IllegalChoice):
            game.concede(player)
        game.undo()
        assert game.result is None
        assert game.decision is not None


@rule("12.1.7", refused=True)
def test_12_1_7_players_have_no_undo_in_sanctioned_play() -> None:
    game = finish(new_game(2, sanctioned=True), 2, most=3)
    before = game.key
    with pytest.raises(IllegalChoice):
        game.undo()
    assert game.key == before


def assert_in_order(state: GameState, owners: tuple[int, ...]) -> None:
    """12.1.2-12.1.5, straight from the rules."""
    for card, owner in enumerate(owners):
        places = [
            card in state.hands[owner],
            card in state.voids[owner],
            card in state.arena,
        ]
        assert places.count(True) == 1
        assert state.zone[card] == (HAND, VOID, ARENA)[places.index(True)]
        assert (state.controller[card] in (0, 1)) == (state.zone[card] == ARENA)
        if state.zone[card] == ARENA:
            assert state.arena[state.space[card]] == card
            assert state.arena.count(card) == 1
        else:
            assert state.space[card] == -1


@rule("12.1.2", holds=True)
@rule("12.1.3", holds=True)
@rule("12.1.4", holds=True)
@rule("12.1.5", holds=True)
def test_12_1_every_card_is_in_one_zone_and_tokens_are_where_they_belong() -> None:
    for seed in range(40):
        game, policy = new_game(seed), uniform(seed)
        while game.decision:
            assert_in_order(game.state, game.setup.owners)
            game.choose(*policy(game.decision))
        assert_in_order(game.state, game.setup.owners)


@rule("H6.10", holds=True)
def test_h6_10_the_first_player_is_drawn_or_named() -> None:
    drawn = [new_game(seed).state.active for seed in range(40)]
    assert 0 < sum(drawn) < 40
    assert [new_game(s, first=1).state.active for s in range(5)] == [1] * 5


def test_the_log_numbers_events_by_their_place() -> None:
    game = finish(new_game(5), 5)
    assert [event.number for event in game.log] == list(range(len(game.log)))


def test_equal_seeds_give_equal_games_and_other_seeds_others() -> None:
    keys = {seed: finish(new_game(seed), 0).key for seed in range(0, 10, 2)}
    assert keys == {seed: finish(new_game(seed), 0).key for seed in range(0, 10, 2)}
    assert len({*keys.values()}) == len(keys)


@pytest.mark.parametrize("seed", range(20))
def test_to_play_on_is_to_choose_what_the_policy_says(seed: int) -> None:
    game, other = new_game(seed), finish(new_game(seed), seed)
    policy, asked = uniform(seed), list[Decision]()

    def told(decision: Decision) -> list[int]:
        asked.append(decision)
        return list(policy(decision))

    counted = game.play_on(told)
    assert (game.key, game.choices, game.result) == (other.key, other.choices, other.result)
    assert len(asked) == len(game.choices)
    assert counted == len([one for one in asked if len(one.options) > 1])
    assert Game.load(game.save()).key == game.key
    assert game.play_on(told) == 0


def test_to_play_on_stops_at_an_answer_that_is_not_offered() -> None:
    game = new_game(3)
    with pytest.raises(IllegalChoice, match="is not among the options"):
        game.play_on(lambda decision: uniform(3)(decision) if len(game.choices) < 5 else (-1,))
    assert len(game.choices) == 5
    last = game.key
    finish(game, 3)
    game.undo(len(game.choices) - 5)
    assert game.key == last
