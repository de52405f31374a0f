"""Every code that the program can report has its words in every language, and no other has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import wcwidth

import momon_dsl
from momon_dsl.language.findings import Finding
from momon_dsl.language.wording import hint_of, message_of, messages, placeholders, shown

PACKAGE = Path(momon_dsl.__file__).parent
CODE = re.compile(r"\"([EW][1-9]\d\d)\"|\(\?P<([EW][1-9]\d\d)>")


def codes_in_code() -> set[str]:
    """The codes that stand in the code of language and checking, docstrings left out."""
    texts = [
        path.read_text("utf-8")
        for folder in ("language", "checking")
        for path in (PACKAGE / folder).rglob("*.py")
    ]
    lines = [line for text in texts for line in text.splitlines() if ">>>" not in line]
    return {first or second for line in lines for first, second in CODE.findall(line)}


@pytest.mark.parametrize("lang", ["en", "th"])
def test_every_code_has_a_message(lang: str) -> None:
    assert sorted(codes_in_code() - messages(lang).keys()) == []


@pytest.mark.parametrize("lang", ["en", "th"])
def test_no_message_is_left_over(lang: str) -> None:
    assert sorted(messages(lang).keys() - codes_in_code()) == []


@pytest.mark.parametrize("code", sorted(messages("en")))
def test_both_languages_say_the_same(code: str) -> None:
    """The same places to fill, and an alternative for an alternative."""
    for part in ("message", "hint"):
        english, thai = (
            [placeholders(text) for text in texts(messages(lang)[code][part])]
            for lang in ("en", "th")
        )
        assert english == thai


def texts(entry: str | list[str]) -> list[str]:
    """A text or several, as several."""
    return [entry] if isinstance(entry, str) else entry


@pytest.mark.parametrize("code", sorted(messages("th")))
def test_thai_is_spelt_as_the_source_wants_it(code: str) -> None:
    from momon_dsl.language.source import source_of

    entry = messages("th")[code]
    text = " ".join([*texts(entry["message"]), *texts(entry["hint"])])
    assert source_of("th.toml", text.encode()).diagnostics == ()
    assert wcwidth.wcswidth(text) > 0


def test_the_first_hint_whose_places_can_be_filled() -> None:
    use = Finding("E314", 0, 0, 1, 1, (("name", "FBD 1"), ("near", "FBD 2")))
    assert hint_of(use) == "Did you mean FBD 2?"
    assert hint_of(use._replace(arguments=(("name", "FBD 1"), ("near", "")))).startswith("Check")


@pytest.mark.parametrize("code", ["E311", "E312", "E313"])
def test_the_first_message_whose_places_can_be_filled(code: str) -> None:
    said = (("id", "FBD 1"), ("name", "One"), ("kind", "deck"))
    here = Finding(code, 0, 0, 1, 1, (*said, ("line", "7")))
    assert message_of(here).endswith(": see line 7.")
    elsewhere = here._replace(arguments=(*said, ("where", "a.momon:7")))
    assert message_of(elsewhere).endswith(": see a.momon:7.")


def test_what_a_script_says_is_never_taken_for_a_template() -> None:
    evil = Finding("E304", 0, 0, 1, 1, (("name", "{name} {0.__class__} \x1b[31m"),))
    assert message_of(evil) == (
        'Nothing before this is called "{name} {0.__class__} <U+001B>[31m".'
    )


def test_unseen_characters_are_written_out() -> None:
    assert shown("a\u200b\u2066\r") == "a<U+200B><U+2066><U+000D>"
