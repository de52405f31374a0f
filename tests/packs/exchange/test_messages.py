"""Every message about tables is there in both languages, and every one is used."""

from __future__ import annotations

import re

from momon_dsl.language.wording import placeholders
from momon_dsl.packs.exchange.notes import messages, note
from tests.hygiene.sources import ROOT

SOURCES = [*(ROOT / "momon_dsl/packs/exchange").glob("*.py"), ROOT / "momon_dsl/cli/exchange.py"]


def texts(lang: str) -> dict[str, list[str]]:
    found = messages(lang)  # type: ignore[arg-type]
    return {key: [text] if isinstance(text, str) else text for key, text in found.items()}


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    english, thai = texts("en"), texts("th")
    assert english.keys() == thai.keys()
    for key, said in english.items():
        assert [placeholders(text) for text in said] == [placeholders(text) for text in thai[key]]


def test_thai_messages_are_thai_and_english_ones_are_not() -> None:
    for lang, wanted in (("en", False), ("th", True)):
        for key, said in texts(lang).items():
            thai = [bool(re.search("[\u0e00-\u0e7f]", text)) for text in said]
            assert set(thai) == {wanted}, key


def test_every_message_is_used_and_every_key_has_one() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    keys = {key for key in messages("en") if not key.startswith("part_")}
    assert {key for key in keys if f'"{key}"' not in code} == set()
    called = re.findall(r'(?:refuse|message|_say)\(\s*"(\w+)"', code)
    called += re.findall(r'note\(\s*"\w+", "(\w+)"', code)
    assert set(called) - keys - {"part_columns"} == set()


def test_what_is_quoted_is_short_and_seen() -> None:
    said = note("refused", "no_number", 2, "a\u202e", cell="b\u202e" + "9" * 5_000).text()
    assert said.count("<U+202E>") == 2
    assert len(said) < 300
