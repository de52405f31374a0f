"""The Thai of the cards is that of the rules: phrases of both, which parse and print unchanged."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from momon_dsl.language.parser import machine_of, parse, parse_ability
from momon_dsl.language.printer import to_script, to_text
from momon_dsl.language.repairs import words_in
from momon_dsl.rulebook import load
from tests.language.scripts import unspaced

PHRASES: list[dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("diction.toml").read_text("utf-8")
)["phrase"]
THAI = re.compile(r"[\u0e00-\u0e7f]+")
CARD = '# language: th\nการ์ด TT 1 "One"\n  {}\n'


def spaced(text: str) -> str:
    """A Thai text with a space between any two words, where it has none."""
    machine = machine_of("th")

    def apart(run: re.Match[str]) -> str:
        return " ".join(text[start:end] for start, end in words_in(machine, text, *run.span()))

    return THAI.sub(apart, text)


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase["th"])
def test_a_phrase_is_parsed_and_printed_unchanged(phrase: dict[str, str]) -> None:
    ability = parse_ability(phrase["th"], "th")
    assert to_text(ability, "th") == phrase["th"]
    assert to_text(ability, "en") == phrase["en"]
    assert parse_ability(phrase["en"], "en") == ability


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase["th"])
def test_spaces_between_words_or_none_mean_the_same(phrase: dict[str, str]) -> None:
    result = parse(CARD.format(phrase["th"]))
    assert result.diagnostics == ()
    for other in (spaced(phrase["th"]), unspaced("\n" + phrase["th"]).strip()):
        again = parse(CARD.format(other))
        assert again.diagnostics == ()
        assert again.document == result.document
        assert again.document is not None
        assert to_script(again.document) == to_script(result.document)  # type: ignore[arg-type]


def test_spaces_are_really_put_in_and_taken_out() -> None:
    text = "คุณอาจนำ Momon เป้าหมายเข้า Void ของเจ้าของ."
    assert spaced(text) == "คุณ อาจ นำ Momon เป้าหมาย เข้า Void ของเจ้าของ."
    assert unspaced("\n" + text).strip() == "คุณอาจนำMomonเป้าหมายเข้าVoidของเจ้าของ."


def test_there_are_phrases_of_every_chapter_and_no_two_alike() -> None:
    assert len({phrase["th"] for phrase in PHRASES}) == len(PHRASES) >= 40
    rules = [phrase["rule"] for phrase in PHRASES]
    assert {rule.partition(".")[0] for rule in rules} == {"8", "9", "12"}
    assert set(rules) <= set(load())
