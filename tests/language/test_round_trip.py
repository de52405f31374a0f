"""Parse and print are inverses, in both languages and from one to the other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

from momon_dsl.language.astjson import from_json, to_json
from momon_dsl.language.nodes.documents import Document
from momon_dsl.language.parser import parse, parse_ability, parse_strict
from momon_dsl.language.printer import to_script, to_text
from momon_dsl.testing import packs
from momon_dsl.testing.asts import continuous, triggered
from tests.language.scripts import bundled, text_of

IDS = [path.stem for path in bundled()]
OTHER = {"en": "th", "th": "en"}


@settings(max_examples=max(200, settings().max_examples))  # tests/soak draws ten thousand
@pytest.mark.parametrize("language", ["en", "th"])
@given(document=packs())
def test_what_is_printed_means_the_same(language: str, document: Document) -> None:
    text = to_script(document, language)
    result = parse(text)
    assert result.diagnostics == ()
    assert result.document == document
    assert to_script(result.document) == text


@given(document=packs())
def test_json_keeps_the_meaning(document: Document) -> None:
    data = to_json(document)
    assert list(data) == sorted(data)
    assert from_json(json.loads(json.dumps(data))) == document


@pytest.mark.parametrize("language", ["en", "th"])
@given(ability=triggered | continuous)
def test_the_text_of_an_ability_is_a_script_of_it(language: str, ability: object) -> None:
    assert parse_ability(to_text(ability, language), language) == ability


@pytest.mark.parametrize("path", bundled(), ids=IDS)
def test_a_formatted_script_stays_as_it_is(path: Path) -> None:
    text = text_of(path)
    assert parse(text).diagnostics == ()
    assert to_script(parse_strict(text)) == text


@pytest.mark.parametrize("path", bundled(), ids=IDS)
def test_english_to_thai_to_english(path: Path) -> None:
    english = parse_strict(text_of(path))
    thai = parse_strict(to_script(english, "th"))
    assert (thai.language, thai) == ("th", english)
    assert to_script(thai, "en") == text_of(path)


COMMENTS = """# One block,

# and another, apart from the card.

# right above the card
card FBD 1 "X"  # at its head
  # above the symbols
  symbols [S]  # at the symbols
  stars 2
  # above the powers
  powers north 1, east 1, south 1, west 1
  flavor "# no comment"

  # above the ability
  On Summon, if the Arena is full:  # at the heading
    # above the sentence
    Incite this.  # at the sentence
    Choose one:  # at the choice
      - Incite this.  # at an item
      # above an item
      - Skip the next End step.
  # below everything

scenario "S"  # at the scenario
  # above the edition
  Edition "1.0.0-th".  # at the edition
  Seed 1.
  test card T1 "T".  # at a test card
    stars 2  # its stars
  # above a step
  When the turn passes.  # at a step
  # below the steps

deck "D"
  2 FBD 1  # an entry
  # below the deck

# below the file
"""


@pytest.mark.parametrize("language", ["en", "th"])
def test_every_comment_is_kept_where_it_stands(language: str) -> None:
    document = parse_strict(COMMENTS.replace("# One block,\n\n", ""))
    text = to_script(document, language)
    again = parse_strict(text)
    assert again == document
    assert to_script(again) == text
    assert to_script(again, "en") == COMMENTS.replace("# One block,\n\n", "")


def test_no_comment_is_lost_inside_a_sentence() -> None:
    text = 'card FBD 1 "X"\n  On Summon:\n    Incite # why\n      this.\n'
    assert "# why" in to_script(parse_strict(text))


def test_the_text_of_a_card() -> None:
    card = parse_strict(text_of(next(p for p in bundled() if p.stem == "167"))).items[0]
    assert to_text(card, "en").splitlines()[:2] == [
        "FBD 167",
        "FBD 167 · [S] · 3 Stars · north 4, east 2, south 1, west 3",
    ]
    assert "หากทำ ให้ Summon [S] Momon" in to_text(card, "th")
