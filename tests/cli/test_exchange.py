"""`momon pack import` and `export`: what they print, write and leave with."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from momon_dsl.cli import main, progress

Said = pytest.CaptureFixture[str]
FOX = 'set,no,name,symbols,stars,powers,text\nFOR,1,Fox,S,2,3/2/1/-,"On Summon:\n  Incite this."\n'
BAD = FOX + "FOR,2,Owl,S,2,1/1/1/1,On Sumon: Incite this.\n"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("forest.csv").write_text(FOX, encoding="utf-8")
    Path("bad.csv").write_text(BAD, encoding="utf-8")


def test_a_table_becomes_a_pack_that_checks_clean_and_builds(capsys: Said) -> None:
    assert main(["pack", "import", "forest.csv"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "rows 1 · cards 1 · others 0 · refused 0"
    assert said[-1] == "forest: forest is written."
    for command in (["check"], ["fmt", "--check"], ["pack", "build"]):
        assert main([*command, "forest"]) == 0, capsys.readouterr()


def test_a_bad_card_refuses_all_of_them(capsys: Said) -> None:
    assert main(["pack", "import", "bad.csv"]) == 1
    out, err = capsys.readouterr()
    assert "  row 3, text: 1:4 E201" in out
    assert err.startswith("momon: Nothing is written")
    assert not Path("bad").exists()


def test_keeping_going_writes_the_good_ones_and_marks_the_rest(capsys: Said) -> None:
    assert main(["pack", "import", "bad.csv", "--keep-going", "--report", "report.json"]) == 1
    assert {path.name for path in Path("bad").iterdir()} == {"pack.toml", "cards.momon"}
    for command in (["check"], ["fmt", "--check"], ["pack", "build"]):
        assert main([*command, "bad"]) == 0, capsys.readouterr()
    report = json.loads(Path("report.json").read_text("utf-8"))
    assert (report["cards"], report["refused"], report["written"]) == (1, 1, True)
    said = [each for each in report["notes"] if each["kind"] == "refused"]
    assert [(each["row"], each["column"], each["code"]) for each in said] == [(3, "text", "E201")]


def test_the_report_may_be_json_or_thai(capsys: Said) -> None:
    assert main(["pack", "import", "bad.csv", "--format", "json", "--lang", "th"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert "ภาษานี้ไม่มีคำว่า" in report["notes"][-1]["reason"]
    assert main(["pack", "import", "bad.csv", "--lang", "th"]) == 1
    assert "ที่ปฏิเสธ (1):\n  แถว 3, text: 1:4 E201" in capsys.readouterr().out


def test_what_is_there_is_left_alone(capsys: Said) -> None:
    Path("forest").mkdir()
    Path("forest/mine.momon").write_text("mine", encoding="utf-8")
    assert main(["pack", "import", "forest.csv"]) == 2
    assert "left as it is" in capsys.readouterr().err
    assert [path.name for path in Path("forest").iterdir()] == ["mine.momon"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["none.csv"], 2),
        (["forest.docx"], 2),
        (["forest.csv", "--map", "none.toml"], 2),
        (["forest.csv", "--id", "Forest"], 1),
    ],
)
def test_what_cannot_be_meant_is_said(arguments: list[str], code: int, capsys: Said) -> None:
    assert main(["pack", "import", *arguments]) == code
    assert capsys.readouterr().err.startswith("momon: ")
    assert not Path("forest").exists()


def test_a_long_import_shows_how_far_it_has_got(
    monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.setattr(progress, "QUICK", 0)
    monkeypatch.setattr(progress, "OFTEN", 0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["pack", "import", "forest.csv"]) == 0
    err = capsys.readouterr().err
    assert err.startswith("\r100 % [########################################]  1/1  ")
    assert err.endswith("/s\x1b[K\r\x1b[K")


@pytest.mark.parametrize("ending", ["csv", "tsv", "json", "mse-set"])
def test_a_pack_goes_out_and_comes_in_again(ending: str, capsys: Said) -> None:
    assert main(["pack", "import", "forest.csv"]) == 0
    assert main(["pack", "export", "forest", "-o", f"out.{ending}"]) == 0
    assert capsys.readouterr().out.endswith(f"out.{ending}: cards 1 · others 0\n")
    assert main(["pack", "import", f"out.{ending}", "-o", "again"]) == 0
    for name in ("cards.momon", "pack.toml"):
        first, second = (Path(folder, name).read_text("utf-8") for folder in ("forest", "again"))
        assert second == first or (ending[-2:] == "sv" and 'id = "out"' in second)


def test_what_stays_behind_is_told(capsys: Said) -> None:
    Path("pack").mkdir()
    Path("pack/a.momon").write_text('card FOR 1 "Fox" stars 1\ndeck "D" 2 FOR 1\n', "utf-8")
    assert main(["pack", "export", "pack", "-o", "out.csv"]) == 0
    assert "Not taken: deck (1). --all takes them along." in capsys.readouterr().err
    assert main(["pack", "export", "pack", "-o", "out.csv", "--all"]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == ("out.csv: cards 1 · others 1\n", "")


def test_a_pack_with_a_mistake_does_not_go_out(capsys: Said) -> None:
    Path("pack").mkdir()
    Path("pack/a.momon").write_text('card FOR 1 "Fox" stars 99\n', "utf-8")
    assert main(["pack", "export", "pack", "-o", "out.csv"]) == 1
    assert "pack/a.momon:1:24: E331" in capsys.readouterr().err
    assert not Path("out.csv").exists()


@pytest.mark.parametrize("report", ["forest.csv", "./forest.csv", "columns.toml", "fox.momon"])
def test_a_report_is_never_written_over_what_is_read(report: str, capsys: Said) -> None:
    Path("columns.toml").write_text('[columns]\nname = "name"\n', encoding="utf-8")
    before = Path("forest.csv").read_bytes()
    command = ["pack", "import", "forest.csv", "--map", "columns.toml", "--report", report]
    assert main(command) == 2
    assert "This would write over" in capsys.readouterr().err
    assert Path("forest.csv").read_bytes() == before
    assert not Path("forest").exists()
