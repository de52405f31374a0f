"""The bounds of what one ability can take."""

from __future__ import annotations

import pytest

from momon_dsl import limits
from momon_dsl.checking.cost import Cost, cost_of, steps_of
from momon_dsl.language.nodes.abilities import Triggered

from .scripts import checked

MOST = limits.ARENA_SPACES


def ability_of(body: str) -> Triggered:
    document = checked(f'card TT 1 "One"\n  On Summon:\n    {body}\n').document
    assert document is not None
    (ability,) = document.items[0].abilities  # type: ignore[union-attr]
    assert isinstance(ability, Triggered)
    return ability


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("Incite this.", Cost(1, 0)),
        ("Incite target Momon, then Incite this.", Cost(2, 1)),
        ("You may Incite this.", Cost(1, 1)),
        ("Move up to 3 other Momon to different empty Spaces.", Cost(1, 6)),
        ("Repeat 3 times: Incite a Momon.", Cost(3, 3)),
        ("For each Momon you control, Incite it, then Incite it.", Cost(2 * MOST, 0)),
    ],
)
def test_each_sentence_has_its_bound(text: str, cost: Cost) -> None:
    ability = ability_of(text)
    assert cost_of(ability) == cost
    assert steps_of(ability) == cost.steps


def test_of_modes_the_dearest_count_by_instructions_and_by_answers_apart() -> None:
    ability = ability_of(
        "Choose one:\n      - Incite this, then Incite this.\n      - Incite a Momon."
    )
    assert cost_of(ability) == Cost(2, 2)
