"""Saved games played with other cards or rules: damaged ones are refused, long ones are bounded."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from momon_dsl import Game
from momon_dsl.compare.games import Under, difference, refitted
from momon_dsl.compare.moments import Causes, How
from momon_dsl.compare.scenarios import Origin
from momon_dsl.errors import MomonError, SaveError
from momon_dsl.packs.collection import bundled
from momon_dsl.replay import Replay, begun
from momon_dsl.telling.words import words

ODD: list[Any] = [
    None, True, -1, 2**70, 1.5, "", "x" * 1_000, [], [[]], [1], ["x"], [None], {}, {"a": 1},
    [[-9]], [[0] * 50], ["STA 1"] * 20,
]  # fmt: skip


def played(choices: int = 10) -> Game:
    game = Game("First steps", "Wild wind", seed=1)
    while len(game.choices) < choices:
        assert game.decision
        game.choose(game.decision.options[0])
    return game


FIELDS = sorted(json.loads(played(0).save()))


def under(text: str, **others: Any) -> Under:
    return Under(refitted(text, bundled(), **others), bundled(), lambda game, cause: None)


def test_a_game_refitted_to_its_own_cards_and_rules_is_itself() -> None:
    game = played()
    saved = refitted(game.save(), bundled())
    assert saved == attributes_of(Replay(game.save()), saved)
    assert saved.key == game.key


def attributes_of(replay: Replay, like: Any) -> Any:
    """What a replay has saved, with the table of another one: tables are never equal."""
    import attrs

    return attrs.evolve(replay.saved, table=like.table)


@pytest.mark.parametrize("field", FIELDS)
def test_a_damaged_game_is_refused_and_breaks_nothing(field: str) -> None:
    held = json.loads(played().save())
    for value in ODD:
        try:
            saved = refitted(json.dumps({**held, field: value}), bundled())
        except SaveError:
            continue
        try:
            game = begun(saved, bundled())
        except MomonError:
            continue
        assert game.log


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{}", "[" * 50_000, '{"cards": 1}', '{"cards": {}, "owners": []}']
)
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match="This is no saved game"):
        refitted(text, bundled())


def test_a_card_or_an_edition_that_there_is_not_is_named() -> None:
    held = json.loads(played().save())
    held["cards"][0] = "XYZ 9"
    with pytest.raises(SaveError, match="XYZ 9"):
        refitted(json.dumps(held), bundled())
    with pytest.raises(SaveError, match="no edition '3'"):
        refitted(played().save(), bundled(), edition="3")


def test_a_position_that_the_arena_has_no_room_for_cannot_begin() -> None:
    """A Space of a larger Arena is none of a smaller one."""
    held = json.loads(played().save())
    cards = len(held["cards"])
    placed = [[0, -1, -1]] * (cards - 1) + [[2, 0, 999]]
    held["position"] = {"placed": placed, "active": 0, "scripted": [], "begins": False}
    old, new = under(json.dumps(held)), under(json.dumps(held))
    found = difference(old, new, (), Causes([]))
    assert found is None or found.how == "begin"


def test_a_long_game_is_compared_as_far_as_the_time_allows() -> None:
    game = played()
    old, new = under(game.save()), under(game.save())
    found = difference(old, new, game.choices, Causes([]), seconds=-1)
    assert found is not None
    assert (found.how, found.number) == ("time", 0)
    old, new = under(game.save()), under(game.save())
    assert difference(old, new, game.choices, Causes([])) is None
    assert old.game.key == new.game.key == game.key


@pytest.mark.parametrize("answer", [[99_999], [-1, 4], [-2], [-3], [0] * 50, []])
def test_a_choice_that_is_legal_with_neither_is_damage(answer: list[int]) -> None:
    held = json.loads(played().save())
    held["choices"].append(answer)
    old, new = under(json.dumps(held)), under(json.dumps(held))
    if answer[:1] in ([-1], [-2]):  # somebody concedes, which is always legal
        assert difference(old, new, old.saved.choices, Causes([])) is None
        return
    with pytest.raises(SaveError, match="its choice 11 is none"):
        difference(old, new, old.saved.choices, Causes([]))


@pytest.mark.parametrize("lang", ["en", "th"])
def test_every_way_to_part_and_every_origin_has_words(lang: Any) -> None:
    known = words(lang)["comparing"]
    assert {*get_args(How), *(f"of {each}" for each in get_args(Origin))} <= known.keys()
