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
    "formats": """
format "A"
  Arena 9 by 4. # expect: E341
  Each player brings 5 cards, at most 2 of one card, # expect: E344
    6 at random in Hand, the rest in the Void.
  The game ends after 1001 turns. # expect: E340
  The game ends after 20 turns. # expect: E343
  Momon have at most 5 sides without power. # expect: E340
  The edition is "0.9". # expect: E411
  A won game is worth 1 point and a drawn game 2. # expect: E344
format "B"
  Arena 4 by 4 without d4, e4. # expect: E342
  Each player brings 5 cards, at most 6 of one card, all in Hand. # expect: W340
  A Snatch succeeds if the highest power of the Snatched Momon is more than 2. # expect: E348
  When one turns in a row pass with no Summon, the game goes on. # expect: E340
  Triggers of one event go in this order: On Summon; On Summon; all others. # expect: E345
format "C"
  Arena 2 by 1 without a1. # expect: E341
  A Snatch succeeds if the number of other Momon is more than the attacking side. # expect: E348
  Powers go from 0 to 100. # expect: E340
card TT 1 "One"
  stars 10 # expect: E331
  On Summon:
    If the facing side is at least 2, Incite this. # expect: E347
    If the Stars of the attacking Momon are more than 2, Incite this. # expect: E306
""",
    "a_frame_that_a_format_widens": """
format "Wide"
  Stars go from 1 to 12.
  Powers go from 0 to 20.
card TT 1 "One"
  stars 12
  powers north 20, east 1, south 1, west 21 # expect: E332
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
  On Summon, if your Hand is empty and your Hand is not empty: # expect: E408
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
    "one_simultaneous_step": """
card TT 1 "One"
  On Summon:
    At the same time: Incite this; Summon an [S] Momon from your Hand. # expect: E420
  On Summon:
    Put target Momon into its owner's Void.
    At the same time: Move this to its Space; Move another target Momon to its Space. # expect: E407
  On Summon:
    At the same time: Move this to an empty Space; Move target Momon to an empty Space.
  On Summon:
    At the same time: Incite target Momon; return it to its owner's Hand. # expect: E301
  On Summon:
    At the same time: Incite target Momon (call it Prey); incite a Momon adjacent to Prey.
    If you do, Incite Prey.
  On Summon:
    At the same time: Incite this. # expect: W405
  On Summon:
    At the same time: Skip the next End step; look at your opponent's Hand.
    If you do, Incite this. # expect: E410
""",
    "rounds_and_what_comes_later": """
card TT 1 "One"
  On Summon:
    Repeat 0 times: Incite this. # expect: E338
    Repeat 20 times: Incite this.
    Repeat 21 times: Incite this. # expect: E338
  On Summon:
    Repeat 2 times: Incite a Momon you control, then return it to its owner's Hand.
    Incite it. # expect: E301
  On Summon:
    Repeat 2 times: Incite target Momon.
    Incite it.
  On Summon:
    At the end of this turn, return this to its owner's Hand, then Summon it.
    If you do, Incite this. # expect: E410
  On Summon:
    At the start of your next turn, put target Momon into its owner's Void.
    Move this to its former Space. # expect: E309
  On Summon:
    At the end of this turn, return a Momon you control to its owner's Hand.
    Incite it. # expect: E301
""",
    "effects": """
card TT 1 "One"
  On Summon:
    Rotate this and target Momon. # expect: E421
    Rotate this, target Momon and another target Momon.
    Rotate this, a Momon you control and 2 target Momon. # expect: E421
    Rotate this, each other Momon and target Momon. # expect: E421
    Rotate target Momon (call it Prey), a Momon adjacent to Prey and this.
    For each Momon that Moved this way, Incite it.
  On Summon:
    This gains [S] and [S] until end of turn. # expect: W331
    The Stars of this become 10 until end of turn. # expect: W333
    If 2 is more than 1, Incite this. # expect: W334
  On Summon:
    Reveal target Momon. # expect: E402
    Reveal a Momon from your Void. # expect: E402
  On Summon:
    Reveal a Momon from your Hand.
    Summon it without a Snatch Check.
  On Summon:
    Gain control of a Momon in your Hand. # expect: E402
    Incite a Momon in a corner Space in an edge Space.
    Incite a Momon in a corner Space in a centre Space. # expect: E404
    Summon a Momon from your Hand that was Summoned this turn. # expect: E404
  On Summon:
    Look at your opponent's Hand.
    If you do, Incite this. # expect: E410
  When another Momon you own is revealed:
    Incite this.
  When a Momon you control is revealed: # expect: E404
    Incite this.
  When a Momon in your Void is revealed: # expect: E402
    Incite this.
  When another Momon loses [S]:
    Incite it.
  When this gains [P]:
    Incite it.
  When this gains [P]:
    Incite those Momon. # expect: E301
""",
    "an_ability_in_an_instruction_is_checked_once_and_by_itself": """
card TT 1 "One"
  On Summon:
    Incite target Momon.
    It gains "On Summon: Incite it." until end of turn. # expect: E301
    It gains "On Snatch: Return it to its owner's Hand. Summon it." until end of turn.
    It gains "On Summon: Summon an [S] Momon." until end of turn. # expect: E401
