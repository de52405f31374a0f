"""Somebody at the terminal: what is shown, what is typed, and what is no answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.simulate.agents import Seat, named
from momon_dsl.simulate.agents.human import HumanAgent
from momon_dsl.telling.words import Lang


class Terminal:
    """What is typed, line by line, and all that is shown."""

    def __init__(self, *lines: str) -> None:
        self._lines: Iterator[str] = iter(lines)
        self.shown: list[str] = []

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def agent(self, lang: Lang = "en") -> HumanAgent:
        return HumanAgent(lang, self.ask, self.shown.append)


def begun() -> Game:
    return Game("First steps", "Wild wind", seed=1, first=0)


def test_a_summon_is_typed_in_two_steps() -> None:
    terminal, game = Terminal("1", "3"), begun()
    answer = terminal.agent().choose(Seat(game, 0))
    shown = "\n".join(terminal.shown)
    assert "choose a Momon of your Hand and a Space" in shown
    assert "The other Hand: 10 cards" in shown
    assert "   1  FBD 167\n" in shown
    assert "   3  Summon FBD 167 into c1" in shown
    game.choose(*answer)
    assert "FBD 167" in game.tell(game.log[3])


WRONG = [("x", "1", "1"), ("99", "1", "1"), ("1", "99", "1"), ("-1", "1", "1"), ("², 1", "1", "1")]


@pytest.mark.parametrize("typed", WRONG)
def test_what_is_no_answer_is_asked_again(typed: tuple[str, ...]) -> None:
    terminal, game = Terminal(*typed), begun()
    assert terminal.agent().choose(Seat(game, 0)) == (game.decision.options[0],)  # type: ignore[union-attr]
    assert terminal.shown.count("That is not offered.") == 1


def test_a_whole_game_is_typed_in_thai() -> None:
    game = begun()
    other = named("random", 2)
    while game.decision is not None:
        seat = Seat(game, game.decision.player)
        if seat.player:
            game.choose(*other.choose(seat))
            continue
        count = game.decision.minimum
        terminal = Terminal(*(" ".join(map(str, range(1, count + 1))) for _ in range(2)))
        answer = terminal.agent("th").choose(seat)
        assert len(answer) == count
        assert any("Hand ของคุณ" in line for line in terminal.shown)
        game.choose(*answer)
    assert game.result is not None


def test_where_the_input_has_ended_nobody_waits() -> None:
    with pytest.raises(MomonError, match="the input has ended"):
        Terminal("1").agent().choose(Seat(begun(), 0))


def test_the_other_hand_is_not_shown() -> None:
    terminal, game = Terminal("1", "1"), begun()
    terminal.agent().choose(Seat(game, 0))
    own = {card.id for card in game.view(0).hand}
    others = {card.id for card in game.view(1).hand} - own
    assert others
    assert not [card for card in others for line in terminal.shown if f"{card}\n" in f"{line}\n"]


def test_a_language_that_is_none_is_refused() -> None:
    assert named("human:th", 1).name == "human:th"
    assert named("human", 1).name == "human"
    with pytest.raises(MomonError, match="it speaks en or th"):
        named("human:fr", 1)
