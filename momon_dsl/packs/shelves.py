"""Which packs are in use in a folder: those of its project, of projects around it, of the user.

Of several versions of a pack the one counts that the project's lock file names, else the highest of
the project, else that of the next project around it, else the highest of the user.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from momon_dsl.checking.files import MANIFEST

from .extra import library
from .lockfile import LOCK, read_lock
from .problems import PackRefused, refuse
from .store import Installed, Store
from .versions import Version

_OWN: Final = ".momon"
"""The folder of a project that momon keeps its things in; hidden, so that no check looks in it."""


def project_of(folder: str) -> str:
    """The folder of the project around a folder: the nearest one with packs, a lock or a manifest.

    It is the folder itself if there is none.
    """
    start = os.path.abspath(folder)
    return next((each for each in _around(start) if _has(each, _OWN, LOCK, MANIFEST)), start)


def _around(folder: str) -> Iterator[str]:
    """A folder and those around it, up to the root."""
    yield folder
    while (parent := os.path.dirname(folder)) != folder:
        folder = parent
        yield folder


def _has(folder: str, *names: str) -> bool:
    return any(os.path.exists(os.path.join(folder, name)) for name in names)


def project_store(folder: str) -> Store:
    """Where the packs of the project around a folder are installed."""
    return _store(project_of(folder))


def _store(project: str) -> Store:
    return Store(os.path.join(project, _OWN, "packs"))


def user_store() -> Store:
    """Where the packs of the user are installed; raises `PackRefused` without the extra `packs`.

    Only an absolute path will do: see `momon_dsl.resources.cache_dir`.
    """
    found = library("platformdirs").user_data_dir("momon-dsl", appauthor=False)
    if not os.path.isabs(found):
        raise refuse("no_home")
    return Store(os.path.join(found, "packs"))


def stores(folder: str = ".") -> list[Store]:
    """The places that packs in a folder come from; without the extra no user's.

    A folder with several packs is a project too: what it has installed is there for each of them.
    """
    own, *outer = _around(project_of(folder))
    found = [_store(own), *(_store(each) for each in outer if _has(each, _OWN))]
    with suppress(PackRefused):
        found.append(user_store())
    return found


def all_installed(folder: str = ".") -> list[Installed]:
    """Every version of every pack that is installed, those of the project first."""
    return [row for store in stores(folder) for row in store.installed()]


def in_use(folder: str = ".") -> list[Installed]:
    """The version of each pack that counts in a folder, by id. Raises `PackRefused`."""
    locked = {row.id: row for row in read_lock(os.path.join(project_of(folder), LOCK))}
    chosen: dict[str, tuple[tuple[bool, int, Version], Installed]] = {}
    for place, store in enumerate(stores(folder)):
        for row in store.installed():
            pinned = locked.get(row.id)
            is_pinned = pinned is not None and pinned[1:] == (row.version, row.digest)
            rank = (is_pinned, -place, row.version)
            if row.id not in chosen or rank > chosen[row.id][0]:
                chosen[row.id] = (rank, row)
    return [chosen[id][1] for id in sorted(chosen)]


def named(name: str, folder: str = ".") -> Installed:
    """The installed pack that `forest` or `forest@1.2.0` means in a folder.

    Raises `PackRefused` if there is none.
    """
    rows = all_installed(folder)
    used = [row for row in in_use(folder) if row.id == name]
    return used[0] if used else one_of(name, rows)


def one_of(name: str, rows: Sequence[Installed]) -> Installed:
    """The one of some packs that a name means; raises `PackRefused` if none or several are meant.

    >>> one_of("fox@1", [Installed("fox", Version(1), "", "")]).called
    'fox 1.0.0'
    """
    id, _, version = name.partition("@")
    found = [row for row in rows if row.id == id and (not version or _is(version, row.version))]
    if not found:
        from difflib import get_close_matches

        known = [*(row.id for row in rows), *(f"{row.id}@{row.version}" for row in rows)]
        near = get_close_matches(name, known, 1)
        raise refuse("not_installed", name=name, near="".join(near))
    if len({row.version for row in found}) > 1:
        raise refuse("several", names=", ".join(f"{row.id}@{row.version}" for row in found))
    return found[0]


def _is(text: str, version: Version) -> bool:
    try:
        return Version.of(text) == version
    except ValueError:
        return False