""",
    "continuous_abilities_in_quotes": r"""
card TT 1 "One"
  Always:
    Each other Momon has "Always: This has +1 power. Each adjacent Momon cannot be Snatched."
    Each other Momon has "Always: It has +1 power." # expect: E310
    Each other Momon has "Always: This has \"Always: That Momon has +1 power.\"" # expect: E310
    Each other Momon has "Always: Summon this only into a corner Space." # expect: E418
    This has "Always: If this would be Summoned, Incite this instead." # expect: E418
    This has "Always: If this would Move, put it into its owner's Void instead."
    This has "Always: If this would Move, Incite target Momon instead." # expect: E417
    This has "Always: Your opponent cannot Summon into Spaces adjacent to this."
    This has "Always: This has [S]." # expect: W406
    This has "Always: Each Momon in your Hand has +1 power." # expect: E403
    This has "Always: This has \"On Summon: Incite target Momon. Incite it.\""
    This has "Always: This has \"On Summon: Summon an [S] Momon.\"" # expect: E401
  On Summon:
    Incite target Momon.
    It gains "Always: Each Momon with more power than this has +1 power." until end of turn.
    It gains "Always: It has +1 power." until end of turn. # expect: E310
    It gains "Always: Summon this only if your Hand is empty." until end of turn. # expect: E418
    It gains "Always: This loses [S]." until end of turn. # expect: W406
""",
    "replacements_and_summoning_rules": """
card TT 1 "One"
  Always:
    If this would be put into a Void, return it to its owner's Hand instead.
    If this would be put into a Void, put it into its owner's Void instead. # expect: W404
    If this would Move, put target Momon into its owner's Void instead. # expect: E417
    If this would Move, put another Momon into its owner's Void instead.
    If this would Move, put a random Momon in the Arena into its owner's Void instead.
    If this would Move, put each adjacent Momon into its owner's Void instead.
    If this would be Snatched, Move it to an empty Space instead.
    If this would return to a Hand, Summon it instead. # expect: E401
    If this would be Snatched, return those Momon to their owner's Hand instead. # expect: E301
    If this would return to a Hand, Move it to its former Space instead. # expect: E309
    If this would be Summoned,
    Summon a random Momon from your Hand into its Space instead. # expect: W401
    Summon this only if its Stars are more than 2. # expect: E310
    Summon this only into a corner Space.
    Your opponent cannot Summon into Spaces adjacent to this.
    Each Momon in your Hand loses [S]. # expect: E403
    This has +0 Stars. # expect: W332
""",
    "scenarios": """
scenario "expects nothing" # expect: W402
  test card T1 "Plain".
  Given your Hand is T1.
scenario "wrong edition"
  Seed 1.
  Edition "2.0.0". # expect: E411
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


@rule("9.3.6", refused=True)
def test_9_3_6_a_summon_stands_alone() -> None:
    text = "On Summon: At the same time: Incite this; Summon a Momon from your Hand."
    found = checked(f'card TT 1 "One"\n{text}').diagnostics
    assert [(d.code, d.rules) for d in found] == [("E420", ("9.3.6", "H12.2"))]


@rule("H12.2", refused=True)
def test_h12_2_a_rotation_of_two_is_refused() -> None:
    found = checked('card TT 1 "One"\nOn Summon: Rotate this and target Momon.').diagnostics
    assert [(d.code, d.rules) for d in found] == [("E421", ("H12.2",))]


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
    steps = ", then ".join(["Incite this"] * 16)
    text = f'card TT 1 "One"\nOn Summon: For each Momon, {steps}.'
    assert [d.code for d in checked(text).diagnostics] == ["E409"]


def test_rounds_count_as_often_as_they_are_repeated() -> None:
    steps = ", then ".join(["Incite this"] * 51)
    text = 'card TT 1 "One"\nOn Summon: Repeat {} times: {}.'
    assert [d.code for d in checked(text.format(20, steps)).diagnostics] == ["E409"]
    assert [d.code for d in checked(text.format(19, steps)).diagnostics] == []


@pytest.mark.parametrize(
    "ability",
    [
        "On Summon: This gains [Q] and [Zzz] until end of turn.",
        "On Summon: This loses [Zzz] until end of turn.",
        "Always: This has [Zzz].",
        "Always: Each adjacent Momon loses [Zzz].",
        "When this gains [Zzz]: Incite this.",
        'On Summon: This gains "When this loses [Zzz]: Incite this." until end of turn.',
    ],
)
def test_every_symbol_in_a_card_must_be_declared(ability: str) -> None:
    uses = checked(f'card TT 1 "One"\n{ability}').summary.uses
    assert ("symbol", "Zzz") in [(use.kind, use.key) for use in uses]


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
    assert "E414" in [d.code for d in checked(text.format(givens)).diagnostics]
    fewer = givens.replace("T1, ", "", 1).replace("Given you control T1 at a1. ", "", 1)
    assert "E414" not in [d.code for d in checked(text.format(fewer)).diagnostics]
