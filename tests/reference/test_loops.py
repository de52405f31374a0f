"""Loops by the engine, which skips rounds, and by the reference, which plays every one (12.4)."""

from __future__ import annotations

import os
from random import Random

import pytest

from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import EDITIONS, Format
from tests.rule_marks import rule
from tests.rules.test_loopy_cards import random_card

from .differential import Match, compare

SOAK = bool(os.environ.get("MOMON_SOAK"))
PARTS = 2
GAMES = 8_000 if SOAK else 80


def loopy_match(seed: int) -> Match:
    """A small Arena and few cards that answer each other, in sanctioned play or not."""
    random = Random(seed)
    script = "".join(random_card(number, random) for number in range(1, random.randint(2, 5)))
    cards = [item for item in parse_strict(script).items if isinstance(item, Card)]
    first, second = (tuple(random.choices(cards, k=5)) for _ in range(2))
    rules = Format(
        "Loopy", arena=Arena.of(*random.choice([(3, 3), (4, 4), (2, 3)])), turn_limit=8,
        resolution_limit=random.choice([60, 300]), strict_package_order=random.random() < 0.3,
    )  # fmt: skip
    edition = random.choice(EDITIONS)
    return Match(
        (first, second), rules, edition, seed, sanctioned=random.random() < 0.3, steady=True
    )


@rule("12.4.1", holds=True)
@rule("12.4.2", holds=True)
@rule("12.4.3", holds=True)
@rule("12.4.4", holds=True)
@rule("R12.4.1", holds=True)
@rule("R12.4.3", holds=True)
@pytest.mark.parametrize("part", range(PARTS))
def test_loops_are_played_alike(part: int) -> None:
    loops = stopped = 0
    seeds = range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS)
    for seed in seeds:
        outcome = compare(loopy_match(seed))
        loops += outcome.loops
        stopped += outcome.at_a_loop
    assert loops >= len(seeds) // 10
    assert stopped <= len(seeds) // 4
