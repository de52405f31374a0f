"""The public strategies: what they draw is what they say."""

from __future__ import annotations

import subprocess
import sys

from hypothesis import given, settings

from momon_dsl.checking.document import check_document
from momon_dsl.game import Game
from momon_dsl.language.nodes import documents as d
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.parser import parse_strict
from momon_dsl.language.printer import to_script
from momon_dsl.testing import cards, games, packs


def errors(document: Document) -> list[str]:
    return [each.code for each in check_document(document) if each.severity == "error"]


@given(cards())
def test_a_card_is_said_in_both_languages(card: Card) -> None:
    for language in ("en", "th"):
        text = to_script(Document(items=(card,)), language)
        assert parse_strict(text).items == (card,)


@given(cards(playable=True))
def test_a_playable_card_passes_the_checker(card: Card) -> None:
    text = to_script(Document(items=(card,)))
    assert errors(parse_strict(text)) == []
    assert 1 <= card.stars <= 9
    assert not card.test


@settings(max_examples=15)
@given(packs(playable=True))
def test_a_playable_pack_is_of_cards_with_ids_of_their_own(pack: Document) -> None:
    assert errors(pack) == []
    assert all(type(item) is d.Card for item in pack.items)
    assert len({item.id for item in pack.items}) == len(pack.items)


SEEN: dict[str, int] = {}


@settings(max_examples=40)
@given(games(choices=25))
def play(game: Game) -> None:
    assert game.decision or game.result
    for event in game.log:
        SEEN[event.kind] = SEEN.get(event.kind, 0) + 1
    assert game.fork().key == game.key


def test_games_get_as_far_as_triggers_and_snatches() -> None:
    play()
    for kind in ("MomonSummoned", "MomonSnatched", "AbilityTriggered", "AbilityResolved"):
        assert SEEN[kind] > 3, (kind, SEEN)


def test_the_plugin_does_without_hypothesis() -> None:
    code = (
        "import sys, momon_dsl.testing, momon_dsl.testing.plugin, momon_dsl.testing.pieces\n"
        "sys.exit('hypothesis' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
