"""A misspelt word never passes unnoticed: it fails, warns with a fix, or means something else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.parser import parse, parse_strict
from momon_dsl.language.printer import to_script
from tests.language.scripts import bundled

SKIPPED = re.compile(r'"(?:[^"\\]|\\.)*"|#[^\n]*')
WORD = re.compile(r"[A-Za-z]+(?:'[A-Za-z]+)?|[\u0e00-\u0e7f]+")


def _items() -> Iterator[tuple[str, str]]:
    """Every bundled item in English, and every card in Thai too, as files of their own."""
    for path in bundled():
        for item in parse_strict(path.read_text("utf-8")).items:
            alone = Document(items=(item,))
            yield f"{path.stem} {item.name}", to_script(alone)
            if isinstance(item, Card):
                yield f"{path.stem} {item.name} in Thai", to_script(alone, "th")


ITEMS = dict(_items())


def _misspelt(word: str) -> Iterator[str]:
    """Each letter left out, each two swapped, each replaced by another one, one said twice."""
    for i in range(len(word)):
        yield word[:i] + word[i + 1 :]
        yield word[:i] + ("x" if word[i] != "x" else "y") + word[i + 1 :]
        yield word[:i] + word[i] + word[i:]
        if i:
            yield word[: i - 1] + word[i] + word[i - 1] + word[i + 1 :]


def _words(text: str) -> Iterator[re.Match[str]]:
    blanked = SKIPPED.sub(lambda m: " " * len(m[0]), text)
    return WORD.finditer(blanked)


@pytest.mark.parametrize("name", ITEMS)
def test_every_misspelling_of_a_word_is_noticed(name: str) -> None:
    text = ITEMS[name]
    meant = parse(text)
    assert meant.document is not None
    assert meant.diagnostics == ()
    silent = []
    for word in _words(text):
        for wrong in set(_misspelt(word[0])):
            if wrong.lower() == word[0].lower():
                continue
            result = parse(text[: word.start()] + wrong + text[word.end() :])
            same = result.document == meant.document
            if same and not (result.diagnostics and all(d.fix for d in result.diagnostics)):
                silent.append((word[0], wrong))
    assert silent == []


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
