""" "its Space", "its former Space", "the Space it left": which Space, in every order of events."""

from __future__ import annotations

import pytest

from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import PLAIN, card

MOVE_AND_RETURN = card(
    "X", "", "On Summon: Move target Momon to an empty Space, then return it to its owner's Hand."
)
MOVE = card("X", "", "On Summon: Move target Momon to an empty Space.")


def summoned_into(mover: str, where: str, *answers: str, mirrored: bool = False) -> str:
    """Where P1 goes if a bystander Summons it when T1, once at d4, has Moved to c3."""
    watcher = card(
        "B", "", f"When another Momon Moves: Summon a [P] Momon from your Hand into {where}."
    )
    played = play(
        mover + watcher + card("P1", "P") + PLAIN, "your hand X, P1", "you B d1", "they T1 d4",
        mirrored=mirrored,
    )("X@a1", "T1", "c3", *answers)  # fmt: skip
    return next((line for line in played.lines() if line.startswith("you summon P1")), "nowhere")


@rule("H11.4", holds=True)
@rule("12.2.2", holds=True)
@pytest.mark.parametrize("mirrored", [False, True])
def test_h11_4_its_space_is_where_it_last_was_after_it_moved_and_left(mirrored: bool) -> None:
    assert summoned_into(MOVE_AND_RETURN, "its Space", mirrored=mirrored) == "you summon P1 c3"


@rule("12.2.2", holds=True)
@pytest.mark.parametrize("mover", [MOVE, MOVE_AND_RETURN], ids=["stays", "leaves"])
@pytest.mark.parametrize("where", ["the Space it left", "its former Space"])
def test_12_2_2_the_space_it_left_is_where_the_move_began(mover: str, where: str) -> None:
    assert summoned_into(mover, where) == "you summon P1 d4"


@rule("12.2.2", refused=True)
def test_12_2_2_its_space_is_not_empty_while_it_is_there() -> None:
    assert summoned_into(MOVE, "its Space") == "nowhere"


@rule("12.2.2", holds=True)
def test_12_2_2_the_former_space_is_the_one_of_the_last_move_of_the_ability() -> None:
    twice = card(
        "X", "", "On Summon: Move target Momon to an empty Space. Move it to an empty Space."
        " Summon a [P] Momon from your Hand into its former Space.",
    )  # fmt: skip
    played = play(twice + card("P1", "P") + PLAIN, "your hand X, P1", "they T1 d4")
    assert "move T1 c3-b2; you summon P1 c3" in played("X@a1", "T1", "c3", "b2").story()


@rule("9.3.2", holds=True)
@pytest.mark.parametrize(
    ("lying", "who", "card_id"),
    [("they D d4", "they", "T2"), ("you D d4 theirs", "you", "T1")],
    ids=["its owner", "who controlled it"],
)
def test_h11_4_who_controlled_what_left_summons_into_its_space(
    lying: str, who: str, card_id: str
) -> None:
    leaver = card(
        "D", "",
        "When this leaves the Arena: Summon a Momon from your Hand into the former Space of this.",
    )  # fmt: skip
    remover = card("X", "", "On Summon: Put target Momon into its owner's Void.")
    played = play(
        remover + leaver + PLAIN + card("T2"), "your hand X, T1", "their hand T2", lying
    )("X@a1", "D")  # fmt: skip
    assert f"void D; end(X); {who} summon {card_id} d4; end(D)" in played.story()
