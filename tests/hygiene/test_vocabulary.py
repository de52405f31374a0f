"""Everything that a word of the language needs is there; what is missing is named.

A node has a meaning and an example in each language in its docstring (and so an entry in the
reference); both examples are parsed, mean the same, and are printed in both languages without
loss. An instruction has a handler besides.
"""

from __future__ import annotations

from typing import get_args

import pytest

from momon_dsl.interpreter.instructions import HANDLERS
from momon_dsl.language.nodes import NODES, Document
from momon_dsl.language.nodes.base import AddedInstruction
from momon_dsl.language.nodes.instructions import Instruction
from momon_dsl.language.parser import parse
from momon_dsl.language.phrasebook import contains, entry, frame_of, script
from momon_dsl.language.printer import to_script
from tests.generated import ROOT


def document(text: str) -> Document:
    result = parse(text)
    assert result.document is not None, (text, result.diagnostics)
    assert result.diagnostics == (), text
    return result.document


@pytest.mark.parametrize("name", NODES)
def test_it_has_a_meaning_and_an_example_in_each_language(name: str) -> None:
    assert entry(NODES[name]).meaning
    assert frame_of(name)


@pytest.mark.parametrize("name", NODES)
def test_it_has_an_entry_in_the_reference(name: str) -> None:
    page = NODES[name].__module__.rpartition(".")[2]
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8")
    assert f"\n## {name}\n" in text


@pytest.mark.parametrize("lang", ["en", "th"])
@pytest.mark.parametrize("name", NODES)
def test_it_has_a_phrase(name: str, lang: str) -> None:
    assert contains(document(script(name, lang)).items, NODES[name])


@pytest.mark.parametrize("name", NODES)
def test_both_examples_mean_the_same(name: str) -> None:
    assert document(script(name, "en")) == document(script(name, "th"))


@pytest.mark.parametrize("lang", ["en", "th"])
@pytest.mark.parametrize("name", NODES)
def test_it_is_printed_without_loss(name: str, lang: str) -> None:
    meant = document(script(name, "en"))
    assert document(to_script(meant, lang)) == meant


BUILT_IN = [node for node in get_args(Instruction) if node is not AddedInstruction]


def test_every_handler_belongs_to_an_instruction() -> None:
    assert set(HANDLERS) == set(BUILT_IN)
