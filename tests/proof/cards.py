"""`python -m tests.proof.cards`: the bundled cards, and which words of the language they use.

Exits 1 if a card of the three sets has no scenario beside it, or a word is on no card.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import attrs

from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes import NODES
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.documents import Card, CardRef, Document
from momon_dsl.language.nodes.keywords import Keyword
from momon_dsl.language.nodes.scenarios import Scenario
from momon_dsl.language.parser import parse_strict
from momon_dsl.resources import cardscripts_dir

SETS = ("sta", "adv", "him")
"""The starter set, the advanced set, and the set written in Thai."""
ON_CARDS = (
    *("abilities", "amounts", "conditions", "instructions", "keywords", "selections", "spaces"),
)
"""The families of nodes that cards are made of."""
ELSEWHERE = frozenset({"AttackingSide", "FacingSide"})
"""Amounts that only formats speak of."""


def documents() -> dict[Path, Document]:
    """Every bundled script by its path."""
    paths = sorted(Path(str(cardscripts_dir())).rglob("*.momon"))
    return {path: parse_strict(path.read_text("utf-8")) for path in paths}


def untested(script: Document) -> list[str]:
    """The cards of a script that no scenario of it names."""
    scenarios = [item for item in script.items if isinstance(item, Scenario)]
    named = {ref.id for each in scenarios for ref in descend(each, CardRef)}
    return [i.id for i in script.items if isinstance(i, Card) and not i.test and i.id not in named]


def vocabulary() -> set[str]:
    """All that a card can say: each kind of node, and each word that a field of one chooses."""
    found: set[str] = set()
    for name, kind in NODES.items():
        if kind.__module__.rpartition(".")[2] in ON_CARDS and name not in ELSEWHERE:
            found.add(name)
            found.update(_words(kind))
    return found - _NEVER


_NEVER = {"role: attacking", "role: facing"}
"""Words of fields that only formats choose."""


def _words(kind: type[Any]) -> Iterator[str]:
    """The words that the fields of a node choose among; a side is one wherever it stands."""
    names = vars(sys.modules[kind.__module__])
    for field in attrs.fields(kind):
        written = str(field.type).removesuffix(" | None")
        alias = names.get(written)
        if written.startswith("Literal["):
            chosen = ast.literal_eval(written.removeprefix("Literal"))
            yield from (f"{field.name}: {word}" for word in chosen if isinstance(word, str))
        elif get_origin(alias) is Literal:
            yield from (f"{field.name}: {word}" for word in get_args(alias))


def used(nodes: Iterator[Node]) -> set[str]:
    """The vocabulary of some nodes."""
    found: set[str] = set()
    for node in nodes:
        name = type(node).__name__
        found.add(name)
        for field in attrs.fields(type(node)):
            value = getattr(node, field.name)
            if isinstance(value, str):
                found |= {f"{field.name}: {value}"}
    return found


def main() -> int:
    """Print the figures; 1 if something is missing."""
    scripts = documents()
    own = {p: d for p, d in scripts.items() if p.parent.name in SETS}
    cards = [i for d in own.values() for i in d.items if isinstance(i, Card) and not i.test]
    alone = [name for d in own.values() for name in untested(d)]
    print(f"{len(cards)} cards in {len(SETS)} sets, {len(alone)} without a scenario beside them")
    of_cards = (
        item for d in scripts.values() for item in d.items if isinstance(item, Card | Keyword)
    )
    words = vocabulary()
    missing = sorted(words - used(node for item in of_cards for node in descend(item, Node)))
    print(f"{len(words) - len(missing)} of {len(words)} words of the vocabulary on bundled cards")
    print(*[f"  on no card: {each}" for each in (*alone, *missing)], sep="\n")
    return int(bool(alone or missing))


if __name__ == "__main__":
    sys.exit(main())
