"""`momon.lock`: the packs that a project uses, each pinned by its version and its digest."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from . import limits
from .manifest import bad_id
from .problems import refuse
from .reasons import of_system
from .versions import Version

LOCK: Final = "momon.lock"
_FORMAT: Final = 1
_HEAD: Final = "# Written by `momon pack lock`: the packs that this project uses, by digest.\n"
_DIGEST: Final = re.compile("sha256:([0-9a-f]{64})")


class Locked(NamedTuple):
    """A pack that is pinned; `digest` is that of its pack file."""

    id: str
    version: Version
    digest: str

    @property
    def called(self) -> str:
        """The pack with its version, as messages name it."""
        return f"{self.id} {self.version}"


def to_lock(rows: Iterable[Locked]) -> str:
    """The text of a lock file: the same packs always give the same text.

    >>> print(to_lock([Locked("fox", Version(1), "0" * 64)]).split(chr(10))[4])
    id = "fox"
    """
    packs = [
        f'\n[[pack]]\nid = "{row.id}"\nversion = "{row.version}"\ndigest = "sha256:{row.digest}"\n'
        for row in sorted(rows)
    ]
    return f"{_HEAD}format = {_FORMAT}\n{''.join(packs)}"


def read_lock(path: str) -> list[Locked]:
    """What a lock file pins; nothing if there is none. Raises `PackRefused` if it is damaged."""
    try:
        with open(path, "rb") as file:
            data = file.read(limits.LOCK_BYTES + 1)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise refuse("unreadable", path, **of_system(error)) from None
    try:
        return _rows(data)
    except (ValueError, TypeError, KeyError, RecursionError):
        raise refuse("bad_lock", path) from None


def _rows(data: bytes) -> list[Locked]:
    text = data.decode("utf-8").replace("\r\n", "\n")
    if len(data) > limits.LOCK_BYTES or any(line.count(".") > 64 for line in text.split("\n")):
        raise ValueError("too large")
    found: list[dict[str, Any]] = tomllib.loads(text).get("pack", [])
    rows = [Locked(row["id"], Version.of(row["version"]), _digest(row["digest"])) for row in found]
    ids = [row.id for row in rows]
    if any(map(bad_id, ids)) or len(set(ids)) < len(ids) or to_lock(rows) != text:
        raise ValueError("not a lock file")
    return rows


def _digest(text: str) -> str:
    found = _DIGEST.fullmatch(text)
    if found is None:
        raise ValueError("not a digest")
    return found[1]
