"""Every order and choice from a position: counted by hand, and against plain enumeration."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.game import Game
from momon_dsl.model.decisions import ORDER, REPETITIONS, Decision
from momon_dsl.model.position_key import position_key
from momon_dsl.packs.collection import bundled
from momon_dsl.scenarios.orders import along, answers, explore, position_of
from momon_dsl.scenarios.scripts import Shelf
from tests.rules.played import play
from tests.rules.test_cases import card

SAME = "When another Momon is Summoned: This gets +1 Stars until the game ends."
GROWS = "When another Momon is Summoned: Target Momon gets +1 Stars until the game ends."
RETURNS = "When another Momon is Summoned: Return target Momon to its owner's Hand."
ONLY_WITH_OTHERS = (
    "When another Momon is Summoned, if you control 3 or more Momon: This gets +1 Stars until the"
    " game ends."
)
SETS = "When another Momon is Summoned: The Stars of target Momon become 3 until the game ends."


def two(first: str, second: str) -> Game:
    """Two Momon that react to a Summon, which has just been made."""
    script = card("AA", "", first) + card("BB", "", second) + card("T1")
    return play(script, "your hand T1", "you AA a4", "you BB d4")("T1@a1").game


def plainly(game: Game) -> Counter[str]:
    """How many ways lead to each position, by trying everything without any memory."""
    if game.decision is None:
        return Counter([position_key(game.state, game.setup)])
    found: Counter[str] = Counter()
    for answer in answers(game.decision):
        twin = game.fork()
        twin.choose(*answer)
        found += plainly(twin)
    return found


def test_an_order_that_makes_no_difference() -> None:
    found = explore(two(SAME, SAME))
    assert (found.ways, len(found.outcomes), found.complete) == (2, 1, True)
    assert found.order is None
    assert found.choice is None


def test_an_order_that_makes_one_is_shown_by_the_two_shortest_ways() -> None:
    game = two(ONLY_WITH_OTHERS, RETURNS)
    found = explore(game)
    assert found.complete
    assert found.order is not None
    assert found.order.decision.kind == ORDER
    one, other = (along(game, path) for path in (found.order.first, found.order.second))
    assert found.order.first[: found.order.step] == found.order.second[: found.order.step]
    keys = {position_key(each.state, each.setup) for each in (one, other)}
    assert len(keys) == 2


@pytest.mark.parametrize(("first", "second"), [(SAME, SETS), (GROWS, SETS), (GROWS, GROWS)])
def test_nothing_is_left_out_and_nothing_counted_twice(first: str, second: str) -> None:
    game = two(first, second)
    found, plain = explore(game), plainly(game)
    assert found.ways == plain.total()
    ways = {position_key(o.game.state, o.game.setup): o.ways for o in found.outcomes}
    assert ways == dict(plain)
    for outcome in found.outcomes:
        again = along(game, outcome.path)
        assert again.key == outcome.game.key


def test_a_choice_that_matters_without_any_order() -> None:
    game = play(card("AA", "", "On Summon: You may Incite this.") + card("T1"),
                "your hand AA", "they T1 d4")("AA@a1").game  # fmt: skip
    found = explore(game)
    assert (found.order, found.ways) == (None, 2)
    assert [len(outcome.path) for outcome in found.outcomes] == [1] * len(found.outcomes)


def test_a_small_budget_says_that_it_was_too_small() -> None:
    game = Game("First steps", "Wild wind", cards=bundled(), first=0)
    found = explore(game, budget=30)
    assert (found.positions, found.complete) == (30, False)
    assert found.order is None


def test_of_repetitions_only_the_ends_are_tried() -> None:
    decision = Decision(REPETITIONS, 0, range(1_000_000_001))
    assert list(answers(decision)) == [(0,), (1,), (1_000_000_000,)]
    assert list(answers(Decision(REPETITIONS, 0, range(2)))) == [(0,), (1,)]


def test_the_position_is_the_one_before_the_first_choice() -> None:
    (case, *_) = Shelf(["cardscripts/fbd/167.momon"]).cases()
    played, done = position_of(case)
    assert len(done) == 1
    assert played.game is not None
    assert played.game.decision is not None
    assert position_of(case, 0)[1] == ()
    assert len(position_of(case, 99)[1]) == 3


# --- the command ---------------------------------------------------------------------------------

Said = pytest.CaptureFixture[str]


@pytest.mark.parametrize("lang", ["en", "th"])
def test_the_command_tells_outcomes_and_two_ways(lang: str, capsys: Said) -> None:
    assert main(["orders", "into the Void even", "--lang", lang]) == 0
    said = capsys.readouterr().out
    assert ("Ways to play on: 4; outcomes: 3" in said) is (lang == "en")
    assert said.count("\nA: \n") + said.count("\nA:\n") == 1
    assert "T1" in said


def test_a_scenario_that_cannot_be_played_so_far_is_exit_1(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "a.momon"
    path.write_text(
        'test card T1 "Plain".\nscenario "Bad"\n  Given your Hand is T1.\n'
        "  When you Summon T1 into a1.\n  Then a1 is empty.\n  When you choose yes.\n",
        encoding="utf-8",
    )
    assert main(["orders", str(path), "--after", "2"]) == 1
    assert main(["orders", str(path), "--nodes", "0"]) == 2
    assert main(["orders", "no such title"]) == 2
