"""Every message about packs is there in both languages, and every one is used."""

from __future__ import annotations

import re

from momon_dsl.language.wording import placeholders
from momon_dsl.packs.listing import KINDS, facts
from momon_dsl.packs.manifest import Manifest
from momon_dsl.packs.problems import messages, problem
from momon_dsl.packs.seal import Seal
from momon_dsl.packs.verifying import Verified
from momon_dsl.packs.versions import Version
from tests.hygiene.sources import ROOT

SOURCES = [
    *(ROOT / "momon_dsl/packs").glob("*.py"),
    ROOT / "momon_dsl/cli/pack.py",
]


def texts(lang: str) -> dict[str, list[str]]:
    found = messages(lang)  # type: ignore[arg-type]
    return {key: [text] if isinstance(text, str) else text for key, text in found.items()}


def labels() -> set[str]:
    """What `momon pack info` shows."""
    seal = Seal("fox", "1.0.0", "0.1.0", {}, {}, "")
    found = facts(Verified("", Manifest(id="fox", version=Version(1)), seal, {}), "fox")
    return {*found, *KINDS}


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
    keys = set(messages("en"))
    assert {key for key in keys if key.startswith("of_")} == {f"of_{key}" for key in labels()}
    keys = {key for key in keys if not key.startswith("of_")}
    # A file that maps columns is TOML as well, and says in the same words why it is none.
    mapping = (ROOT / "momon_dsl/packs/exchange/fields.py").read_text(encoding="utf-8")
    assert {key for key in keys if f'"{key}"' not in code + mapping} == set()
    called = re.findall(r'(?:problem|refuse|message|note|say)\(\s*"(\w+)"', code)
    assert set(called) - keys == set()


def test_what_is_quoted_is_short_and_seen() -> None:
    said = problem("unseen_name", name="a\u202e" + "b" * 5_000).text()
    assert "a<U+202E>" in said
    assert len(said) < 300
