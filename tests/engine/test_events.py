"""What an event keeps of its objects: as they were just before (H11.4, H11.5)."""

from __future__ import annotations

import pytest

from momon_dsl.model.events import Event
from tests.rules.played import Played, play
from tests.rules.test_cases import card

LEAVES = "On Summon: {} target Momon {} its owner's {}."


def happened(played: Played, kind: str) -> Event:
    (event,) = [event for event in played.game.log if event.kind == kind]
    return event


@pytest.mark.parametrize(
    ("words", "kind"),
    [(("Put", "into", "Void"), "PutIntoVoid"), (("Return", "to", "Hand"), "ReturnedToHand")],
)
def test_what_leaves_is_kept_with_its_space_controller_and_neighbours(
    words: tuple[str, str, str], kind: str
) -> None:
    script = card("X", "", LEAVES.format(*words)) + card("T") + card("N") + card("F")
    lying = ("your hand X", "they T b2 yours", "you N b3", "they N c2", "you F d4")
    played = play(script, *lying)("X@a1", "T")
    (left,) = happened(played, kind).subjects
    assert (left.controller, played.space(left.space), left.to) == (1, "b2", -1)
    state = played.game.state
    beside = [played.space(state.space[each]) for each in left.neighbours]
    assert sorted(beside) == ["b3", "c2"]
    assert left.characteristics == played.game.setup.cards[left.card].printed


def test_what_leaves_a_hand_had_no_neighbours() -> None:
    script = card("X", "", "On Summon: Put a Momon from your Hand into its owner's Void.")
    played = play(script + card("T"), "your hand X, T", "you T a2")("X@a1")
    (left,) = happened(played, "PutIntoVoid").subjects
    assert (left.controller, left.space, left.neighbours) == (-1, -1, ())
