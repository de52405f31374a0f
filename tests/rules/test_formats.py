"""Every setting of a format is a sentence in both languages, and changes what happens.

`Contrary` differs from `House` in each of them. A proof plays the same under the House format and
under one that has a single value from Contrary, and tells the two outcomes; what no proof shows is
not known to reach the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from momon_dsl.checking.document import check_document
from momon_dsl.errors import MomonError
from momon_dsl.game import Game
from momon_dsl.interpreter.formats import build_format, digest, format_node
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse, parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.match import Played as Ended
from momon_dsl.match import standing
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import bundled, collect
from tests.reference.random_formats import random_format
from tests.rule_marks import rule
from tests.rules.played import Played, play
from tests.rules.test_cases import card
from tests.rules.test_loops import FIRST, GROW, LYING, pair

HOUSE, CONTRARY = bundled().format("House"), bundled().format("Contrary")
FIELDS = [field.name for field in attrs.fields(Format) if field.name != "name"]
STAR = "This gets +1 Stars until end of turn."


def positioned(rules: Format, script: str, *lying: str, **how: Any) -> Played:
    """As `play`, by a format that is given and not named."""
    document = parse_strict(
        script + "\n" + to_script(attrs.evolve(format_node(rules), name="Given"))
    )
    return play(to_script(document), *lying, format="Given", **how)


def decked(rules: Format, cards: str, count: int = 12, **how: Any) -> Game:
    """A game in which both decks hold `count` cards, as many of each as there are."""
    known = collect([("test", parse_strict(cards))])
    ids = sorted(known.cards)
    deck = [ids[place % len(ids)] for place in range(count)]
    return Game(deck, deck, cards=known, format=rules, **how)


def refusal(rules: Format, cards: str, count: int) -> str:
    """Why the format forbids decks, "" if it does not."""
    try:
        decked(rules, cards, count, first=0)
    except MomonError as refused:
        return str(refused)
    return ""


DECK = "".join(card(f"C{number:02}") for number in range(12))


# --- one proof for each field: what happens, by a format --------------------------------------


def arena(rules: Format) -> Any:
    """The Spaces there are, and who is reached across a corner."""
    corners = positioned(rules, card("X", powers="north 5, east 5, south 5, west 5") + card("T1"),
                         "your hand X", "they T1 c3")("X@d4")  # fmt: skip
    return rules.arena.names[-1], rules.arena.size, corners.at("c3")


def brought(rules: Format) -> Any:
    return [bool(refusal(attrs.evolve(rules, copies=9), DECK, count)) for count in (10, 12)]


def copies(rules: Format) -> Any:
    return bool(refusal(attrs.evolve(rules, brought=3), card("C1"), 3))


def in_hand(rules: Format) -> Any:
    game = decked(attrs.evolve(rules, brought=12), DECK, first=0)
    return [len(hand) for hand in game.state.hands], [len(void) for void in game.state.voids]


def first(rules: Format) -> Any:
    small = attrs.evolve(rules, brought=12)
    return {decked(small, DECK, seed=seed).first for seed in range(20)}


def stars(rules: Format) -> Any:
    return [bool(refusal(attrs.evolve(rules, brought=1), card("C1", stars=n), 1)) for n in (0, 12)]


def powers(rules: Format) -> Any:
    sides = ("north 0, east 1, south 1, west 1", "north 12, east 1, south 1, west 1")
    one = attrs.evolve(rules, brought=1)
    return [bool(refusal(one, card("C1", powers=each), 1)) for each in sides]


def powerless(rules: Format) -> Any:
    one = attrs.evolve(rules, brought=1)
    return bool(refusal(one, card("C1", powers="north -, east -, south -, west 1"), 1))


def sides(rules: Format) -> Any:
    game = positioned(rules, card("X", powers="north 5, east 5, south 5, west 5") + card("T1"),
                      "your hand X", "they T1 b2")("X@b3")  # fmt: skip
    return game.at("b2")


def corner(rules: Format) -> Any:
    """2 and 6 make 2 by the lesser, 4 by the mean: more than 3, which two of 3 make."""
    both = attrs.evolve(rules, arena=CONTRARY.arena)
    script = card("X", powers="north 6, east 2, south 1, west 1")
    script += card("T1", powers="north 3, east 3, south 3, west 3")
    return positioned(both, script, "your hand X", "they T1 c4")("X@b3").at("c4")


def comparison(rules: Format) -> Any:
    """T1 is as strong and has fewer Stars; T2 is weaker by one and has five Stars more."""
    script = card("X", stars=4, powers="north 3, east 3, south 1, west 1")
    script += card("T1", powers="north 3, east 1, south 1, west 1")
    script += card("T2", stars=9, powers="north 1, east 2, south 1, west 1")
    game = positioned(rules, script, "your hand X", "they T1 b4", "they T2 c3")("X@b3")
    return game.at("b4"), game.at("c3")


def incite_makes_on_snatch(rules: Format) -> Any:
    """The ability that Incites resolves, and the one that triggers on what the Check takes."""
    taker = ("On Summon: Incite this.", f"On Snatch: {STAR}")
    script = card("X", "", *taker, powers="north 5, east 5, south 5, west 5") + card("T1")
    return positioned(rules, script, "your hand X", "they T1 b4")("X@b3").story().count("end(X)")


def categories(rules: Format) -> Any:
    watch = card("W", "", f"When another Momon is Summoned: {STAR}")
    script = card("X", "", f"On Summon: {STAR}") + watch
    story = positioned(rules, script, "your hand X", "you W d4")("X@b1").story()
    return story.index("end(X)") < story.index("end(W)")


def strict_package_order(rules: Format) -> Any:
    script = (
        card("X", "", "On Summon: Summon a [Z] Momon from your Hand.")
        + card("Z", "Z", "On Summon: Summon a [P] Momon from your Hand."
               " Move target Momon to an empty Space. Summon a [Q] Momon from your Hand.")
        + card("P1", "P") + card("Q1", "Q") + card("T1")
        + card("B", "", "When a Momon Moves: This gets +1 power until end of turn.")
    )  # fmt: skip
    lying = ("your hand X, Z, P1, Q1", "they B d1", "they T1 d4")
    story = positioned(rules, script, *lying)("X@b1", "Z@b3", "T1", "P1@a4", "c4", "Q1@a2").story()
    return story.index("end(B)") < story.index("package(P1)")


def full(rules: Format, *lying: str) -> str:
    """How a game ends whose 2 by 2 Arena is full."""
    script = card("S", stars=1, powers="north 9, east 9, south 9, west 9") + card("L", stars=5)
    script += card("M", stars=2)
    small = attrs.evolve(rules, arena=Arena.of(2, 2))
    return positioned(small, script, *lying).story()


def full_arena(rules: Format) -> Any:
    return full(rules, "you S a1", "you S b1", "you S a2", "they L b2")


def tied(rules: Format) -> Any:
    return full(rules, "you S a1", "you L b1", "they S a2", "they L b2")


def exhaustion(rules: Format) -> Any:
    game = positioned(rules, card("T1"), "you T1 b3", turn_by_turn=False)
    return game.story().count("turn ends"), game.story().rpartition(" ")[2]


def turn_limit(rules: Format) -> Any:
    """A card in a Hand that can never be Summoned, so that nothing else ends the game."""
    script = card("X", "", "Always: Summon this only if you control 9 or more Momon.")
    game = positioned(rules, script, "your hand X", turn_by_turn=False)
    return game.story().count("turn ends"), game.story().rpartition(" ")[2]


def resolution_limit(rules: Format) -> Any:
    """Two that follow each other and grow: how often before the game is a draw."""
    story = positioned(rules, pair(GROW.format("Move"), GROW.format("Move")), *LYING)(
        *FIRST
    ).story()
    return story.count("end("), story[-3:]


def edition(rules: Format) -> Any:
    game = decked(attrs.evolve(rules, brought=12), DECK, first=0)
    return game.setup.packages


LOSS_AND_DRAWS = [Ended(0, 0), Ended(None, 1), Ended(None, 0), Ended(1, 0)]


def match_games(rules: Format) -> Any:
    return standing(rules, [Ended(0, 0), Ended(0, 1)]).over


def points(rules: Format) -> Any:
    return standing(attrs.evolve(rules, match_games=9), LOSS_AND_DRAWS[:2]).points


def drawn_game(rules: Format) -> Any:
    return standing(rules, LOSS_AND_DRAWS[1:3]).counted


def tied_match(rules: Format) -> Any:
    draws = [Ended(None, 0)] * rules.match_games
    return standing(rules, draws).over, standing(rules, [*draws, Ended(1, 0)]).winner


PROOFS: dict[str, tuple[Callable[[Format], Any], Any, Any]] = {
    "arena": (arena, ("d4", 16, "they T1"), ("d4", 17, "you T1")),
    "brought": (brought, [False, True], [True, False]),
    "copies": (copies, True, False),
    "in_hand": (in_hand, ([12, 12], [0, 0]), ([8, 8], [4, 4])),
    "first": (first, {0, 1}, {1}),
    "stars": (stars, [True, True], [False, False]),
    "powers": (powers, [False, True], [True, False]),
    "powerless": (powerless, False, True),
    "sides": (sides, "you T1", "they T1"),
    "corner": (corner, "they T1", "you T1"),
    "comparison": (comparison, ("they T1", "you T2"), ("you T1", "they T2")),
    "incite_makes_on_snatch": (incite_makes_on_snatch, 1, 2),
    "categories": (categories, True, False),
    "strict_package_order": (strict_package_order, True, False),
    "full_arena": (full_arena, "game ends you H7.2", "game ends they H7.2"),
    "tied": (tied, "game ends nobody H7.2", "game ends they H7.2"),
    "exhaustion": (exhaustion, (2, "H7.3"), (3, "H7.3")),
    "turn_limit": (turn_limit, (40, "H7.4"), (30, "H7.4")),
    "resolution_limit": (resolution_limit, (10_000, "H12"), (500, "H12")),
    "edition": (edition, True, False),
    "match_games": (match_games, True, False),
    "won_points": (points, (3, 1), (4, 1)),
    "drawn_points": (points, (3, 1), (2, 0)),
    "drawn_game": (drawn_game, 2, 0),
    "tied_match": (tied_match, (True, None), (False, 1)),
}
"""For each field what happens by the House format, and with Contrary's value of it alone."""


