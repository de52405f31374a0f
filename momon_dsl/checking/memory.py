"""Results of checks that need not be made again, in the user's cache.

A summary depends on the bytes of one script and on this program only, so it is kept under the
hash of both. What is read back is verified; in doubt it is thrown away and made again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import momon_dsl
from momon_dsl import limits
from momon_dsl.checking.summary import Summary, summary_from_json
from momon_dsl.extensions.installed import files_of, installed
from momon_dsl.resources import cache_dir, grammar_dir

_KEPT_VERSIONS = 4
"""Results of so many versions of the program are kept side by side."""


def recall(data: bytes) -> Summary | None:
    """The summary of a script with these bytes, if it is remembered and whole."""
    payload = read_sealed(_place(data), limits.CACHE_ENTRY_BYTES)
    try:
        return None if payload is None else summary_from_json(json.loads(payload))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def remember(data: bytes, summary: Summary) -> None:
    """Keep a summary; a cache that cannot be written costs only time.

    What was found while an extension is broken is not kept: the extension may be whole again
    though none of its files has changed.
    """
    if installed() and _has_problems():
        return
    payload = json.dumps(summary.to_json(), ensure_ascii=False).encode("utf-8", "replace")
    if len(payload) <= limits.CACHE_ENTRY_BYTES // 2:
        write_sealed(_place(data), payload)


def read_sealed(path: Path, most: int) -> bytes | None:
    """What was kept in a file of at most so many bytes; None if it is not there or not whole."""
    try:
        with open(path, "rb") as file:
            kept = file.read(most + 1)
    except OSError:
        return None
    seal, _, payload = kept.partition(b"\n")
    return payload if seal == _seal(payload) else None


def write_sealed(path: Path, payload: bytes) -> None:
    """Keep bytes in a file; a cache that cannot be written costs only time."""
    draft = path.with_suffix(f".{os.getpid()}")
    # Written aside and put in place whole, so that nobody ever reads half of it.
    with suppress(OSError):
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
            _forget_old(path.parent)
        draft.write_bytes(_seal(payload) + b"\n" + payload)
        os.replace(draft, path)


def _has_problems() -> bool:
    from momon_dsl.extensions.loading import problems  # late: most have no extension installed

    return bool(problems())


@cache
def program_key() -> str:
    """The hash of everything in this program that a result depends on."""
    package = Path(momon_dsl.__file__).parent
    digest = hashlib.sha256(sys.version.encode())
    folders = (package / "language", package / "checking", package / "packs", grammar_dir())
    files = [path for folder in folders for path in _files(folder)]
    added = [path for each in installed() for path in files_of(each)]
    digest.update(repr(installed()).encode("utf-8", "surrogateescape"))
    for path in [str(package / "limits.py"), *files, *_libraries(), *added]:
        digest.update(path.encode("utf-8", "surrogateescape"))
        with suppress(OSError), open(path, "rb") as file:
            digest.update(file.read())
    return digest.hexdigest()


def _files(folder: Path) -> list[str]:
    found: list[str] = []
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        found += [os.path.join(parent, name) for name in sorted(names) if not name.endswith(".pyc")]
    return found


def _libraries() -> list[str]:
    """The file that carries Lark's version, found without importing it."""
    spec = find_spec("lark")
    return [spec.origin] if spec and spec.origin else []


def cache_of_program() -> Path:
    """The folder for results of just this version of the program."""
    return cache_dir() / f"checks-{program_key()[:16]}"


def _place(data: bytes) -> Path:
    return cache_of_program() / f"{hashlib.sha256(data).hexdigest()}.json"


def _seal(payload: bytes) -> bytes:
    return hashlib.sha256(payload).hexdigest().encode("ascii")


def _forget_old(current: Path) -> None:
    others = [p for p in current.parent.glob("checks-*") if p != current]
    for path in sorted(others, key=lambda p: p.stat().st_mtime)[: -_KEPT_VERSIONS + 1]:
        shutil.rmtree(path, ignore_errors=True)
