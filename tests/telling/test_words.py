"""Every kind of event and decision has its words, in both languages alike."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from momon_dsl.language.nodes import abilities
from momon_dsl.language.nodes.instructions import Later
from momon_dsl.language.nodes.scenarios import Happened
from momon_dsl.model import decisions, events
from momon_dsl.scenarios.happened import KINDS
from momon_dsl.telling.events import tell
from momon_dsl.telling.words import words

EVENTS = [v for k, v in vars(events).items() if k.isupper() and isinstance(v, str)]
DECISIONS = [
    v for k, v in vars(decisions).items() if k.isupper() and isinstance(v, str) and k != "REPLACES"
]  # REPLACES is a rule, by which an order is one of replacements


def leaves(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_both_languages_have_the_same_texts_with_the_same_places() -> None:
    english, thai = dict(leaves(words("en"))), dict(leaves(words("th")))
    assert english.keys() == thai.keys()
    free = {"players.you owns", "events.ChoiceMade", "events.ChoiceAlone"}
    for key, text in english.items():
        assert placeholders(text) == placeholders(thai[key]) or key in free, key


@pytest.mark.parametrize("lang", ["en", "th"])
def test_every_kind_of_event_has_words(lang: Any) -> None:
    assert set(EVENTS) - set(words(lang)["events"]) == set()


@pytest.mark.parametrize("lang", ["en", "th"])
def test_every_kind_of_decision_has_words(lang: Any) -> None:
    assert set(DECISIONS) <= set(words(lang)["questions"])


@pytest.mark.parametrize("lang", ["en", "th"])
def test_every_kind_of_ability_has_a_name(lang: Any) -> None:
    kinds = [*abilities.Trigger.__args__, abilities.Continuous, abilities.Instead, Later]
    assert {kind.__name__ for kind in kinds} <= set(words(lang)["abilities"])


def test_every_kind_that_a_scenario_can_name_means_events() -> None:
    import typing

    hints = typing.get_type_hints(Happened)
    assert set(typing.get_args(hints["kind"])) == set(KINDS)
    assert {kind for kinds in KINDS.values() for kind in kinds} <= set(EVENTS)


def test_words_of_a_script_are_not_looked_at() -> None:
    from momon_dsl.telling.words import fill

    assert fill("{a}", a="{b}{0}{__class__}", b="no") == "{b}{0}{__class__}"


def test_every_event_of_random_games_can_be_told() -> None:
    from momon_dsl import Game
    from momon_dsl.model.random import below
    from momon_dsl.rulebook import load

    random = 7
    for seed in range(12):
        game = Game("First steps", "Wild wind", seed=seed)
        while decision := game.decision:
            for lang in ("en", "th"):
                assert "{" not in game.question(lang=lang)
                texts = game.text(lang=lang)
                assert len(texts) == len(decision.options)
                assert len(set(texts)) == len(texts) or decision.kind in (
                    "summon",
                    "choose",
                    "order",
                )
            random, index = below(random, len(decision.options))
            game.choose(*_some(decision, index))
        for event in game.log:
            assert event.rule in load(), event
            for lang in ("en", "th"):
                said = tell(game, event, lang)
                assert said
                assert "{" not in said
        for lang in ("en", "th"):
            assert game.board(lang)


def _some(decision: decisions.Decision, index: int) -> tuple[int, ...]:
    count = max(decision.minimum, min(1, decision.maximum))
    options = tuple(decision.options)
    turned = options[index:] + options[:index]
    return turned[:count]
