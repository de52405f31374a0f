"""An import over an earlier one: the old cards or the new ones are there; nothing else is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from momon_dsl.cli import main
from momon_dsl.packs import disk
from momon_dsl.packs.exchange.files import write_pack
from momon_dsl.packs.exchange.notes import Refused
from tests.hygiene.sources import ROOT
from tests.packs.test_store import Failing

HEAD = "# These cards were imported.\n\n"
OLD = {
    "pack.toml": b'id = "forest"\nversion = "1.0.0"\n',
    "cards-001.momon": f'{HEAD}card FOR 1 "Fox"\n'.encode(),
    "cards-002.momon": f'{HEAD}card FOR 2 "Owl"\n'.encode(),
}
NEW = {
    "pack.toml": b'id = "forest"\nversion = "1.0.1"\n',
    "cards.momon": f'{HEAD}card FOR 1 "Vixen"\n'.encode(),
    "more.momon": f'{HEAD}deck "D"\n  2 FOR 1\n'.encode(),
}
STEPS = ("write", "sync", "rename", "exchange")


def state(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


@pytest.fixture
def forest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    folder = tmp_path / "around" / "forest"
    write_pack(str(folder), OLD)
    return folder


def no_exchange(one: str, other: str) -> None:
    raise OSError(errno.ENOSYS, "not here")


@pytest.mark.parametrize("way", ["at once", "in two steps"])
@pytest.mark.parametrize("kinds", [*((kind,) for kind in STEPS), STEPS], ids="-".join)
def test_whichever_step_fails_the_old_or_the_new_is_there(
    kinds: tuple[str, ...], way: str, forest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "in two steps":
        monkeypatch.setattr(disk, "exchange", no_exchange)
    fails = 0
    while True:
        fails += 1
        with monkeypatch.context() as patch:
            failing = Failing(patch, kinds, fails)
            try:
                write_pack(str(forest), NEW, replace=True)
                failed = False
            except OSError:
                failed = True
        assert state(forest) in ([OLD, NEW] if failed else [NEW]), fails
        assert os.listdir(forest.parent) == ["forest"]
        write_pack(str(forest), NEW, replace=True)  # nothing that is left is in the way
        write_pack(str(forest), OLD, replace=True)
        if failing.done < fails:
            break
    assert fails > {"write": 3, "sync": 4}.get("".join(kinds), 0)


KILLED = """
import os, signal, sys
from pathlib import Path
from momon_dsl.packs import disk
from tests.packs.exchange.test_replacing import NEW, OLD, STEPS, state, write_pack

os.fsync = lambda handle: None
really = {kind: getattr(disk, kind) for kind in STEPS}
def dying(at, after):
    done = 0
    def step(kind):
        def run(*arguments):
            nonlocal done
            done += 1
            if done == at and not after:
                os.kill(os.getpid(), signal.SIGKILL)
            really[kind](*arguments)
            if done == at:
                os.kill(os.getpid(), signal.SIGKILL)
        return run
    for kind in STEPS:
        setattr(disk, kind, step(kind))
at, seen = 0, []
while True:
    at += 1
    for after in (False, True):
        folder = Path(sys.argv[1]) / f"{at}-{after}"
        write_pack(str(folder), OLD)
        child = os.fork()
        if not child:
            dying(at, after)
            write_pack(str(folder), NEW, replace=True)
            os._exit(0)
        killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        found = state(folder)
        assert found in (OLD, NEW), (at, after)
        seen.append(found == NEW)
        write_pack(str(folder), NEW, replace=True)
        assert state(folder) == NEW
    if not killed:
        break
print(at, seen.count(False), seen.count(True))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="kills a process at every step")
def test_a_process_that_is_killed_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    moments, old, new = map(int, done.stdout.split())
    assert moments > 8
    assert old > 14
    assert new > 2


def _foreign(folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")


def _by_hand(folder: Path) -> None:
    (folder / "cards.momon").write_text('card FOR 3 "Hare"\n')


def _own_script(folder: Path) -> None:
    (folder / "fox.momon").write_text(HEAD)


def _folder_inside(folder: Path) -> None:
    (folder / "cards.momon").mkdir()


def _link_inside(folder: Path) -> None:
    (folder.parent / "elsewhere").write_text(HEAD)
    (folder / "cards.momon").symlink_to(folder.parent / "elsewhere")


def _hidden(folder: Path) -> None:
    (folder / ".git").mkdir()


def _no_pack(folder: Path) -> None:
    (folder / "pack.toml").unlink()


def _bad_manifest(folder: Path) -> None:
    (folder / "pack.toml").write_text("id = 7\n")


def _other_pack(folder: Path) -> None:
    (folder / "pack.toml").write_text('id = "river"\nversion = "1"\n')


def _link(folder: Path) -> None:
    folder.rename(folder.parent / "real")
    folder.symlink_to(folder.parent / "real")


def _file(folder: Path) -> None:
    folder.rename(folder.parent / "real")
    folder.write_text("mine")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_foreign, "not_imported"), (_by_hand, "not_imported"), (_own_script, "not_imported"),
        (_folder_inside, "not_imported"), (_link_inside, "not_imported"),
        (_hidden, "not_imported"), (_no_pack, "no_pack_there"), (_bad_manifest, "not_imported"),
        (_other_pack, "other_pack_there"), (_link, "not_imported"), (_file, "not_imported"),
    ],
)  # fmt: skip
def test_what_no_import_has_written_is_never_written_over(
    change: Callable[[Path], None], key: str, forest: Path
) -> None:
    change(forest)
    around = sorted(str(path) for path in forest.parent.rglob("*"))
    with pytest.raises(Refused) as caught:
        write_pack(str(forest), NEW, replace=True)
    assert caught.value.note.key == key
    assert sorted(str(path) for path in forest.parent.rglob("*")) == around


def test_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    table = Path("forest.csv")
    table.write_text("set,no,name,text\nFOR,1,Fox,On Summon: Incite this.\n", encoding="utf-8")
    command = ["pack", "import", "forest.csv"]
    assert main([*command, "--replace"]) == 0  # there is nothing yet
    first = state(Path("forest"))
    table.write_text("set,no,name,text\nFOR,1,Fox,On Sumon: Incite this.\n", encoding="utf-8")
    assert main([*command, "--replace"]) == 1
    assert state(Path("forest")) == first
    table.write_text("set,no,name,text\nFOR,1,Owl,On Snatch: Incite this.\n", encoding="utf-8")
    capsys.readouterr()
    assert main(command) == 2
    assert "--replace writes over an earlier import." in capsys.readouterr().err
    assert main([*command, "--replace"]) == 0
    assert b"Owl" in state(Path("forest"))["cards.momon"]
    assert main([*command, "--replace", "--id", "river"]) == 2
    assert "it holds the pack forest, not river" in capsys.readouterr().err
    assert main([*command, "--replace", "--id", "river", "--lang", "th"]) == 2
    assert "เป็นแพ็ก forest ไม่ใช่ river" in capsys.readouterr().err
    assert sorted(os.listdir()) == ["forest", "forest.csv"]
