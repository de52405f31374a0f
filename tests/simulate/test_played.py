"""What is kept of a game: what the log says, within bounds, read back with suspicion."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from momon_dsl.errors import SaveError
from momon_dsl.game import Game
from momon_dsl.model import events as ev
from momon_dsl.packs.collection import bundled
from momon_dsl.scenarios.coverage import points_of
from momon_dsl.simulate import observe
from momon_dsl.simulate.cards import Cards
from momon_dsl.simulate.observe import Observer, closely
from momon_dsl.simulate.play import play
from momon_dsl.simulate.played import CardPlayed, Played
from momon_dsl.simulate.policies import uniform
from momon_dsl.simulate.worker import Bench

from .report.runs import DECKS, pairs, plan


def finished(first: str = "Clockwork", second: str = "หิมพานต์", **options: Any) -> Game:
    game = Game(first, second, **options)
    play(game, uniform(options.get("seed", 0)))
    return game


def fate(played: Played, card: str) -> CardPlayed:
    return next(each for side in played.cards for each in side if each.card == card)


GAMES = [finished(seed=seed) for seed in range(12)]


def test_how_it_ended_and_how_long_it_was() -> None:
    for game in GAMES:
        played, result = Observer().observe(game), game.result
        assert result is not None
        assert (played.winner, played.rule, played.first) == (
            result.winner, result.rule, game.first,
        )  # fmt: skip
        assert played.turns == max(e.values[0] for e in game.log if e.kind == ev.TURN_STARTED)
        assert sum(played.decisions) == len(game.choices)


def test_cards_are_counted_by_owner_and_the_turns_are_those_of_the_log() -> None:
    for game in GAMES:
        played, turn = Observer().observe(game), 0
        plays: dict[str, list[int]] = {}
        for event in game.log:
            turn += event.kind == ev.TURN_STARTED
            for subject in event.subjects if event.kind == ev.MOMON_SUMMONED else ():
                plays.setdefault(game.setup.cards[subject.card].id, []).append(turn)
        for side, owner in zip(played.cards, (0, 1), strict=True):
            assert sum(each.copies for each in side) == game.setup.owners.count(owner)
            for each in side:
                turns = plays.get(each.card, [])
                assert (each.played, each.plays) == (min(turns, default=None), len(turns))
                assert each.drawn == 0
        losses = sum(each.losses for side in played.cards for each in side)
        gains = sum(each.gains for side in played.cards for each in side)
        assert losses == gains == sum(played.snatches)


def test_in_a_format_that_draws_a_card_is_drawn_when_it_comes_into_the_hand() -> None:
    met: set[int | None] = set()
    rules = attrs.evolve(bundled().format("House"), in_hand=5)
    for seed in range(6):
        game = finished("Wild wind", "First steps", seed=seed, format=rules)
        key, played = game.key, Observer().observe(game)
        met |= {each.drawn for side in played.cards for each in side}
        assert game.key == key
        for player in (0, 1):
            held = sum(each.copies for each in played.cards[player] if each.drawn == 0)
            assert held >= 5  # of two copies one may be in the Void
    assert {0, None} < met


def test_a_close_look_sees_all_that_the_log_shows_and_more() -> None:
    observer = Observer()
    less = more = 0
    for game in GAMES:
        key = game.key
        plain, close = observer.observe(game), observer.observe(game, closely=True)
        assert game.key == key
        for card, bits in plain.ran.items():
            assert bits & ~close.ran[card] == 0
        less += sum(bits.bit_count() for bits in plain.ran.values())
        more += sum(bits.bit_count() for bits in close.ran.values())
    assert 0 < less < more


def test_what_ran_are_points_of_the_card() -> None:
    cards = bundled().pool().sources
    for game in GAMES:
        for card, bits in Observer().observe(game, closely=True).ran.items():
            assert 0 < bits < 1 << len([*points_of(cards[card])])


@pytest.mark.parametrize("closely", [False, True])
def test_a_record_is_small_and_comes_back_as_it_was(closely: bool) -> None:
    for game in GAMES:
        played = Observer().observe(game, closely=closely)
        assert Played.from_json(played.to_json()) == played
        assert len(played.to_json()) < 1_500


def test_an_observer_of_several_tables_keeps_them_apart() -> None:
    one = Observer()
    mixed = [*GAMES[:2], finished("Wild wind", "First steps", seed=1), *GAMES[2:4]]
    assert [one.observe(game) for game in mixed] == [Observer().observe(game) for game in mixed]


def test_what_is_known_of_a_table_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two decks that change seats are two tables, even where they share their cards."""
    made: list[Game] = []

    class Legend(observe._Legend):
        def __init__(self, game: Game) -> None:
            made.append(game)
            super().__init__(game)

    monkeypatch.setattr(observe, "_Legend", Legend)
    bench = Bench(plan(pairs(*DECKS[:2]), 12), Cards.of(bundled(), DECKS[:2], "House"))
    for number in range(12):
        bench.play(number)
    assert len(made) == 2


def test_a_game_that_goes_on_is_refused() -> None:
    with pytest.raises(SaveError, match="has not ended"):
        Observer().observe(Game("Wild wind", "First steps"))


def test_close_looks_are_spread_over_a_run() -> None:
    looked = [number for number in range(10_000) if closely(number)]
    assert 30 < len(looked) < 90
    assert {number % 2 for number in looked} == {0, 1}
    assert len({number % 12 for number in looked[16:]}) > 6


def damaged() -> list[str]:
    good = json.loads(Observer().observe(GAMES[0]).to_json())
    changes: list[tuple[int, Any]] = [
        (0, 2), (0, True), (0, -1), (1, None), (2, 5), (2, ""), (2, "x" * 5_000), (3, -1), (3, 1.5),
        (3, 10**30), (3, True), (4, [1]), (4, [1, 2, 3]), (4, {"0": 1}), (5, "ab"), (6, None),
        (11, []), (11, [[], [], []]), (11, [[["A", 1]], []]), (11, [["A"], []]), (12, []),
        (12, {"A": 1}), (12, {"A": "-1"}), (12, {"A": "0x1"}), (12, {"A": "f" * 100_000}),
        (12, {"A": "1_0"}), (13, 2), (13, "1"),
    ]  # fmt: skip
    made = [json.dumps([*good[:place], value, *good[place + 1 :]]) for place, value in changes]
    short = [json.dumps(good[:-1]), json.dumps([*good, 1]), json.dumps({"a": good})]
    return [*made, *short, "", "null", "{", "[" * 90_000, "9" * 90_000, " " * 200_000, "NaN"]


@pytest.mark.parametrize("text", damaged(), ids=lambda text: str(text)[:20])
def test_a_damaged_record_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match="damaged"):
        Played.from_json(text)
