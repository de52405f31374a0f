"""Random games are the same by the engine and by the naive reference, choice after choice."""

from __future__ import annotations

import ast
import os
from pathlib import Path
from random import Random

import attrs
import pytest

from momon_dsl.checking.walking import Nodes
from momon_dsl.language.nodes import NODES, Document
from momon_dsl.language.parser import parse
from momon_dsl.language.printer import to_script
from momon_dsl.model.format import EDITIONS, Format
from momon_dsl.packs.collection import bundled

from .differential import Difference, Match, compare, random_match, run
from .random_cards import random_cards
from .random_loops import loopy_match

HERE = Path(__file__).parent
SOAK = bool(os.environ.get("MOMON_SOAK"))
PARTS = 8
GAMES = 12_000 if SOAK else 240
LOOPY_GAMES = 4_000 if SOAK else 80
BUNDLED_GAMES = 2_000 if SOAK else 40

RULES_FILES = (
    "binding",
    "changes",
    "effects",
    "loops",
    "play",
    "positions",
    "reference",
    "selections",
    "together",
    "triggers",
    "turn",
    "world",
)
MAY_IMPORT = (
    "momon_dsl.limits",
    "momon_dsl.language.nodes",
    "momon_dsl.model.cards",
    "momon_dsl.model.format",
    "momon_dsl.model.arena",
    "momon_dsl.model.events",
    "momon_dsl.model.decisions",
    "momon_dsl.model.random",
)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_cards_play_alike(part: int) -> None:
    decisions = loops = 0
    for seed in range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS):
        outcome = compare(random_match(seed))
        decisions += outcome.decisions
        loops += outcome.at_a_loop
    assert decisions > 5 * GAMES / PARTS
    assert loops < GAMES / PARTS / 10


def test_random_loops_go_round_alike() -> None:
    outcomes = [run(loopy_match(seed), 60) for seed in range(LOOPY_GAMES)]
    assert sum(outcome.loops for outcome in outcomes) >= LOOPY_GAMES / 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_bundled_decks_play_alike(edition: str) -> None:
    cards = bundled()
    names = sorted(cards.decks)
    for seed in range(BUNDLED_GAMES // 2):
        first, second = (
            tuple(cards.cards[card] for card in cards.deck(names[place % len(names)]))
            for place in (seed, seed // len(names))
        )
        rules = Format("House", strict_package_order=seed % 3 == 0)
        compare(Match((first, second), rules, edition, seed))


def test_a_difference_is_found_and_told() -> None:
    match = random_match(3)
    other = attrs.evolve(match.rules, turn_limit=3)
    pair_rules = attrs.evolve(match.rules, turn_limit=4)

    from . import differential

    class Unlike(differential.Pair):
        def __init__(self, played: Match) -> None:
            super().__init__(attrs.evolve(played, rules=pair_rules))
            self.reference.play.rules = other

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(differential, "Pair", Unlike)
        with pytest.raises(Difference) as found:
            compare(match)
    told = str(found.value)
    assert "seed 3" in told
    assert "card R" in told
    assert "engine:" in told
    assert "GameEnded" in told
    assert run(match).decisions


# --- what is compared is worth comparing --------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_random_cards_are_what_a_script_can_say(seed: int) -> None:
    made = Document(items=tuple(random_cards(seed)))
    read = parse(to_script(made, "en"))
    assert [each for each in read.diagnostics if each.severity == "error"] == []
    assert read.document == made


def test_random_cards_use_every_node_of_an_ability() -> None:
    nodes = Nodes(Document(items=tuple(c for seed in range(120) for c in random_cards(seed))))
    families = ("abilities", "amounts", "conditions", "instructions", "selections", "spaces")
    wanted = [node for node in NODES.values() if node.__module__.rpartition(".")[2] in families]
    # Formats alone speak of the sides of an attempt: `random_formats` does.
    unused = {node.__name__ for node in wanted if not nodes.of(node)} - {
        "AttackingSide",
        "FacingSide",
    }
    # What random cards do not use, the differential test proves nothing of.
    assert unused == set()


def test_random_matches_differ_in_every_setting() -> None:
    rules = [random_match(seed).rules for seed in range(200)]
    alike = [
        field.name
        for field in attrs.fields(Format)
        if len({getattr(each, field.name) for each in rules}) < 2
    ]
    assert alike == ["name"]
    assert {random_match(seed).edition for seed in range(20)} == set(EDITIONS)


# --- the reference is its own -------------------------------------------------------------------


@pytest.mark.parametrize("name", RULES_FILES)
def test_the_rules_are_written_without_the_engine(name: str) -> None:
    tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
    used = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            used += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            used += [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 1
            assert node.module in RULES_FILES
    ours = [each for each in used if each.startswith(("momon_dsl", "tests"))]
    assert [each for each in ours if not each.startswith(MAY_IMPORT)] == []


def test_the_reference_is_small() -> None:
    texts = [(HERE / f"{name}.py").read_text("utf-8") for name in RULES_FILES]
    lines = [line for text in texts for line in text.splitlines() if line.strip()]
    assert len(lines) <= 2_600


def test_choices_at_random_reach_every_number_and_option() -> None:
    from momon_dsl.model.decisions import Decision

    from .differential import answer

    random = Random(1)
    answers = {frozenset(answer(random, Decision("mode", 0, (0, 1), 0, 2))) for _ in range(200)}
    assert len(answers) == 4
