"""One rule for all commands says which card a number or a name means."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from momon_dsl.cli import main
from momon_dsl.errors import PackError
from momon_dsl.packs.lookup import Ambiguous, Unknown, look_up

OWN = 'card FBD 167 "Mine"\n  stars 1\n\ncard TT 1 "Fox"\n  name th "จิ้งจอก"\n  stars 1\n'
FOXES = 'card TT 2 "Fox"\n  stars 1\n\ncard TT 3 "FOX"\n  stars 1\n\ncard TT 4 "TT 2"\n  stars 1\n'

Said = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a pack with cards of its own; `foxes.momon` lies beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "foxes.momon").write_text(FOXES, encoding="utf-8")
    pack = tmp_path / "pack" / "cards"
    pack.mkdir(parents=True)
    (tmp_path / "pack" / "pack.toml").write_text("")
    (tmp_path / "pack" / "own.momon").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(pack)
    return pack


def test_the_pack_of_the_folder_comes_before_the_bundled_cards(folder: Path) -> None:
    assert look_up("FBD 167").names == ("Mine",)
    assert look_up("Grass Lurker").number == "MMT 34"


def test_a_named_pack_comes_first_and_may_be_one_script(folder: Path) -> None:
    assert look_up("Fox", ["../../foxes.momon"]).number == "TT 2"
    assert look_up("Fox").number == "TT 1"
    assert look_up("FBD 167", ["../../foxes.momon"]).names == ("Mine",)


def test_what_an_extension_brings_comes_before_the_bundled_cards(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from momon_dsl.packs import lookup

    brought = tmp_path / "extension"
    brought.mkdir()
    (brought / "cards.momon").write_text('card MMT 34 "Brought"\n  stars 1\n')
    monkeypatch.setattr(lookup, "loaded", lambda: (SimpleNamespace(folder=str(brought)),))
    assert look_up("MMT 34").names == ("Brought",)
    assert look_up("FBD 167").names == ("Mine",)
    assert look_up("MMT 28").names == ("Assessor",)


def test_without_a_pack_the_scripts_beside_count_and_no_others(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert look_up("TT 2").path == "./foxes.momon"
    with pytest.raises(Unknown):
        look_up("TT 1")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_what_is_no_file_is_never_waited_for(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe.momon")
    assert look_up("TT 3").number == "TT 3"


def test_capitals_and_blanks_do_not_matter_but_decide_between_two(folder: Path) -> None:
    assert look_up(" tt   1").number == "TT 1"
    assert look_up("grass  LURKER").number == "MMT 34"
    assert look_up("FOX", ["../../foxes.momon"]).number == "TT 3"


def test_a_name_in_another_language_will_do(folder: Path) -> None:
    assert look_up("จิ้งจอก") == look_up("TT 1")._replace(names=("Fox", "จิ้งจอก"))
    assert look_up("ทศกัณฐ์").number == "HIM 26"


def test_a_number_counts_before_a_name(folder: Path) -> None:
    assert look_up("TT 2", ["../../foxes.momon"]).number == "TT 2"


def test_of_two_neither_is_taken_and_both_are_named(folder: Path) -> None:
    with pytest.raises(Ambiguous) as told:
        look_up("fox", ["../../foxes.momon"])
    assert str(told.value) == (
        "fox may mean each of these cards: TT 2 “Fox” (../../foxes.momon:1); "
        "TT 3 “FOX” (../../foxes.momon:4). Name one by its number."
    )
    Path("again.momon").write_text('card TT 1 "Vixen"\n  stars 1\n')
    with pytest.raises(Ambiguous, match="Name its script with --pack"):
        look_up("TT 1")


def test_the_nearest_number_or_name_is_told(folder: Path) -> None:
    for wanted, near in {"FBD 176": "FBD 167", "Gras Lurker": "Grass Lurker"}.items():
        with pytest.raises(Unknown, match=f"There is no card {wanted}. Did you mean {near}?"):
            look_up(wanted)
    with pytest.raises(Unknown) as told:
        look_up("§§§")
    assert told.value.near == ""


def test_a_named_pack_that_is_not_there_is_told(folder: Path) -> None:
    with pytest.raises(PackError, match="nowhere: no such file or folder"):
        look_up("Fox", ["nowhere"])


def test_a_test_card_is_nobody_elses(folder: Path) -> None:
    Path("test.momon").write_text('test card T9 "Tried".\n  stars 1\n')
    with pytest.raises(Unknown):
        look_up("T9")


@pytest.mark.parametrize("command", [["text"], ["ast"], ["new", "scenario"], ["render"]])
def test_every_command_that_takes_a_card_goes_by_the_rule(
    command: list[str], folder: Path, capsys: Said
) -> None:
    assert main([*command, "fox", "--pack", "../../foxes.momon"]) == 2
    assert "TT 2 “Fox” (../../foxes.momon:1); TT 3" in capsys.readouterr().err
    assert main([*command, "Fix"]) == 2
    assert "Did you mean Fox?" in capsys.readouterr().err
    assert main([*command, "จิ้งจอก", "--pack", "../../foxes.momon"]) == 0
    assert main([*command, "Fox", "--pack", "nowhere"]) == 2
    assert "nowhere: no such file or folder" in capsys.readouterr().err


def test_reminders_are_those_of_the_cards_own_pack(folder: Path, capsys: Said) -> None:
    Path("swift.momon").write_text("keyword Swift:\n  On Summon:\n    Incite this.\n")
    Path("deer.momon").write_text('card TT 5 "Deer"\n  stars 1\n\n  Swift.\n')
    assert main(["text", "deer", "--reminders"]) == 0
    assert "Swift (On Summon: Incite this.)" in capsys.readouterr().out
