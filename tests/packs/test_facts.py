"""What a pack file says of its scripts is right, is kept, and is not made again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from momon_dsl.checking.keywords import where_known
from momon_dsl.checking.memory import cache_of_program, write_sealed
from momon_dsl.interpreter.pool import pool
from momon_dsl.language import parser
from momon_dsl.language.astjson import to_json
from momon_dsl.language.nodes.documents import Card, Document
from momon_dsl.language.parser import parse_strict
from momon_dsl.packs import facts
from momon_dsl.packs.building import build
from momon_dsl.packs.collection import read
from momon_dsl.packs.facts import facts_of
from momon_dsl.packs.index import Sources, with_keywords_counted
from momon_dsl.packs.meaning import as_json
from momon_dsl.packs.verifying import examine, verify
from momon_dsl.resources import cardscripts_dir
from tests.packs.folders import FOX, MANIFEST, pack
from tests.packs.test_index import KEYWORDS, THAI

SCRIPTS = sorted(Path(str(cardscripts_dir())).rglob("*.momon"))
RIVER = FOX.replace("TT 1", "TT 9").replace("Fox", "Otter")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def bundled_and_keywords() -> dict[str, bytes]:
    bundled = {path.name: path.read_bytes() for path in SCRIPTS}
    return {**bundled, "keywords.momon": KEYWORDS.encode()}


def test_what_an_item_means_is_written_as_its_tree_is() -> None:
    for text in bundled_and_keywords().values():
        for item in parse_strict(text.decode()).items:
            said = json.dumps(to_json(item), sort_keys=True, ensure_ascii=False)
            assert as_json(item) == said


def test_a_list_knows_symbols_and_abilities_as_a_pool_does() -> None:
    seen = 0
    for name, text in bundled_and_keywords().items():
        found = facts_of({name: text})[name].listed
        listed = with_keywords_counted(found, Sources({name: text}, ""))
        document = parse_strict(text.decode())
        cards = where_known([i for i in document.items if isinstance(i, Card)], [document])
        rows = [row for row, kind in enumerate(listed.kinds) if kind == "card"]
        for row, card in zip(rows, cards, strict=True):
            alone = pool((card,))
            assert listed.symbols[row] == list(alone.symbols)
            assert listed.abilities[row] == len(alone.abilities)
            seen += 1
    assert seen > 200


def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scripts that are parsed from now on."""
    found: list[str] = []
    really = parser._items
    monkeypatch.setattr(parser, "_items", lambda c, at: found.append(c.text) or really(c, at))
    return found


def test_of_a_changed_pack_only_the_changed_script_is_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "forest", MANIFEST, a=FOX, c=THAI)
    first = build(folder)
    texts = parsed(monkeypatch)
    assert build(folder) == first
    assert texts == []
    (tmp_path / "forest" / "b.momon").write_text(RIVER, encoding="utf-8")
    changed = build(folder)
    assert texts == [RIVER]
    examine(verify(changed.data))
    assert texts == [RIVER]
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another"))
    assert build(folder) == changed


def test_what_items_mean_is_asked_only_of_a_pack_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = pack(tmp_path / "forest", MANIFEST, a=FOX)
    asked: list[Document] = []
    really = facts.meanings
    monkeypatch.setattr(facts, "meanings", lambda d: asked.append(d) or really(d))
    assert "TT 1" in read([folder]).cards
    assert asked == []
    first = build(folder)
    assert len(asked) == 1
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "another"))
    assert build(folder) == first


def test_of_a_stranger_s_next_version_only_new_scripts_are_parsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = []
    for number, texts in enumerate(({"a": FOX, "c": THAI}, {"a": FOX, "b": RIVER, "c": THAI})):
        said = MANIFEST.replace("1.2", f"1.{number}")
        files.append(build(pack(tmp_path / f"v{number}", said, **texts)).data)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "theirs"))
    examine(verify(files[0]))
    texts_read = parsed(monkeypatch)
    examine(verify(files[1]))
    assert texts_read == [RIVER]


@pytest.mark.parametrize(
    "payload",
    [b"", b"{}", b"[[], []]", b"[" * 100_000, b'[[[["", "xx"]], [], [], [], [], [], []], []]',
     b'[[[["", "en"]], ["card"], [], [], [], [], []], [["a", "b"]]]'],
)  # fmt: skip
def test_what_is_remembered_is_not_trusted(payload: bytes, tmp_path: Path) -> None:
    folder = pack(tmp_path / "forest", MANIFEST, a=FOX)
    first = build(folder)
    kept = list(cache_of_program().glob("*.facts"))
    assert len(kept) == 1
    write_sealed(kept[0], payload)
    assert build(folder) == first


def test_what_other_scripts_have_a_part_in_is_not_kept() -> None:
    facts_of({"keywords.momon": KEYWORDS.encode()})
    assert not list(cache_of_program().glob("*.facts"))
    assert facts._recall(KEYWORDS.encode()) is None
