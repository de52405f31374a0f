"""`momon report`: one run, two runs, files that it writes, and files that are no run."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from momon_dsl.cli import main
from tests.simulate.report.runs import bundled_run, written

Said = pytest.CaptureFixture[str]


@pytest.fixture
def run(tmp_path: Path) -> str:
    plan, cards, outcomes = bundled_run()
    return str(written(tmp_path / "new.run", plan, cards, outcomes))


def said(capsys: Said, *arguments: str, code: int = 0) -> str:
    assert main(["report", *arguments]) == code
    out, err = capsys.readouterr()
    return err if code else out


def test_a_run(capsys: Said, run: str) -> None:
    told = said(capsys, run)
    assert "games: 60\n" in told
    assert "Decks: how often they win" in told
    assert "ADV 5 Sundial" in told
    assert "ADV 5 นาฬิกาแดด" in said(capsys, run, "--lang", "th")


def test_one_card_by_its_id_or_its_name(capsys: Said, run: str) -> None:
    told = said(capsys, run, "--card", "นาฬิกาแดด")
    assert told == said(capsys, run, "--card", "ADV 5") == said(capsys, run, "--card", "Sundial")
    assert "ADV 5 Sundial" in told
    assert "ADV 9" not in told
    assert "Decks:" not in told
    assert said(capsys, run, "--card", "Nope", code=1) == "momon: The run has no card Nope.\n"


def test_json(capsys: Said, run: str) -> None:
    data = json.loads(said(capsys, run, "--json"))
    assert data["facts"]["games"] == "60"
    assert {each["deck"] for each in data["tables"]["decks"]} == {
        "Clockwork", "หิมพานต์", "Wild wind",
    }  # fmt: skip


def test_files(capsys: Said, run: str, tmp_path: Path) -> None:
    folder, page = tmp_path / "a" / "tables", tmp_path / "run.html"
    told = said(capsys, run, "--csv", str(folder), "--html", str(page)).splitlines()
    assert {*map(Path, told)} == {*folder.iterdir(), page}
    assert (folder / "cards.csv").read_text("utf-8").startswith("card,name,games,")
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_two_runs(capsys: Said, run: str) -> None:
    told = said(capsys, run, run)
    assert "Nothing has changed by more than chance." in told
    assert "60 games are the same in both runs" in told
    assert "60 เกมที่เหมือนกัน" in said(capsys, run, run, "--lang", "th")


def test_what_is_no_run_is_refused(capsys: Said, run: str, tmp_path: Path) -> None:
    text = tmp_path / "text.run"
    text.write_text("card")
    assert "text.run" in said(capsys, str(text), code=1)
    assert "No such file" in said(capsys, str(tmp_path / "none.run"), code=2)
    assert "text.run" in said(capsys, run, str(text), code=1)


def test_a_damaged_record_is_named(capsys: Said, run: str) -> None:
    with sqlite3.connect(run) as base:
        base.execute("UPDATE games SET played = '[1]' WHERE number = 7")
    base.close()
    assert said(capsys, run, code=1) == "momon: Game 7: This record of a game is damaged.\n"


def test_a_folder_that_cannot_be_written(capsys: Said, run: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "file" in said(capsys, run, "--csv", str(tmp_path / "file" / "x"), code=2)
