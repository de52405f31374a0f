"""What "it", "that Momon", "those Momon" and called names mean, in written order."""

from __future__ import annotations

import pytest

from momon_dsl.checking.antecedents import Bindings, Slot, bind, bind_replacement
from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes import abilities, instructions, selections
from momon_dsl.language.parser import parse_ability

WORDS = (
    selections.It,
    selections.ThatMomon,
    selections.ThoseMomon,
    selections.NamedOne,
    selections.EventMomon,
)


def bound(text: str) -> Bindings:
    ability = parse_ability(text)
    assert isinstance(ability, abilities.Triggered)
    return bind(ability)


def meanings(text: str) -> list[Slot | None]:
    """The slot of every reference but `this`, None for one that is a problem."""
    bindings = bound(text)
    found: list[Slot | None] = []
    for reference in descend(bindings.ability, WORDS):
        try:
            found.append(bindings.slot_of(reference))
        except KeyError:
            found.append(None)
    return found


FBD_167 = (
    "On Summon: You may put target Momon into its owner's Void. If you do, Summon an [S] Momon "
    "with 2 or fewer Stars from your Hand into {}."
)


@pytest.mark.parametrize("words", ["that Momon's former Space", "its Space", "its former Space"])
def test_fbd_167_means_its_target_never_the_card_being_summoned(words: str) -> None:
    bindings = bound(FBD_167.format(words))
    assert meanings(FBD_167.format(words)) == [0]
    assert [selection.how for selection in bindings.selections] == ["target", "choose"]


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        # the event
        ("When another Momon is Summoned: Incite it.", ["event"]),
        ("When another Momon is Summoned: Incite the Summoned Momon.", ["event"]),
        ("When another Momon (call it Prey) is Summoned: Incite Prey.", ["event"]),
        ("On Snatch: Return that Momon to its owner's Hand.", ["event"]),
        ("On Summon: Incite the Summoned Momon.", ["event"]),
        ("When another Momon Moves: Move this to the Space it left.", []),
        # an earlier instruction
        ("On Summon: Move target Momon to an empty Space. Incite it.", [0]),
        ("On Summon: Incite target Momon, then return it to its owner's Hand.", [0]),
        ("On Summon: Incite up to 2 target Momon. Incite those Momon.", [0]),
        ("On Summon: Incite each other Momon. Return those Momon to their owner's Hand.", [0]),
        ("On Summon: Incite target Momon. Incite it. Incite it.", [0, 0]),
        ("On Summon: Summon a [P] Momon from your Hand. Incite it.", [0]),
        ("When a Momon loses [S]: Incite it.", ["event"]),
        ("On Summon: At the same time: Incite target Momon; Incite this. Incite it.", [0]),
        ("On Summon: Incite target Momon. Repeat 2 times: Incite it.", [0]),
        ("On Summon: Incite target Momon. At the end of this turn, Incite it.", [0]),
        ("On Summon: Rotate target Momon (call it Q7), a Momon adjacent to Q7 and this.", [0]),
        ("On Summon: Reveal a Momon from your Hand. Summon it.", [0]),
        # its own word: `this` has one and is meant only where nothing else can be
        ("On Summon: Move this to an empty Space. Incite it.", ["this"]),
        # a heading that says `this` has spoken of it
        (
            "When this leaves the Arena: Summon an [S] Momon from your Hand into its former Space.",
            ["this"],
        ),
        ("When this Moves, if its Stars are more than 2: Incite that Momon.", ["this", "this"]),
        ("When this is Snatched: Incite target Momon. Return it to its owner's Hand.", [0]),
        ("On Summon: Move this to an empty Space. Incite target Momon. Incite it.", [0]),
        ("On Summon: Incite target Momon. Move this to an empty Space. Incite it.", [0]),
        # one and several do not mix
        (
            "On Summon: Incite each other Momon. Incite target Momon. "
            "Incite those Momon. Incite it.",
            [0, 1],
        ),
        # called names
        (
            "On Summon: Incite target Momon (call it Prey). Incite another target Momon. "
            "Incite Prey.",
            [0],
        ),
        ("On Summon: Swap target Momon (call it Prey) and a Momon adjacent to Prey.", [0]),
        # a loop
        (
            "On Summon: Move target Momon to an empty Space. For each Momon that Moved this way, "
            "Direct Snatch each Momon adjacent to it.",
            ["item"],
        ),
        ("On Summon: For each Momon you control, Incite it. Incite those Momon.", ["item", 0]),
        (
            "On Summon: Incite up to 2 target Momon. For each of those Momon, "
            "return it to its owner's Hand.",
            [0, "item"],
        ),
        # sentences that look back
        ("On Summon: You may Incite target Momon. If you don't, Incite it.", [0]),
        ("On Summon: If your Hand is empty, Incite target Momon. Otherwise, Move it to an empty "
         "Space.", [0]),
        ("On Summon: If your Hand is empty, Incite a Momon. Incite it.", [0]),
        # modes
        (
            "On Summon: Choose one: - Incite target Momon, then return it to its owner's Hand. "
            "- Move target Momon to an empty Space, then Incite it.",
            [0, 1],
        ),
        ("On Summon: Incite target Momon. Choose one: - Incite it. - Incite this.", [0]),
        # filters look back as well
        ("On Summon: Incite target Momon. Incite each Momon adjacent to it.", [0]),
        ("On Summon: Incite target Momon. Incite a Momon with its Stars or more Stars.", [0]),
    ],
)  # fmt: skip
def test_one_thing_can_be_meant(text: str, slots: list[Slot]) -> None:
    assert meanings(text) == slots
    assert bound(text).problems == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("On Summon: Incite it.", "E301"),
        ("On Summon: Move target Momon to an empty Space adjacent to it.", "E301"),
        ("On Summon: Swap target Momon and a Momon adjacent to it.", "E301"),
        ("On Summon: Incite a Momon adjacent to it.", "E301"),
        ("At the start of your turn: Incite that Momon.", "E301"),
        ("On Summon: You may Incite a Momon. If you don't, Incite it.", "E301"),
        ("On Summon: If your Hand is empty, Incite a Momon. Otherwise, Incite it.", "E301"),
        ("On Summon: Choose one: - Incite target Momon. - Move it to an empty Space.", "E301"),
        ("On Summon: Incite each Momon with the number of Momon or more Stars. Incite it.", "E303"),
        ("On Summon: Incite target Momon. Incite another target Momon. Incite it.", "E302"),
        ("On Summon: Swap target Momon and another target Momon. Incite it.", "E302"),
        ("When another Momon is Summoned: Incite target Momon. Incite it.", "E302"),
        ("On Snatch: Put target Momon into its owner's Void. Incite that Momon.", "E302"),
        (
            "On Summon: Put target Momon into its owner's Void. If you do, Summon a Momon from "
            "your Hand. Incite it.",
            "E302",
        ),
        ("On Summon: Choose one: - Incite target Momon. - Incite a Momon. Incite it.", "E302"),
        ("On Summon: Incite up to 2 target Momon. Incite it.", "E303"),
        ("On Summon: Incite target Momon. Incite those Momon.", "E303"),
        ("On Summon: Incite Prey.", "E304"),
        ("On Summon: Incite Prey. Incite target Momon (call it Prey).", "E304"),
        ("On Summon: Incite a Momon adjacent to Prey (call it Prey).", "E304"),
        (
            "On Summon: Choose one: - Incite target Momon (call it Prey). - Incite Prey.",
            "E304",
        ),
        ("On Summon: Incite target Momon (call it A1b). Incite a Momon (call it A1b).", "E305"),
        ("On Summon: Incite the Snatched Momon.", "E306"),
        ("When a Momon adjacent to the Summoned Momon is Summoned: Incite this.", "E306"),
        ("At the end of each turn: Incite the Moved Momon.", "E306"),
        ("On Summon: Direct Snatch each Momon that Moved this way.", "E307"),
        ("On Summon: Move this to the Space it left.", "E308"),
        ("On Summon: Incite target Momon. Move this to its former Space.", "E309"),
        (
            "On Summon: Incite a Momon (call it Prey). Incite target Momon adjacent to Prey.",
            "E318",
        ),
        (
            "On Summon: Swap a Momon (call it Prey) and target Momon with more Stars than Prey.",
            "E318",
        ),
        ("On Summon: For each Momon you control, Incite target Momon adjacent to it.", "E318"),
        (
            "On Summon: Move a Momon to an empty Space. Incite target Momon that Moved this way.",
            "E318",
        ),
        ("On Summon: Incite a Momon. Move this to target Space adjacent to it.", "E318"),
    ],
)
def test_none_or_two_things_could_be_meant(text: str, code: str) -> None:
    assert [problem.code for problem in bound(text).problems] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "On Summon: Incite target Momon (call it Prey). Incite target Momon adjacent to Prey.",
        "On Summon: Swap target Momon (call it Prey) and target Momon with more Stars than Prey.",
        "On Summon: Incite target Momon. Incite another target Momon adjacent to it.",
        "On Snatch: Incite target Momon adjacent to that Momon.",
        "On Summon: Incite a Momon (call it Prey). Incite another Momon adjacent to Prey.",
        "On Summon: Incite target Momon. Move this to target Space adjacent to it.",
    ],
)
def test_a_target_is_described_by_what_is_known_when_it_is_chosen(text: str) -> None:
    assert bound(text).problems == ()


def test_what_took_a_momon_away_is_known() -> None:
    bindings = bound(FBD_167.format("its Space"))
    (its,) = descend(bindings.ability, selections.It)
    assert bindings.taken_before(its) == {instructions.PutIntoVoid}


def test_the_same_words_in_two_places_are_two_references() -> None:
    bindings = bound(
        "On Summon: Incite target Momon. Incite it. For each Momon you control, Incite it."
    )
    first, second = descend(bindings.ability, selections.It)
    assert first == second
    assert (bindings.slot_of(first), bindings.slot_of(second)) == (0, "item")


def test_a_pronoun_in_a_replacement_means_this() -> None:
    ability = parse_ability("Always: If this would Move, return it to its owner's Hand instead.")
    (instead,) = descend(ability, abilities.Instead)
    (it,) = descend(instead, selections.It)
    assert bind_replacement(instead).slot_of(it) == "this"
