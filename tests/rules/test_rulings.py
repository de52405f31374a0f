"""Rulings of this project that no scenario pins."""

from __future__ import annotations

import pytest

from momon_dsl.game import Game
from momon_dsl.language.parser import parse_strict
from momon_dsl.model import events as ev
from momon_dsl.model.decisions import SPACE_MASK
from momon_dsl.model.position import Placed, Position
from momon_dsl.model.state import ARENA, HAND, VOID
from momon_dsl.packs.collection import collect
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import PLAIN, card


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


FACING = """
test card X "Looks"
  On Summon:
    Put each Momon facing this into its owner's Void.
test card T "All round".
test card N "Blind"
  powers north 1, east 1, south -, west 1
"""


def left_by(card: str, owner: int) -> int:
    """Where a Momon north of the one that looks for those facing it ends up."""
    game = game_with(FACING, ("X", 0, HAND, -1), (card, owner, ARENA, 5))
    summon = next(o for o in game.decision.options if o & SPACE_MASK == 1)  # type: ignore[union-attr]
    game.choose(summon)
    return game.state.zone[1]


@rule("R10.1c", holds=True)
def test_r10_1c_a_side_with_a_power_faces_what_is_before_it() -> None:
    # The second player's card lies turned, so that its north side is towards the south.
    assert left_by("N", 1) == VOID
    assert left_by("T", 0) == VOID


@rule("R10.1c", refused=True)
def test_r10_1c_a_side_without_a_power_faces_nobody() -> None:
    assert left_by("N", 0) == ARENA


ROUND = """
test card X "Turns three"
  On Summon:
    Rotate each adjacent Momon.
test card T "Plain".
test card F "Fast"
  Always:
    This cannot be Moved.
"""


def gone_round(*cards: str) -> list[int]:
    """Where Momon at b1, a2 and c2 are after one between them at b2 has them go round."""
    placed = [(card, 0, ARENA, space) for card, space in zip(cards, (1, 4, 6), strict=False)]
    game = game_with(ROUND, ("X", 0, HAND, -1), *placed)
    summon = next(o for o in game.decision.options if o & SPACE_MASK == 5)  # type: ignore[union-attr]
    game.choose(summon)
    return game.state.space[1:]


@rule("R12.2a", holds=True)
def test_r12_2a_one_group_goes_round_in_the_order_of_its_spaces() -> None:
    assert gone_round("T", "T", "T") == [4, 6, 1]


@rule("R12.2a", refused=True)
def test_r12_2a_none_moves_if_one_cannot_or_two_are_all_there_are() -> None:
    assert gone_round("T", "F", "T") == [1, 4, 6]
    assert gone_round("T", "T") == [1, 4]


@rule("R10.4a", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_r10_4a_a_loan_under_a_later_one_ends_without_a_change_of_control(mirrored: bool) -> None:
    lends = (
        "On Summon: Gain control of target Momon your opponent owns until end of turn."
        " Give control of it to your opponent until the start of your next turn."
    )
    played = play(card("X", "", lends) + PLAIN, "your hand X", "they T1 d4", mirrored=mirrored)
    played("X@a1")
    for turn in range(3):  # the first loan ends with this turn, the second as your next one begins
        if turn:
            played.game.next_turn()
        changed = [e for e in played.game.log if e.kind == ev.CONTROL_CHANGED]
        assert [played.who(event.subjects[0].to) for event in changed] == ["you", "they"]
        assert played.at("d4") == "they T1"
    assert sum(event.kind == ev.EFFECTS_EXPIRED for event in played.game.log) == 2