@rule("H5.1", holds=True)
@rule("H5.1", refused=True)
@rule("H6.1", holds=True)
@rule("H6.1", refused=True)
@rule("R6.1a", holds=True)
@rule("H6.10", holds=True)
@rule("H7.2", holds=True)
@rule("H7.3", holds=True)
@rule("H7.4", holds=True)
@rule("H10.1", holds=True)
@rule("R10.1b", holds=True)
@rule("H10.2", holds=True)
@rule("H10.5", holds=True)
@rule("H11.3", holds=True)
@rule("R9.3.5a", holds=True)
@rule("H12", holds=True)
@rule("R12.4.5a", holds=True)
@pytest.mark.parametrize("field", FIELDS)
def test_each_setting_changes_what_happens(field: str) -> None:
    happens, usual, contrary = PROOFS[field]
    changed = attrs.evolve(HOUSE, **{field: getattr(CONTRARY, field)})
    assert happens(HOUSE) == usual
    assert happens(changed) == contrary
    assert usual != contrary


@pytest.mark.parametrize("field", FIELDS)
def test_contrary_differs_from_house(field: str) -> None:
    assert getattr(CONTRARY, field) != getattr(HOUSE, field)


@pytest.mark.parametrize("lang", ["en", "th"])
@pytest.mark.parametrize("field", FIELDS)
def test_each_setting_is_said_in_a_sentence(field: str, lang: Any) -> None:
    changed = attrs.evolve(HOUSE, **{field: getattr(CONTRARY, field)})
    if field == "corner":  # is said only where Spaces are adjacent by corners
        changed = attrs.evolve(changed, arena=CONTRARY.arena)
    usual, said = (to_script(format_node(each), lang).split("\n") for each in (HOUSE, changed))
    assert len(usual) == len(said)
    assert len([one for one, other in zip(usual, said, strict=True) if one != other]) >= 1
    read = parse("\n".join(["# language: th"] * (lang == "th") + said))
    assert read.diagnostics == ()
    assert read.document is not None
    assert build_format(read.document.items[0]) == changed  # type: ignore[arg-type]
    assert digest(changed) != digest(HOUSE)


