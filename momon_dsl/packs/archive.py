"""The file that a pack is built into: an ordinary zip archive, of which only one form is read.

Members are stored as they are, one after another, without times, owners, comments or anything that
zip has room for besides. So there is one file for one content, nothing ever grows when it is read,
and no two programs can read it differently: what is not byte for byte as it would be written here
is refused.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from . import limits
from .members import bad_names
from .problems import PackRefused, refuse

_LOCAL: Final = struct.Struct("<4s5H3I2H")
_CENTRAL: Final = struct.Struct("<4s6H3I5H2I")
_END: Final = struct.Struct("<4s4H2IH")
_LOCAL_MARK, _CENTRAL_MARK, _END_MARK = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"

_NEEDS: Final = 10
_MADE_BY: Final = 3 << 8 | 20
"""By a Unix, so that the kind of a file is told."""
_UTF8: Final = 1 << 11
_DAY: Final = 1 << 5 | 1
"""The first day that zip knows, 1 January 1980."""
_MODE: Final = (stat.S_IFREG | 0o644) << 16


class _Entry(NamedTuple):
    """One row of the list at the end of an archive."""

    made_by: int
    needs: int
    flags: int
    method: int
    time: int
    day: int
    crc: int
    packed: int
    size: int
    name_length: int
    extra: int
    comment: int
    disk: int
    inside: int
    mode: int
    offset: int


def to_archive(members: Mapping[str, bytes]) -> bytes:
    """The archive of some files, in the order that they are given in.

    >>> to_archive({"a.momon": b"card"}) == to_archive({"a.momon": b"card"})
    True
    """
    told = ((name.encode(), zlib.crc32(data), len(data)) for name, data in members.items())
    heads = list(_heads(told))
    pairs = zip(heads, members.values(), strict=True)
    files = [part for (local, _), data in pairs for part in (local, data)]
    return b"".join([*files, _tail(heads, sum(map(len, files)))])


def _heads(files: Iterable[tuple[bytes, int, int]]) -> Iterator[tuple[bytes, bytes]]:
    """The two heads of each file, by its name, checksum and size."""
    at = 0
    for name, crc, size in files:
        local = _LOCAL.pack(
            _LOCAL_MARK, _NEEDS, _UTF8, 0, 0, _DAY, crc, size, size, len(name), 0
        )  # fmt: skip
        central = _CENTRAL.pack(
            _CENTRAL_MARK, _MADE_BY, _NEEDS, _UTF8, 0, 0, _DAY, crc, size, size,
            len(name), 0, 0, 0, 0, _MODE, at,
        )  # fmt: skip
        yield local + name, central + name
        at += len(local) + len(name) + size


def _tail(heads: Sequence[tuple[bytes, bytes]], start: int) -> bytes:
    """The list at the end, behind files that take so many bytes."""
    listed = b"".join(central for _, central in heads)
    count = len(heads)
    return listed + _END.pack(_END_MARK, 0, 0, count, count, len(listed), start, 0)


def from_archive(data: bytes) -> dict[str, bytes]:
    """The files in an archive, in their order.

    Raises `PackRefused` for anything but what `to_archive` makes of files that a pack may hold.

    >>> from_archive(to_archive({"a.momon": b"card"}))
    {'a.momon': b'card'}
    """
    if len(data) > limits.PACK_BYTES:
        raise refuse("large_pack", limit=f"{limits.PACK_BYTES:,}")
    rows = list(_rows(data))
    problems = list(bad_names(name for name, _ in rows))
    if problems:
        raise PackRefused(problems)
    members: dict[str, bytes] = {}
    ends = [0]
    for name, entry in rows:
        members[name] = _member(data, name, entry, ends[-1])
        ends.append(ends[-1] + _LOCAL.size + entry.name_length + entry.size)
    wanted = list(_heads((name.encode(), entry.crc, entry.size) for name, entry in rows))
    starts = zip(ends, wanted, strict=False)
    as_written = all(data.startswith(local, start) for start, (local, _) in starts)
    if not as_written or data[ends[-1] :] != _tail(wanted, ends[-1]):
        raise refuse("other_form")
    return members


def _rows(data: bytes) -> Iterator[tuple[str, _Entry]]:
    """The list at the end: the name and the numbers of each file."""
    if len(data) < _END.size or data[-_END.size :][:4] != _END_MARK:
        raise refuse("no_archive" if _END_MARK not in data[-70_000:] else "after_end")
    _, disk, first_disk, here, count, length, start, comment = _END.unpack(data[-_END.size :])
    if count > limits.MEMBERS or here > limits.MEMBERS:
        raise refuse("many_members", limit=f"{limits.MEMBERS:,}")
    if disk or first_disk or comment or here != count or start + length + _END.size != len(data):
        raise refuse("bad_end")
    at = start
    for _ in range(count):
        if data[at : at + 4] != _CENTRAL_MARK or at + _CENTRAL.size > len(data):
            raise refuse("bad_end")
        entry = _Entry(*_CENTRAL.unpack_from(data, at)[1:])
        at += _CENTRAL.size
        raw = data[at : min(at + entry.name_length, len(data) - _END.size)]
        if len(raw) < entry.name_length:
            raise refuse("bad_end")
        try:
            yield raw.decode(), entry
        except UnicodeDecodeError:
            raise refuse("not_utf8_name", name=raw.decode("latin-1")) from None
        at += entry.name_length + entry.extra + entry.comment
    if at != len(data) - _END.size:
        raise refuse("bad_end")


def _member(data: bytes, name: str, entry: _Entry, at: int) -> bytes:
    """One file, where it has to be and nothing but a file."""
    wrong = _unlike(entry)
    if wrong:
        raise refuse(wrong, name)
    head = _LOCAL.size + entry.name_length
    content = data[at + head : at + head + entry.size]
    if entry.offset != at or entry.packed != entry.size or len(content) != entry.size:
        raise refuse("lying_size", name)
    there = data[at : at + head]
    if len(there) < head or _LOCAL.unpack_from(there)[1:] != entry[1:11]:
        raise refuse("two_heads", name)
    if there[_LOCAL.size :] != name.encode() or there[:4] != _LOCAL_MARK:
        raise refuse("two_heads", name)
    if zlib.crc32(content) != entry.crc:
        raise refuse("wrong_digest", name)
    return content


def _unlike(entry: _Entry) -> str | None:
    """The key of what makes a row another one than a plain file's; None if nothing does."""
    kind = stat.S_IFMT(entry.mode >> 16)
    if kind == stat.S_IFLNK:
        return "link"
    if kind not in (0, stat.S_IFREG):
        return "no_file"
    if entry.flags & 1:
        return "encrypted"
    if entry.method:
        return "compressed"
    return "extra" if entry.extra or entry.comment else None


def names_of(members: Iterable[str]) -> list[str]:
    """Names in the one order that they stand in: that of their bytes.

    >>> names_of(["b", "ป่า", "A", "a"])
    ['A', 'a', 'b', 'ป่า']
    """
    return sorted(members, key=lambda name: name.encode("utf-8", "surrogatepass"))
