"""Spoilt pack files: each is refused with a message or taken whole, within 2 seconds and 200 MB.

Many of them get right digests again after they were spoilt, so that what comes after the digests is
reached too. `measure` has the form of the figures of `make soak`.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from momon_dsl.errors import MomonError
from momon_dsl.packs.archive import to_archive
from momon_dsl.packs.building import build, sealed
from momon_dsl.packs.contents import CONTENTS
from momon_dsl.packs.installing import install
from momon_dsl.packs.manifest import Manifest, read_manifest
from momon_dsl.packs.opening import open_packs
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.seal import SEAL, read_seal
from momon_dsl.packs.shelves import project_store
from momon_dsl.packs.verifying import verify
from momon_dsl.packs.versions import Version
from tests.packs.folders import FOX, OWL, pack
from tests.soak.bounds import MEGABYTES, SECONDS, bounded, given_up, peak
from tests.soak.tally import Tally

MANIFEST = """id = "forest"
version = "1.2.0"
dsl = ">=1,<2"
symbols = ["S"]
authors = ["Nok"]
licence = "MIT"

[names]
en = "Forest"
th = "ป่า"
"""
DECK = 'deck "Foxes"\n  2 TT 1\n  2 TT 2\n'


@cache
def whole() -> bytes:
    """The pack file that is spoilt."""
    with tempfile.TemporaryDirectory() as folder:
        return build(pack(Path(folder), MANIFEST, fox=FOX, owl=OWL, deck=DECK), asts=True).data


@cache
def _members() -> tuple[tuple[str, bytes], ...]:
    return tuple(verify(whole()).members.items())


def spoilt(seed: int) -> bytes:
    """The pack file of a seed."""
    chance = random.Random(seed)
    if chance.random() < 0.3:
        data = whole()
        for _ in range(chance.randint(1, 3)):
            data = chance.choice(_BYTES)(data, chance)
        return data
    files = dict(_members())
    for _ in range(chance.randint(1, 2)):
        chance.choice(_FILES)(files, chance)
    return resealed(files, chance)


def resealed(files: dict[str, bytes], chance: random.Random) -> bytes:
    """A pack file of these files, mostly with digests that fit them."""
    seal = files.pop(SEAL, b"")
    try:
        items = dict(read_seal(seal).items)
    except PackRefused:
        return to_archive({SEAL: seal, **files})
    try:
        named = read_manifest(files.get("pack.toml", b""))
    except PackRefused:
        named = Manifest(id="forest", version=Version(1, 2))
    if chance.random() < 0.1:
        items[chance.choice(sorted(items))] = "0" * 32
    if "pack.toml" not in files:
        return to_archive({SEAL: seal, **files})
    return to_archive(sealed(named, files, items))


# --- ways of spoiling ----------------------------------------------------------------------------


def _flip(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(max(1, len(data)))
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    return data[:start] + data[start + chance.choice((1, 4, 22, 300)) :]


def _insert(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(_STRANGE) + data[at:]


def _again(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data) + 1)
    piece = data[start : start + chance.choice((1, 30, 200))]
    return data[:start] + piece * chance.choice((2, 3, 500)) + data[start:]


def _extreme(data: bytes, chance: random.Random) -> bytes:
    """A number of a head as large or as small as it can be."""
    marks = [found.start() for found in re.finditer(rb"PK[\x01\x03\x05]", data)] or [0]
    at = chance.choice(marks) + 2 * chance.randrange(2, 23)
    return data[:at] + chance.choice((b"\0\0", b"\xff\xff", b"\xff\xff\xff\xff")) + data[at + 2 :]


_STRANGE = (
    b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\r\n", b"../", b"\\", b"PK\x05\x06", b"PK\x03\x04",
    b'"', b"[" * 300, b"(" * 300, b"9" * 5_000, "\u202e".encode(), "\u200b".encode(),
    "\u0441".encode(), b"\x1b[2J", b"{", b"}", b"\n[names]\n", b"if ", b" and ",
    b'\nrequires = { owl = ">=1" }\n', b"# dsl: 7\n", b"a." * 100,
)  # fmt: skip
_BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _flip, _flip, _cut, _insert, _again, _extreme, _extreme,
)  # fmt: skip
_NAMES = (
    "../evil.momon", "/evil.momon", "C:evil.momon", "con.momon", "FOX.momon", "fox.momon/a.momon",
    "a\u0301.momon", "evil.py", "a/b/c/d.momon", ".evil.momon", "e\u202e.momon", "x" * 300,
    "ป่า/หมาป่า.momon", "a\0.momon", "",
)  # fmt: skip


def _bytes_of_one(files: dict[str, bytes], chance: random.Random) -> None:
    name = chance.choice(sorted(files))
    files[name] = chance.choice(_BYTES[:5])(files[name], chance)


def _another_name(files: dict[str, bytes], chance: random.Random) -> None:
    name = chance.choice(sorted(set(files) - {SEAL}) or [SEAL])
    files[chance.choice(_NAMES)] = files.pop(name) if chance.random() < 0.7 else files[name]


def _one_less(files: dict[str, bytes], chance: random.Random) -> None:
    files.pop(chance.choice(sorted(files)))


def _mixed_up(files: dict[str, bytes], chance: random.Random) -> None:
    one, other = chance.choice(sorted(files)), chance.choice(sorted(files))
    files[one], files[other] = files[other], files[one]


def _number_in_list(files: dict[str, bytes], chance: random.Random) -> None:
    """A list of what stands where that says something else."""
    try:
        listed = json.loads(files.get(CONTENTS, b""))
        column = chance.choice(listed)
        column[chance.randrange(len(column))] = chance.choice((0, 1, 7, -1, 10**12, "TT 1", []))
    except (ValueError, TypeError, LookupError):
        return
    files[CONTENTS] = json.dumps(listed, separators=(",", ":")).encode() + b"\n"


_FILES: tuple[Callable[[dict[str, bytes], random.Random], None], ...] = (
    _bytes_of_one, _bytes_of_one, _bytes_of_one, _another_name, _one_less, _mixed_up,
    _number_in_list,
)  # fmt: skip


# --- what becomes of them ------------------------------------------------------------------------


def measure(first: int, seeds: int) -> Tally:
    """Verify, check and install each spoilt pack, and use the cards of what was taken."""
    faults: list[str] = []
    counts = {"refused": 0, "taken": 0, "refused when used": 0}
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder, bounded():
        for seed in range(first, first + seeds):
            begin = time.perf_counter()
            try:
                with given_up():
                    counts[_answer(seed, Path(folder))] += 1
            except Exception as problem:
                faults.append(f"seed {seed}: {type(problem).__name__}: {str(problem)[:200]}")
            slowest = max(slowest, time.perf_counter() - begin)
    return Tally(seeds, tuple(faults), counts, {SECONDS: slowest, MEGABYTES: peak()})


def _answer(seed: int, folder: Path) -> str:
    """What becomes of the pack of a seed; whatever is no refusal, and every escape, is a fault."""
    project = folder / "project"
    (project / ".momon").mkdir(parents=True)
    quick = seed % 3 == 0
    try:
        verified = verify(spoilt(seed))
        (row,) = install([verified], project_store(str(project)), str(project), quick=quick)
        assert row.verified() == verified
        return _used(row.id, project)
    except PackRefused as refused:
        told = [each.text(lang) for each in refused.problems for lang in ("en", "th")]
        if not all(told) or (project / ".momon" / "packs").exists():
            raise AssertionError("refused without a word, or not as a whole") from refused
        return "refused"
    finally:
        outside = [path for path in folder.rglob("*") if project not in (path, *path.parents)]
        shutil.rmtree(project)
        if outside:
            raise AssertionError(f"written outside: {outside[0]}")


def _used(id: str, project: Path) -> str:
    try:
        opened = open_packs([id], str(project))
        for card in opened.cards.values():
            assert opened.pool().cards[card.id]
        for name in opened.decks:
            opened.deck(name)
    except MomonError:
        return "refused when used"
    return "taken"


if __name__ == "__main__":
    os.environ.setdefault("XDG_DATA_HOME", os.devnull)
    print(measure(int(sys.argv[1]), int(sys.argv[2])))
