"""`momon new`: what it writes checks clean, passes, is formatted; nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.cli import main

Said = pytest.CaptureFixture[str]


def clean(path: Path, capsys: Said) -> None:
    """Checked without a finding, written as the formatter would, every scenario passed."""
    for command in (["check"], ["fmt", "--check"], ["test"]):
        capsys.readouterr()
        assert main([*command, str(path)]) == 0, capsys.readouterr().out
    assert " passed" in capsys.readouterr().out
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.endswith(": nothing found\n")


@pytest.mark.parametrize("lang", ["en", "th"])
def test_a_pack_and_cards_check_clean_and_pass(lang: str, tmp_path: Path, capsys: Said) -> None:
    folder = tmp_path / "ป่า"
    assert main(["new", "pack", str(folder), "--set", "for", "--lang", lang]) == 0
    assert main(["new", "card", str(folder / "b.momon"), "--lang", lang]) == 0
    assert main(["new", "card", str(folder / "c.momon"), "--name", "จิ้งจอก", "--lang", lang]) == 0
    numbers = [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert numbers == ["FOR 1", "FOR 2", "FOR 3"]
    clean(folder, capsys)


def test_a_number_is_the_next_of_its_set(tmp_path: Path, capsys: Said) -> None:
    (tmp_path / "a.momon").write_text('card AB 7 "A"\ncard AB 9 "B"\ncard CD 3 "C"\n', "utf-8")
    (tmp_path / "broken.momon").write_bytes(b"card \xff")
    assert main(["new", "card", str(tmp_path / "b.momon")]) == 0
    assert main(["new", "card", str(tmp_path / "c.momon"), "--set", "CD"]) == 0
    assert main(["new", "card", str(tmp_path / "d.momon"), "--set", "EF"]) == 0
    numbers = [line.rpartition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert numbers == ["AB 10", "CD 4", "EF 1"]


@pytest.mark.parametrize("lang", ["en", "th"])
def test_a_scenario_checks_clean_and_passes(lang: str, tmp_path: Path, capsys: Said) -> None:
    assert main(["new", "scenario", "sta  1", "--lang", lang]) == 0
    path = tmp_path / "a.momon"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    clean(path, capsys)


def test_a_script_stands_for_its_only_card(tmp_path: Path, capsys: Said) -> None:
    one, two = tmp_path / "one.momon", tmp_path / "two.momon"
    assert main(["new", "card", str(one), "--set", "AB"]) == 0
    two.write_text('card CD 3 "C"\n  stars 1\ncard CD 4 "D"\n  stars 1\n', encoding="utf-8")
    capsys.readouterr()
    assert main(["new", "scenario", str(one)]) == 0
    assert "When you Summon AB 1 into a1." in capsys.readouterr().out
    assert main(["new", "scenario", str(two)]) == 2
    assert capsys.readouterr().err == f"momon: {two}: name one of its cards: CD 3, CD 4\n"


def test_what_is_there_is_left_alone(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "a.momon"
    path.write_text("mine", encoding="utf-8")
    assert main(["new", "card", str(path)]) == 2
    assert main(["new", "pack", str(tmp_path)]) == 2
    assert path.read_text(encoding="utf-8") == "mine"
    assert [each.name for each in tmp_path.iterdir()] == ["a.momon"]
    assert "left as it is" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["card", "a.txt"], "ends in .momon"),
        (["card", "a.momon", "--name", 'a "b"'], "without quotation marks"),
        (["card", "a.momon", "--name", "a\nb"], "one line"),
        (["card", "a.momon", "--set", "X"], "2 to 8 letters"),
        (["card", "no/such/folder/a.momon"], "no/such/folder"),
        (["pack", "p", "--set", "A-B"], "2 to 8 letters"),
        (["scenario", "FBD167"], "Did you mean FBD 167?"),
    ],
)
def test_bad_wishes_are_told_and_nothing_is_written(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
