"""Rulings of this project that no scenario pins."""

from __future__ import annotations

from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND
from momon_dsl.packs.collection import collect
from tests.rule_marks import rule


def game_with(script: str, *placed: tuple[str, int, int, int]) -> Game:
    """A game from (card id, owner, zone, Space) tuples; in the Arena the owner controls."""
    collection = collect([("test", parse_strict(script))])
    pool = collection.pool()
    cards = [
        Placed(pool.card(card), owner, zone, owner if zone == ARENA else -1, space)
        for card, owner, zone, space in placed
    ]
    return Game.from_position(Position(tuple(cards)), pool, format=collection.format("House"))


TWO_TARGETS = """
test card X "Two"
  On Summon:
    Return 2 target Momon your opponent controls to its owner's Hand.
test card T "Plain".
"""


@rule("R11.1a", holds=True)
def test_r11_1a_fewer_legal_targets_than_asked_for_are_all_chosen() -> None:
    game = game_with(TWO_TARGETS, ("X", 0, HAND, -1), ("T", 1, ARENA, 5), ("T", 1, HAND, -1))
    game.choose(game.decision.options[0])  # type: ignore[union-attr]
    assert "ReturnedToHand" in [event.kind for event in game.log]


@rule("R11.1a", refused=True)
def test_r11_1a_without_any_legal_target_the_trigger_is_dropped() -> None:
    game = game_with(TWO_TARGETS, ("X", 0, HAND, -1), ("T", 1, HAND, -1))
    game.choose(game.decision.options[0])  # type: ignore[union-attr]
    assert "TriggerDropped" in [event.kind for event in game.log]


SUMMONS = """
test card X "Asks"
  On Summon:
    You may return target Momon to its owner's Hand.
    If you do, Summon an [S] Momon from your Hand into that Momon's former Space.
test card Y "Plainly"
  On Summon:
    Summon an [S] Momon from your Hand.
test card W "Watcher"
  When a Momon cannot be Summoned:
    This gets +1 power until the game ends.
test card T "Plain".
"""


def powers_of_watcher(summoner: str) -> int:
    game = game_with(
        SUMMONS, (summoner, 0, HAND, -1), ("W", 0, ARENA, 0), ("T", 1, ARENA, 5), ("T", 1, HAND, -1)
    )
    game.choose(game.decision.options[0])  # type: ignore[union-attr]
    while game.decision and game.decision.kind in ("target", "may"):
        game.choose(game.decision.options[-1])
    return game.state.current[1].powers[0]


@rule("R9.3.2a", holds=True)
def test_r9_3_2a_a_summon_under_if_you_do_is_passed_over() -> None:
    assert powers_of_watcher("X") == 1


@rule("R9.3.2a", refused=True)
def test_r9_3_2a_any_other_summon_without_a_pair_fails() -> None:
    assert powers_of_watcher("Y") == 2
