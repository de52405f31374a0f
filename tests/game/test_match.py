"""Matches: games counted as a format says (12.4.5), and saves that name the rules of a game."""

from __future__ import annotations

import json

import attrs
import pytest

from momon_dsl import Match
from momon_dsl.errors import IllegalChoice, MomonError, SaveError
from momon_dsl.game import Game
from momon_dsl.interpreter.formats import build_format
from momon_dsl.language.parser import parse_strict
from momon_dsl.match import Played, Standing, standing
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import bundled
from tests.rule_marks import rule

HOUSE = Format("House")
WON, LOST, DRAWN = Played(0, 0), Played(1, 0), Played(None, 0)


@rule("R12.4.5a", holds=True)
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ("draw", (1, 1)), ("again", (0, 0)), ("first player", (2, 0)),
        ("second player", (0, 2)), ("loss", (0, 0)),
    ],
)  # fmt: skip
def test_12_4_5_a_drawn_game_counts_as_the_format_says(counts: str, points: object) -> None:
    rules = attrs.evolve(HOUSE, drawn_game=counts)
    assert standing(rules, [DRAWN]).points == points
    assert standing(rules, [DRAWN]).counted == (counts != "again")
    other = standing(rules, [attrs.evolve(DRAWN, first=1)]).points
    assert other == (points if counts in ("draw", "again", "loss") else points[::-1])  # type: ignore[index]


@rule("R12.4.5a", holds=True)
@rule("R12.4.5a", refused=True)
def test_12_4_5_a_format_that_forbids_drawn_matches_plays_on_until_a_game_is_won() -> None:
    tied = [WON, LOST, DRAWN]
    assert standing(HOUSE, tied) == Standing((3, 3), 3, over=True, winner=None)
    on = attrs.evolve(HOUSE, tied_match="goes on")
    assert standing(on, tied) == Standing((3, 3), 3, over=False, winner=None)
    assert standing(on, [*tied, DRAWN, LOST]) == Standing((4, 6), 5, over=True, winner=1)


def test_a_match_ends_as_soon_as_nobody_can_catch_up() -> None:
    five = attrs.evolve(HOUSE, match_games=5)
    assert not standing(five, [WON, WON]).over
    assert standing(five, [WON, WON, WON]).winner == 0
    assert standing(HOUSE, [WON, WON, LOST]).points == (4, 0)  # nothing counts after the end


def test_a_match_is_played_game_by_game() -> None:
    match = Match("First steps", "Wild wind", seed=5)
    first = match.next_game()
    with pytest.raises(IllegalChoice, match="still going on"):
        match.next_game()
    first.concede(0)
    assert (match.points, match.over) == ((0, 2), False)
    second = match.next_game(first=1)
    assert second.first == 1
    assert second.state.random != first.state.random
    second.concede(0)
    assert (match.winner, match.over) == (1, True)
    with pytest.raises(IllegalChoice, match="The match is over"):
        match.next_game()
    assert [game.key for game in match.games] == [first.key, second.key]


def test_a_match_by_another_format_takes_its_rules_from_there() -> None:
    rules = attrs.evolve(HOUSE, match_games=1, first="second")
    match = Match("First steps", "Wild wind", format=rules)
    game = match.next_game()
    assert game.first == 1
    game.concede(1)
    assert match.winner == 0
    with pytest.raises(MomonError, match="A seed is an integer"):
        Match("First steps", "Wild wind", seed="x")  # type: ignore[arg-type]


# --- saves name the rules ---------------------------------------------------------------------

OWN = """
format "Own"
  Arena 4 by 3 without a1, d3.
  A Snatch succeeds if the attacking side is at least the facing side or the Arena is full.
  The game ends after 12 turns.
"""


def own() -> Format:
    node = parse_strict(OWN).items[0]
    return build_format(node)  # type: ignore[arg-type]


def begun(rules: Format) -> Game:
    game = Game("First steps", "Wild wind", format=rules, seed=3)
    for _ in range(6):
        assert game.decision
        game.choose(*game.decision.options[: max(1, game.decision.minimum)])
    return game


def test_a_custom_format_travels_in_the_save() -> None:
    game = begun(own())
    loaded = Game.load(game.save())
    assert loaded.key == game.key
    assert loaded.setup.format == own()


def test_a_save_names_edition_format_pack_engine_and_random_algorithm() -> None:
    data = json.loads(begun(own()).save())
    named = ("edition", "format", "format_digest", "pack", "momon", "random")
    assert all(isinstance(data[name], str) and data[name] for name in named)
    other = json.loads(begun(attrs.evolve(own(), turn_limit=13)).save())
    assert data["format_digest"] != other["format_digest"]


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("turn_limit", "its turn limit is 12, here 40"),
        ("arena", 'its arena is "4 by 3 without a1, d3, adjacent by sides", here "4 by 4, adj'),
        ("comparison", 'its comparison is "the attacking side is at least the facing side or'),
    ],
)
def test_another_format_of_the_same_name_is_told_by_what_differs(field: str, told: str) -> None:
    changed = attrs.evolve(HOUSE, **{field: getattr(own(), field)})
    text = begun(changed).save()
    with pytest.raises(SaveError) as refused:
        Game.load(text)
    assert told in str(refused.value)
    assert Game.load(text, format=changed).setup.format == changed
    with pytest.raises(SaveError, match="by the format House, not Quick"):
        Game.load(text, format=bundled().format("Quick"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The game ends after 12 turns.", "The game ends after 9999999 turns."),
        ("The game ends after 12 turns.", "The game ends after 13 turns."),
        ('format \\"Own\\"', 'format \\"Other\\"'),
        ("Arena 4 by 3", "Arena 9 by 9"),
        ('"format_digest": "', '"format_digest": "0'),
    ],
)
def test_a_custom_format_that_was_tampered_with_is_refused(old: str, new: str) -> None:
    text = begun(own()).save()
    assert old in text
    with pytest.raises(SaveError):
        Game.load(text.replace(old, new))
