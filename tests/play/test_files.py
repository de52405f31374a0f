"""Saved games on the disk."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

from momon_dsl import limits
from momon_dsl.errors import MomonError
from momon_dsl.play.files import free_name, read_save, rescue, write_save


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_what_is_written_is_read() -> None:
    write_save("เกม.json", "ก")
    write_save("เกม.json", "ข")
    assert read_save("เกม.json") == "ข"
    assert os.listdir() == ["เกม.json"]


def test_a_file_is_replaced_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    write_save("a", "old")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space left"):
        write_save("a", "new")
    assert (os.listdir(), read_save("a")) == (["a"], "old")


def test_a_free_name_is_one_that_nothing_has() -> None:
    assert free_name() == "momon-1.json"
    Path("momon-1.json").symlink_to("nowhere")
    assert free_name() == "momon-2.json"


def test_only_files_are_read_and_no_more_of_them_than_a_save_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("binary").write_bytes(b"\xff")
    Path("long").write_text("a" * 100, encoding="utf-8")
    monkeypatch.setattr(limits, "SAVE_CHARACTERS", 10)
    assert len(read_save("long")) == 11
    for name, reason in ((".", "is no file"), ("binary", "not UTF-8"), (os.devnull, "is no file")):
        with pytest.raises(MomonError, match=reason):
            read_save(name)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder is made read-only otherwise there")
def test_what_cannot_be_rescued_here_is_rescued_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(elsewhere))
    assert rescue("here") == "momon-1.json"
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert Path(rescue("there")).read_text(encoding="utf-8") == "there"
    assert os.listdir(elsewhere) == ["momon-1.json"]
