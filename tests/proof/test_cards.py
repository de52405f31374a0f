"""What is missing on the bundled cards is found; how much there is, `make proof ISSUE=4` says."""

from __future__ import annotations

import pytest

from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.parser import parse_strict
from tests.proof import cards


def test_a_card_without_a_scenario_beside_it_is_named() -> None:
    script = parse_strict(
        'card TT 1 "One"\ncard TT 2 "Two"\ntest card T1 "Plain"\n'
        'scenario "S"\n  Given your Hand is TT 2.\n  Then a1 is empty.\n'
    )
    assert cards.untested(script) == ["TT 1"]


def test_the_vocabulary_is_of_nodes_and_of_the_words_they_choose_among() -> None:
    words = cards.vocabulary()
    assert {
        "Swap",
        "duration: until end of turn",
        "side: north",
        "point: end of this turn",
    } <= words
    assert not {"ThenSpace", "ArenaSize", "AttackingSide", "role: facing"} & words


def test_words_are_used_by_what_a_card_says() -> None:
    (card,) = parse_strict(
        'card TT 1 "One"\nOn Summon: This gets +1 north power until end of turn.'
    ).items
    found = cards.used(descend(card, Node))
    assert {"OnSummon", "GetsPower", "side: north", "duration: until end of turn"} <= found
    assert not {"Swap", "side: south"} & found


def test_every_card_has_a_scenario_beside_it_and_every_word_is_on_a_card(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cards.main() == 0, capsys.readouterr().out
