"""What the checker refuses or warns of; the faults are named in the scripts themselves."""

from __future__ import annotations

import pytest

from momon_dsl import limits
from tests.checking.scripts import checked, expected, reported
from tests.rule_marks import rule

SCRIPTS = {
    "summon_without_a_source_zone": """
card TT 1 "One"
  On Summon:
    Summon an [S] Momon into an empty Space. # expect: E401
  On Summon:
    Summon a Momon in the Arena. # expect: E401
  On Snatch:
    Summon it. # expect: E401
  On Summon:
    Return target Momon to its owner's Hand.
    Summon it.
  On Summon:
    Put target Momon into its owner's Void, then Summon it without a Snatch Check.
  On Summon:
    Summon an [S] Momon from your Hand/Void.
  Always:
    Each Momon you control has "On Summon: Summon an [S] Momon." # expect: E401
""",
    "zones_out_of_reach": """
card TT 1 "One"
  On Summon:
    Move a Momon from your Hand to an empty Space. # expect: E402
    Incite a Momon in your Void. # expect: E402
    Put a Momon from your Hand into its owner's Void.
    Put a Momon from your Void into its owner's Void. # expect: E402
    Return a Momon from your Void to its owner's Hand.
    Return a Momon from your Hand/Void to its owner's Hand. # expect: E402
    Direct Snatch target Momon in the Arena.
    Swap this and a Momon from your Hand. # expect: E402
  When a Momon in your Hand is Summoned: # expect: E403
    Incite this.
  Always:
    Each Momon in your Hand has +1 power. # expect: E403
    This has +1 power for each Momon in your Void.
""",
    "filters_that_nothing_meets": """
card TT 1 "One"
  On Summon:
    Incite a Momon you control your opponent controls. # expect: E404
    Incite a Momon with 3 or more Stars with 2 or fewer Stars. # expect: E404
    Incite a Momon with 2 or more Stars with 3 or fewer Stars.
    Incite a Momon with exactly 2 Stars with exactly 3 Stars. # expect: E404
    Summon a Momon from your Hand you control. # expect: E404
    Summon a Momon from your Hand adjacent to this. # expect: E404
    Summon a Momon from your Hand your opponent owns. # expect: E404
    Summon a Momon from your Hand you own.
  Always:
    Each Momon you control your opponent controls has +1 power. # expect: E404
    This has +1 power for each Momon you control your opponent controls. # expect: E404
""",
    "sentences_that_lean_on_others": """
card TT 1 "One"
  On Summon:
    If you do, Incite this. # expect: E405
  On Summon:
    Skip the next End step.
    If you do, Incite this. # expect: E410
  On Summon:
    You may Incite this.
    If you do, Incite target Momon.
    If you don't, Incite this.
  On Summon:
    Incite this.
    Otherwise, Incite this. # expect: E406
  On Summon:
    If your Hand is empty, Incite this.
    Otherwise, Incite target Momon.
""",
    "several_momon_one_space": """
card TT 1 "One"
  On Summon:
    Move up to 2 target Momon to an empty Space. # expect: E407
    Move up to 2 target Momon to different empty Spaces.
    Move those Momon to an empty Space. # expect: E302, E407
  On Summon:
    Move each other Momon to an empty Space. # expect: E407
  On Summon:
    Put target Momon into its owner's Void.
    Summon 2 [S] Momon from your Hand into its Space. # expect: E407
""",
    "a_space_that_is_taken": """
card TT 1 "One"
  On Summon:
    Incite target Momon.
    Move this to its Space. # expect: W401
  On Summon:
    Return target Momon to its owner's Hand.
    Move this to its Space.
  When another Momon leaves the Arena:
    Move this to its Space.
""",
    "conditions_that_never_hold": """
card TT 1 "One"
  At the start of your turn, if it is your opponent's turn: # expect: E408
    Incite this.
  At the end of each turn, if it is your opponent's turn:
    Incite this.
  On Summon, if your Hand is empty and not your Hand is empty: # expect: E408
    Incite this.
""",
    "names_of_an_ability": """
card TT 1 "One"
  On Summon:
    Incite target Momon (call it Prey). # expect: W301
  On Summon:
    Incite target Momon (call it Prey).
    Return Prey to its owner's Hand.
  On Summon:
    Incite it. # expect: E301
  Always:
    It cannot be Snatched. # expect: E310
    Each Momon adjacent to Prey has +1 power. # expect: E310
""",
    "numbers": """
card TT 1 "One"
  stars 3
  On Summon:
    Incite up to 0 target Momon. # expect: E335
    Incite up to 101 target Momon. # expect: E335
    Incite 3 to 2 target Momon. # expect: E334
    This gets +0 power until end of turn. # expect: W332
  On Summon, if you control 0 or more Momon: # expect: E335
    Incite this.
  On Summon:
    Choose up to three: # expect: E336
    - Incite this.
    - Incite target Momon.
card TT 2 "Two"
  stars 10 # expect: E331
card TT 3 "Three"
  powers north 10, east -, south 9, west 0 # expect: E332
card TT 4 "Four" # expect: W331
  symbols [S], [S]
deck "D"
  0 TT 1 # expect: E333
  2 TT 2
  2 TT 2 # expect: W311
""",
    "names_given_twice": """
card TT 1 "One"
card TT 1 "Two" # expect: E311
card TT 3 "One" # expect: E312
test card T1 "Plain"
test card T2 "Plain"
test card T1 "Plain" # expect: E311
deck "D"
  2 TT 1
deck "D" # expect: E313
  2 TT 1
format "F"
  Arena 4 by 4.
scenario "S"
  test card T3 "Plain".
  test card T3 "Plain". # expect: E311
  Then no decision waits.
scenario "S" # expect: E313
  test card T3 "Plain".
  Then no decision waits.
""",
    "scenarios": """
scenario "expects nothing" # expect: W402
  test card T1 "Plain".
  Given your Hand is T1.
scenario "wrong edition" # expect: E411
  Edition "2.0.0".
  Then no decision waits.
scenario "order"
  test card T1 "Plain".
  Given your opponent controls T1 at k1. # expect: E337
  When you choose yes.
  Given your Hand is T1. # expect: E412
  Then a11 is empty. # expect: E337
scenario "said twice"
  test card T1 "Plain".
  Given your Hand is T1.
  Given your opponent's Hand is T1.
  Given your Void is T1.
  Given your Hand is empty. # expect: W403
  Given it is your turn.
  Given your turn starts.
  Given it is your opponent's turn. # expect: E413
  Then the game goes on.
""",
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_faults_are_found_where_they_are_and_nowhere_else(name: str) -> None:
    assert reported(SCRIPTS[name]) == expected(SCRIPTS[name])


@rule("9.3.1", refused=True)
def test_9_3_1_a_summon_must_name_its_source_zone() -> None:
    found = checked('card TT 1 "One"\nOn Summon: Summon an [S] Momon.').diagnostics
    assert [(d.code, d.rules) for d in found] == [("E401", ("9.3.1",))]


@rule("12.2.2", refused=True)
def test_12_2_2_several_momon_never_move_into_one_space() -> None:
    text = 'card TT 1 "One"\nOn Summon: Move up to 2 target Momon to an empty Space.'
    assert [(d.code, d.rules) for d in checked(text).diagnostics] == [("E407", ("12.2.2",))]


def test_messages_quote_the_words_of_the_script() -> None:
    text = (
        'card TT 1 "One"\nWhen another Momon is Summoned:\n'
        "Incite target Momon you control. Incite it."
    )
    (found,) = checked(text).diagnostics
    assert dict(found.arguments) == {
        "name": "it",
        "first": "another Momon",
        "second": "target Momon you control",
    }


def test_an_ability_that_would_take_too_long() -> None:
    steps = ", then ".join(["Incite this"] * 11)
    text = f'card TT 1 "One"\nOn Summon: For each Momon, {steps}.'
    assert [d.code for d in checked(text).diagnostics] == ["E409"]


def test_places_are_right_in_a_script_with_corrected_thai() -> None:
    text = '# เเล้ว นํา\ncard TT 1 "นํา" # นํา\nOn Summon: Incite it.'
    script = checked(text)
    assert [(d.code, d.span.line, d.span.column) for d in script.diagnostics] == [
        ("W102", 1, 3),
        ("W101", 1, 10),
        ("W101", 2, 13),
        ("W101", 2, 20),
        ("E301", 3, 19),
    ]
    last = script.diagnostics[-1].span
    assert text[last.start : last.end] == "it"


@pytest.mark.parametrize(
    "givens",
    [
        f"Given your Hand is T1{', T1' * limits.SCENARIO_CARDS}.",
        "Given you control T1 at a1. " * 1_001,
    ],
)
def test_a_scenario_gives_a_bounded_number_of_cards(givens: str) -> None:
    text = 'scenario "S"\ntest card T1 "Plain".\n{}\nThen the game goes on.'
    assert [d.code for d in checked(text.format(givens)).diagnostics] == ["E414"]
    fewer = givens.replace("T1, ", "", 1).replace("Given you control T1 at a1. ", "", 1)
    assert checked(text.format(fewer)).diagnostics == ()
