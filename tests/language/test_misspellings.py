"""A misspelt word never passes unnoticed: it fails, warns with a fix, or means something else."""

from __future__ import annotations

import os
import re

import pytest

from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse, parse_strict
from tests.language.recall import becomes, is_mended, items, sample

EDITS = None if os.environ.get("MOMON_SOAK") else 5
"""So many mistakes are tried in each card and in every fifth of the other items."""

CARDS = [name for name in items() if parse_strict(items()[name]).items[0].__class__ is Card]
OTHERS = [name for name in items() if name not in CARDS][::5]


@pytest.mark.parametrize("name", [*CARDS, *OTHERS])
def test_no_mistake_in_a_word_passes_unnoticed(name: str) -> None:
    text = items()[name]
    meant = parse(text)
    assert meant.document is not None
    assert meant.diagnostics == ()
    tried = sample(name, text, EDITS)
    assert tried
    assert [e.word for e in tried if becomes(e, meant) == "unnoticed"] == []


@pytest.mark.parametrize("language", ["en", "th"])
def test_the_first_suggestion_is_nearly_always_what_was_meant(language: str) -> None:
    """Of misspelt words that are refused; `python -m tests.language.recall` counts all of them."""
    names = [name for name in CARDS if items()[name].startswith("# language") == (language == "th")]
    right = wrong = 0
    for name in names[::10]:
        meant = parse(items()[name])
        for edit in sample(name, items()[name], 30):
            if edit.kind == "misspelt" and becomes(edit, meant) == "refused":
                mended = is_mended(edit, meant)
                right, wrong = right + mended, wrong + (not mended)
    assert right + wrong > 150
    assert right >= 0.95 * (right + wrong)


@pytest.mark.parametrize(
    ("wrong", "right"), [("whne", "when"), ("Sumon", "Summon"), ("taregt", "target")]
)
def test_the_word_that_was_meant_is_named(wrong: str, right: str) -> None:
    text = 'card FBD 1 "X"\n  When another Momon is Summoned:\n    Summon target Momon.\n'
    spoilt = re.sub(rf"\b{right}\b", wrong, text, count=1, flags=re.IGNORECASE)
    (error,) = parse(spoilt).diagnostics
    assert error.code == "E201"
    assert dict(error.arguments)["near"].lower() == right.lower()
    assert spoilt[error.span.start : error.span.end].lower() == wrong.lower()


@pytest.mark.parametrize(
    "sentence",
    [
        "Mvoe target Momon your opponent controls to an empty Space.",
        "You may Mvoe target Momon your opponent controls adjacent to this to an empty Space.",
    ],
)
def test_an_instruction_taken_for_a_name_is_found_far_before_the_error(sentence: str) -> None:
    (error,) = parse(f'card TT 1 "One"\n  On Summon:\n    {sentence}\n').diagnostics
    assert (error.code, dict(error.arguments)["near"]) == ("E201", "Move")


def test_applying_the_fix_of_every_warning_gives_the_formatted_words() -> None:
    text = (
        'card FBD 1 "X"\n  flavour "f"\n\n  On Summon:\n'
        "    Summon a [S] Momon with 1 Star from your Hand into a empty Space.\n"
    ).replace("1 Star", "1 or fewer Star")
    result = parse(text)
    assert [d.code for d in result.diagnostics] == ["W201", "W205", "W201", "W205"]
    for found in reversed(result.diagnostics):
        assert found.fix is not None
        span = found.fix.span
        text = text[: span.start] + found.fix.replacement + text[span.end :]
    assert parse(text).diagnostics == ()
    assert parse(text).document == result.document


@pytest.mark.parametrize(
    ("sentence", "right", "other"),
    [
        ("Summon a Momon from your Hand.", "from", "in"),
        ("Return target Momon from your Void to its owner's Hand.", "from", "in"),
        ("Incite target Momon in the Arena.", "in", "from"),
        ("This gets +1 power until end of turn.", "gets", "get"),
        ("Return 2 target Momon to their owner's Hand.", "their", "its"),
        ("Incite each Momon.", "each", "all"),
        ("Those Momon gain [S] until end of turn.", "gain", "gains"),
        ("This loses all abilities until end of turn.", "loses", "lose"),
        ("This copies the powers of target Momon until end of turn.", "copies", "copy"),
        ("Incite 2 target Momon that were Summoned this turn.", "were", "was"),
        ("Incite each Momon that has been Snatched this turn.", "has", "have"),
        ("If its Stars are more than 2, Incite this.", "are", "is"),
        ("If 2 is more than its highest power, Incite this.", "is", "are"),
        ("Repeat 1 time: Incite this.", "time", "times"),
        ("Randomise your Void.", "Randomise", "randomize"),
        ("Incite target Momon in a centre Space.", "centre", "center"),
        ("Reveal a Momon from your Hand.", "from", "in"),
    ],
)
def test_a_synonym_is_understood_and_warned_of(sentence: str, right: str, other: str) -> None:
    text = f'card FBD 1 "X"\n  On Summon:\n    {sentence}\n'
    assert parse(text).diagnostics == ()
    understood = parse(re.sub(rf"\b{right}\b", other, text))
    assert understood.document == parse(text).document
    (warning,) = understood.diagnostics
    assert warning.fix is not None
    assert warning.fix.replacement.lower() == right.lower()


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        (
            "Discard a Momon from your Hand.",
            "Put a Momon from your Hand into its owner's Void.",
        ),
        (
            "This gets +1 power until end of turn, then discard a random Momon in your Hand.",
            "This gets +1 power until end of turn, then put a random Momon from your Hand into "
            "its owner's Void.",
        ),
        (
            "Put a Momon from your Hand into your Void.",
            "Put a Momon from your Hand into its owner's Void.",
        ),
        ("This gets 2 more Stars until end of turn.", "This gets +2 Stars until end of turn."),
        ("This gets 1 fewer Stars until end of turn.", "This gets -1 Stars until end of turn."),
        ("Incite target Momon from the Arena.", "Incite target Momon in the Arena."),
    ],
)
def test_applying_the_fix_of_other_words_gives_the_formatted_ones(
    said: str, canonical: str
) -> None:
    text = f'card FBD 1 "X"\n  On Summon:\n    {said}\n'
    (found,) = parse(text).diagnostics
    assert found.fix is not None
    span = found.fix.span
    fixed = text[: span.start] + found.fix.replacement + text[span.end :]
    assert fixed == f'card FBD 1 "X"\n  On Summon:\n    {canonical}\n'
    assert parse(fixed).diagnostics == ()
    assert parse(fixed).document == parse(text).document


@pytest.mark.parametrize(
    "said",
    [
        "Discard target Momon.",
        "Discard a Momon from your Void.",
        "Put target Momon you control into your Void.",
        "Put a Momon from your opponent's Hand into your Void.",
    ],
)
def test_only_a_card_of_a_hand_is_discarded(said: str) -> None:
    text = f'card FBD 1 "X"\n  On Summon:\n    {said}\n'
    assert [d.code for d in parse(text).diagnostics] == ["E226"]
