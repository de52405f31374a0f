"""Every code is explained in both languages, and its examples do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.checking.pack import check_paths
from momon_dsl.cli import main
from momon_dsl.language.explanations import codes, explanation
from momon_dsl.language.wording import messages
from momon_dsl.rulebook import load

SHOWN = [code for code in codes() if not explanation(code).unshown]


def found(text: str, folder: Path) -> list[str]:
    script = folder / "a.momon"
    script.write_bytes(text.encode("utf-8"))
    return [finding.code for file in check_paths([str(script)]).files for finding in file.findings]


def test_every_code_is_explained_and_no_other() -> None:
    assert sorted(codes()) == sorted(messages("en"))


@pytest.mark.parametrize("code", SHOWN)
def test_the_wrong_example_has_it(code: str, tmp_path: Path) -> None:
    assert code in found(explanation(code).wrong, tmp_path)


@pytest.mark.parametrize("code", SHOWN)
def test_the_right_example_is_clean(code: str, tmp_path: Path) -> None:
    assert found(explanation(code).right, tmp_path) == []


@pytest.mark.parametrize("code", codes())
def test_both_languages_explain_it(code: str) -> None:
    english, thai = explanation(code, "en"), explanation(code, "th")
    assert english.cause.isascii()
    assert not thai.cause.isascii()
    assert set(english.rules) <= set(load())


def test_explain_prints_cause_examples_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "e405"]) == 0
    out = capsys.readouterr().out
    assert out.startswith('E405 "If you do" and "If you don\'t" need a sentence before them.\n')
    assert "Wrong:\n  example.momon:2:14: E405" in out
    assert "Right:\n  card TT 1" in out
    assert out.endswith("\nRules: H11.7\n")
    assert main(["explain", "E405", "--lang", "th"]) == 0
    assert "ผิด:\n" in capsys.readouterr().out


def test_explain_writes_out_what_nobody_sees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "E106"]) == 0
    assert "stars <U+202E>3\n" in capsys.readouterr().out


def test_explain_lists_all_codes_and_knows_near_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(codes())
    assert main(["explain", "E309x"]) == 1
    assert "Did you mean E309?" in capsys.readouterr().err
