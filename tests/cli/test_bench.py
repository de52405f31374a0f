"""`momon bench`: what it prints, what it takes in, and how it exits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.simulate.bench.figures import Figure, Kind, Need
from tests.simulate.bench.made import SIZE, TIME, as_text, figure

QUICK = ["bench", "--rounds", "2", "--seconds", "0.05"]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Figures of three days: before, the same again, and a bad day."""
    monkeypatch.chdir(tmp_path)
    day = (figure(100), figure(10, kind=TIME), figure(8, kind=SIZE))
    for name, text in {
        "before": as_text(*day),
        "same": as_text(figure(101), *day[1:]),
        "slow": as_text(figure(50), *day[1:]),
    }.items():
        (tmp_path / f"{name}.json").write_text(text, encoding="utf-8")
    return tmp_path


def test_figures_are_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--only", "history.fork", "--only", "machine"]) == 0
    head, title, machine, fork = capsys.readouterr().out.splitlines()
    assert head.startswith("momon 0.1.0, ")
    assert title.split() == ["figure", "median", "unit", "spread"] or "required" in title
    assert machine.startswith("machine: steps of a plain loop")
    assert fork.startswith("history: fork")
    assert "µs" in fork


def test_figures_are_printed_as_json_that_can_be_read_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main([*QUICK, "--only", "history", "--json"]) == 0
    printed = capsys.readouterr().out
    held = json.loads(printed)
    assert [each["name"] for each in held["figures"]] == [
        "history.undo", "history.fork", "history.save", "history.load",
    ]  # fmt: skip
    assert {each["rounds"] for each in held["figures"]} == {2}
    (tmp_path / "now.json").write_text(printed, encoding="utf-8")
    assert main(["bench", "--read", str(tmp_path / "now.json"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == held


def test_a_yardstick_runs_beside_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fast, slow = tmp_path / "fast.py", tmp_path / "slow.py"
    fast.write_text("print('decisions/s=1000000000000')", encoding="utf-8")
    slow.write_text("print('decisions/s=1')", encoding="utf-8")
    asked = [*QUICK, "--only", "play.random.yardstick", "--yardstick"]
    assert main([*asked, str(slow)]) == 0
    assert "≥ 0.35 ✓" in capsys.readouterr().out
    assert main([*asked, str(fast)]) == 1
    shown = capsys.readouterr().out
    assert "✗" in shown
    assert shown.endswith("Not reached:\n  play: decisions against the yardstick\n")


def test_a_required_figure_that_is_not_reached_exits_1(
    files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = Kind("parse.lark", "x", "more", Need(0.75, least=True))
    (files / "bad.json").write_text(as_text(Figure(kind, 0.5, 0.4, 0.6, 9)), encoding="utf-8")
    assert main(["bench", "--read", "bad.json"]) == 1
    assert "Not reached:\n  parse: against bare Lark" in capsys.readouterr().out
    assert main(["bench", "--read", "bad.json", "--json"]) == 1
    assert main(["bench", "--read", "before.json"]) == 0


@pytest.mark.parametrize(("now", "code"), [("before", 0), ("same", 0), ("slow", 1)])
def test_what_has_become_worse_exits_1(
    now: str, code: int, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--read", f"{now}.json", "--compare", "before.json"]) == code
    told = capsys.readouterr().out
    assert ("slower" in told) == bool(code)
    assert ("Nothing has become worse" in told) != bool(code)
    assert main(["bench", "--read", "before.json", "--compare", f"{now}.json"]) == 0
    assert ("faster" in capsys.readouterr().out) == bool(code)


def test_a_comparison_is_json_too(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["bench", "--read", "slow.json", "--compare", "before.json"]
    assert main([*asked, "--json"]) == 1
    held = json.loads(capsys.readouterr().out)
    assert held["comparison"]["python"] == "CPython 3.11.7"
    assert held["comparison"]["figures"][0] == {
        "name": "play.random.decisions", "earlier": 100.0, "now": 50.0, "ratio": 0.5,
        "change": "worse",
    }  # fmt: skip
    assert main([*asked, "--tolerance", "60"]) == 0


def test_a_comparison_in_thai(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--read", "slow.json", "--compare", "before.json", "--lang", "th"]) == 1
    told = capsys.readouterr().out
    assert "ช้าลง" in told
    assert "ที่แย่ลงเกินกว่าการกระจาย:\n  เล่น: การตัดสินใจที่มี 2 ตัวเลือกขึ้นไป" in told


@pytest.mark.parametrize("option", ["--read", "--compare"])
def test_a_file_that_holds_no_figures_is_refused_before_anything_is_measured(
    option: str, files: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*given: object) -> None:
        raise AssertionError("measured")

    monkeypatch.setattr("momon_dsl.simulate.bench.rounds.run", never)
    (files / "bad.json").write_text('{"bench": 1, "figures": [{"name": NaN}]}', encoding="utf-8")
    assert main(["bench", option, "bad.json"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == (
        "momon: bad.json: This is no JSON of momon bench: too deep, or a number that is none.\n"
    )
    assert main(["bench", option, "bad.json", "--lang", "th"]) == 2
    assert capsys.readouterr().err.startswith("momon: bad.json: ไฟล์นี้ไม่ใช่ JSON ของ momon bench")
    assert main(["bench", option, "none.json"]) == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--only", "history.undoo"], "there is no such figure. Did you mean history.undo?"),
        (["--only", "qqq"], "there is no such figure. They begin with machine, play, history"),
        (["--read", "before.json", "--peers"], "--read measures nothing"),
        (["--read", "before.json", "--only", "play"], "--read measures nothing"),
        (["--rounds", "0"], "0 is not in the range"),
        (["--tolerance", "-1"], "-1.0 is not in the range"),
    ],
)
def test_wrong_usage_exits_2(
    arguments: list[str], told: str, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", *arguments]) == 2
    assert told in " ".join(capsys.readouterr().err.split())
