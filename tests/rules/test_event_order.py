"""Where it matters for a state that recurs what is older (12.4.1, H11.5), and where it does not."""

from __future__ import annotations

import pytest

from momon_dsl.model.frames import Effect
from momon_dsl.model.position_key import position_key
from tests.rule_marks import rule
from tests.rules.played import play
from tests.rules.test_cases import card
from tests.rules.test_position_key import IN_HAND, A, B, C, T, fresh


def of_effects(*said: tuple[str, tuple[int, ...], int]) -> str:
    """The key with effects on one Momon, as (kind, value, player), in this event order."""
    s, setup = fresh()
    on = ((A, s.stay[A]),)
    made = enumerate(said, 4)
    s.effects = tuple([Effect(n, kind, on, v, "end of next turn", p) for n, (kind, v, p) in made])
    return position_key(s, setup)


def test_12_4_1_effects_that_say_the_same_have_no_order_but_others_have() -> None:
    none, other = ("no abilities", (), 0), ("no abilities", (), 1)
    gained = ("ability", (0,), 0)
    assert of_effects(none, other) == of_effects(other, none)
    assert of_effects(none, other, gained) == of_effects(other, none, gained)
    assert of_effects(none, gained) != of_effects(gained, none)
    assert of_effects(none, gained, other) != of_effects(other, gained, none)
    assert of_effects(("stars set", (2,), 0), ("stars set", (3,), 1)) != of_effects(
        ("stars set", (3,), 1), ("stars set", (2,), 0)
    )


@rule("12.4.1", holds=True)
def test_12_4_1_of_effects_that_are_wholly_alike_one_is_as_good_as_many() -> None:
    lost, unable = ("symbols", (0, 4), 0), ("cannot", (1,), 0)
    assert of_effects(lost) == of_effects(lost, lost)
    assert of_effects(lost, unable, lost) == of_effects(lost, unable, lost, lost)
    added, gained = ("power", (-1, 1), 0), ("ability", (0,), 0)
    assert of_effects(added) != of_effects(added, added)
    assert of_effects(gained) != of_effects(gained, gained)


@rule("12.4.1", holds=True)
@rule("H11.5", holds=True)
def test_12_4_1_what_one_wholly_alike_overrules_makes_no_other_state() -> None:
    two, three, again = ("stars set", (2,), 0), ("stars set", (3,), 1), ("stars set", (2,), 0)
    assert of_effects(two, three, again) == of_effects(three, two)
    assert of_effects(two, three, again) != of_effects(two, three)
    gained, lost = ("symbols", (4, 0), 0), ("symbols", (0, 4), 0)
    assert of_effects(lost, gained, lost) == of_effects(gained, lost)
    ability, none = ("ability", (0,), 0), ("no abilities", (), 0)
    assert of_effects(ability, none, ability) != of_effects(none, ability)


@rule("12.4.1", holds=True)
def test_12_4_1_what_was_read_in_between_makes_another_state() -> None:
    """T reads which Momon are [S]: it saw the first of two effects that are wholly alike."""
    s, setup = fresh()
    gained = ("symbols", ((A, s.stay[A]),), (4, 0), "end of next turn", 0)
    keys = set()
    for numbers in ((3, 5), (4, 5), (5,), (3,)):
        s.effects = tuple([Effect(number, *gained) for number in numbers])
        s.since[T] = 4
        keys.add(position_key(s, setup))
    assert len(keys) == 3  # 4 and 5 are both younger than T


@rule("12.4.1", holds=True)
@rule("R10.4a", holds=True)
def test_12_4_1_control_has_an_order_on_one_momon_only() -> None:
    def of_control(*given: tuple[int, int]) -> str:
        s, setup = fresh()
        s.effects = tuple(
            [
                Effect(n, "control", ((card_, s.stay[card_]),), (to, 0), "source leaves", 0)
                for n, (card_, to) in enumerate(given, 4)
            ]
        )
        return position_key(s, setup)

    assert of_control((A, 1), (C, 0)) == of_control((C, 0), (A, 1))
    assert of_control((A, 0), (A, 1)) != of_control((A, 1), (A, 0))
    assert of_control((A, 1), (A, 0), (A, 1)) == of_control((A, 0), (A, 1))


