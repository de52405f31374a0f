"""Where packs are installed: the user's folder, or that of a project.

Each pack lies in a folder that is named by its digest, and one small record says which of them are
installed. A folder is whole before the record names it, and the record is replaced at once: whoever
looks, and whenever the machine stops, finds what was there before or what is there now. What no
record names is swept away the next time.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import attrs

from momon_dsl.checking.files import MANIFEST, read_bytes

from . import disk, limits
from .archive import to_archive
from .building import in_order, look_into
from .manifest import ID, Manifest, bad_id, read_manifest
from .members import bad_name
from .problems import PackRefused, refuse
from .reasons import of_system
from .seal import SEAL, digest_of, read_seal
from .verifying import Verified, verify
from .versions import Version

RECORD: Final = "installed.json"
_LOCK: Final = ".lock"
_FORMAT: Final = 1
_DIGEST: Final = re.compile("[0-9a-f]{64}")


@attrs.frozen(order=True)
class Installed:
    """A pack that is installed; `digest` is that of its pack file."""

    id: str
    version: Version
    digest: str
    store: str

    @property
    def called(self) -> str:
        """The pack with its version, as messages name it."""
        return f"{self.id} {self.version}"

    @property
    def folder(self) -> str:
        """The folder with its manifest and its scripts."""
        return os.path.join(self.store, self.id, f"{self.version}-{self.digest[:16]}")

    def manifest(self) -> Manifest:
        """What its manifest says; raises `PackRefused` if it was changed since."""
        path = os.path.join(self.folder, MANIFEST)
        with _told(path):
            return read_manifest(read_bytes(path), path)

    def scripts(self) -> dict[str, bytes]:
        """Its scripts by their names; raises `PackRefused` where they cannot be read."""
        with _told(self.folder):
            files = look_into(self.folder).files
            return {name: read_bytes(path) for name, path in files.items() if name != MANIFEST}

    def read(self, name: str) -> bytes:
        """One of its files; raises `PackRefused` if it cannot be read."""
        with _told(self.folder):
            return _read(os.path.join(self.folder, name), limits.PACK_BYTES)

    def verified(self) -> Verified:
        """The pack as it lies there, if it is what was installed; raises `PackRefused`."""
        with _told(self.folder):
            seal = _read(os.path.join(self.folder, SEAL), limits.SEAL_BYTES)
            named = [name for name in read_seal(seal).members if not bad_name(name)]
            found = {
                name: _read(os.path.join(self.folder, *name.split("/")), limits.PACK_BYTES)
                for name in named
            }
        data = to_archive({SEAL: seal, **{name: found[name] for name in in_order(found)}})
        if digest_of(data) != self.digest:
            raise refuse("changed", self.folder, pack=self.called)
        return verify(data)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Turn what the disk says into a refusal."""
    try:
        yield
    except OSError as error:
        raise refuse("unreadable", error.filename or path, **of_system(error)) from None


