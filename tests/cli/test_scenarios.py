"""`momon test`, `momon run` and `momon demo`: what they promise to people and programs."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from momon_dsl.cli import main, watching
from momon_dsl.cli.tallies import WORDS

GOOD = """\
test card T1 "Plain".

scenario "Good one"
  Given your Hand is T1.
  When you Summon T1 into a1.
  Then a1 is T1.
"""
BAD = GOOD.replace("Good one", "Bad one").replace("Then a1 is T1", "Then a1 is empty")


def script(folder: Path, text: str, name: str = "a.momon") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_all_passed_is_exit_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", script(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out == "1 scenario: 1 passed\n"


def test_a_failure_is_exit_1_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, GOOD + BAD.partition("\n\n")[2])
    assert main(["test", path]) == 1
    said = capsys.readouterr().out
    assert f"\n  {path}:10:3: Then a1 is empty\n" in said
    assert said.endswith("2 scenarios: 1 passed, 1 failed\n")


def test_a_path_that_does_not_exist_is_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["test", str(tmp_path / "none")]) == 2
    assert main(["run", str(tmp_path / "none.momon")]) == 2
    assert "no such file or folder" in capsys.readouterr().err


@pytest.mark.parametrize("bad", ["a link to nowhere", "a link to itself", "no permission"])
def test_the_rest_is_run_where_one_script_cannot_be_read(
    bad: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script(tmp_path, GOOD)
    path = tmp_path / "b.momon"
    if bad == "no permission":
        script(tmp_path, GOOD, "b.momon")
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("this user may read everything")
    else:
        path.symlink_to(tmp_path / "none" if bad == "a link to nowhere" else path)
    for command in ("test", "check"):
        assert main([command, str(tmp_path)]) == 2
        said = capsys.readouterr()
        assert said.err.startswith(f"momon: {path}: ")
        assert len(said.err.splitlines()) == 1
        assert said.out.startswith("1 scenario: 1 passed" if command == "test" else "1 script: ")
    assert main(["run", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"momon: {path}: ")


def test_a_script_that_is_not_utf_8_is_a_script_with_errors(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script(tmp_path, GOOD)
    (tmp_path / "b.momon").write_bytes(b"\xff")
    assert main(["test", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "b.momon:1:1: E101 " in said
    assert said.endswith("1 scenario: 1 passed, 1 script with errors, not run\n")


def test_every_last_line_is_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script(tmp_path, GOOD + BAD.partition("\n\n")[2])
    script(tmp_path, GOOD.replace("Summon", "Sumon"), "b.momon")
    assert main(["test", str(tmp_path), "--lang", "th"]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{tmp_path}/b.momon:5:12: E201 ภาษานี้")
    assert said.endswith("2 ฉาก: ผ่าน 1, ไม่ผ่าน 1, ไม่ได้เล่น 1 สคริปต์ที่มีข้อผิดพลาด\n")
    assert main(["check", str(tmp_path), "--lang", "th"]) == 1
    assert capsys.readouterr().out.endswith("2 สคริปต์: ข้อผิดพลาด 1 ข้อ\n")
    assert main(["check", script(tmp_path, GOOD), "--lang", "th"]) == 0
    assert capsys.readouterr().out == "1 สคริปต์: ไม่พบสิ่งผิดปกติ\n"


def test_both_languages_have_the_same_words_for_the_last_lines() -> None:
    assert WORDS["en"].keys() == WORDS["th"].keys()


def test_run_heads_each_step_in_the_language_of_the_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, GOOD.replace("into a1.", "\n    into a1."))
    assert main(["run", path, "--trace", "--lang", "th"]) == 0
    assert "\n▸ เมื่อคุณ Summon T1 ลงใน a1\n" in capsys.readouterr().out
    assert main(["run", path, "--trace"]) == 0
    assert "\n▸ When you Summon T1 into a1\n" in capsys.readouterr().out


def test_scripts_with_errors_are_drawn_and_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script(tmp_path, GOOD)
    path = script(tmp_path, GOOD.replace("Summon", "Sumon"), "b.momon")
    assert main(["test", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{path}:5:12: E")
    assert said.endswith("1 scenario: 1 passed, 1 script with errors, not run\n")
    assert main(["run", path]) == 1


def test_k_chooses_by_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, GOOD + BAD.partition("\n\n")[2])
    assert main(["test", path, "-k", "good", "-v"]) == 0
    said = capsys.readouterr().out
    assert said == f"{path}:3:1: Good one: passed\n1 scenario: 1 passed\n"
    assert main(["test", path, "-k", "nothing like it"]) == 2


def test_no_path_is_the_bundled_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", "-v"]) == 0
    assert "Case 1: into the Void even when nothing can follow: passed" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "th"])
def test_the_trace_gives_rule_and_script_line_of_every_event(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from momon_dsl.rulebook import load

    assert main(["run", "Case 2: an [S]", "--trace", "--lang", lang]) == 0
    said = capsys.readouterr().out.splitlines()
    traced = [line for line in said if line.endswith("]") and "167.momon:" in line]
    assert len(traced) == 19
    for line in traced:
        assert line.split()[0] in load()
        assert "167.momon:" in line.rpartition("  [")[2]


def test_run_names_a_scenario_by_path_and_title(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, GOOD + BAD.partition("\n\n")[2])
    assert main(["run", path, "good"]) == 0
    assert main(["run", f"{path}::Good one"]) == 0
    assert "Bad one" not in capsys.readouterr().out
    assert main(["run", path]) == 1
    assert main(["run", path, "neither"]) == 2


def test_the_demo_plays_both_cases_in_less_than_3_seconds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    start = time.monotonic()
    assert main(["demo"]) == 0
    assert time.monotonic() - start < 3
    said = capsys.readouterr().out
    assert "คุณอาจนำ Momon เป้าหมายเข้า Void ของเจ้าของ" in said
    assert said.index("Case 2: ") < said.index("Case 1: ")
    assert said.count("passed") == 2


# --- for other programs ----------------------------------------------------------------------


def test_json_tells_every_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, GOOD + BAD.partition("\n\n")[2])
    assert main(["test", path, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(each["name"], each["line"], each["passed"]) for each in told["scenarios"]] == [
        ("Good one", 3, True),
        ("Bad one", 7, False),
    ]
    failure = told["scenarios"][1]["failures"][0]
    assert (failure["line"], failure["text"]) == (10, "Then a1 is empty")


def test_junit_tells_every_scenario_and_every_script_that_cannot_run(tmp_path: Path) -> None:
    script(tmp_path, GOOD + BAD.partition("\n\n")[2].replace("Bad one", "A <b> & ตัว"))
    broken = script(tmp_path, "card X 1\n", "b.momon")
    report = tmp_path / "report.xml"
    assert main(["test", str(tmp_path), "--junit", str(report)]) == 1
    root = ElementTree.fromstring(report.read_text(encoding="utf-8"))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "1", "1")
    names = [case.get("name") for case in root.iter("testcase")]
    assert names == ["Good one", "A <b> & ตัว", "check"]
    failure = root.find(".//failure")
    assert failure is not None
    assert "Then a1 is empty" in (failure.text or "")
    error = root.find(f".//testsuite[@name='{broken}']//error")
    assert error is not None


def test_a_junit_file_that_cannot_be_written_is_exit_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, GOOD)
    assert main(["test", path, "--junit", str(tmp_path / "no" / "report.xml")]) == 2
    assert f"momon: {tmp_path / 'no'}: No such" in capsys.readouterr().err


def test_junit_never_replaces_a_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, GOOD)
    other = tmp_path / "other.txt"
    other.write_text(GOOD, encoding="utf-8")
    assert main(["test", path, "--junit", path]) == 2
    assert main(["test", str(other), "--junit", str(other)]) == 2
    assert capsys.readouterr().err.count("would write over a script") == 2
    assert Path(path).read_text(encoding="utf-8") == other.read_text(encoding="utf-8") == GOOD


def test_x_stops_at_the_first_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, BAD + GOOD.partition("\n\n")[2])
    assert main(["test", path, "-x"]) == 1
    assert capsys.readouterr().out.endswith("1 scenario: 1 failed\n")


# --- script coverage ---------------------------------------------------------------------------

HALF = """\
card XX 1 "Half"
  On Summon:
    This gets +1 power until end of turn.
  On Snatch:
    This gets +1 power until end of turn.