def swapped(*bodies: str) -> tuple[str, str]:
    """The keys before and after two equal cards have changed places, by which one is the older."""
    script = card("B1", "S", *bodies) + card("T1") + card("A1", "S")
    game = play(script, "your hand T1", "you B1 b3", "you B1 c1", "you A1 d4").game
    s = game.state.copy()
    older, younger = (card_ for card_ in s.arena if game.setup.cards[max(card_, 0)].id == "B1")
    s.since[older], s.since[younger], s.turn_began = 1, 2, 3
    before = position_key(s, game.setup)
    s.since[older], s.since[younger] = 2, 1
    return before, position_key(s, game.setup)


@rule("12.4.1", holds=True)
@rule("H11.5", holds=True)
@pytest.mark.parametrize(
    ("body", "counts"),
    [
        ("Always: This cannot be targeted by your opponent.", False),
        ("Always: Each adjacent Momon with 2 or more Stars cannot be Snatched.", False),
        ("Always: Each other Momon has +1 power.", False),
        ("Always: Each other Momon has +1 Stars.", False),
        ("Always: Each other Momon with 2 or more Stars has +1 Stars.", True),
        ("Always: Each other [S] Momon has [Q].", True),
        ('Always: Each other Momon has "On Summon: Incite this."', True),
    ],
)
def test_12_4_1_who_is_older_counts_only_where_order_can_matter(body: str, counts: bool) -> None:
    before, after = swapped(body)
    assert (before != after) is counts


@rule("12.4.1", holds=True)
@rule("H1.1", holds=True)
def test_12_4_1_an_effect_is_about_each_momon_by_itself_and_not_about_those_that_left() -> None:
    def of_groups(*groups: tuple[int, ...]) -> str:
        s, setup = fresh()
        lasting = ((0, 1), "end of next turn", 0)
        objects = [tuple([(card_, s.stay[card_]) for card_ in group]) for group in groups]
        made = enumerate(objects, 4)
        s.effects = tuple([Effect(n, "symbols", on, *lasting) for n, on in made])
        return position_key(s, setup)

    assert of_groups((A, B)) == of_groups((A,), (B,)) == of_groups((B, A), (A,))
    assert of_groups((A, B)) != of_groups((A,))
    assert of_groups((A, IN_HAND)) == of_groups((A,))  # a card of a Hand is no object of it


@rule("12.4.1", refused=True)
@rule("H11.5", holds=True)
def test_12_4_1_amounts_have_an_order_where_an_addition_reads() -> None:
    def of_amounts(body: str, first: int, second: int) -> str:
        game = play(card("B1", "", body) + card("A1"), "you B1 b3", "you A1 d4").game
        s = game.state.copy()
        (b,) = (card_ for card_ in s.arena if card_ >= 0 and game.setup.cards[card_].id == "B1")
        (a,) = (card_ for card_ in s.arena if card_ >= 0 and card_ != b)
        s.since[b], s.turn_began = 5, 9
        on = ((a, s.stay[a]),)
        amounts = ((4, first), (6, second))
        s.effects = tuple([Effect(n, "stars", on, (x,), "end of turn", 0) for n, x in amounts])
        return position_key(s, game.setup)

    reads = "Always: Each other Momon with 2 or more Stars has +1 Stars."
    adds = "Always: Each other Momon has +1 Stars."
    assert of_amounts(reads, 1, 2) != of_amounts(reads, 2, 1)
    assert of_amounts(adds, 1, 2) == of_amounts(adds, 2, 1)


@rule("12.4.1", holds=True)
@rule("H11.5", holds=True)
def test_12_4_1_only_within_a_layer_it_matters_what_is_older() -> None:
    """And of two symbols each is gained and lost by itself."""
    gains, loses = ("symbols", (1, 0), 0), ("symbols", (0, 1), 0)
    loses_other = ("symbols", (0, 2), 0)
    sets, takes, gives = ("stars set", (3,), 0), ("no abilities", (), 0), ("ability", (0,), 0)
    for one, other in [(gains, loses_other), (gains, sets), (sets, takes), (gives, sets)]:
        assert of_effects(one, other) == of_effects(other, one), (one, other)
    for one, other in [(gains, loses), (takes, gives)]:
        assert of_effects(one, other) != of_effects(other, one), (one, other)
