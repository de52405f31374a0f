"""One test names every piece that an instruction, a heading, a filter or a condition lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest

from momon_dsl.language.nodes import NODES, Node, abilities, conditions, instructions, selections
from momon_dsl.language.nodes.base import ADDED, AddedInstruction, frozen
from momon_dsl.language.nodes.selections import What
from momon_dsl.testing.pieces import missing

KINDS: list[type[Node]] = [
    kind
    for union in (
        instructions.Instruction,
        instructions.Sentence,
        abilities.Trigger,
        abilities.Statement,
        selections.Filter,
        conditions.Condition,
    )
    for kind in get_args(union)
    if kind not in ADDED
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_is_missing(kind: type[Node]) -> None:
    assert missing(kind) == []


@pytest.fixture
def unfinished() -> Iterator[type[Node]]:
    """A node that somebody has begun to write."""

    @frozen
    class Juggle(AddedInstruction):
        """Nobody has said yet.

        en: Juggle this
        th: Juggle ตัวนี้
        """

        what: What

    yield Juggle
    del NODES["Juggle"]


def test_each_missing_piece_is_named(unfinished: type[Node]) -> None:
    assert missing(unfinished) == [
        "Juggle: the handler is missing (instructions)",
        "Juggle: the checker entry is missing (what messages call it)",
        "Juggle: the phrase in English is missing (its example is not read: E202)",
        "Juggle: the phrase in Thai is missing (its example is not read: E202)",
        "Juggle: no card uses it",
    ]


def test_a_node_without_an_entry_is_named(unfinished: type[Node]) -> None:
    unfinished.__doc__ = "Nobody has said yet.\n\nen: Juggle this"
    assert missing(unfinished)[-1] == (
        "Juggle: the reference entry is missing "
        "(Juggle: the docstring needs a meaning and en: and th: lines)"
    )


def test_a_node_that_is_not_registered_is_named(unfinished: type[Node]) -> None:
    before = NODES["Juggle"]
    NODES["Juggle"] = NODES["Incite"]
    try:
        assert missing(unfinished) == ["Juggle: the node is not among the nodes of the language"]
    finally:
        NODES["Juggle"] = before


def test_a_missing_printer_and_a_changing_one_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from momon_dsl.language.printer_en import English
    from momon_dsl.language.printer_th import Thai

    monkeypatch.setattr(Thai, "Incite", lambda self, n: "Direct Snatch ตัวนี้")
    monkeypatch.delattr(English, "Incite")
    assert missing(NODES["Incite"]) == [
        "Incite: the printer in English is missing "
        "('EnglishScripts' object has no attribute 'Incite')",
        "Incite: the printer in Thai changes what is meant",
    ]


def test_cards_of_ones_own_count_where_they_are_given() -> None:
    assert missing(NODES["Incite"], []) == ["Incite: no card uses it"]
