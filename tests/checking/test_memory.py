"""Remembered results: the same as fresh ones, and never trusted when in doubt."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from momon_dsl.checking import memory
from momon_dsl.checking.memory import recall, remember
from momon_dsl.checking.pack import check_paths
from momon_dsl.checking.script import check_script
from momon_dsl.checking.summary import Summary
from momon_dsl.resources import cache_dir

GOOD = b'card TT 1 "One"\n stars 3\ndeck "D"\n 2 TT 1\n 2 TT 2\n'
BAD = 'card TT 1 "นํา"\n stars 33\nOn Summon: Incite it.'.encode()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "momon-dsl"


def entry(cache: Path) -> Path:
    (path,) = cache.glob("checks-*/*.json")
    return path


@pytest.mark.parametrize("data", [GOOD, BAD, b"", b"\xff"])
def test_what_is_recalled_is_what_was_found(data: bytes) -> None:
    summary = check_script("a.momon", data).summary
    assert memory.recall(data) is None
    memory.remember(data, summary)
    assert memory.recall(data) == summary


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept[:-1],
        lambda kept: kept.replace(b"E331", b"E332"),
        lambda kept: b"",
        lambda kept: b"\xff" * 40,
        lambda kept: kept.split(b"\n")[0] + b"\n{}",
        lambda kept: b"[" * 100_000,
        lambda kept: b"x" * 10_000_000,
    ],
)
def test_a_damaged_entry_is_thrown_away(cache: Path, damage: object) -> None:
    assert callable(damage)
    memory.remember(BAD, check_script("a.momon", BAD).summary)
    entry(cache).write_bytes(damage(entry(cache).read_bytes()))
    assert memory.recall(BAD) is None


@pytest.mark.parametrize(
    "payload",
    [
        "null",
        "[]",
        '{"findings": [], "defines": []}',
        '{"findings": [["X1", 0, 0, 1, 1, [], [], null]], "defines": [], "uses": [], "whole": 1}',
        '{"findings": [["E1", -1, 0, 1, 1, [], [], null]], "defines": [], "uses": [], "whole": 1}',
        '{"findings": [["E1", 0, 0, 1, 1, [3], [], null]], "defines": [], "uses": [], "whole": 1}',
        '{"findings": [], "defines": [["cow", "a", "b", 0, 0, 1, 1]], "uses": [], "whole": true}',
    ],
)
def test_an_entry_of_another_shape_is_thrown_away(cache: Path, payload: str) -> None:
    memory.remember(GOOD, check_script("a.momon", GOOD).summary)
    sealed = memory._seal(payload.encode()) + b"\n" + payload.encode()
    entry(cache).write_bytes(sealed)
    assert memory.recall(GOOD) is None


def test_another_program_remembers_nothing_of_this_one(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.remember(GOOD, check_script("a.momon", GOOD).summary)
    monkeypatch.setattr(memory, "program_key", lambda: "0" * 64)
    assert memory.recall(GOOD) is None


def test_old_versions_are_forgotten(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(7):
        monkeypatch.setattr(memory, "program_key", lambda number=number: f"{number}" * 64)
        memory.remember(GOOD, check_script("a.momon", GOOD).summary)
    assert len(list(cache.glob("checks-*"))) == 4
    assert memory.recall(GOOD) is not None


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    memory.remember(GOOD, check_script("a.momon", GOOD).summary)
    assert memory.recall(GOOD) is None


def test_a_changed_neighbour_is_seen_although_this_script_is_remembered(tmp_path: Path) -> None:
    (tmp_path / "a.momon").write_text('card TT 1 "One"')
    (tmp_path / "b.momon").write_text('deck "D"\n 2 TT 1')
    paths = [str(tmp_path / "a.momon"), str(tmp_path / "b.momon")]
    assert check_paths(paths).errors == 0
    (tmp_path / "a.momon").write_text('card TT 2 "One"')
    assert [f.code for f in check_paths(paths).files[1].findings] == ["E314"]


def test_entries_are_plain_json(cache: Path) -> None:
    memory.remember(BAD, check_script("a.momon", BAD).summary)
    _, payload = entry(cache).read_bytes().split(b"\n", 1)
    assert sorted(json.loads(payload)) == ["defines", "findings", "uses", "whole"]


@pytest.mark.parametrize("base", ["relative", "~/cache", ""])
@pytest.mark.parametrize("home", ["/at/home", None])
def test_nothing_is_kept_in_the_folder_that_one_works_in(
    base: str, home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", base)
    expand = (lambda path: path.replace("~", home)) if home else (lambda path: path)
    monkeypatch.setattr("os.path.expanduser", expand)
    expected = f"{home}/.cache/momon-dsl" if home else f"{os.devnull}/momon-dsl"
    assert str(cache_dir()) == expected
    if not home:
        remember(b"x", Summary())
        assert recall(b"x") is None
