"""Which format a file is, by its ending; reading it bounded, and the pack that comes of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable
from typing import Final

from momon_dsl.checking.files import MANIFEST
from momon_dsl.packs import disk
from momon_dsl.packs.limits import MANIFEST_BYTES
from momon_dsl.packs.manifest import read_manifest
from momon_dsl.packs.problems import PackRefused
from momon_dsl.packs.reasons import of_system

from . import csv_files, json_files, limits, mse, xlsx
from .composing import HEADS
from .making import OWN_NAME
from .notes import refuse
from .table import Table

_READERS: Final[dict[str, Callable[[bytes, str], Table]]] = {
    ".csv": lambda data, sheet: csv_files.read(data),
    ".txt": lambda data, sheet: csv_files.read(data),
    ".tsv": lambda data, sheet: csv_files.read(data, "\t"),
    ".tab": lambda data, sheet: csv_files.read(data, "\t"),
    ".json": lambda data, sheet: json_files.read(data),
    ".xlsx": xlsx.read,
    ".xlsm": xlsx.read,
    ".mse-set": lambda data, sheet: mse.read(data),
}
"""What reads a file, by its ending; workbooks are asked for one of their sheets."""
_WRITERS: Final[dict[str, Callable[[Table], bytes]]] = {
    ".csv": csv_files.write,
    ".tsv": lambda table: csv_files.write(table, "\t"),
    ".tab": lambda table: csv_files.write(table, "\t"),
    ".json": json_files.write,
    ".mse-set": mse.write,
}


def read_table(path: str, *, sheet: str = "") -> Table:
    """The table in a file. Raises `Refused`; nothing in the file is run, and nothing that it
    refers to is read."""
    reader = _READERS[ending_of(path, _READERS)]
    return reader(read_bytes(path), sheet)


def write_table(path: str, table: Table) -> None:
    """Write a table in the format that the ending of a path names. Raises `Refused`, OSError."""
    disk.write_file(path, _WRITERS[ending_of(path, _WRITERS)](table))


def ending_of(path: str, known: Iterable[str]) -> str:
    """The ending of a file in small letters; raises `Refused` for one that is not `known`.

    >>> ending_of("a/Cards.CSV", (".csv",))
    '.csv'
    """
    ending = os.path.splitext(path)[1].lower()
    if ending not in known:
        raise refuse(
            "unknown_ending", ending=ending or os.path.basename(path), known=", ".join(known)
        )
    return ending


def read_bytes(path: str, most: int = limits.FILE_BYTES) -> bytes:
    """The bytes of a file that is one, no pipe and no device. Raises `Refused`."""
    try:
        handle = os.open(
            path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
        with open(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise refuse("no_regular_file")
            data = file.read(most + 1)
    except OSError as error:
        raise refuse("unreadable", **of_system(error)) from None
    if len(data) > most:
        raise refuse("large", limit=f"{most:,}")
    return data


def write_pack(folder: str, files: dict[str, bytes], *, replace: bool = False) -> None:
    """Write the files of a pack as a folder that is there whole, or not at all.

    Raises `Refused` if something is there already that is more than an empty folder; one that an
    earlier import has written of the same pack may be `replace`d.
    """
    place = os.path.abspath(folder)
    if not taken(place):
        os.makedirs(os.path.dirname(place), exist_ok=True)
        disk.write_folder(place, files)
    elif replace:
        may_replace(folder, read_manifest(files[MANIFEST]).id)
        disk.replace_folder(place, files)
    else:
        raise refuse("folder_there", folder=folder)


def may_replace(folder: str, id: str = "") -> None:
    """Raise `Refused` if a folder is anything but what an import has written, of the pack `id`.

    Whatever else lies in it would be lost, and so nothing else may.
    """
    if os.path.islink(folder) or not os.path.isdir(folder):
        raise refuse("not_imported", folder=folder, name=".")
    with os.scandir(folder) as entries:
        found = sorted(entries, key=lambda entry: (entry.name != MANIFEST, entry.name))
    if not found or found[0].name != MANIFEST:
        raise refuse("no_pack_there", folder=folder)
    for entry in found:
        if not (entry.is_file(follow_symlinks=False) and _is_imported(entry)):
            raise refuse("not_imported", folder=folder, name=entry.name)
    try:
        other = read_manifest(read_bytes(found[0].path, MANIFEST_BYTES)).id
    except PackRefused:
        raise refuse("not_imported", folder=folder, name=MANIFEST) from None
    if id not in ("", other):
        raise refuse("other_pack_there", folder=folder, other=other, id=id)


def _is_imported(entry: os.DirEntry[str]) -> bool:
    """Whether a file is one that an import has written: its name and its first lines say so."""
    if entry.name == MANIFEST:
        return True
    if not OWN_NAME.fullmatch(entry.name):
        return False
    with open(entry.path, "rb") as file:
        begin = file.read(1000)
    return any(begin.startswith(head.strip().encode("utf-8")) for head in HEADS.values())


def taken(folder: str) -> bool:
    """Whether something stands where a folder is to be written."""
    if os.path.islink(folder):
        return True
    return os.path.exists(folder) and not (os.path.isdir(folder) and not os.listdir(folder))
