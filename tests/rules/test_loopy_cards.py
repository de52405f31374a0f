"""Random cards that answer each other for ever: history stays exact at every decision."""

from __future__ import annotations

import os
from random import Random

import pytest

from momon_dsl.engine.kernel import Kernel
from momon_dsl.engine.rounds import Round, asked, options_named, same
from momon_dsl.engine.turn import STEPS
from momon_dsl.errors import IllegalChoice
from momon_dsl.game import Game
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format
from momon_dsl.model.frames import LOOP, Limit
from momon_dsl.model.position_key import option_names, position_key
from momon_dsl.model.state import GameState
from momon_dsl.packs.collection import Collection
from tests.reference.random_loops import errors, random_card
from tests.rule_marks import rule

GAMES = 1_000 if os.environ.get("MOMON_SOAK") else 20
MOST_DECISIONS = 50

SKIPPED = 2_000 if os.environ.get("MOMON_SOAK") else 60
NEVER = 1 << 60


def random_game(seed: int, limit: int = 0) -> tuple[Game, Collection]:
    """A game with these cards, on a small Arena, by either edition."""
    rng = Random(seed)
    document = parse_strict("".join(random_card(n, rng) for n in range(1, rng.randint(2, 5))))
    assert not errors(document)
    cards = {item.id: item for item in document.items if isinstance(item, Card)}
    rules = Format(
        "Small", arena=Arena.of(*rng.choice([(3, 3), (4, 4), (2, 3)])), brought=5, copies=5,
        resolution_limit=limit or rng.choice([30, 300]), turn_limit=10,
        strict_package_order=rng.random() < 0.3,
    )  # fmt: skip
    collection = Collection(cards, {}, {"Small": rules}, ())
    decks = [rng.choices(sorted(cards), k=5) for _ in range(2)]
    game = Game(
        *decks, cards=collection, format="Small", seed=seed, sanctioned=rng.random() < 0.2,
        edition=rng.choice(["1.0.0-th", "1.0.0-en"]),
    )  # fmt: skip
    return game, collection


def answer(game: Game, rng: Random) -> tuple[int, ...]:
    decision = game.decision
    assert decision is not None
    options = decision.options
    if len(options) > 1_000:
        return (rng.choice([0, 1, 5, options[-1]]),)
    return tuple(rng.sample(options, rng.randint(decision.minimum, decision.maximum)))


@rule("12.4.1", holds=True)
@rule("H12", holds=True)
@pytest.mark.parametrize("seed", range(GAMES))
def test_12_4_1_history_is_exact_among_loops(seed: int) -> None:
    rng = Random(seed)
    game, collection = random_game(seed)
    keys = [game.key]
    while game.decision and len(keys) <= MOST_DECISIONS:
        with pytest.raises(IllegalChoice):
            game.choose(-7)
        if len(game.decision.options) < 1_000:
            assert len(game.text()) == len(game.decision.options)
        chosen = answer(game, rng)
        twin = game.fork()
        game.choose(*chosen)
        assert twin.key == keys[-1]
        twin.choose(*chosen)
        assert twin.key == game.key
        keys.append(game.key)
    loaded = Game.load(game.save(), cards=collection)
    assert (loaded.key, loaded.decision) == (game.key, game.decision)
    if not game.setup.sanctioned:
        for back in {1, 3, len(keys) - 1} & set(range(len(keys))):
            twin = loaded.fork()
            twin.undo(back)
            assert twin.key == keys[-1 - back]
    for line in (game.tell(event) for event in game.log):
        assert line


# --- what is skipped ends where it would have come ----------------------------------------------


def at_a_loop(seed: int) -> Game | None:
    """A game in which a number has just been asked for because a state has recurred."""
    game, _ = random_game(seed, limit=300)
    rng = Random(seed)
    for _ in range(80):
        decision = game.decision
        if decision is None or game.judge_call:
            return None
        if decision.kind == "repetitions" and len(decision.options) > 2_000:
            return game
        last = tuple(decision.options[-max(1, decision.minimum) :])  # the same in every round
        chosen = last if rng.random() < 0.8 else answer(game, rng)
        game.choose(*chosen)
    return None


def performed(game: Game, made: Round, rounds: int, limit: Limit) -> GameState:
    """The state at the choice that is made otherwise, after so many rounds really played."""
    k = Kernel(game.setup, game.state, game.runtime, STEPS)
    s = k.state
    assert s.agenda.pop()[0] == LOOP
    s.decision = None
    s.watch_from = NEVER  # nobody looks for a loop: every round is played
    first = made.index(limit.choice)
    k.run()
    for choice in (*made * rounds, *made[:first]):
        assert s.decision is not None
        names = option_names(s, game.setup, s.decision)
        assert same(choice, asked(s.decision, names))
        k.choose(options_named(s.decision, names, choice.answer))
    return s


@rule("R12.4.1", holds=True)
@rule("12.4.3", holds=True)
def test_r12_4_1_skipped_rounds_end_where_performed_ones_do() -> None:
    compared = 0
    for seed in range(SKIPPED):
        game = at_a_loop(seed)
        if game is None:
            continue
        made: Round = game.state.agenda[-1][2]
        for number in (0, 1, 3):
            twin = game.fork()
            reached = name_the_same(twin, number)
            if reached:
                first = min(reached, key=lambda limit: made.index(limit.choice))
                before = performed(game, made, number, first)
                assert position_key(before, game.setup) == first.moment
                compared += 1
    assert compared >= SKIPPED // 20


def name_the_same(game: Game, number: int) -> list[Limit]:
    """Everybody names this number and the first other choice; the limits that are reached."""
    known = len(game.state.limits)
    while game.decision and game.decision.kind in ("repetitions", "other"):
        wanted = number if game.decision.kind == "repetitions" else game.decision.options[0]
        game.choose(wanted)
    return [each for each in game.state.limits[known:] if not each.waiting]
