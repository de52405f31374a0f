"""A pack file has the same bytes wherever it is built, and holds what the folder holds."""

from __future__ import annotations

import hashlib
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.cli.pack import command
from momon_dsl.extensions import Installed
from momon_dsl.packs import scripts
from momon_dsl.packs.building import ASTS, build
from momon_dsl.packs.contents import CONTENTS
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.seal import SEAL, read_seal
from momon_dsl.packs.verifying import examine, verify
from tests.packs.folders import FOX, MANIFEST, OWL, pack

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)


def refused(folder: str) -> str:
    with pytest.raises(PackRefused) as told:
        build(folder)
    return str(told.value)


def test_the_bytes_depend_on_the_content_alone(tmp_path: Path) -> None:
    names = ["b", "a", "ป่า", "A2"]
    texts = [FOX.replace("TT 1", f"TT {n}").replace("Fox", f"Fox {n}") for n in range(4)]
    made: set[bytes] = set()
    for turn, order in enumerate([1, -1]):
        folder = tmp_path / f"pack{turn}"
        pack(folder, **dict(list(zip(names, texts, strict=True))[::order]))
        (folder / ".hidden").mkdir()
        for number, path in enumerate(sorted(folder.iterdir())):
            os.utime(path, (1_000_000 * turn + number, 1_000_000 * number))
            path.chmod(0o700 if turn else 0o644 | path.stat().st_mode)
        for seed, locale in [("0", "C"), ("4242", "th_TH.UTF-8")]:
            code = f"import os, sys; os.umask({'0o077' if turn else '0o022'}); "
            code += "from momon_dsl.cli import main; sys.exit(main(sys.argv[1:]))"
            out = tmp_path / f"{turn}{seed}.momonpack"
            command = [sys.executable, "-c", code, "pack", "build", str(folder), "-o", str(out)]
            env = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": "Asia/Bangkok"}
            subprocess.run([*command, "--asts"], env=env, check=True, capture_output=True)
            made.add(out.read_bytes())
    assert len(made) == 1


def test_any_program_for_zip_archives_can_read_it(tmp_path: Path) -> None:
    data = build(pack(tmp_path / "forest"), asts=True).data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [SEAL, "pack.toml", ASTS, CONTENTS, "fox.momon", "owl.momon"]
        assert archive.read("owl.momon").decode() == OWL
        seal = read_seal(archive.read(SEAL))
        for name, digest in seal.members.items():
            assert hashlib.sha256(archive.read(name)).hexdigest() == digest
        assert seal.items.keys() == {"card TT 1", "card TT 2"}
        trees = json.loads(archive.read(ASTS))
        assert trees["owl.momon"]["items"][0]["id"] == "TT 2"


def test_the_meaning_stays_when_only_the_writing_changes(tmp_path: Path) -> None:
    plain = verify(build(pack(tmp_path / "a")).data).seal
    other = {"all": "# two\r\n" + FOX.replace("\n", "\r\n") + '\r\ncard TT 2 "นกฮูก"\r\n stars 3'}
    again = verify(build(pack(tmp_path / "b", **other)).data).seal
    assert (again.items, again.meaning) == (plain.items, plain.meaning)
    assert again.members != plain.members
    changed = build(pack(tmp_path / "c", fox=FOX.replace("stars 2", "stars 3"), owl=OWL)).data
    assert verify(changed).seal.meaning != plain.meaning


def test_scenarios_of_one_name_both_count(tmp_path: Path) -> None:
    scenario = 'scenario "S"\n  Given your Hand is TT 1.\n  When you Summon TT 1 into {}.\n'
    said = {"a": FOX + scenario.format("a1"), "b": scenario.format("b1")}
    seal = verify(build(pack(tmp_path / "x", **said)).data).seal
    assert len(seal.items["scenario S"].split()) == 2


def test_a_script_of_comments_alone_is_a_member_without_items(tmp_path: Path) -> None:
    seal = verify(build(pack(tmp_path / "x", fox=FOX, notes="# to do: an owl\n")).data).seal
    assert list(seal.items) == ["card TT 1"]
    assert "notes.momon" in seal.members


def test_what_was_built_is_right(tmp_path: Path) -> None:
    made = build(pack(tmp_path / "forest"), asts=True)
    found = verify(made.data)
    examine(found)
    assert found.manifest == made.manifest
    assert found.digest == hashlib.sha256(made.data).hexdigest()


def test_what_is_no_part_of_a_pack_is_told_and_left_out(tmp_path: Path, capsys: Said) -> None:
    folder = Path(pack(tmp_path / "forest"))
    (folder / "README.md").write_text("Hello")
    (folder / "momon.lock").write_text("")
    (folder / "old.momonpack").write_text("")
    (folder / ".git").mkdir()
    (folder / ".git" / "x.momon").write_text("?")
    assert main(["pack", "build", str(folder), "-o", "fox.momonpack"]) == 0
    out, err = capsys.readouterr()
    assert err == "momon: README.md is left out: it is no part of a pack.\n"
    assert out.startswith("fox.momonpack: forest 1.2.0\nsha256 ")
    assert main(["pack", "verify", "fox.momonpack"]) == 0
    assert capsys.readouterr().out.startswith("fox.momonpack: forest 1.2.0 is whole.\n")


