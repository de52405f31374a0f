"""What can be said of a condition by its words alone: never, always, or nothing."""

from __future__ import annotations

import pytest

from momon_dsl.checking.truth import IN_ARENA, NO, YES, YOUR_TURN, always, never, worlds
from momon_dsl.language.nodes.abilities import Triggered
from momon_dsl.language.nodes.conditions import Condition
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.nodes.instructions import If
from momon_dsl.language.parser import parse_strict

from .scripts import ability, reported


def condition(words: str) -> Condition:
    """The condition of an `If`."""
    (card,) = parse_strict(ability(f"On Summon: If {words}, Incite this.")).items
    assert isinstance(card, Card)
    assert isinstance(card.abilities[0], Triggered)
    (said,) = card.abilities[0].body
    assert isinstance(said, If)
    return said.condition


NEVER = [
    "you control 3 or more Momon and you control 2 or fewer Momon",
    "you control 3 or more [S] Momon and you control 2 or fewer Momon",
    "you control no Momon and you control an [S] Momon",
    "the number of Momon you control is more than 64",
    "your Hand is empty and the number of Momon in your Hand is at least 1",
    "the Stars of this are equal to 3 and the Stars of this are not equal to 3",
    "the Stars of this are fewer than 0",
    "the Stars of this are more than the Stars of this",
    "the Stars of this are more than its north power and the Stars of this are at most its north"
    " power",
    "you control no Momon and you control another Momon",
    "it is your turn and it is your opponent's turn",
    "this is a Momon you control and this is a Momon your opponent controls",
    "(your Hand is empty or your Void is empty) and your Hand is not empty and your Void is not"
    " empty",
    "the Arena is full and not (the Arena is full or your Hand is empty)",
]
SOMETIMES = [
    "you control 3 or more Momon and you control 2 or fewer [S] Momon",
    "you control 3 or more Momon and your opponent controls no Momon",
    "you control a Momon and you control no other Momon",
    "you control 2 or more other Momon and you control 2 or fewer other [S] Momon",
    "you control no Momon with the most Stars and you control a Momon",
    "your Hand is empty and the number of Momon in your opponent's Hand is at least 1",
    "the Stars of this are at least 3 and the Stars of this are at most 3",
    "the Stars of this are more than its north power and the Stars of this are fewer than its east"
    " power",
    "this is a Momon you control and this is a Momon your opponent owns",
    "(your Hand is empty or your Void is empty) and your Hand is not empty",
]


@pytest.mark.parametrize("words", NEVER)
def test_what_cannot_hold_never_does_and_its_opposite_always(words: str) -> None:
    words = words.replace("its ", "the ").replace("north power", "north power of this")
    words = words.replace("east power", "east power of this")
    assert never(condition(words), {})
    assert not always(condition(words), {})
    text = ability(f"On Summon: If not (it is your turn and ({words})), Incite this.")
    assert "W407" in [code for _, code in reported(text)]


@pytest.mark.parametrize("words", SOMETIMES)
def test_nothing_is_said_of_what_can_be_either(words: str) -> None:
    words = words.replace("its ", "the ").replace("north power", "north power of this")
    words = words.replace("east power", "east power of this")
    assert not never(condition(words), {})
    assert not always(condition(words), {})


def test_what_is_known_beside_the_words_counts() -> None:
    mine = condition("it is your turn")
    assert always(mine, {YOUR_TURN: YES})
    assert never(mine, {YOUR_TURN: NO})
    here = condition("this is in the Arena")
    assert always(here, {IN_ARENA: YES})
    assert never(here, {IN_ARENA: NO})


def test_of_too_many_ways_nothing_is_said() -> None:
    either = (
        "(the Stars of this are more than {} or the number of Momon in your Void is more than {})"
    )
    words = " and ".join(either.format(n, n) for n in range(8))
    contrary = f"{words} and the Arena is full and the Arena is not full"
    assert worlds(condition(contrary), {}) is None
    assert not never(condition(contrary), {})


@pytest.mark.parametrize(
    ("ability_text", "fixed"),
    [
        ("Incite target Momon you control you control.", "Incite target Momon you control."),
        ("Incite target [S] [S] Momon.", "Incite target [S] Momon."),
        ("Incite target Momon with 0 or more Stars.", "Incite target Momon."),
    ],
)
def test_a_filter_that_says_nothing_is_left_out_by_its_fix(ability_text: str, fixed: str) -> None:
    from momon_dsl.checking.fixing import with_fixes

    from .scripts import checked

    text = ability(f"On Summon: {ability_text}")
    put_right, count = with_fixes(text, checked(text).summary.findings)
    assert (put_right, count) == (ability(f"On Summon: {fixed}"), 1)
    assert reported(put_right) == []
