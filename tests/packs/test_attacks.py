"""Hostile packs are refused whole, for the right reason, and nothing is written anywhere."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from momon_dsl.checking.pack import bundled
from momon_dsl.cli import main
from momon_dsl.packs.installing import install
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.shelves import project_store
from momon_dsl.packs.verifying import examine, read_file, verify
from tests.packs.attacks import attacks
from tests.packs.folders import FOX, MANIFEST
from tests.packs.forging import Attack, forged

ALL = attacks()
SECONDS = 5.0
"""What the slowest attack may take on a busy machine; it takes a tenth of it on an idle one."""


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache that knows the bundled cards: looking through them is no work of an attack."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(folder))
        list(bundled())
    return folder


@pytest.fixture(autouse=True)
def project(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project inside of a folder that would show what is written outside."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "outer" / "project"
    (folder / ".momon").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def everything(folder: Path) -> list[str]:
    return sorted(map(str, folder.rglob("*")))


@pytest.mark.parametrize("attack", ALL, ids=lambda attack: attack.name)
def test_it_is_refused_for_its_reason_and_nothing_is_written(
    attack: Attack, tmp_path: Path, project: Path
) -> None:
    data = attack.data()
    before = everything(tmp_path)
    begin = time.perf_counter()
    with pytest.raises(PackRefused) as told:
        install([verify(data)], project_store("."))
    assert time.perf_counter() - begin < SECONDS
    assert told.value.problems[0].key == attack.key, str(told.value)
    assert everything(tmp_path) == before
    for lang in ("en", "th"):
        said = told.value.text(lang)  # type: ignore[arg-type]
        assert len(said) < 20_000
        assert said.replace("\n", "").isprintable()
        assert all(each.text(lang).split(": ")[-1] for each in told.value.problems)  # type: ignore[arg-type]


def test_there_are_many_of_them_and_no_two_have_one_name() -> None:
    assert len(ALL) >= 150
    assert len({attack.name for attack in ALL}) == len(ALL)


def test_the_command_says_it_in_one_line_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("evil.momonpack").write_bytes(forged({"../evil.momon": FOX.encode()}))
    before = everything(tmp_path)
    for command in (["verify"], ["install"], ["install", "--quick", "--project"], ["info"]):
        assert main(["pack", *command, "evil.momonpack"]) == 1
        out, err = capsys.readouterr()
        assert (out, err) == (
            "",
            "momon: evil.momonpack: The name ../evil.momon is not that of a file below the folder: "
            "a part of it is “..”, “.” or nothing.\n",
        )
    assert everything(tmp_path) == before


def test_one_hostile_pack_among_good_ones_refuses_all(tmp_path: Path, project: Path) -> None:
    good = verify(forged())
    evil = verify(forged(manifest=MANIFEST.replace("forest", "owl"), evil=FOX + "card"))
    before = everything(tmp_path)
    with pytest.raises(PackRefused):
        install([good, evil], project_store("."))
    assert everything(tmp_path) == before


@pytest.mark.parametrize("kind", ["pipe", "folder", "endless", "link to endless", "absent"])
def test_what_is_no_file_is_never_waited_for(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "evil.momonpack"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "endless":
            path = Path("/dev/zero")
        case "link to endless":
            path.symlink_to("/dev/zero")
    with pytest.raises(PackRefused):
        read_file(str(path))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(PackRefused, match=r"larger than 33,554,432 bytes"):
        read_file(str(tmp_path / "large"))


def test_line_ends_of_windows_are_no_attack() -> None:
    pack = verify(forged(manifest=MANIFEST.replace("\n", "\r\n"), fox=FOX.replace("\n", "\r\n")))
    examine(pack)
    assert pack.seal.items == verify(forged()).seal.items


def test_a_circle_of_packs_is_refused(project: Path) -> None:
    packs = [
        verify(forged(manifest=f'id = "{id}"\nversion = "1"\n[requires]\n{other} = ">=1"\n',
                      fox=FOX.replace("TT 1", number).replace("Fox", id)))
        for id, other, number in (("owl", "fox", "TT 1"), ("fox", "owl", "TT 2"))
    ]  # fmt: skip
    with pytest.raises(PackRefused, match=r"require each other.*: fox → owl → fox"):
        install(packs, project_store("."))
    assert not (project / ".momon" / "packs").exists()


def test_an_id_that_looks_like_an_installed_one_is_refused() -> None:
    install([verify(forged())], project_store("."))
    for id in ("f0rest", "for-est"):
        pack = verify(forged(manifest=MANIFEST.replace("forest", id)))
        with pytest.raises(PackRefused, match=f"The id {id} looks like forest"):
            install([pack], project_store("."))


def test_every_byte_counts() -> None:
    data = forged()
    for at in range(0, len(data), 7):
        changed = bytearray(data)
        changed[at] ^= 1 << at % 8
        with pytest.raises(PackRefused):
            verify(bytes(changed))
