"""Which distributions extend the language, found without importing anything of theirs.

An installed distribution keeps its entry points in a small text file in a folder of the search
path. `importlib.metadata` would read all of them at every start, which takes longer than a check
of a script; here a folder is read again only when it has changed.
"""

from __future__ import annotations

import json
import os
import sys
import time
from functools import cache
from typing import Any, Final, NamedTuple

from momon_dsl import limits
from momon_dsl.resources import cache_dir

GROUP: Final = "momon_dsl.extensions"
"""The entry-point group in which a distribution names its extensions."""

_INFO: Final = (".dist-info", ".egg-info")
_SETTLED: Final = 2_000_000_000
"""Nanoseconds after which a change of a folder is certain to have changed its time too."""


class Installed(NamedTuple):
    """An extension that a distribution declares, not imported yet.

    `target` is `package` or `package.module:NAME`, as the entry point says.
    """

    distribution: str
    version: str
    name: str
    target: str

    @property
    def called(self) -> str:
        """The distribution with its version, as messages name it."""
        return f"{self.distribution} {self.version}"


@cache
def installed() -> tuple[Installed, ...]:
    """Every declared extension, in the order of distributions and names.

    Of two distributions of one name the first on the search path counts, as for an import.
    MOMON_EXTENSIONS=off leaves all of them out.
    """
    if os.environ.get("MOMON_EXTENSIONS") == "off":
        return ()
    found: dict[str, list[Installed]] = {}
    for folder, names in _folders().items():
        for info in names:
            declared = _declared(os.path.join(folder, info))
            if declared:
                name = declared[0].distribution.lower().replace("_", "-").replace(".", "-")
                found.setdefault(name, declared)
    return tuple(sorted(each for declared in found.values() for each in declared))


def files_of(one: Installed) -> list[str]:
    """The files that an extension is made of, found without importing it; bounded in number."""
    from importlib.util import find_spec

    top = one.target.partition(":")[0].partition(".")[0]
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return []
    folders = list(spec.submodule_search_locations or ()) if spec else []
    found: list[str] = []
    for folder in folders:
        for parent, inside, names in os.walk(folder):
            inside[:] = sorted(name for name in inside if name != "__pycache__")
            found += [os.path.join(parent, name) for name in sorted(names)]
            if len(found) > limits.EXTENSION_FILES:
                return found[: limits.EXTENSION_FILES]
    return found


def _folders() -> dict[str, list[str]]:
    """The folders of the search path with the names in them that declare extensions."""
    known = _recall()
    found: dict[str, list[str]] = {}
    fresh: dict[str, list[Any]] = {}
    for entry in dict.fromkeys(os.path.abspath(path) for path in sys.path):
        try:
            changed = os.stat(entry).st_mtime_ns
        except (OSError, ValueError):
            continue
        kept = known.get(entry)
        names = kept[1] if kept and kept[0] == changed else None
        if names is None:
            names = _look(entry)
            if 0 <= changed < time.time_ns() - _SETTLED:
                fresh[entry] = [changed, names]
        if names:
            found[entry] = names
    if fresh:
        _remember({**known, **fresh})
    return found


def _look(folder: str) -> list[str]:
    """Which of the distributions in a folder declare an extension."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(_INFO))
    except OSError:
        return []
    return [name for name in names if GROUP in _read(os.path.join(folder, name), _POINTS)]


_POINTS: Final = "entry_points.txt"


def _declared(info: str) -> list[Installed]:
    """What the metadata in one folder declares in the group."""
    points = _points(_read(info, _POINTS))
    if not points:
        return []
    name, version = _identity(info)
    return [Installed(name, version, point, target) for point, target in points.items()]


def _points(text: str) -> dict[str, str]:
    """The entry points of the group: `name = package.module:NAME`, one a line.

    >>> _points("[momon_dsl.extensions]\\npack = pack.momon:EXTENSION  # ours\\n[other]\\na = b\\n")
    {'pack': 'pack.momon:EXTENSION'}
    """
    found: dict[str, str] = {}
    inside = False
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        if line.startswith("["):
            inside = line == f"[{GROUP}]"
        elif inside and "=" in line:
            name, _, target = line.partition("=")
            found[name.strip()] = "".join(target.split())
    return found


def _identity(info: str) -> tuple[str, str]:
    """Name and version of a distribution: from its metadata, else from the name of the folder."""
    text = _read(info, "METADATA") or _read(info, "PKG-INFO")
    fields: dict[str, str] = {}
    for line in text.splitlines():
        if not line.strip():
            break  # the description follows
        key, _, value = line.partition(":")
        fields.setdefault(key.lower(), value.strip())
    stem = os.path.basename(info).rpartition(".")[0]
    name, _, version = stem.partition("-")
    return fields.get("name") or name, fields.get("version") or version or "0"


def _read(folder: str, name: str) -> str:
    try:
        with open(os.path.join(folder, name), "rb") as file:
            return file.read(limits.METADATA_BYTES).decode("utf-8", "replace")
    except OSError:
        return ""


# --- remembered by folder and time ---------------------------------------------------------------


def _cache() -> str:
    return str(cache_dir() / "extensions.json")


def _recall() -> dict[str, list[Any]]:
    """Folders with the time at which they were read and what was found; what is not whole is left.

    The names alone are remembered, never what an entry point says: that is read anew.
    """
    try:
        with open(_cache(), "rb") as file:
            kept = json.loads(file.read(limits.CACHE_ENTRY_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(kept, dict):
        return {}
    return {folder: entry for folder, entry in kept.items() if _whole(entry)}


def _whole(entry: Any) -> bool:
    return (
        isinstance(entry, list)
        and len(entry) == 2
        and type(entry[0]) is int
        and isinstance(entry[1], list)
        and all(isinstance(name, str) and os.sep not in name for name in entry[1])
    )


def _remember(found: dict[str, list[Any]]) -> None:
    """Keep what was found; folders that were looked at last stay."""
    last = dict(list(found.items())[-limits.FOLDERS_REMEMBERED :])
    path = _cache()
    draft = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(draft, "w", encoding="utf-8") as file:
            json.dump(last, file)
        os.replace(draft, path)
    except OSError:
        return  # a cache that cannot be written costs only the time to look again


def remembered() -> int:
    """How many folders of search paths are remembered, for `momon doctor`."""
    return len(_recall())
