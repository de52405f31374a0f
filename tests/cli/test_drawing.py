"""`momon render` and `momon board`: which files they write, and what they say."""

from __future__ import annotations

import builtins
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from momon_dsl import Game
from momon_dsl.cli import main

GOOD = 'card TT 1 "One"\n  stars 3\n\n  On Summon:\n    Incite target Momon.\n\n'
OTHER = 'card TT 2 "Two"\n  stars 1\n\ntest card T9 "Tried".\n  stars 1\n\n'
TALE = """scenario "A: first"
  Given your Hand is TT 2.
  When you Summon TT 2 into a1.
  Then a1 is TT 2.

scenario "A: second"
  Given you control TT 2 at d4.
  Then d4 is TT 2.
"""
BAD = 'card TT 3 "Three"\n  stars 3\n\n  On Summon:\n    Incit foo.\n'

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a pack of two cards and a scenario."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "here"
    (place / "pack").mkdir(parents=True)
    (place / "pack" / "a.momon").write_text(GOOD + OTHER + TALE)
    monkeypatch.chdir(place)
    return place


def files(folder: Path) -> list[str]:
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())


def test_one_card_is_one_file_here(folder: Path, capsys: Said) -> None:
    assert main(["render", "FBD 167"]) == 0
    assert capsys.readouterr().out == "FBD-167.svg\n"
    assert (folder / "FBD-167.svg").read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "written", "begins"),
    [
        (["-o", "x.png"], "x.png", b"\x89PNG"),
        (["-o", "x.PDF"], "x.PDF", b"%PDF-"),
        (["-o", "there", "--format", "png"], "there/TT-1.png", b"\x89PNG"),
        (["-o", "odd.name", "--format", "svg"], "odd.name/TT-1.svg", b"<svg "),
        (["--sheet"], "TT-1-1.pdf", b"%PDF-"),
        (["--sheet", "--format", "png", "--dpi", "40"], "TT-1-1.png", b"\x89PNG"),
    ],
)
def test_the_name_or_the_option_says_the_format(
    arguments: list[str], written: str, begins: bytes, folder: Path
) -> None:
    assert main(["render", "TT 1", "--pack", "pack", *arguments]) == 0
    assert files(folder) == sorted([written, "pack/a.momon"])
    assert (folder / written).read_bytes().startswith(begins)


def test_the_cards_of_a_pack_go_into_a_folder_but_for_test_cards(
    folder: Path, capsys: Said
) -> None:
    assert main(["render", "pack", "--lang", "th"]) == 0
    assert files(folder / "pack-pictures") == ["TT-1.svg", "TT-2.svg"]
    assert capsys.readouterr().out == "pack-pictures/TT-1.svg\npack-pictures/TT-2.svg\n"
    assert main(["render", "pack", "-o", "faces"]) == 0
    assert files(folder / "faces") == ["TT-1.svg", "TT-2.svg"]
    assert main(["render", "pack", "FBD 167", "-o", "some", "--format", "png"]) == 0
    assert files(folder / "some") == ["FBD-167.png", "TT-1.png", "TT-2.png"]


def test_several_cards_are_pages_of_one_pdf_or_one_sheet(folder: Path) -> None:
    assert main(["render", "pack", "-o", "cards.pdf"]) == 0
    assert len(PdfReader(folder / "cards.pdf").pages) == 2
    assert main(["render", "pack", "--sheet", "-o", "sheet.pdf", "--paper", "letter"]) == 0
    assert len(PdfReader(folder / "sheet.pdf").pages) == 1


