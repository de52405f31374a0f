"""What the author of the package tests: every piece is there, and both languages mean the same."""

from __future__ import annotations

import momon_tides
import pytest
from hypothesis import given, settings

from momon_dsl.language.nodes import NODES
from momon_dsl.language.parser import parse_strict
from momon_dsl.language.phrasebook import contains
from momon_dsl.language.printer import to_script
from momon_dsl.packs.collection import collect
from momon_dsl.testing import games, missing, packs

NODES_OF_OURS = momon_tides.EXTENSION.nodes
SEEN: set[type] = set()


@pytest.fixture(scope="module")
def cards(request: pytest.FixtureRequest) -> list[object]:
    text = (request.path.parent.parent / "cards" / "tides.momon").read_text("utf-8")
    return list(collect([("tides", parse_strict(text))]).cards.values())


@pytest.mark.parametrize("kind", NODES_OF_OURS, ids=lambda kind: kind.__name__)
def test_nothing_is_missing(kind: type, cards: list[object]) -> None:
    assert kind is NODES[kind.__name__]
    assert missing(kind, cards) == []


@settings(max_examples=80, deadline=None, derandomize=True, database=None)
@given(packs())
def there_and_back(pack: object) -> None:
    SEEN.update(kind for kind in NODES_OF_OURS if contains(pack.items, kind))
    for language in ("en", "th"):
        text = to_script(pack, language)
        again = parse_strict(text)
        assert again == pack
        assert to_script(again) == text


def test_what_is_printed_means_the_same() -> None:
    there_and_back()
    assert {*NODES_OF_OURS} == SEEN


@settings(max_examples=8, deadline=None, derandomize=True, database=None)
@given(games())
def test_games_with_our_words_are_saved_and_loaded(game: object) -> None:
    assert game.decision or game.result