class Store:
    """A folder that packs are installed in; it need not be there yet."""

    def __init__(self, root: str) -> None:
        self.root = root

    def installed(self) -> list[Installed]:
        """What is installed, by id and version. Raises `PackRefused` if the record is damaged."""
        path = os.path.join(self.root, RECORD)
        try:
            data = _read(path, limits.RECORD_BYTES)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise refuse("unreadable", path, **of_system(error)) from None
        try:
            return sorted(self._rows(json.loads(data)))
        except (ValueError, TypeError, KeyError, RecursionError):
            raise refuse("bad_record", path) from None

    def _rows(self, data: Any) -> Iterator[Installed]:
        if data["format"] != _FORMAT:
            raise ValueError("another format")
        for row in data["packs"]:
            made = Installed(row["id"], Version.of(row["version"]), row["digest"], self.root)
            if bad_id(made.id) or not _DIGEST.fullmatch(made.digest):
                raise ValueError("not a pack")
            yield made

    def install(self, packs: Sequence[Verified], *, replace: bool = False) -> list[Installed]:
        """Take verified packs into use, all or none of them; what is there already stays.

        One of which a file was changed or lost since is written again.

        Raises `PackRefused` where other bytes are installed under one of their versions, unless
        they are to be `replace`d, or an id is too like another one; OSError if the disk fails.
        """
        _make(self.root)
        with disk.alone(os.path.join(self.root, _LOCK)):
            before = self.installed()
            made = [self._row(pack) for pack in packs]
            _fit(made, before, replace)
            for row, pack in zip(made, packs, strict=True):
                if row not in before or not _whole(row):
                    _make(os.path.dirname(row.folder))
                    _sweep_away(row.folder)  # of a run that did not come to its end
                    disk.write_folder(row.folder, pack.members)
            names = {(row.id, row.version) for row in made}
            kept = [row for row in before if (row.id, row.version) not in names]
            self._record([*kept, *made], before)
        return made

    def remove(self, rows: Sequence[Installed]) -> None:
        """Take packs out of use. Raises OSError if the disk fails."""
        with disk.alone(os.path.join(self.root, _LOCK)):
            before = self.installed()
            self._record([row for row in before if row not in rows], before)

    def _row(self, pack: Verified) -> Installed:
        return Installed(pack.manifest.id, pack.manifest.version, pack.digest, self.root)

    def _record(self, rows: Iterable[Installed], before: Sequence[Installed]) -> None:
        """Put the new record in the place of the old one: here something changes, at once."""
        ordered = sorted(rows)
        if ordered != sorted(before):
            packs = [{"id": r.id, "version": str(r.version), "digest": r.digest} for r in ordered]
            text = json.dumps({"format": _FORMAT, "packs": packs}, indent=1)
            disk.write_file(os.path.join(self.root, RECORD), f"{text}\n".encode("ascii"))
        self._sweep(ordered)

    def _sweep(self, rows: Iterable[Installed]) -> None:
        """Delete what no record names; what cannot be deleted now is left for the next time."""
        kept = {row.folder for row in rows}
        for name in _names(self.root):
            path = os.path.join(self.root, name)
            if disk.DRAFT in name:
                _sweep_away(path)
            elif ID.fullmatch(name) and os.path.isdir(path):
                for inner in _names(path):
                    if os.path.join(path, inner) not in kept:
                        _sweep_away(os.path.join(path, inner))
                with suppress(OSError):
                    os.rmdir(path)  # only if nothing is in it


def _whole(row: Installed) -> bool:
    """Whether a pack lies there as it was installed."""
    try:
        row.verified()
    except PackRefused:
        return False
    return True


def _fit(made: Sequence[Installed], before: Sequence[Installed], replace: bool) -> None:
    """Refuse what may not stand beside what is there."""
    known = {(row.id, row.version): row for row in before}
    looks = {skeleton(row.id): row.id for row in before}
    for row in made:
        other = known.setdefault((row.id, row.version), row)
        if other.digest != row.digest and (other in made or not replace):
            raise refuse("other_content", pack=row.called)
        like = looks.setdefault(skeleton(row.id), row.id)
        if like != row.id:
            raise refuse("looks_like", id=row.id, other=like)


def skeleton(id: str) -> str:
    """What ids have in common that a hasty reader takes for one.

    >>> skeleton("f0rest-cl"), skeleton("forestci") == skeleton("f0rest-cl")
    ('forestcl', True)
    """
    plain = id.replace("-", "").translate(str.maketrans("01i5", "olls"))
    return plain.replace("rn", "m").replace("vv", "w")


def _read(path: str, most: int) -> bytes:
    with open(path, "rb") as file:
        return file.read(most + 1)


def _make(folder: str) -> None:
    """Make a folder and those around it, each on the disk before the next."""
    if not os.path.isdir(folder):
        _make(os.path.dirname(folder))
        with suppress(FileExistsError):
            os.mkdir(folder, 0o755)
        disk.sync_folder(os.path.dirname(folder))


def _names(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _sweep_away(path: str) -> None:
    if os.path.islink(path) or os.path.isfile(path):
        with suppress(OSError):
            os.unlink(path)
    else:
        shutil.rmtree(path, ignore_errors=True)
