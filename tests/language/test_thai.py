"""Thai: its own word order, with spaces or without any."""

from __future__ import annotations

import pytest

from momon_dsl.language.parser import machine_of, parse, parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.resources import cardscripts_dir
from tests.language.scripts import TWIN, bundled, text_of, unspaced

IDS = [path.stem for path in bundled()]


def test_the_thai_twin_means_what_the_english_card_means():
    thai = parse_strict(TWIN.read_text(encoding="utf-8")).items
    english = parse_strict((cardscripts_dir() / "fbd" / "167.momon").read_text("utf-8")).items
    assert thai[0] == english[0]


def test_the_thai_twin_is_formatted():
    text = TWIN.read_text(encoding="utf-8")
    assert to_script(parse_strict(text)) == text


@pytest.mark.parametrize("path", bundled(), ids=IDS)
def test_thai_needs_no_spaces(path):
    thai = text_of(path, "th")
    tight = unspaced(thai)
    assert len(tight) < len(thai)
    result = parse(tight)
    assert result.diagnostics == ()
    assert result.document == parse_strict(thai)


def test_no_two_words_that_may_follow_each_other_read_as_another_word():
    """For every state: the longest word allowed there never eats into the word after it."""
    machine = machine_of("th")
    words = {t: w for t, w in machine.canonical.items() if not w[0].isascii()}
    following: dict[str, set[str]] = {}
    for row in machine.states:
        for kind, action in row.items():
            if kind in words and action >= 0:
                following.setdefault(kind, set()).update(
                    machine.states[action].keys() & words.keys()
                )
    wrong = [
        (words[first], words[second], words[other])
        for row in machine.states
        for first in row.keys() & words.keys()
        for second in following.get(first, ())
        for other in row.keys() & words.keys()
        if len(words[other]) > len(words[first])
        and (words[first] + words[second]).startswith(words[other])
    ]
    assert wrong == []


def test_an_english_word_is_accepted_with_the_thai_word_as_fix():
    text = '# language: th\nการ์ด FBD 1 "X"\n  ดาว 1\n\n  On Summon:\n    Incite this.\n'
    result = parse(text.replace("Incite this.", "Incite Momon target."))
    assert result.document is not None
    (warning,) = result.diagnostics
    assert (warning.code, warning.fix.replacement) == ("W203", "เป้าหมาย")


def test_a_whole_english_sentence_is_one_error_with_its_thai():
    text = (
        '# language: th\nการ์ด FBD 1 "X"\n  On Summon:\n'
        "    You may put target Momon into its owner's Void.\n"
    )
    (error,) = parse(text).diagnostics
    assert error.code == "E221"
    assert error.fix.replacement == "คุณอาจนำ Momon เป้าหมายเข้า Void ของเจ้าของ."
    assert text[error.span.start : error.span.end].startswith("You may")


@pytest.mark.parametrize(
    "line",
    ["# langauge: th", "# Language = th", "#lang: th", "# language: thai", "\n# language: th"],
)
def test_a_near_miss_of_the_language_line_is_an_error(line):
    assert [d.code for d in parse(line + '\ncard FBD 1 "X"\n').diagnostics] == ["E222"]


@pytest.mark.parametrize("line", ["# the language of birds", "# lang", "# note: this", "#"])
def test_a_comment_is_a_comment(line):
    assert parse(line + '\ncard FBD 1 "X"\n').diagnostics == ()


def test_every_spelling_belongs_to_one_terminal():
    from momon_dsl.language.grammar import LANGUAGES, spelled

    for language in LANGUAGES:
        spellings = [w.lower() for words in spelled(language).values() for w in words]
        assert sorted(spellings) == sorted(set(spellings)), language