def test_contrary_differs_from_house_in_every_sentence() -> None:
    usual, contrary = format_node(HOUSE).settings, format_node(CONTRARY).settings
    assert [type(one) for one in usual] == [type(other) for other in contrary]
    assert not {*usual} & {*contrary}


@pytest.mark.parametrize("lang", ["en", "th"])
def test_any_format_can_be_said(lang: Any) -> None:
    from random import Random

    for seed in range(150):
        rules = random_format(Random(seed), 5)
        node = format_node(rules)
        read = parse(to_script(Document(items=(node,)), lang))
        assert read.document is not None
        assert read.document.items == (node,)
        assert build_format(node) == rules
        problems = {d.code for d in check_document(read.document)}
        # A random comparison may hold always, never, or without a look at the two Momon.
        assert problems <= {"W334", "W341", "W407", "E422"}


# --- Arenas of any shape ----------------------------------------------------------------------


@rule("R6.1b", holds=True)
def test_r6_1b_corners_and_edges_of_an_arena_with_gaps() -> None:
    """
    . b3 c3
    a2 b2 c2
    . b1 .
    """
    cross = Arena.of(3, 3, ("a1", "c1", "a3"))
    places = {name: cross.place(space) for space, name in enumerate(cross.names)}
    assert places == {
        "b1": "corner", "a2": "corner", "b2": "centre", "c2": "corner", "b3": "corner",
        "c3": "corner",
    }  # fmt: skip
    wide = Arena.of(4, 4, ("b2",))
    assert wide.place(wide.space("b3")) == "edge"
    assert wide.place(wide.space("c3")) == "centre"
    assert wide.place(wide.space("b1")) == "edge"