def test_standard_output_takes_the_bytes_and_nothing_else(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert main(["render", "TT 1", "--pack", "pack", "-o", "-", "--format", "pdf"]) == 0
    out, err = capfdbinary.readouterr()
    assert len(PdfReader(BytesIO(out)).pages) == 1
    assert err == b""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["FBD 167", "-o", "x.png", "--format", "svg"], "x.png is no svg"),
        (["pack", "-o", "x.png"], "2 pictures need a folder, or a PDF"),
        (["FBD 167", "-o", "no/such/place/x.svg"], "no/such/place: No such"),
        (["FBD 167", "-o", "x.gif"], "a picture ends in one of .svg, .png, .pdf"),
        (["FBD 167", "-o", "new.momon"], "new.momon is no folder"),
        (["FBD 167", "-o", "pack/a.momon"], "pack/a.momon is no folder"),
        (["FBD 167", "--dpi", "100000"], "30<=x<=600"),
        (["nowhere.momon"], "nowhere.momon: no such file or folder"),
        (["FBD 176"], "Did you mean FBD 167?"),
    ],
)
def test_wrong_wishes_are_told_and_nothing_is_written(
    arguments: list[str], said: str, folder: Path, capsys: Said
) -> None:
    assert main(["render", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert files(folder) == ["pack/a.momon"]


def test_a_broken_script_is_told_and_the_others_are_drawn(folder: Path, capsys: Said) -> None:
    (folder / "pack" / "b.momon").write_text(BAD)
    assert main(["render", "pack", "-o", "faces"]) == 1
    assert 'pack/b.momon:5:5: E201 The language has no word "Incit".' in capsys.readouterr().err
    assert files(folder / "faces") == ["TT-1.svg", "TT-2.svg"]


@pytest.mark.parametrize(("lang", "said"), [("en", "does not fit the card"), ("th", "ยาวเกิน")])
def test_a_text_that_does_not_fit_is_told(lang: str, said: str, folder: Path, capsys: Said) -> None:
    long = GOOD.replace("stars 3", f'stars 3\n  flavor "{"many words " * 400}"')
    (folder / "long.momon").write_text(long)
    assert main(["render", "long.momon", "--lang", lang]) == 1
    assert said in capsys.readouterr().err
    assert files(folder) == ["TT-1.svg", "long.momon", "pack/a.momon"]


def test_two_cards_of_one_number_are_two_files(folder: Path) -> None:
    (folder / "again.momon").write_text(GOOD)
    assert main(["render", "pack", "again.momon", "-o", "all"]) == 0
    assert files(folder / "all") == ["TT-1-2.svg", "TT-1.svg", "TT-2.svg"]


@pytest.mark.parametrize("command", [["render", "FBD 167"], ["board", "pack/a.momon"]])
@pytest.mark.parametrize("missing", ["uharfbuzz", "reportlab", "fontpkg_sarabun"])
def test_a_missing_library_is_told_with_the_extra_that_has_it(
    command: list[str], missing: str, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    from momon_dsl.pictures import extra

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return builtins.__import__(name, *rest)

    monkeypatch.setattr(extra, "import_module", without)
    assert main(command) == 2
    err = capsys.readouterr().err
    assert err == (
        f'momon: Pictures need the extra "render", of which {missing} is missing: '
        "pip install 'momon-dsl[render]'\n"
    )


def test_a_file_that_cannot_be_written_leaves_the_old_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from momon_dsl.checking import writing

    (folder / "x.svg").write_text("old")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(writing.os, "replace", interrupted)
    assert main(["render", "FBD 167", "-o", "x.svg"]) == 130
    assert (folder / "x.svg").read_text() == "old"
    assert files(folder) == ["pack/a.momon", "x.svg"]


# --- board ---------------------------------------------------------------------------------------


def test_a_scenario_is_drawn_as_it_ends_or_so_far(folder: Path, capsys: Said) -> None:
    assert main(["board", "pack/a.momon", "first", "-o", "end.svg"]) == 0
    assert main(["board", "pack/a.momon:A: first", "--after", "0", "-o", "begin.svg"]) == 0
    capsys.readouterr()
    end, begin = ((folder / f"{name}.svg").read_text("utf-8") for name in ("end", "begin"))
    assert "Your Hand: empty" in end
    assert "Your Hand: TT 2 Two" in begin


def test_of_several_scenarios_each_is_a_file(folder: Path) -> None:
    assert main(["board", "pack/a.momon", "-o", "tales", "--format", "png", "--dpi", "30"]) == 0
    assert files(folder / "tales") == ["A-first.png", "A-second.png"]


def test_a_saved_game_is_drawn_at_any_choice(folder: Path, capsys: Said) -> None:
    game = Game("First steps", "Wild wind", seed=1)
    for _ in range(4):
        assert game.decision
        game.choose(game.decision.options[0])
    (folder / "game.json").write_text(game.save(), encoding="utf-8")
    assert main(["board", "game.json"]) == 0
    assert capsys.readouterr().out == "game.svg\n"
    assert main(["board", "game.json", "--after", "0", "-o", "start.svg", "--lang", "th"]) == 0
    begun, now = ((folder / f"{name}.svg").read_text("utf-8") for name in ("start", "game"))
    assert begun != now
    assert "เทิร์น 1" in begun
    assert main(["board", "game.json", "--after", "5"]) == 2
    assert "has 4 choices" in capsys.readouterr().err


def test_a_scenario_that_cannot_begin_is_told(folder: Path, capsys: Said) -> None:
    (folder / "odd.momon").write_text('scenario "Odd"\n  Given your Hand is ZZ 9.\n')
    assert main(["board", "odd.momon"]) == 1
    assert "ZZ 9" in capsys.readouterr().out
    assert files(folder) == ["odd.momon", "pack/a.momon"]
