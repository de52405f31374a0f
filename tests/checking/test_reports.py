"""Findings for other programs: SARIF, GitHub annotations, and hooks for pre-commit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from momon_dsl.checking.pack import check_paths
from momon_dsl.cli import main

TEXT = 'card TT 1 "One"\n  On Summon:\n    Incite an Momon. Incite it.\n'
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "my cards"
    path.mkdir()
    (path / "a,b:c.momon").write_text(
        TEXT.replace("Incite it", "Swap this and target Momon. Move it to its Space")
    )
    return path


def test_sarif_names_rules_places_and_fixes(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["check", "--format", "sarif", "my cards"])
    log = json.loads(capsys.readouterr().out)
    [run] = log["runs"]
    result = check_paths(["my cards"])
    assert code == int(result.errors > 0)
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    found = [(r["ruleId"], r["level"]) for r in run["results"]]
    assert found == [
        (f.code, "error" if f.is_error else "warning") for f in result.files[0].findings
    ]
    for each in run["results"]:
        assert rules[each["ruleIndex"]] == each["ruleId"]
        place = each["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == "my%20cards/a%2Cb%3Ac.momon"
    [article] = [r for r in run["results"] if r["ruleId"] == "W205"]
    region = article["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 12, "endLine": 3, "endColumn": 14}
    [change] = article["fixes"][0]["artifactChanges"][0]["replacements"]
    at = change["deletedRegion"]
    text = (Path("my cards") / "a,b:c.momon").read_text()
    assert text[at["charOffset"] : at["charOffset"] + at["charLength"]] == "an"
    assert change["insertedContent"] == {"text": "a"}


def test_github_lines_are_escaped(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--format", "github", "my cards"])
    first, *_ = capsys.readouterr().out.splitlines()
    assert first == (
        "::warning file=my cards/a%2Cb%3Ac.momon,line=3,endLine=3,col=12,endColumn=14,title=W205"
        '::"an" does not fit the word after it. Write: a'
    )


def test_the_hooks_name_commands_that_there_are() -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text()
    entries = [line.split("momon ")[1] for line in text.splitlines() if "entry:" in line]
    assert entries == ["check", "fmt"]
    from momon_dsl.cli.app import COMMANDS

    assert set(entries) <= set(COMMANDS)