@rule("R6.1b", holds=True)
@rule("R6.1b", refused=True)
def test_r6_1b_a_row_runs_on_across_a_gap() -> None:
    script = card("X", "", "On Summon: Return each other Momon in this row to its owner's Hand.")
    gap = attrs.evolve(HOUSE, arena=Arena.of(4, 2, ("b1", "c1")))
    played = positioned(gap, script + card("T1"), "your hand X", "they T1 d1", "they T1 d2")("X@a1")
    assert (played.at("d1"), played.at("d2")) == ("", "they T1")


@rule("R10.1a", holds=True)
@rule("R10.1a", refused=True)
@pytest.mark.parametrize(
    ("sharing", "returned"), [("sides", ["b2"]), ("corners", ["c2"]), ("both", ["b2", "c2"])]
)
def test_r10_1a_adjacent_means_one_thing(sharing: Any, returned: list[str]) -> None:
    script = card("X", "", "On Summon: Return each adjacent Momon to its owner's Hand.")
    rules = attrs.evolve(HOUSE, arena=Arena.of(3, 3, (), sharing))
    lying = ("your hand X", "they T1 b2", "they T1 c2", "they T1 c3")
    played = positioned(rules, script + card("T1"), *lying)("X@b1")
    assert [space for space in ("b2", "c2", "c3") if not played.at(space)] == returned


