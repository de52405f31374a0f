"""Thinking ahead: a fork in which what chance has not decided yet is decided anew."""

from __future__ import annotations

import pytest

from momon_dsl.errors import MomonError, SaveError
from momon_dsl.game import Game
from tests.rules.played import play
from tests.rules.test_cases import card

DRAWS = card("X", "", "On Summon: Return a random Momon from your Void to its owner's Hand.")
CARDS = DRAWS + "".join(card(f"V{n}") for n in range(1, 7))


def lying() -> Game:
    void = ", ".join(f"V{n}" for n in range(1, 7))
    return play(CARDS, "your hand X", f"your void {void}").game


def drawn(game: Game) -> tuple[int, ...]:
    """What the ability of X returns once X is Summoned into the first Space."""
    game.choose(next(iter(game.decision.options)))  # type: ignore[union-attr]
    return game.state.hands[0]


def test_a_fork_knows_what_chance_will_bring_and_another_chance_does_not() -> None:
    game = lying()
    real = drawn(game.fork())
    thought = {drawn(game.fork(chance=number)) for number in range(40)}
    assert len(thought) == 6
    assert drawn(game.fork(chance=7)) == drawn(game.fork(chance=7))
    assert drawn(game) == real


def test_what_was_only_thought_is_taken_back_to_where_it_began_and_never_saved() -> None:
    game = lying()
    ahead = game.fork(chance=3)
    first = drawn(ahead)
    ahead.undo()
    assert (ahead.choices, drawn(ahead)) == ((), first)
    with pytest.raises(SaveError, match="only thought ahead"):
        ahead.save()
    with pytest.raises(SaveError):
        ahead.fork().save()
    with pytest.raises(MomonError, match="no beginning"):
        ahead.traced()
    assert game.save()
