"""How many option sequences lead on from a position, by the engine and by the reference.

A sequence of depth n is n answers in turn; a decision that takes several options has one answer
for each set of them that it takes. A game that ends early, or comes to a loop, is one leaf.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import attrs

from momon_dsl.language.nodes.amounts import AttackingSide, FacingSide
from momon_dsl.language.nodes.conditions import Compare
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse
from momon_dsl.model import decisions as d
from momon_dsl.model.arena import Arena
from momon_dsl.model.format import Format
from momon_dsl.packs.collection import bundled
from tests.reference.differential import Match, Pair
from tests.reference.play import Question
from tests.reference.reference import Reference

HERE = Path(__file__).parent
MOST_LEAVES = 20_000
LOOPS = {d.REPETITIONS, d.OTHER}
Answer = tuple[int, ...]


@attrs.frozen
class Golden:
    """One position: a match with the answers that lead to it, and the counts by depth."""

    name: str
    match: Match
    choices: tuple[Answer, ...]
    counts: tuple[int, ...]


COMPARISONS = {
    "greater": None,
    "greater or equal": Compare(left=AttackingSide(), comparison="at least", right=FacingSide()),
}


def cards() -> dict[str, Card]:
    """The bundled cards, and those of this folder."""
    read = parse((HERE / "cards.momon").read_text(encoding="utf-8"))
    assert read.document is not None
    own = {card.id: card for card in read.document.items if isinstance(card, Card)}
    return {**bundled().cards, **own}


def goldens() -> list[Golden]:
    """The positions of counts.toml."""
    known = cards()
    with open(HERE / "counts.toml", "rb") as file:
        return [_golden(entry, known) for entry in tomllib.load(file)["position"]]


def _golden(entry: dict[str, Any], known: dict[str, Card]) -> Golden:
    first, second = (tuple(known[name] for name in entry[key]) for key in ("first", "second"))
    rules = Format(
        "Golden",
        Arena.of(*entry["arena"]),
        first="named",
        comparison=COMPARISONS[entry.get("comparison", "greater")],
        incite_makes_on_snatch=entry.get("incite_makes_on_snatch", False),
        strict_package_order=entry.get("strict_package_order", False),
    )
    choices = tuple(tuple(answer) for answer in entry["choices"])
    match = Match((first, second), rules, entry["edition"], entry["seed"])
    return Golden(entry["name"], match, choices, tuple(entry["counts"]))


def answers(decision: d.Decision | Question | None) -> Iterator[Answer]:
    """Every answer that a decision takes."""
    if decision is None or decision.kind in LOOPS:
        return
    most = min(decision.maximum, len(decision.options))
    for count in range(min(decision.minimum, most), most + 1):
        yield from combinations(decision.options, count)


def at(golden: Golden) -> Pair:
    """The position in both."""
    pair = Pair(golden.match)
    for answer in golden.choices:
        pair.choose(*answer)
    return pair


def count_engine(golden: Golden, depth: int) -> int:
    return _leaves(at(golden).game, depth)


def _leaves(game: Any, depth: int) -> int:
    options = list(answers(game.decision)) if depth else []
    if depth <= 1 or not options:
        return len(options) or 1
    total = 0
    for answer in options:
        after = game.fork()
        after.choose(*answer)
        total += _leaves(after, depth - 1)
    return total


def count_reference(golden: Golden, depth: int) -> int:
    """As the engine's, but played from the start for every node: the reference has no fork."""

    def leaves(path: tuple[Answer, ...], left: int) -> int:
        game = _played(golden, path)
        options = list(answers(game.decision)) if left else []
        if left <= 1 or not options:
            return len(options) or 1
        return sum(leaves((*path, answer), left - 1) for answer in options)

    return leaves((), depth)


def _played(golden: Golden, path: tuple[Answer, ...]) -> Reference:
    match = golden.match
    game = Reference(match.decks, match.rules, match.edition, match.seed, match.seed % 2)
    for answer in (*golden.choices, *path):
        game.choose(*answer)
    return game
