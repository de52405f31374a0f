"""Each language's grammar is free of conflicts and of terminals that collide.

Lark in its ordinary mode settles such things silently. Its strict mode needs interegular, which
slows every other build of a grammar down, so each build here has a process of its own.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from momon_dsl.language.grammar import LANGUAGES
from tests.hygiene.sources import ROOT

BUILD = """
import sys
from lark import Lark
from momon_dsl.language.grammar import grammar_text
grammar = grammar_text(sys.argv[1]) + sys.argv[2]
Lark(grammar, parser="lalr", lexer="contextual", start="script", strict=True)
"""


def built(language: str, more: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", BUILD, language, more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grammar_is_strict(language: str) -> None:
    ended = built(language)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_way_to_read_a_file_would_be_found(language: str) -> None:
    ended = built(language, "\n%extend script: another*\nanother: CARD_WORD | CARD_WORD another\n")
    assert "GrammarError" in ended.stderr
