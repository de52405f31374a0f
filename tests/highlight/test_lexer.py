"""Scripts in colour: every word of the language is known, in every bundled script."""

from __future__ import annotations

import json
import re
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from pygments import token
from pygments.lexers import get_lexer_by_name

from momon_dsl.highlight.lexer import TOKENS, MomonLexer
from momon_dsl.highlight.textmate import grammar
from momon_dsl.highlight.words import CONTROL, DECLARATIONS, kinds
from momon_dsl.language.formatting import formatted
from momon_dsl.language.grammar import LANGUAGES, spelled
from momon_dsl.language.parser import parse_strict

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "cardscripts").rglob("*.momon"))


def tokens(text: str) -> list[tuple[object, str]]:
    return [each for each in MomonLexer().get_tokens(text) if each[1].strip()]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_bundled_script_has_an_unknown_word(path: Path, lang: str) -> None:
    document = parse_strict(path.read_text(encoding="utf-8"))
    text = formatted(document, lang)  # type: ignore[arg-type]
    found = tokens(text)
    assert [said for kind, said in found if kind is token.Error] == []
    assert "".join(said for _, said in MomonLexer().get_tokens(text)) == text


def test_words_in_their_kinds_in_both_languages() -> None:
    assert tokens('card FBD 167 "X" On Summon: Incite target [S] Momon. # so') == [
        (token.Keyword.Declaration, "card"),
        (token.Name.Entity, "FBD 167"),
        (token.String.Double, '"X"'),
        (token.Keyword.Reserved, "On"),
        (token.Name.Builtin, "Summon"),
        (token.Punctuation, ":"),
        (token.Name.Builtin, "Incite"),
        (token.Keyword, "target"),
        (token.Name.Decorator, "[S]"),
        (token.Name.Builtin, "Momon"),
        (token.Punctuation, "."),
        (token.Comment.Single, "# so"),
    ]
    assert tokens("การ์ดเมื่อMomonเป้าหมาย") == [
        (token.Keyword.Declaration, "การ์ด"),
        (token.Keyword.Reserved, "เมื่อ"),
        (token.Name.Builtin, "Momon"),
        (token.Keyword, "เป้าหมาย"),
    ]


def test_a_word_that_the_language_has_not_is_an_error() -> None:
    assert tokens("whne")[0][0] is token.Error
    assert tokens("เมือง")[0][0] is token.Error


def test_every_keyword_of_the_tables_is_coloured() -> None:
    for language in LANGUAGES:
        for spellings in spelled(language).values():
            for word in spellings:
                [(kind, said)] = tokens(word)
                assert said == word
                assert kind is not token.Error
                assert kind is not token.Name.Variable


@pytest.mark.parametrize("terminal", [*DECLARATIONS, *CONTROL])
def test_a_classified_terminal_is_in_the_tables(terminal: str) -> None:
    assert any(terminal in spelled(language) for language in LANGUAGES)


def test_every_kind_has_its_token() -> None:
    assert set(TOKENS) == {kind.name for kind in kinds()}


def test_pygments_finds_it_by_its_entry_point() -> None:
    [entry] = [e for e in entry_points(group="pygments.lexers") if e.name == "momon"]
    assert entry.load() is MomonLexer
    assert isinstance(get_lexer_by_name("momon"), MomonLexer)


def test_the_textmate_grammar_has_the_same_patterns() -> None:
    patterns = json.loads(grammar())["patterns"]
    assert len(patterns) == len(kinds())
    assert all(re.compile(each["match"]) for each in patterns)
    assert any(re.match(each["match"], "การ์ด") for each in patterns)


def test_it_ends_quickly_on_anything() -> None:
    MomonLexer().get_tokens('"' * 20_000 + "\\" * 20_000 + "ก" * 20_000)
    assert len(list(MomonLexer().get_tokens("ก" * 20_000 + '"\\' * 5_000))) > 0


def test_every_script_in_the_documents_is_coloured_and_whole() -> None:
    """A script stands in a block of its own, named `momon` for whatever draws the page."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = [
        text
        for page in pages
        for text in re.findall(r"(?ms)^```momon\n(.*?)^```$", page.read_text("utf-8"))
    ]
    assert len(found) >= 4
    for text in found:
        assert "".join(piece for _, piece in MomonLexer().get_tokens(text)).strip() == text.strip()
