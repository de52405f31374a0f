"""Installing changes everything at once or nothing at all, whatever fails and whenever."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from momon_dsl.packs import disk
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.store import RECORD, Store
from momon_dsl.packs.verifying import Verified, verify
from tests.hygiene.sources import ROOT
from tests.packs.folders import FOX, MANIFEST, OWL
from tests.packs.forging import forged

STEPS = ("write", "sync", "rename")


@pytest.fixture(autouse=True)
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    # No test pulls the plug: the steps count, not the time that a disk takes for them.
    monkeypatch.setattr(os, "fsync", lambda handle: None)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(str(tmp_path / "outer" / "packs"))


@cache
def fox(version: str = "1.2.0", stars: int = 2, id: str = "forest") -> Verified:
    manifest = MANIFEST.replace("1.2", version).replace("forest", id)
    text = FOX.replace("stars 2", f"stars {stars}").encode()
    return verify(forged({"a/b/fox.momon": text, "owl.momon": OWL.encode()}, manifest))


def called(store: Store) -> list[str]:
    return [row.called for row in store.installed()]


def files(store: Store) -> list[str]:
    """What lies in the store, without its lock, which stays."""
    root = Path(store.root)
    found = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return sorted(name for name in found if name != ".lock")


def test_what_is_installed_is_what_was_in_the_file(store: Store) -> None:
    pack = fox()
    (row,) = store.install([pack])
    assert store.installed() == [row]
    assert row.verified() == pack
    assert row.scripts() == pack.scripts
    assert row.manifest() == pack.manifest
    assert files(store) == sorted(
        [RECORD, *(f"forest/1.2.0-{pack.digest[:16]}/{name}" for name in pack.members)]
    )


def test_the_mask_of_the_user_does_not_matter(store: Store) -> None:
    before = os.umask(0o077)
    try:
        (row,) = store.install([fox()])
    finally:
        os.umask(before)
    modes = {path.stat().st_mode & 0o777 for path in Path(row.folder).rglob("*")}
    assert modes <= {0o600, 0o644, 0o700, 0o755}


def test_versions_stand_side_by_side_and_are_removed_one_by_one(store: Store) -> None:
    old, new = store.install([fox("1.2"), fox("2.0", 3)])
    assert called(store) == ["forest 1.2.0", "forest 2.0.0"]
    store.remove([old])
    assert store.installed() == [new]
    assert not os.path.exists(old.folder)
    store.remove([new])
    assert files(store) == [RECORD]
    assert os.listdir(store.root) == sorted([".lock", RECORD]) or len(os.listdir(store.root)) == 2


def test_installing_twice_changes_nothing(store: Store) -> None:
    (row,) = store.install([fox()])
    before = {path: path.stat().st_mtime_ns for path in Path(row.folder).rglob("*")}
    record = (Path(store.root) / RECORD).stat().st_mtime_ns
    assert store.install([fox()]) == [row]
    assert {path: path.stat().st_mtime_ns for path in Path(row.folder).rglob("*")} == before
    assert (Path(store.root) / RECORD).stat().st_mtime_ns == record


def test_other_cards_under_one_version_are_refused_unless_they_replace(store: Store) -> None:
    (row,) = store.install([fox()])
    with pytest.raises(PackRefused, match="is installed with other cards"):
        store.install([fox(stars=9)])
    assert row.verified()
    (other,) = store.install([fox(stars=9)], replace=True)
    assert store.installed() == [other]
    assert not os.path.exists(row.folder)
    with pytest.raises(PackRefused, match="is installed with other cards"):
        store.install([fox("3", 1), fox("3", 2)], replace=True)


def test_what_was_changed_since_is_found(store: Store) -> None:
    (row,) = store.install([fox()])
    path = Path(row.folder) / "owl.momon"
    path.write_text(OWL + "# mine\n", encoding="utf-8")
    with pytest.raises(PackRefused, match=r"forest 1\.2\.0 is not any more what was installed"):
        row.verified()
    path.unlink()
    with pytest.raises(PackRefused, match="cannot be read"):
        row.verified()


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "{}", "[" * 100_000, '{"format": 2, "packs": []}', '{"format": 1}',
        '{"format": 1, "packs": [{"id": "../../evil", "version": "1", "digest": "' + "0" * 64
        + '"}]}',
        '{"format": 1, "packs": [{"id": "fox", "version": "../1", "digest": "' + "0" * 64 + '"}]}',
        '{"format": 1, "packs": [{"id": "fox", "version": "1", "digest": "../evil"}]}',
        '{"format": 1, "packs": [{"id": "fox", "version": 1, "digest": "0"}]}',
    ],
)  # fmt: skip
def test_a_damaged_record_is_told_and_left_alone(text: str, store: Store) -> None:
    (row,) = store.install([fox()])
    path = Path(store.root) / RECORD
    path.write_text(text)
    for ask in (store.installed, lambda: store.install([fox("2")]), lambda: store.remove([row])):
        with pytest.raises(PackRefused, match="record of what is installed is damaged"):
            ask()
    assert path.read_text() == text
    assert os.path.isdir(row.folder)


@pytest.mark.parametrize("harm", ["changed", "lost", "all lost"])
def test_installing_again_mends_what_was_changed(harm: str, store: Store) -> None:
    (row,) = store.install([fox()])
    script = Path(row.folder) / "a" / "b" / "fox.momon"
    if harm == "changed":
        script.write_text("card", encoding="utf-8")
    elif harm == "lost":
        script.unlink()
    else:
        shutil.rmtree(row.folder)
    with pytest.raises(PackRefused):
        row.verified()
    assert store.install([fox()]) == [row]
    assert row.verified() == fox()


# --- what fails ----------------------------------------------------------------------------------


class Failing:
    """Lets the n-th step fail, of one kind or of all; a write that fails has written a half."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, ...], fails: int) -> None:
        self.done = 0
        self._fails = fails
        for kind in kinds:
            monkeypatch.setattr(disk, kind, self._step(getattr(disk, kind)))

    def _step(self, really: Callable[..., None]) -> Callable[..., None]:
        def step(*arguments: object) -> None:
            self.done += 1
            if self.done == self._fails:
                if isinstance(arguments[-1], bytes):
                    really(arguments[0], arguments[-1][: len(arguments[-1]) // 2])
                raise OSError(28, "No space left on device")
            really(*arguments)

        return step


Change = Callable[[Store], object]

CHANGES: dict[str, Change] = {
    "a first pack": lambda store: store.install([fox()]),
    "two packs": lambda store: store.install([fox("2", 3), fox("1", id="owl")]),
    "another version": lambda store: store.install([fox("3", 3)]),
    "in place of another": lambda store: store.install([fox(stars=7)], replace=True),
    "away": lambda store: store.remove(store.installed()[:1]),
}


def state(store: Store) -> list[str]:
    """The packs with their digests, each of them verified as it lies there."""
    return [f"{row.called} {row.verified().digest}" for row in store.installed()]


@pytest.mark.parametrize("kinds", [*((kind,) for kind in STEPS), STEPS], ids="-".join)
@pytest.mark.parametrize("change", CHANGES)
def test_whichever_step_fails_the_old_or_the_new_is_there(
    change: str, kinds: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepared(name: str) -> Store:
        made = Store(str(tmp_path / name / "packs"))
        if change != "a first pack":
            made.install([fox()])
        return made

    whole = prepared("whole")
    old = state(whole)
    CHANGES[change](whole)
    new = state(whole)
    fails = 0
    while True:
        fails += 1
        store = prepared(str(fails))
        with monkeypatch.context() as patch:
            failing = Failing(patch, kinds, fails)
            try:
                CHANGES[change](store)
                failed = False
            except OSError:
                failed = True
        assert state(store) in ([old, new] if failed else [new]), fails
        if state(store) == old:
            CHANGES[change](store)  # nothing that is left is in the way
        assert state(store) == new
        store.install([fox()], replace=True)  # sweeps
        assert not any(disk.DRAFT in name for name in files(store))
        if failing.done < fails:
            break
    assert fails > {"write": 1, "sync": 2, "rename": 1}.get("".join(kinds), 4)
    outside = {path.name for path in tmp_path.iterdir()} - {"cache", "whole"}
    assert outside == {str(number) for number in range(1, fails + 1)}


@pytest.mark.parametrize("kinds", [(kind,) for kind in STEPS], ids="-".join)
def test_a_file_is_the_old_or_the_new_one(
    kinds: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fox.momonpack"
    path.write_bytes(b"old")
    for fails in range(1, 4):
        with monkeypatch.context() as patch:
            failing = Failing(patch, kinds, fails)
            try:
                disk.write_file(str(path), b"new and longer")
            except OSError:
                assert path.read_bytes() in (b"old", b"new and longer")
            else:
                assert failing.done < fails
                assert path.read_bytes() == b"new and longer"
        assert [each.name for each in tmp_path.iterdir()] == ["fox.momonpack"]


KILLED = """
import os, signal, sys
from momon_dsl.packs import disk
from tests.packs.test_store import CHANGES, Store, fox, state

root, change = sys.argv[1:]
os.fsync = lambda handle: None
def prepared(name):
    made = Store(os.path.join(root, name, "packs"))
    if change != "a first pack":
        made.install([fox()])
    return made
whole = prepared("whole")
old = state(whole)
CHANGES[change](whole)
new = state(whole)
really = {kind: getattr(disk, kind) for kind in ("write", "sync", "rename")}
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
    for kind in really:
        setattr(disk, kind, step(kind))
seen = []
at = 0
while True:
    at += 1
    for after in (False, True):
        store = prepared(f"{at}-{after}")
        child = os.fork()
        if not child:
            dying(at, after)
            CHANGES[change](store)
            os._exit(0)
        killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        found = state(store)
        assert found in (old, new), (at, found)
        seen.append(found == new)
        if found == old:
            CHANGES[change](store)
        assert state(store) == new, at
    if not killed:
        break
print(at, seen.count(False), seen.count(True))
"""


@pytest.mark.parametrize("change", CHANGES)
def test_a_process_that_is_killed_leaves_the_old_or_the_new(change: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path), change]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    moments, old, new = map(int, done.stdout.split())
    assert moments > 3
    assert old > 2
    assert new > 1


def test_two_at_a_time_wait_for_each_other(tmp_path: Path) -> None:
    code = (
        "import sys; from tests.packs.test_store import Store, fox; root, n = sys.argv[1:]\n"
        "for each in range(3): Store(root).install([fox(f'{n}.{each}')])"
    )
    root = str(tmp_path / "packs")
    running = [
        subprocess.Popen([sys.executable, "-c", code, root, str(n)], cwd=ROOT) for n in range(1, 4)
    ]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert len(state(Store(root))) == 9


def test_a_link_in_the_way_is_not_followed(store: Store, tmp_path: Path) -> None:
    pack = fox()
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = Path(store.root) / "forest"
    folder.mkdir(parents=True)
    (folder / f"1.2.0-{pack.digest[:16]}").symlink_to(outside)
    (row,) = store.install([pack])
    assert row.verified() == pack
    assert list(outside.iterdir()) == []


def leftovers(store: Store) -> Iterator[Path]:
    root = Path(store.root)
    yield root / f"{disk.DRAFT}x"
    yield root / "forest" / f"{disk.DRAFT}y"
    yield root / "forest" / "9.9.9-0000000000000000"
    yield root / "owl" / "1.0.0-0000000000000000"


def test_what_no_record_names_is_swept_away(store: Store) -> None:
    (row,) = store.install([fox()])
    for path in leftovers(store):
        path.mkdir(parents=True)
        (path / "x.momon").write_text("card")
    store.install([fox()])
    assert [path for path in leftovers(store) if path.exists()] == []
    assert json.loads((Path(store.root) / RECORD).read_text())["packs"][0]["id"] == "forest"
    assert os.listdir(os.path.join(store.root, "forest")) == [os.path.basename(row.folder)]
