"""Games with tracing on: random cards, decks and formats, and every scenario there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs

from momon_dsl.checking.files import find_scripts
from momon_dsl.game import Game
from momon_dsl.interpreter.pool import CardPool
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.decisions import SPACE_BITS, Decision
from momon_dsl.model.format import Format
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND, VOID
from momon_dsl.packs.collection import bundled, collect
from momon_dsl.resources import cardscripts_dir
from momon_dsl.scenarios.play import Played, play
from momon_dsl.scenarios.scripts import Shelf
from tests.reference.differential import Match, random_match
from tests.reference.random_cards import document_of

SCENARIOS = Path(__file__).parents[1] / "scenarios"
MOST = 60
"""Choices of a random game."""


def new_game(
    match: Match, *, trace: bool, cards: Sequence[Card] = (), rules: Format | None = None
) -> Game:
    """The game of a random match; `cards` and `rules` stand in for its own."""
    made = {card.id: card for deck in match.decks for card in deck}
    made |= {card.id: card for card in cards}
    collection = collect([("random", document_of(made.values()))])
    names = [tuple(card.id for card in deck) for deck in match.decks]
    rules = attrs.evolve(rules or match.rules, brought=len(names[0]), copies=99)
    return Game(
        *names,
        cards=collection,
        format=rules,
        edition=match.edition,
        seed=match.seed,
        first=match.seed % 2,
        trace=trace,
    )


def answer(random: Random, decision: Decision) -> tuple[int, ...]:
    """Any legal answer; of a long range one of the first."""
    options = list(decision.options[:50])
    count = random.randint(decision.minimum, min(decision.maximum, len(options)))
    return tuple(random.sample(options, count))


@cache
def random_game(seed: int) -> Game:
    """A random game played with tracing on; nobody may play on."""
    game, random = new_game(random_match(seed), trace=True), Random(seed)
    for _ in range(MOST):
        if game.decision is None:
            break
        game.choose(*answer(random, game.decision))
    return game


@cache
def scenarios() -> tuple[Played, ...]:
    """Every scenario of the bundled cards and of the tests, played."""
    found = find_scripts([str(cardscripts_dir()), str(SCENARIOS)]).scripts
    return tuple(play(case) for case in Shelf(found).cases())


def traced_games() -> Iterator[tuple[str, Game]]:
    """All of them with tracing on, each with a name."""
    for played in scenarios():
        assert played.game is not None, played.case.place
        yield played.case.place, played.game.traced()
    for seed in (*range(50), *range(105, 115)):  # among them every reason not to trigger
        yield f"random {seed}", random_game(seed)


# --- small positions ---------------------------------------------------------------------------


def position(script: str, *lying: str, incite: bool = False, **options: Any) -> Game:
    """A traced game in step 1 of player 0's turn.

    Each of `lying` puts a card of the script somewhere: "hand A1", "void A1" (player 0's), "their
    hand A1", "their void A1", "you A1 a1" or "they A1 a1" (who controls it and owns it).
    """
    collection = collect([("position", parse_strict(script))])
    pool = collection.pool()
    rules = attrs.evolve(bundled().format("House"), incite_makes_on_snatch=incite)
    placed = [_placed(pool, rules, each) for each in lying]
    made = Position(tuple(placed))
    return Game.from_position(made, pool, format=rules, trace=True, **options)


def _placed(pool: CardPool, rules: Format, text: str) -> Placed:
    words = text.split()
    owner = int(words[0] in ("they", "their"))
    if words[0] in ("you", "they"):
        return Placed(pool.card(words[1]), owner, ARENA, owner, rules.arena.names.index(words[2]))
    return Placed(pool.card(words[-1]), owner, {"hand": HAND, "void": VOID}[words[-2]])


def option(game: Game, card: str, space: str) -> int:
    """The option to Summon a card of the Hand into a Space."""
    assert game.decision is not None
    names = game.setup.format.arena.names
    wanted = {
        c << SPACE_BITS | names.index(space) for c, d in enumerate(game.setup.cards) if d.id == card
    }
    return next(o for o in game.decision.options if o in wanted)