@rule("R10.1b", refused=True)
def test_r10_1b_a_corner_needs_both_of_its_sides_to_attack() -> None:
    rules = attrs.evolve(HOUSE, arena=Arena.of(3, 3, (), "corners"), corner="greater")
    strong = card("T1", powers="north 1, east 1, south 1, west 1")
    for powers, taken in (("north 9, east 9", True), ("north 9, east -", False)):
        script = card("X", powers=f"{powers}, south 1, west 1") + strong
        played = positioned(rules, script, "your hand X", "they T1 c3")("X@b2")
        assert (played.at("c3") == "you T1") is taken


@rule("R10.1b", holds=True)
@pytest.mark.parametrize(
    ("power", "defence"), [("lesser", 0), ("greater", 3), ("mean", 1), ("total", 3)]
)
def test_r10_1b_the_corner_that_faces_the_attacker_defends(power: Any, defence: int) -> None:
    """The opponent's card lies turned: its north and east meet towards the south-west."""
    rules = attrs.evolve(HOUSE, arena=Arena.of(3, 3, (), "corners"), corner=power)
    script = card("X", powers="north 2, east 2, south 2, west 2")
    script += card("T1", powers="north 3, east -, south 9, west 9")
    played = positioned(rules, script, "your hand X", "they T1 c3")("X@b2")
    checked = next(e for e in played.game.log if e.kind == "SnatchChecked")
    attempt = checked.values[1]
    assert isinstance(attempt, tuple)
    assert attempt[2] == defence


@rule("R10.2a", holds=True)
@rule("R10.2a", refused=True)
def test_r10_2a_you_are_who_controls_the_attacker() -> None:
    said = "A Snatch succeeds if you control 2 or more Momon and the facing side is less than 9."
    node = parse_strict(f'format "Two" {said}').items[0]
    rules = build_format(node)  # type: ignore[arg-type]
    lying = ("your hand X", "they T1 b4")
    for more, taken in (((), "they T1"), (("you T1 d1",), "you T1")):
        assert positioned(rules, card("X") + card("T1"), *lying, *more)("X@b3").at("b4") == taken


@pytest.mark.parametrize(("columns", "rows"), [(1, 2), (8, 8), (8, 1), (2, 7)])
def test_games_are_played_in_the_smallest_and_the_largest_arena(columns: int, rows: int) -> None:
    rules = attrs.evolve(HOUSE, arena=Arena.of(columns, rows))
    game = Game("First steps", "Wild wind", format=rules, seed=3)
    while game.decision:
        game.choose(*game.decision.options[-max(1, game.decision.minimum) :])
    assert game.result is not None


@rule("H6.10", refused=True)
def test_h6_10_a_format_may_want_the_first_player_named() -> None:
    rules = attrs.evolve(HOUSE, first="named")
    with pytest.raises(MomonError, match=r"must be named \(H6\.10\)"):
        Game("First steps", "Wild wind", format=rules)
    assert Game("First steps", "Wild wind", format=rules, first=1).first == 1


@rule("R6.1a", holds=True)
@rule("R6.1a", refused=True)
def test_r6_1a_the_hand_is_drawn_by_the_seed_alone() -> None:
    rules = attrs.evolve(HOUSE, in_hand=4)
    hands = [
        tuple(Game("First steps", "Wild wind", format=rules, seed=seed).state.hands)
        for seed in (1, 1, 2)
    ]
    assert hands[0] == hands[1] != hands[2]
    assert [len(hand) for hand in hands[0]] == [4, 4]
    # No player had a say in it: the first question of the game is where to Summon.
    game = Game("First steps", "Wild wind", format=rules, seed=1)
    assert game.choices == ()
    assert game.decision is not None
    assert game.decision.kind == "summon"
