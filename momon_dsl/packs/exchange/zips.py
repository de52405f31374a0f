"""Zip archives of strangers: everything is looked at before anything is unpacked, in the memory."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
import zlib
from typing import Final

from . import limits
from .notes import refuse

_END: Final = b"PK\5\6"
_END_SIZE: Final = 22
_LOCATOR_64: Final = b"PK\6\7"
_LOCATOR_64_SIZE: Final = 20
_LONGEST_COMMENT: Final = 65_535
_BROKEN: Final = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, struct.error,
    ValueError, OSError,
)  # fmt: skip


class Archive:
    """The files in a zip archive; nothing is written anywhere, and every size is bounded.

    Raises `Refused` for an archive that is damaged, a bomb, or has entries that cannot be meant.
    """

    def __init__(self, data: bytes) -> None:
        _bounded_directory(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            raise refuse("not_zip", reason=error) from None
        self._entries: dict[str, zipfile.ZipInfo] = {}
        for entry in self._zip.infolist():
            self._enter(entry)
        if sum(entry.file_size for entry in self._entries.values()) > limits.UNPACKED_BYTES:
            raise refuse("large_inside", limit=f"{limits.UNPACKED_BYTES:,}")

    def _enter(self, entry: zipfile.ZipInfo) -> None:
        name = entry.filename
        if name in self._entries:
            raise refuse("double_name", name=name)
        if len(self._entries) == limits.MEMBERS:
            raise refuse("many_members", limit=f"{limits.MEMBERS:,}")
        if entry.flag_bits & 0x1:
            raise refuse("encrypted", name=name)
        if stat.S_ISLNK(entry.external_attr >> 16):
            raise refuse("member_link", name=name)
        if entry.file_size > limits.PART_BYTES:
            raise refuse("large_part", name=name, limit=f"{limits.PART_BYTES:,}")
        small = entry.file_size <= limits.RATIO_FROM
        if not small and entry.file_size > limits.RATIO * max(entry.compress_size, 1):
            raise refuse("bomb", name=name, limit=limits.RATIO)
        self._entries[name] = entry

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all files inside, as they are written there."""
        return tuple(self._entries)

    def read(self, name: str) -> bytes:
        """The bytes of a file inside; never more than the archive says. Raises `Refused`."""
        if name not in self._entries:
            raise refuse("no_member", name=name)
        try:
            with self._zip.open(self._entries[name]) as file:
                return file.read(limits.PART_BYTES + 1)
        except _BROKEN as error:
            raise refuse("not_zip", reason=error) from None


def _bounded_directory(data: bytes) -> None:
    """Refuse an archive whose list of files is too long to be read, as `zipfile` would find it."""
    at = len(data) - _END_SIZE
    if at < 0 or data[at : at + 4] != _END or data[-2:] != b"\0\0":
        at = data.rfind(_END, max(0, len(data) - _END_SIZE - _LONGEST_COMMENT))
    if at < 0 or at + _END_SIZE > len(data):
        raise refuse("not_zip", reason="no end of a zip archive")
    locator = data[at - _LOCATOR_64_SIZE : at] if at >= _LOCATOR_64_SIZE else b""
    size = struct.unpack_from("<L", data, at + 12)[0]
    if locator.startswith(_LOCATOR_64) or size > limits.DIRECTORY_BYTES:
        raise refuse("many_members", limit=f"{limits.MEMBERS:,}")
