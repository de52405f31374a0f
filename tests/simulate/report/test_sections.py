"""The tables of a report on one run."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from momon_dsl.packs.collection import bundled
from momon_dsl.simulate.plan import Pair, Plan, Side
from momon_dsl.simulate.played import CardPlayed, Played
from momon_dsl.simulate.report.estimates import Estimate
from momon_dsl.simulate.report.faces import Faces
from momon_dsl.simulate.report.sections import report
from momon_dsl.simulate.report.tables import Named, Report, Table
from momon_dsl.simulate.report.tally import counted
from momon_dsl.simulate.report.wording import standing_out

from .runs import bundled_run, card, game, pairs, plan, rows

FACES = Faces(bundled())


def of(how: Plan, games: list[Played]) -> Report:
    return report("x.run", "1", how, counted(rows(how, games)), FACES)


def table(made: Report, key: str) -> Table:
    return next(each for each in made.tables if each.key == key)


def keys(made: Report) -> list[str]:
    return [each.key for each in made.tables]


def whole() -> Report:
    how, cards, outcomes = bundled_run()
    played = [Played.from_json(each.played) for each in outcomes]
    faces = Faces(cards.between())
    return report("x.run", "1", how, counted(rows(how, played)), faces)


def estimate(cell: Any) -> Estimate:
    assert isinstance(cell, Estimate)
    return cell


def test_every_table_is_there_and_every_game_is_in_it() -> None:
    made = whole()
    assert keys(made)[:9] == [
        "decks", "pairs", "first", "firsts", "figures", "turns", "endings", "effects", "cards",
    ]  # fmt: skip
    assert sum(each for each in table(made, "turns").column("games") if isinstance(each, int)) == 60
    assert table(made, "first").column("games") == [60]
    assert len(table(made, "pairs").rows) == 3
    won = [estimate(each).value for each in table(made, "decks").column("won")]
    assert abs(sum(won) - 1.5) < 1e-9
    assert won == sorted(won, reverse=True)


def alternating(count: int, winner_is_a: float) -> list[Played]:
    """Games of A against B, seats changing, of which A wins so many."""
    made = []
    for number in range(count):
        a_wins = number < count * winner_is_a
        made.append(game(number % 2 if a_wins else 1 - number % 2, first=number // 2 % 2))
    return made


def test_only_what_is_outside_of_chance_is_marked() -> None:
    how = plan(pairs("A", "B"), 100)
    strong, even = of(how, alternating(100, 0.7)), of(how, alternating(100, 0.55))
    assert table(strong, "decks").column("mark") == ["more", "less"]
    assert table(even, "decks").column("mark") == ["", ""]
    assert standing_out(strong, "en")[1] == "Decks: how often they win – A ▲, B ▼"
    assert standing_out(even, "en") == ["Nothing is outside of chance."]


def test_agents_are_told_apart_where_there_are_several() -> None:
    sides = Side("A", "greedy"), Side("A", "random")
    made = of(plan([Pair(*sides)], 100), alternating(100, 0.9))
    agents = table(made, "agents")
    assert agents.column("agent") == ["greedy", "random"]
    assert agents.column("mark") == ["more", "less"]
    assert table(made, "decks").column("deck") == ["A (greedy)", "A (random)"]
    assert "agents" not in keys(whole())


def lot(source: random.Random, names: Iterable[str]) -> tuple[CardPlayed, ...]:
    return tuple(card(name, source.choice((3, 3, None))) for name in names)


def test_a_card_that_wins_where_it_is_played_stands_out_among_many() -> None:
    """X decides four of five games; thirty others are played by lot and decide nothing."""
    source, games = random.Random(5), []
    for number in range(400):
        mine, theirs = (lot(source, [f"{side} {n}" for n in range(15)]) for side in "OP")
        (x,) = lot(source, ["X"])
        a_wins = (x.played is not None) == (source.random() < 0.8)
        seat = number % 2  # of deck A
        cards = ((x, *mine), theirs) if seat == 0 else (theirs, (x, *mine))
        first = source.choice((0, 1))
        games.append(game(seat if a_wins else 1 - seat, cards=cards, first=first))
    made = table(of(plan(pairs("A", "B"), 400), games), "effects")
    assert [(row[0], row[-1]) for row in made.rows if row[-1]] == [(("X", "X"), "more")]
    assert estimate(made.rows[0][3]).low > 0.4


def test_cards_are_in_the_order_of_their_numbers() -> None:
    ids = [each.id for each in table(whole(), "cards").column("card") if isinstance(each, Named)]
    assert ids.index("ADV 5") < ids.index("ADV 11") < ids.index("HIM 1")


def test_in_hand_is_shown_only_where_not_all_begin_there() -> None:
    shown = [column.key for column in table(whole(), "when").columns]
    assert "drawn_rate" not in shown
    late = ((card("X")._replace(drawn=7), card("Y")._replace(drawn=None)), ())
    made = of(plan(pairs("A", "B"), 2), [game(0, cards=late)])
    when = table(made, "when")
    assert when.column("drawn_rate") == [100.0, 0.0]
    assert when.column("drawn_turn") == [7, None]


def test_what_never_ran_is_told_once_and_modes_by_themselves() -> None:
    """The report names what no game has run, the whole ability and not each of its parts."""
    made = of(plan(pairs("A", "B"), 2), [game(0, cards=((card("FBD 167"),), ()))])
    assert [row[2] for row in table(made, "never_ran").rows] == ["ability"]
    text = str(table(made, "never_ran").rows[0][3])
    assert text.startswith("On Summon: You may put target Momon into its owner's Void.")
    modes = next(id for id, each in bundled().pool().sources.items() if "ChooseModes" in repr(each))
    resolved = {modes: 1}  # the ability, and none of its modes
    made = of(plan(pairs("A", "B"), 2), [game(0, cards=((card(modes),), ()), ran=resolved)])
    assert len(table(made, "never_chosen").rows) >= 2


def test_notes_say_how_much_ran_and_what_is_missing() -> None:
    how, cards, outcomes = bundled_run()
    played = [Played.from_json(each.played) for each in outcomes][:50]
    made = report("x", "1", how, counted(rows(how, played)), Faces(cards.between()))
    notes = dict(made.notes)
    assert notes["unplayed"] == {"missing": "10"}
    assert int(notes["coverage"]["close"]) >= 16
    assert int(notes["coverage"]["ran"]) < int(notes["coverage"]["there"])


def test_a_run_without_games_has_no_tables() -> None:
    made = of(plan(pairs("A", "B"), 2), [])
    assert made.tables == ()
    assert standing_out(made, "en") == []


def test_one_card_alone() -> None:
    made = whole().only(["ADV 5"])
    assert [row[0] for row in table(made, "cards").rows] == [("ADV 5", "ADV 5 Sundial")]
    assert {each.columns[0].key for each in made.tables} == {"card"}
