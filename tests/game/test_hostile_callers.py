"""Answers of wrong types, changed copies, mutated saves: none of them breaks a game."""

from __future__ import annotations

import copy
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from momon_dsl.errors import IllegalChoice, MomonError, SaveError
from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.format import Format
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, FIELDS, HAND, GameState
from momon_dsl.packs.collection import Collection, bundled, collect
from momon_dsl.simulate.policies import uniform
from tests.rule_marks import rule
from tests.rules.played import FBD, play

WRONG: list[Any] = [
    "a", "", b"1", True, False, 0.0, 1.0, float("nan"), 1j, None, (), (0,), [], [0], {}, {0}, -1,
    10**30, -(10**30),
]  # fmt: skip
SCRIPT = (
    FBD
    + """
test card T1 "T1"
test card S1 "S1"
  symbols [S]
  On Summon: Choose up to two:
    - This gets +1 Stars until the game ends.
    - This gets +2 Stars until the game ends.
test card M1 "M1"
  symbols [S]
  On Summon: Return up to 2 target Momon to their owner's Hand.
  On Summon: Summon a Momon from your Hand.
"""
)
LYING = (
    "your hand FBD 167, S1, M1, S1, T1",
    "they T1 b3",
    "they T1 b2",
    "their hand T1, M1, FBD 167",
)


def cards() -> Collection:
    return collect([("test", parse_strict(SCRIPT))])


def walked(seed: int, look: Callable[[Game], None], **how: Any) -> Game:
    """Play a game at random and look at it at every decision."""
    game = play(SCRIPT, *LYING, turn_by_turn=False, **how).game
    policy = uniform(seed)
    for _ in range(60):
        look(game)
        if game.decision is None:
            break
        game.choose(*policy(game.decision))
    return game


@rule("12.3.1", refused=True)
@pytest.mark.parametrize("seed", range(3))
def test_12_3_1_what_is_not_offered_is_refused_and_changes_nothing(seed: int) -> None:
    kinds = set()

    def look(game: Game) -> None:
        if game.decision is None:
            return
        kinds.add(game.decision.kind)
        key, first = game.key, game.decision.options[0]
        tries = [(wrong,) for wrong in WRONG if type(wrong) is not int]
        tries += [(first, wrong) for wrong in WRONG] + [(-1,), (10**30,), (first, first)]
        for answer in tries:
            with pytest.raises(IllegalChoice):
                game.choose(*answer)
        if game.decision.minimum:
            with pytest.raises(IllegalChoice):
                game.choose()
        assert game.key == key

    walked(seed, look)
    assert {"summon", "may", "target"} <= kinds


@rule("H7.5", holds=True)
@pytest.mark.parametrize("seed", range(3))
def test_h7_5_anybody_concedes_at_any_decision_and_a_fork_and_a_save_agree(seed: int) -> None:
    collection = cards()

    def look(game: Game) -> None:
        if game.decision is None:
            return
        for player in (0, 1):
            one, other = game.fork(), game.fork().fork()
            one.concede(player)
            other.concede(player)
            assert one.key == other.key
            assert one.result is not None
            assert (one.result.winner, one.result.rule) == (1 - player, "H7.5")
            assert one.log[-1].cause is None
            assert Game.load(one.save(), cards=collection).key == one.key
            one.undo()
            assert one.key == game.key
            assert one.decision == game.decision

    walked(seed, look)


@rule("H7.5", refused=True)
def _named(wrong: Any) -> str:
    """A test's name, the same in every worker: an object's own `repr` holds its address."""
    return "an object" if type(wrong) is object else repr(wrong)


@pytest.mark.parametrize("wrong", [w for w in WRONG if w != -1], ids=_named)
def test_h7_5_only_a_player_concedes_and_only_a_number_is_taken_back(wrong: Any) -> None:
    game = play(FBD, "your hand FBD 167, FBD 167").game
    key = game.key
    with pytest.raises(IllegalChoice):
        game.concede(wrong)
    with pytest.raises(IllegalChoice):
        game.undo(wrong if wrong is not None else -1)
    assert game.key == key


def test_a_finished_game_takes_no_choice() -> None:
    game = Game("First steps", "Wild wind", seed=1)
    game.concede(0)
    key = game.key
    for answer in ((), (0,), (True,), ("a",)):
        with pytest.raises(IllegalChoice):
            game.choose(*answer)
    with pytest.raises(IllegalChoice):
        game.concede(1)
    assert game.key == key


def spoil(thing: GameState) -> None:
    """Empty every container of a state."""
    for name in FIELDS:
        value = getattr(thing, name)
        if isinstance(value, dict):
            for inner in value.values():
                if isinstance(inner, list):
                    inner.clear()
        if isinstance(value, list | dict):
            value.clear()
        setattr(thing, name, None)


def test_a_spoilt_copy_of_the_state_leaves_the_game_as_it_was() -> None:
    games = [Game("Bench", "Bench", seed=5) for _ in range(2)]
    policies = [uniform(5), uniform(5)]
    while games[0].decision:
        spoil(games[0].state)
        for game, policy in zip(games, policies, strict=True):
            assert game.decision is not None
            game.choose(*policy(game.decision))
    assert games[0].key == games[1].key


