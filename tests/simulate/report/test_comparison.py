"""Two runs: the same games one by one, others as such; what is named has changed for sure."""

from __future__ import annotations

import re

import pytest

from momon_dsl.language.parser import parse_strict
from momon_dsl.packs.collection import bundled, collect
from momon_dsl.simulate.plan import Side
from momon_dsl.simulate.played import Played
from momon_dsl.simulate.report.comparison import Both, comparison, counted_both
from momon_dsl.simulate.report.estimates import Estimate
from momon_dsl.simulate.report.faces import Faces
from momon_dsl.simulate.report.tables import Report, Table
from momon_dsl.simulate.report.wording import standing_out

from .runs import bundled_run, card, game, pairs, plan, rows

FACES = (Faces(bundled()), Faces(bundled()))
PLAN = plan(pairs("A", "B"), 200)


def games(changed: int = 0) -> list[Played]:
    """A wins every other game of 200; so many of those that it loses are now won."""
    made = []
    for number in range(200):
        seat = number % 2
        won = number % 4 < 2 or (number < 4 * changed and number % 4 == 2)
        cards = ((card("X"),), ()) if seat == 0 else ((), (card("X"),))
        made.append(game(seat if won else 1 - seat, cards=cards))
    return made


def of(both: Both) -> Report:
    return comparison(("a", "b"), ("1", "1"), (PLAN, PLAN), both, FACES)


def table(made: Report, key: str) -> Table:
    return next(each for each in made.tables if each.key == key)


def change(made: Report, key: str) -> Estimate:
    found = table(made, key).column("change")[0]
    assert isinstance(found, Estimate)
    return found


def test_the_same_games_are_compared_one_by_one() -> None:
    """Ten games of 200 are enough then; as games of two runs they would be chance."""
    before, after = rows(PLAN, games()), rows(PLAN, games(10))
    same = of(counted_both(before, after))
    other = plan(pairs("A", "B"), 200, seed=5_000)
    apart = of(counted_both(before, rows(other, games(10))))
    assert dict(same.notes)["paired"] == {"paired": "200"}
    assert dict(apart.notes)["apart"] == {"paired": "0"}
    for key in ("decks", "cards"):
        for found in (same, apart):
            assert change(found, key).value == pytest.approx(0.05)
        assert table(same, key).rows[0][-1] == "more"
        assert table(apart, key).rows[0][-1] == ""
    assert standing_out(same, "en")[0] == "Changed by more than chance:"
    assert standing_out(apart, "en") == ["Nothing has changed by more than chance."]


def test_a_run_compared_with_itself_has_not_changed() -> None:
    of_all, cards, outcomes = bundled_run()
    played = rows(of_all, [Played.from_json(each.played) for each in outcomes])
    faces = Faces(cards.between())
    both = counted_both(played, played)
    made = comparison(("a", "a"), ("1", "1"), (of_all, of_all), both, (faces, faces))
    assert standing_out(made, "th") == ["ไม่มีสิ่งใดเปลี่ยนไปเกินกว่าความบังเอิญ"]
    for each in made.tables:
        for found in each.column("change"):
            assert isinstance(found, Estimate)
            assert found.value == 0
            assert found.low <= 0 <= found.high
    assert dict(made.facts)["changed"] == "–"


def test_games_are_matched_by_what_they_are_and_none_is_lost() -> None:
    """The second run lacks some games, and others of its games are of other decks."""
    before, after = rows(PLAN, games()), rows(PLAN, games())
    del after[10:14]
    after[20] = after[20]._replace(first_deck="C")
    both = counted_both(before, after)
    assert (both.before.games, both.after.games, both.changes.games) == (200, 196, 195)
    assert both.paired
    assert both.after.sides[Side("C")].games == 1


def test_too_few_common_games_are_not_enough() -> None:
    both = counted_both(rows(PLAN, games()), rows(PLAN, games())[100:])
    assert both.paired  # all of the smaller run
    both = counted_both(rows(PLAN, games())[:105], rows(PLAN, games())[95:])
    assert (both.changes.games, both.paired) == (10, False)


def test_how_often_a_card_is_played_is_compared_too() -> None:
    fewer = [
        game(each.winner, cards=((card("X", None),), ()) if number % 8 == 0 else each.cards)
        for number, each in enumerate(games())
    ]
    found = of(counted_both(rows(PLAN, games()), rows(PLAN, fewer)))
    assert change(found, "played").value == -0.125
    assert table(found, "played").rows[0][-1] == "less"
    assert table(found, "cards").rows[0][-1] == ""


def test_cards_whose_text_differs_are_named() -> None:
    text = 'card XX 1 "One"\n  stars {}\n\ncard XX 2 "Two"\n'
    faces = [Faces(collect([("x.momon", parse_strict(text.format(stars)))])) for stars in (1, 2)]
    cards = ((card("XX 1"), card("XX 2")), ())
    both = counted_both(rows(PLAN, [game(0, cards=cards)]), rows(PLAN, [game(0, cards=cards)]))
    made = comparison(("a", "b"), ("1", "2"), (PLAN, PLAN), both, (faces[0], faces[1]))
    facts = dict(made.facts)
    assert facts["changed"] == "XX 1 One"
    assert facts["momon"] == "1 → 2"
    assert re.fullmatch(r"\d+", facts["games"])


def test_a_run_without_games_changes_nothing() -> None:
    made = of(counted_both([], rows(PLAN, games())))
    assert all(each is None for row in table(made, "endings").rows for each in row[-2:-1])
    assert of(counted_both([], [])).tables == ()