def test_a_folder_that_is_no_pack_is_refused(tmp_path: Path) -> None:
    folder = Path(pack(tmp_path / "forest"))
    (folder / "owl.momon").unlink()
    (folder / "fox.momon").unlink()
    assert refused(str(folder)) == f"{folder}: There is no script (*.momon) in this pack."
    (folder / "pack.toml").unlink()
    assert refused(str(folder)) == f"{folder}: A pack has a pack.toml, and there is none here."


@pytest.mark.parametrize(
    ("scripts", "said"),
    [
        ({"a": FOX.replace("this", "it")}, "a.momon:7:12: E301 "),
        ({"a": FOX.replace("Incite", "Incte")}, "a.momon:7:5: E2"),
        ({"a": FOX.replace("[S]", "[X]")}, "a.momon:1:1: E315 This pack declares no symbol [X]."),
        ({"a": FOX, "b": FOX}, "b.momon:1:1: E311 "),
        ({"a": 'deck "D"\n  2 TT 9\n'}, "a.momon:2:5: E314 There is no card TT 9."),
    ],
)
def test_a_mistake_in_a_script_is_told_at_its_place(
    scripts: dict[str, str], said: str, tmp_path: Path
) -> None:
    folder = pack(tmp_path / "forest", **scripts)
    assert refused(folder).startswith(f"{folder}{os.sep}{said}")


def test_links_devices_and_packs_in_packs_are_refused(tmp_path: Path) -> None:
    folder = Path(pack(tmp_path / "forest"))
    outside = pack(tmp_path / "outside", secret=OWL)
    (folder / "link.momon").symlink_to(tmp_path / "outside" / "secret.momon")
    (folder / "all").symlink_to(outside)
    os.mkfifo(folder / "pipe.momon")
    (folder / "inner").mkdir()
    (folder / "inner" / "pack.toml").write_text(MANIFEST)
    (folder / "con.momon").write_text(FOX)
    assert [line.partition(": ")[::2] for line in refused(str(folder)).split("\n")] == [
        (f"{folder}/all", "This is a link. A pack holds files only, so that nobody reads what "
         "lies elsewhere."),
        (f"{folder}/inner/pack.toml", "This is a pack in a pack. Each pack has a folder of its "
         "own."),
        (f"{folder}/link.momon", "This is a link. A pack holds files only, so that nobody reads "
         "what lies elsewhere."),
        (f"{folder}/pipe.momon", "This is no ordinary file."),
        ("The name con.momon is that of a device on Windows.", ""),
    ]  # fmt: skip


def test_an_older_pack_file_stays_where_the_new_one_is_refused(tmp_path: Path) -> None:
    folder = Path(pack(tmp_path / "forest"))
    assert main(["pack", "build", str(folder), "-o", "a.momonpack"]) == 0
    before = Path("a.momonpack").read_bytes()
    (folder / "fox.momon").write_text("card")
    assert main(["pack", "build", str(folder), "-o", "a.momonpack"]) == 1
    assert Path("a.momonpack").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.momonpack", "cache", "forest"]


def test_phrases_of_an_extension_have_to_be_declared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    weather = Installed("momon_weather", "1.0", "weather", "weather:EXTENSION")

    class Owner:
        installed = weather

    monkeypatch.setattr(scripts, "installed", lambda: (weather,))
    monkeypatch.setattr(scripts, "owners", lambda kinds: [Owner])
    folder = pack(tmp_path / "forest")
    assert refused(folder) == (
        "pack.toml: The scripts use phrases of the extension momon_weather: add it to "
        "requires-extensions."
    )
    pack(tmp_path / "forest", MANIFEST + 'requires-extensions = ["Momon.Weather"]\n')
    data = build(folder).data
    examine(verify(data))
    monkeypatch.setattr(scripts, "installed", lambda: ())
    with pytest.raises(PackRefused, match=r"needs the extension Momon\.Weather, which is not in"):
        examine(verify(data))


@pytest.mark.parametrize("name", sorted(command.commands))
def test_every_command_shows_an_example(name: str, capsys: Said) -> None:
    assert main(["pack", name, "--help"]) == 0
    assert f"  momon pack {name}" in capsys.readouterr().out.partition("Example")[2]


@pytest.mark.parametrize(
    ("name", "id"),
    [("forest", "forest"), ("My Cards 2!", "my-cards-2"), ("ป่า", "my-pack"), ("2", "my-pack")],
)
def test_a_new_pack_can_be_built_at_once(name: str, id: str, tmp_path: Path, capsys: Said) -> None:
    for lang in ("en", "th"):
        folder = tmp_path / lang / name
        assert main(["new", "pack", str(folder), "--lang", lang]) == 0
        assert build(str(folder)).manifest.called == f"{id} 0.1.0"


@pytest.mark.parametrize("output", ["forest/fox.momon", "forest/pack.toml", "forest", "new.momon"])
def test_what_is_built_is_never_written_over_a_source(
    output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path(pack(Path("forest")))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main(["pack", "build", "forest", "-o", output]) == 2
    assert "This would write over" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_folder_that_is_not_there_is_told_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    monkeypatch.chdir(tmp_path)
    pack(Path("forest"))
    assert main(["pack", "build", "forest", "-o", "nowhere/a.momonpack"]) == 2
    assert capsys.readouterr().err == (
        "momon: nowhere/a.momonpack: This cannot be used: there is no such file or folder.\n"
    )
    assert main(["pack", "verify", "forest"]) == 1
    assert "forest is a folder, no pack file" in capsys.readouterr().err
