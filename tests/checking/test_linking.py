"""Scripts checked together: numbers given twice, cards that nobody defines, symbols of a pack."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from momon_dsl.checking.pack import check_paths, load_pack
from momon_dsl.errors import PackError, ScriptError


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def write(folder: Path, **scripts: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in scripts.items():
        (folder / f"{name}.momon").write_text(text, "utf-8")
    return folder


def found(*paths: Path) -> list[tuple[str, int, str]]:
    result = check_paths([str(path) for path in paths])
    return [(Path(f.path).name, x.line, x.code) for f in result.files for x in f.findings]


def test_two_cards_of_one_number_in_two_files(tmp_path: Path) -> None:
    pack = write(tmp_path / "p", a='card TT 1 "One"', b='\ncard TT 1 "Other"')
    assert found(pack) == [("b.momon", 2, "E311")]
    where = check_paths([str(pack)]).files[1].findings[0].arguments
    assert dict(where) == {"id": "TT 1", "where": f"{pack / 'a.momon'}:1"}


def test_names_in_two_files(tmp_path: Path) -> None:
    pack = write(
        tmp_path / "p",
        a='card TT 1 "One"\ndeck "D"\n 2 TT 1',
        b='card TT 2 "One"\ndeck "D"\n 2 TT 2',
    )
    assert found(pack) == [("b.momon", 1, "E312"), ("b.momon", 2, "E313")]


def test_test_cards_stay_in_their_file(tmp_path: Path) -> None:
    text = 'test card T1 "Plain"\ndeck "{}"\n 2 T1'
    assert found(write(tmp_path / "p", a=text.format("A"), b=text.format("B"))) == []


def test_a_card_that_nobody_defines(tmp_path: Path) -> None:
    pack = write(tmp_path / "p", a='card TT 1 "One"', b='deck "D"\n 2 TT 1\n 2 TT 11')
    assert found(pack) == [("b.momon", 3, "E314")]
    assert dict(check_paths([str(pack)]).files[1].findings[0].arguments)["near"] == "TT 1"


def test_cards_called_by_their_name(tmp_path: Path) -> None:
    pack = write(tmp_path / "p", a='card TT 1 "One"', b='deck "D"\n 2 "One"\n 2 "Onne"')
    assert found(pack) == [("b.momon", 3, "E314")]


def test_a_name_in_a_filter_only_warns(tmp_path: Path) -> None:
    text = 'card TT 1 "One"\nOn Summon: Incite a Momon named "Nobody".'
    assert found(write(tmp_path / "p", a=text)) == [("a.momon", 2, "W314")]


def test_nothing_is_missed_while_a_script_is_broken(tmp_path: Path) -> None:
    pack = write(tmp_path / "p", a='card TT 1 "One"\n  strs 3', b='deck "D"\n 2 TT 1')
    assert [(name, code) for name, _, code in found(pack)] == [("a.momon", "E201")]


def test_a_lone_script_sees_the_rest_of_its_pack(tmp_path: Path) -> None:
    pack = write(tmp_path / "p", a='card TT 1 "One"', b='card TT 1 "Two"\ndeck "D"\n 2 TT 1')
    assert found(pack / "b.momon") == []
    (pack / "pack.toml").write_text("")
    (pack / "deeper").mkdir()
    (pack / "b.momon").rename(pack / "deeper" / "b.momon")
    assert found(pack / "deeper" / "b.momon") == [("b.momon", 1, "E311")]


def test_two_packs_do_not_see_each_other(tmp_path: Path) -> None:
    for name in ("p", "q"):
        write(tmp_path / name, a='card TT 1 "One"')
        (tmp_path / name / "pack.toml").write_text("")
    assert found(tmp_path) == []


def test_symbols_are_declared_by_the_pack(tmp_path: Path) -> None:
    text = 'card TT 1 "One"\n symbols [S]\nOn Summon:\n Incite a [Q] Momon.'
    pack = write(tmp_path / "p", a=text)
    assert found(pack) == []
    (pack / "pack.toml").write_text('symbols = ["S"]')
    assert found(pack) == [("a.momon", 4, "E315")]
    (pack / "pack.toml").write_text('symbols = ["S", "[Q]"]')
    assert found(pack) == []


@pytest.mark.parametrize("manifest", ["symbols = 3", "symbols = [", "symbols = [1]", "\xff"])
def test_a_bad_manifest(tmp_path: Path, manifest: str) -> None:
    pack = write(tmp_path / "p", a='card TT 1 "One"')
    (pack / "pack.toml").write_bytes(manifest.encode("latin-1"))
    assert found(pack) == [("pack.toml", 1, "E317")]


def test_formats_are_looked_for(tmp_path: Path) -> None:
    text = 'scenario "A"\n Format "{}".\n test card T1 "Plain".\n Then no decision waits.'
    assert found(write(tmp_path / "p", a=text.format("House"))) == []
    assert found(write(tmp_path / "p", a=text.format("Mine"))) == [("a.momon", 2, "E316")]
    assert found(write(tmp_path / "p", b='format "Mine"\n Arena 3 by 3.')) == []


def test_many_findings_are_cut_errors_first(tmp_path: Path) -> None:
    warn = "Each [S] Momon you control have +1 power.\n" * 150
    text = f'card TT 1 "One"\nAlways:\n{warn}It cannot be Snatched.\n'
    result = check_paths([str(write(tmp_path / "p", a=text) / "a.momon")])
    codes = [f.code for f in result.files[0].findings]
    assert result.errors >= 1
    assert codes[-1] == "W123"
    assert len(codes) == 101


def test_a_pack_is_loaded_with_its_meaning(tmp_path: Path) -> None:
    pack = write(
        tmp_path / "p",
        a='card TT 1 "One"\n stars 3',
        b='test card T1 "Plain"\ndeck "D"\n 2 TT 1\nformat "F"\n Arena 3 by 3.',
    )
    loaded = load_pack([str(pack)])
    assert loaded.cards["TT 1"].stars == 3
    assert list(loaded.cards) == ["TT 1"]
    assert loaded.decks["D"].entries[0].count == 2
    assert list(loaded.formats) == ["F"]


def test_a_bad_pack_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no such file"):
        load_pack([str(tmp_path / "nowhere")])
    bad = write(tmp_path / "p", a='card TT 1 "One"\n stars 33')
    with pytest.raises(ScriptError, match=r"a\.momon:2:8: E331") as caught:
        load_pack([str(bad)])
    assert [d.code for d in caught.value.diagnostics] == ["E331"]
    double = write(tmp_path / "q", a='card TT 1 "One"', b='card TT 1 "Two"')
    with pytest.raises(ScriptError, match=r"b\.momon:1:1: E311"):
        load_pack([str(double)])


def test_a_folder_that_cannot_be_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may hold broken scripts, so that the others being sound does not make it so."""
    write(tmp_path / "p", a='card TT 1 "One"')
    write(tmp_path / "p" / "locked", b="broken")
    really = os.scandir

    def scandir(path: str | Path) -> Any:
        if str(path).endswith("locked"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return really(path)

    monkeypatch.setattr(os, "scandir", scandir)  # the tests may run as root, who may read all
    locked = str(tmp_path / "p" / "locked")
    assert check_paths([str(tmp_path / "p")]).unreadable == ((locked, "permission denied"),)
    assert check_paths([locked]).unreadable == ((locked, "permission denied"),)


def test_a_format_of_the_pack_makes_room_for_the_numbers_that_filters_ask_for(
    tmp_path: Path,
) -> None:
    text = 'card TT 1 "One"\nOn Summon: Summon a Momon with {} or more Stars from your Hand.'
    assert found(write(tmp_path / "p", a=text.format(12))) == [("a.momon", 2, "W425")]
    pack = write(tmp_path / "p", b='format "Wide"\n Stars go from 1 to 12.')
    assert found(pack) == []
    assert found(write(tmp_path / "p", a=text.format(13))) == [("a.momon", 2, "W425")]
