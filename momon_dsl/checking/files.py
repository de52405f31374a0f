"""Which files a command speaks of, and their bytes, never more than a script may have."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from momon_dsl import limits
from momon_dsl.errors import PackError

SUFFIX = ".momon"
MANIFEST = "pack.toml"


class Unreadable(NamedTuple):
    """A path that cannot be used, and why."""

    path: str
    reason: str


class Found(NamedTuple):
    """The scripts that some paths mean, in order and each once."""

    scripts: tuple[str, ...]
    unreadable: tuple[Unreadable, ...]


def find_scripts(paths: Iterable[str]) -> Found:
    """Every script that is named or lies in a named folder (hidden folders left out).

    Raises PackError beyond `limits.SCRIPTS_PER_CHECK` files.

    >>> find_scripts(["/nowhere/at/all"]).unreadable[0].reason
    'no such file or folder'
    """
    scripts: dict[str, str] = {}
    unreadable: list[Unreadable] = []
    real = RealPaths()
    for path in paths:
        refused: list[OSError] = []
        try:
            inside = list(_inside(path, refused.append))
        except OSError as error:
            unreadable.append(Unreadable(path, reason_of(error)))
            continue
        unreadable += [Unreadable(str(error.filename), reason_of(error)) for error in refused]
        if not inside and not refused:
            unreadable.append(Unreadable(path, f"no {SUFFIX} files in this folder"))
        for script in inside:
            scripts.setdefault(real(script), script)
        if len(scripts) > limits.SCRIPTS_PER_CHECK:
            raise PackError(f"more than {limits.SCRIPTS_PER_CHECK:,} scripts: name fewer folders")
    return Found(tuple(scripts.values()), tuple(unreadable))


def _inside(path: str, refused: Callable[[OSError], None]) -> Iterator[str]:
    """The scripts in a folder; folders that cannot be looked into are told to `refused`."""
    if not stat.S_ISDIR(os.stat(path).st_mode):
        yield path
        return
    for folder, folders, files in os.walk(path, onerror=refused):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            whole = os.path.join(folder, name)
            # A link to nowhere is told as unreadable, not passed over.
            if name.endswith(SUFFIX) and (os.path.isfile(whole) or not os.path.exists(whole)):
                yield whole


class RealPaths:
    """Where files really are, links followed: each folder is looked up once.

    >>> RealPaths()("/") == os.path.realpath("/")
    True
    """

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}

    def __call__(self, path: str) -> str:
        """The real path of a file."""
        folder, name = os.path.split(path)
        if name in ("", ".", "..") or os.path.islink(path):
            return os.path.realpath(path)
        if folder not in self._folders:
            self._folders[folder] = os.path.realpath(folder)
        return os.path.join(self._folders[folder], name)


def read_bytes(path: str) -> bytes:
    """The bytes of a script, one more than allowed if it is too large. Raises OSError."""
    most = limits.SOURCE_BYTES + 1
    with open(path, "rb") as file:
        # Room is made for as much as is asked for, so that no more is asked for than there is.
        size = os.fstat(file.fileno()).st_size
        data = file.read(min(size + 1, most))
        return data + file.read(most - len(data)) if len(data) > size else data


def pack_root(path: str) -> str | None:
    """The nearest folder around a script that holds a `pack.toml`; None for a loose script."""
    folder = os.path.dirname(os.path.abspath(path))
    while not os.path.isfile(os.path.join(folder, MANIFEST)):
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent
    return folder


def reason_of(error: OSError) -> str:
    """Why a path cannot be read, in words for a person."""
    if isinstance(error, (FileNotFoundError, NotADirectoryError)):
        return "no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "a folder, not a file"
    return (error.strerror or "cannot be read").lower()
