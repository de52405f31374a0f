"""Every kind of decision that a scenario of ours stops at can be seen, hinted at and answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from wcwidth import wcswidth

from momon_dsl.game import Game
from momon_dsl.model import decisions as d
from momon_dsl.play.choosing import Choosing
from momon_dsl.scenarios.play import Played, play_along
from momon_dsl.scenarios.scripts import Shelf
from momon_dsl.telling.names import Teller
from tests.play.games import press, screen, seen

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
KINDS = (d.SUMMON, d.TARGET, d.CHOOSE, d.MAY, d.ORDER, d.MODE, d.SPACE, d.JUDGE, d.REPETITIONS)
PER_KIND = 6
"""Scenarios of one kind that are tried."""


Waiting = dict[str, list[Game]]


@pytest.fixture(scope="module")
def waiting() -> Waiting:
    """Games in which a decision waits, by its kind."""
    found: Waiting = {kind: [] for kind in KINDS}
    for case in Shelf(str(path) for path in sorted(SCENARIOS.glob("*.momon"))).cases():
        played = Played(case)
        for _ in play_along(played):
            game = played.game
            kept = found[game.decision.kind] if game and game.decision else []
            if game and len(kept) < PER_KIND:
                kept.append(game.fork())
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_is_seen_hinted_at_and_answered(waiting: Waiting, kind: str) -> None:
    assert waiting[kind], f"no scenario stops at a decision of the kind {kind}"
    for game in (each.fork() for each in waiting[kind]):
        table = screen(game, two=True)
        before = len(game.choices)
        for keys in ((), ("t",), ("i", "x"), ("tab", "x"), ("h",), ("escape",)):
            press(table, *keys)
            lines = seen(table).split("\n")
            assert (len(lines), max(map(wcswidth, lines)) <= 80) == (24, True)
        press(table, "h")
        answer = table.sitting.hint()
        for _ in range(4):
            if len(game.choices) == before:
                press(table, "enter")
        assert len(game.choices) > before
        assert set(game.choices[before]) <= set(answer) or kind == d.SUMMON


def test_what_is_done_differently_after_a_loop_is_chosen_like_what_it_changes(
    waiting: Waiting,
) -> None:
    game = waiting[d.MAY][0]
    assert game.decision is not None
    other = game.decision._replace(kind=d.OTHER, about=(d.MAY,))  # 12.4.2
    choosing = Choosing(other, game.state.space)
    assert choosing.labels(Teller(game), str) == ["no", "yes"]