def test_interleaved_games_and_forks_of_one_collection_do_not_meet() -> None:
    alone = []
    for seed in range(6):
        game, policy = Game("Bench", "Bench", seed=seed), uniform(seed)
        while game.decision:
            game.choose(*policy(game.decision))
        alone.append(game.key)
    together = [(Game("Bench", "Bench", seed=seed), uniform(seed)) for seed in range(6)]
    going = True
    while going:
        going = False
        for place, (game, policy) in enumerate(together):
            if game.decision:
                going = True
                twin = game.fork()
                twin.choose(*uniform(1)(twin.decision))  # type: ignore[arg-type]
                game.choose(*policy(game.decision))
                if place % 2:  # go on in the fork of the game
                    together[place] = (game.fork(), policy)
    assert [game.key for game, _ in together] == alone


KEYS = """
from momon_dsl.game import Game
from momon_dsl.simulate.policies import uniform
for seed in range(3):
    game, policy = Game("Bench", "Bench", seed=seed), uniform(seed)
    while game.decision:
        game.choose(*policy(game.decision))
    print(game.key)
"""


def test_every_process_and_hash_seed_gives_the_same_keys() -> None:
    told = set()
    for seed in ("0", "1", "2", "12345", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", KEYS],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(run.stdout)
    assert len(told) == 1


# --- saves ---------------------------------------------------------------------------------

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 15, 16, 64, 10**9, 10**30, 1.0, "", "x", [], {}, [0], [[0]],
    "1.0.0-en", "House", "FBD 167", -2, -3, -4,
]  # fmt: skip


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where each part of JSON data stands."""
    if path:
        yield path
    if not isinstance(data, dict | list):
        return
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield from paths(value, (*path, key))


def mutated(text: str, rng: random.Random) -> str:
    """A save with some characters or some parts changed."""
    if rng.random() < 0.3:
        letters = list(text)
        for _ in range(rng.randint(1, 4)):
            letters[rng.randrange(len(letters))] = rng.choice('0123456789{}[]",:- eE.\\\0tfn😀')
        return "".join(letters)
    data = json.loads(text)
    for _ in range(rng.randint(1, 3)):
        *way, last = rng.choice(list(paths(data)))
        place = data
        for key in way:
            place = place[key]
        if rng.random() < 0.1:
            del place[last]
        else:
            place[last] = copy.deepcopy(rng.choice(VALUES))
    return json.dumps(data)


@pytest.mark.parametrize("sanctioned", [False, True])
def test_a_mutated_save_is_loaded_or_refused_as_a_save(sanctioned: bool) -> None:
    collection = cards()
    saves: list[str] = []
    walked(1, lambda game: saves.append(game.save()), sanctioned=sanctioned)
    rng = random.Random(7)
    started = time.monotonic()
    for _ in range(4_000):
        try:
            Game.load(mutated(rng.choice(saves), rng), cards=collection)
        except SaveError:
            continue
    assert time.monotonic() - started < 60


@pytest.mark.parametrize("text", [None, b"{}", 5, "", "[]", "null", "{}", "[" * 100_000, "\ud800"])
def test_what_is_no_save_is_refused_as_one(text: Any) -> None:
    with pytest.raises(SaveError):
        Game.load(text)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seed": "a"},
        {"seed": 1.5},
        {"seed": True},
        {"first": 2},
        {"first": True},
        {"edition": "1.0.0"},
        {"edition": ""},
    ],
)
def test_a_seed_first_player_or_edition_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(MomonError):
        Game("First steps", "Wild wind", **wrong)


UNCHECKED = """
test card AIMS "Aims"
  Always:
    If this would return to a Hand, Direct Snatch target Momon instead.
test card HOME "Home"
  On Summon: Return target Momon to its owner's Hand.
"""


@rule("H11.6", refused=True)
def test_h11_6_a_replacement_with_a_target_is_refused_though_nobody_has_checked_the_script() -> (
    None
):
    game = play(UNCHECKED, "your hand HOME", "you AIMS b2")("HOME@a1").game
    assert game.decision is not None
    target = next(card for card in game.decision.options if game.state.space[card] != 0)
    with pytest.raises(MomonError, match="cannot have a target"):
        game.choose(target)


@rule("12.1.9", holds=True)
@pytest.mark.parametrize("lying", [(5, 0), (0, 7)])
def test_12_1_9_a_position_of_players_that_there_are_not_is_no_judge_call(
    lying: tuple[int, int],
) -> None:
    pool = bundled().pool()
    owner, controller = lying
    placed = Placed(pool.card("MMT 1"), owner, ARENA, controller, 3)
    hand = Placed(pool.card("MMT 1"), 0, HAND)
    with pytest.raises(MomonError):
        Game.from_position(Position((placed, hand)), pool, format=Format("House"))