scenario "Summoned"
  Given your Hand is XX 1.
  When you Summon XX 1 into a1.
  Then no decision waits.
"""


def test_coverage_names_what_has_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script(tmp_path, HALF)
    assert main(["test", path, "--cov"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{path}:1:1: XX 1"
    assert [line.split(": ")[:2] for line in said[1:3]] == [
        ["  4:3", "never resolved or applied"],
        ["  5:5", "never carried out"],
    ]
    assert said[3] == "The scenarios have run 50 %: 1 of 2 abilities, 1 of 2 sentences."


@pytest.mark.parametrize(("least", "code"), [("50", 0), ("51", 1), ("0", 0), ("100", 1)])
def test_too_little_coverage_is_exit_1(least: str, code: int, tmp_path: Path) -> None:
    assert main(["test", script(tmp_path, HALF), "--cov-min", least]) == code


def test_coverage_in_thai_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script(tmp_path, HALF)
    assert main(["test", path, "--cov", "--lang", "th"]) == 0
    assert "ฉากทดสอบครอบคลุม 50 %" in capsys.readouterr().out
    assert main(["test", path, "--cov", "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["coverage"]
    assert (card["card"], card["ran"], card["points"], len(card["missed"])) == ("XX 1", 2, 4, 2)


# --- watching ------------------------------------------------------------------------------------


def test_watching_runs_again_when_a_script_changes_comes_or_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(script(tmp_path, GOOD))
    changes = [
        lambda: None,
        lambda: path.write_text(BAD, encoding="utf-8"),
        lambda: script(tmp_path, GOOD, "b.momon"),
        lambda: None,
        path.unlink,
    ]
    runs: list[int] = []
    looks = len(changes)
    monkeypatch.setattr(watching.time, "sleep", lambda _: changes.pop(0)())
    assert watching.watch([str(tmp_path)], lambda: len(runs) or runs.append(0) or 7, looks=0) == 7
    runs.clear()

    def run() -> int:
        runs.append(len(runs))
        return len(runs)

    assert watching.watch([str(tmp_path)], run, looks=looks) == 4
    assert changes == []


def test_watching_ends_at_ctrl_c_with_the_last_exit_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(watching.time, "sleep", interrupt)
    assert main(["test", script(tmp_path, BAD), "--watch"]) == 1
    assert main(["check", script(tmp_path, GOOD), "--watch"]) == 0
    assert "1 scenario: 1 failed" in capsys.readouterr().out
