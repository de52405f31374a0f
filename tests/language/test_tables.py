"""Parser tables are kept as JSON and never trusted further than they are whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from momon_dsl.language import grammar


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(grammar, "tables_dir", lambda: tmp_path / "no wheel")
    grammar.tables.cache_clear()
    yield tmp_path / "momon-dsl"  # type: ignore[misc]
    grammar.tables.cache_clear()


def only(folder: Path) -> Path:
    (found,) = folder.iterdir()
    return found


def test_tables_are_written_once_and_read_back(cache: Path) -> None:
    made = grammar.tables("en")
    written = only(cache).read_bytes()
    grammar.tables.cache_clear()
    assert json.loads(written) == json.loads(json.dumps(made)) == grammar.tables("en")
    assert only(cache).read_bytes() == written


@pytest.mark.parametrize("spoilt", [b"", b"{", b"[]", b'{"key": 1}', b"\xff", b"[" * 100_000])
def test_spoilt_tables_are_made_anew(cache: Path, spoilt: bytes) -> None:
    made = grammar.tables("en")
    only(cache).write_bytes(spoilt)
    grammar.tables.cache_clear()
    assert grammar.tables("en")["states"] == made["states"]
    assert json.loads(only(cache).read_bytes())["key"] == made["key"]


def test_a_cache_that_cannot_be_written_costs_only_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert grammar.tables("en")["rules"]


def test_a_wheel_brings_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    grammar.write_tables(tmp_path)
    monkeypatch.setattr(grammar, "tables_dir", lambda: tmp_path)
    assert grammar.tables("th")["rules"]
    assert not cache.exists()
    assert sorted(p.name[:3] for p in tmp_path.glob("*.json")) == ["en-", "th-"]


def test_a_changed_grammar_has_another_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    before = grammar.tables_key("en")
    copy = tmp_path / "grammar"
    shutil.copytree(grammar.grammar_dir(), copy)
    monkeypatch.setattr(grammar, "grammar_dir", lambda: copy)
    assert grammar.tables_key("en") == before
    (copy / "en.toml").write_bytes((copy / "en.toml").read_bytes() + b"# more\n")
    assert grammar.tables_key("en") != before
