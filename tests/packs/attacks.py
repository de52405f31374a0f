"""Hostile pack files, each with the message that refuses it: the bytes are forged here."""

from __future__ import annotations

import io
import json
import re
import struct
import tarfile
import warnings
import zipfile
from collections.abc import Callable, Iterator
from typing import NamedTuple

from momon_dsl.packs import limits
from momon_dsl.packs.archive import to_archive
from momon_dsl.packs.building import ASTS, sealed
from momon_dsl.packs.contents import CONTENTS
from momon_dsl.packs.manifest import Manifest
from momon_dsl.packs.seal import SEAL, Seal, meaning_of
from momon_dsl.packs.versions import Version
from tests.packs.folders import FOX, MANIFEST
from tests.packs.forging import Attack, forged, right_files
from tests.packs.text_attacks import manifests, scripts


def attacks() -> list[Attack]:
    """All of them."""
    return [*_names(), *_twins(), *_entries(), *_archives(), *_seals(), *manifests(), *scripts()]


# --- names ---------------------------------------------------------------------------------------


def _names() -> Iterator[Attack]:
    for name, key in {
        "../evil.momon": "traversal", "a/../../evil.momon": "traversal",
        "a/..": "traversal", "./evil.momon": "traversal", "a//evil.momon": "traversal",
        "a/./evil.momon": "traversal", "evil.momon/": "traversal", "": "empty_name",
        "/etc/evil.momon": "absolute", "//host/share/evil.momon": "absolute",
        "\\\\host\\share\\evil.momon": "backslash", "..\\evil.momon": "backslash",
        "\\evil.momon": "backslash", "C:\\evil.momon": "backslash",
        "C:/evil.momon": "drive", "c:evil.momon": "drive", "fox.momon:stream": "forbidden_name",
        "a\0.momon": "unseen_name", "a\n.momon": "unseen_name", "a\r.momon": "unseen_name",
        "a\t.momon": "unseen_name", "a\x1b[2J.momon": "unseen_name", "a\x7f.momon": "unseen_name",
        "fox\u202enomom.exe": "unseen_name", "a\u200b.momon": "unseen_name",
        "\ufeffa.momon": "unseen_name", "a\u00ad.momon": "unseen_name",
        "a\u00a0.momon": "unseen_name", "a\u2028.momon": "unseen_name",
        "con.momon": "reserved_name", "NUL": "reserved_name", "a/Aux.momon": "reserved_name",
        "com1.momon": "reserved_name", "lpt\u00b9.momon": "reserved_name",
        "prn/evil.momon": "reserved_name", "conin$.momon": "reserved_name",
        "nul.tar.momon": "reserved_name", ".evil.momon": "forbidden_name",
        ".git/hooks/evil.momon": "forbidden_name", "~/evil.momon": "forbidden_name",
        "-rf.momon": "forbidden_name", " a.momon": "forbidden_name", "a.momon ": "forbidden_name",
        "a./b.momon": "forbidden_name", "a.momon.": "forbidden_name", "a*.momon": "forbidden_name",
        "a?.momon": "forbidden_name", 'a".momon': "forbidden_name", "a|b.momon": "forbidden_name",
        "<a>.momon": "forbidden_name", "e\u0301.momon": "not_nfc", "\u212b.momon": "not_nfc",
        "con .momon": "reserved_name", "a/aux  .x.momon": "reserved_name",
        "a\ufe0f.momon": "unseen_name", "a\u3164.momon": "unseen_name",
        "\u115f.momon": "unseen_name", "a\u034f.momon": "unseen_name",
        "a\u2800.momon": "unseen_name", "\u0e48a.momon": "not_nfc", "b/\u0301.momon": "not_nfc",
        "a/b.momon/": "traversal", "momonpack.json/x.momon": "file_and_folder",
        "MomonPack.json": "twin_name", "x.MOMON": "odd_member", "installed.json": "odd_member",
        "f\u043ex.momon": "lookalike_name", "\uff46ox.momon": "lookalike_name",
        "a" * 95 + ".momon": "long_name", "b/" * 9 + "c.momon": "long_name",
        "d/" * 4_000 + "e.momon": "long_name", "\u0e01" * 40 + ".momon": "long_name",
    }.items():  # fmt: skip
        yield Attack(f"name {name[:24]!r}", key, lambda name=name: forged({name: FOX.encode()}))
    for name, raw in (
        ("no UTF-8", b"f\xffx.momon"), ("a slash in a long form", b"f\xc0\xafx.momo"),
        ("half a character", b"f\xed\xa0\x80.momo"),
    ):  # fmt: skip
        yield Attack(f"name: {name}", "not_utf8_name", lambda raw=raw: _patched(b"fox.momon", raw))


def _patched(old: bytes, new: bytes) -> bytes:
    return forged().replace(old, new)


def _twins() -> Iterator[Attack]:
    fox = FOX.encode()
    for name, key, pair in (
        ("case", "twin_name", ("Fox.momon", "fox.momon")),
        ("case of a Thai pack", "twin_name", ("ป่าA.momon", "ป่าa.momon")),
        ("letters of one sound", "twin_name", ("strasse.momon", "straße.momon")),
        ("ligature", "twin_name", ("fish.momon", "\ufb01sh.momon")),
        ("case of a folder", "twin_name", ("A/x.momon", "a/y.momon")),
        ("two forms of a small sigma", "twin_name", ("ς.momon", "σ.momon")),
        ("a number above", "twin_name", ("a2.momon", "a².momon")),
        ("a Thai vowel in two parts", "twin_name", ("น้ำ.momon", "น\u0e49\u0e4d\u0e32.momon")),
        ("a file that is a folder", "file_and_folder", ("a.momon", "a.momon/b.momon")),
        ("a folder called as the manifest", "file_and_folder", ("pack.toml/a.momon", "b.momon")),
        ("a second manifest", "twin_name", ("PACK.TOML", "b.momon")),
    ):
        yield Attack(f"twins: {name}", key, lambda p=pair: forged(dict.fromkeys(p, fox)))
    yield Attack("a file twice", "double_name", lambda: _twice("fox.momon", "owl.momon"))
    yield Attack("the manifest twice", "double_name", lambda: _twice("pack.toml", "fox.toml0"))


def _twice(name: str, other: str) -> bytes:
    data = forged({"fox.momon": FOX.encode(), other: FOX.encode()})
    return data.replace(other.encode(), name.encode())


# --- entries of an archive -----------------------------------------------------------------------


class Heads(NamedTuple):
    """Where the two heads of the last script are."""

    data: bytearray
    local: int
    central: int


def _heads() -> Heads:
    data = bytearray(forged())
    return Heads(data, data.rfind(b"PK\x03\x04"), data.rfind(b"PK\x01\x02"))


def _set(form: str, both: bool, local: int, central: int, value: int) -> bytes:
    """A pack file with a number of its last head, or of both, written over."""
    found = _heads()
    struct.pack_into(form, found.data, found.central + central, value)
    if both:
        struct.pack_into(form, found.data, found.local + local, value)
    return bytes(found.data)


def _mode(mode: int) -> bytes:
    return _set("<I", False, 0, 38, mode << 16)


def _entries() -> Iterator[Attack]:
    for name, key, mode in (
        ("a symbolic link", "link", 0o120777), ("a pipe", "no_file", 0o010644),
        ("a device", "no_file", 0o020666), ("a block device", "no_file", 0o060666),
        ("a socket", "no_file", 0o140666), ("a folder", "no_file", 0o040755),
        ("set user id", "other_form", 0o104755), ("a program", "other_form", 0o100755),
        ("no kind at all", "other_form", 0),
    ):  # fmt: skip
        yield Attack(f"entry: {name}", key, lambda mode=mode: _mode(mode))
    for name, key, change in (
        ("encrypted", "encrypted", ("<H", True, 6, 8, 1 << 11 | 1)),
        ("sizes that follow", "other_form", ("<H", True, 6, 8, 1 << 11 | 8)),
        ("no sign of UTF-8", "other_form", ("<H", True, 6, 8, 0)),
        ("deflated by its word alone", "compressed", ("<H", True, 8, 10, 8)),
        ("an unknown method", "compressed", ("<H", True, 8, 10, 99)),
        ("a time", "other_form", ("<H", True, 10, 12, 77)),
        ("a program that is needed", "other_form", ("<H", True, 4, 6, 63)),
        ("another checksum", "wrong_digest", ("<I", True, 14, 16, 1)),
        ("two checksums", "two_heads", ("<I", False, 14, 16, 1)),
        ("larger than it is", "lying_size", ("<I", True, 22, 24, 4_000_000_000)),
        ("larger in one place", "lying_size", ("<I", False, 22, 24, 4_000_000_000)),
        ("smaller than it is", "lying_size", ("<I", False, 22, 24, 3)),
        ("packed larger", "lying_size", ("<I", False, 18, 20, 500)),
        ("sizes beyond 32 bits", "lying_size", ("<I", True, 22, 24, 0xFFFFFFFF)),
        ("somewhere else", "lying_size", ("<I", False, 0, 42, 0)),
        ("behind the end", "lying_size", ("<I", False, 0, 42, 0xFFFFFFF0)),
        ("a name that goes on", "bad_end", ("<H", False, 26, 28, 60_000)),
        ("notes in the list", "bad_end", ("<H", False, 28, 30, 8)),
        ("on another disk", "other_form", ("<H", False, 0, 34, 7)),
        ("strongly encrypted", "other_form", ("<H", True, 6, 8, 1 << 11 | 1 << 6)),
        ("with hidden heads", "other_form", ("<H", True, 6, 8, 1 << 11 | 1 << 13)),
        ("a patch", "other_form", ("<H", True, 6, 8, 1 << 11 | 1 << 5)),
        ("packed by zstandard", "compressed", ("<H", True, 8, 10, 93)),
        ("a folder of DOS", "other_form", ("<I", False, 0, 38, 0o100644 << 16 | 0x10)),
        ("notes of its kind", "other_form", ("<H", False, 0, 36, 1)),
        ("made by DOS", "other_form", ("<H", False, 0, 4, 20)),
    ):  # fmt: skip
        yield Attack(f"entry: {name}", key, lambda change=change: _set(*change))
    yield Attack("entry: notes in the file", "two_heads", lambda: _local("<H", 28, 4))
    yield Attack("entry: every size as large as it can be", "lying_size", _all_large)
    yield Attack("entry: two names", "two_heads", lambda: _local("<B", 30, ord("F")))
    yield Attack("entry: two times", "two_heads", lambda: _local("<H", 10, 9))


def _all_large() -> bytes:
    data = bytearray(forged())
    for found in re.finditer(b"PK\x01\x02", bytes(data)):
        struct.pack_into("<II", data, found.start() + 20, 0xFFFFFFFF, 0xFFFFFFFF)
    return bytes(data)


def _local(form: str, at: int, value: int) -> bytes:
    found = _heads()
    struct.pack_into(form, found.data, found.local + at, value)
    return bytes(found.data)


# --- archives ------------------------------------------------------------------------------------


def zipped(method: int, files: dict[str, bytes], comment: bytes = b"", extra: bytes = b"") -> bytes:
    """An archive as the standard library writes it."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, data in files.items():
            info = zipfile.ZipInfo(name)
            info.extra, info.compress_type = extra, method
            archive.writestr(info, data)
        archive.comment = comment
    return out.getvalue()


def _archives() -> Iterator[Attack]:
    bomb = {"bomb.momon": b"\0" * 20_000_000}
    yield Attack("bomb by ratio, deflate", "compressed", lambda: zipped(8, bomb))
    yield Attack("bomb by ratio, bzip2", "compressed", lambda: zipped(12, bomb))
    yield Attack("bomb by ratio, lzma", "compressed", lambda: zipped(14, bomb))
    yield Attack("bomb by nesting", "compressed", lambda: zipped(8, {"a.zip": zipped(8, bomb)}))
    yield Attack("bomb by size", "large_pack", lambda: b"\0" * (limits.PACK_BYTES + 1))
    yield Attack("bomb by overlaps", "lying_size", _overlapping)
    yield Attack("a pack in a pack", "odd_member", lambda: forged({"in.momonpack": forged()}))
    yield Attack("100,000 files", "many_members", lambda: _many(100_000))
    yield Attack("65,534 files", "many_members", lambda: _many(65_534))
    yield Attack("5,001 files", "many_members", lambda: _many(5_001))
    yield Attack("written by another program", "other_form", lambda: zipped(0, right_files()))
    yield Attack(
        "notes for others", "extra", lambda: zipped(0, right_files(), extra=b"\x01\x02\0\0")
    )
    yield Attack("a comment", "after_end", lambda: zipped(0, right_files(), comment=b"hello"))
    yield Attack("something behind it", "after_end", lambda: forged() + b"#!/bin/sh\n")
    yield Attack("something before it", "bad_end", lambda: b"#!/bin/sh\n" + forged())
    yield Attack("an archive behind it", "bad_end", lambda: forged() + forged())
    yield Attack("cut off", "no_archive", lambda: forged()[:-30])
    yield Attack("cut in the middle", "no_archive", lambda: forged()[:300])
    yield Attack("empty", "no_archive", lambda: b"")
    yield Attack("one byte", "no_archive", lambda: b"P")
    yield Attack("an archive of nothing", "no_seal", lambda: to_archive({}))
    yield Attack("a list of other length", "bad_end", lambda: _end(10, 1))
    yield Attack("a list that starts elsewhere", "bad_end", lambda: _end(16, 1))
    yield Attack("more files than are listed", "bad_end", lambda: _end(8, 1, 10))
    yield Attack("fewer files than are listed", "bad_end", lambda: _end(8, -1, 10))
    yield Attack("files on other disks", "bad_end", lambda: _end(4, 1))
    yield Attack("an end of 64 bits", "many_members", _of_64_bits)
    yield Attack("sizes of 64 bits", "extra", _sizes_of_64_bits)
    yield Attack("sizes behind a file", "other_form", _sizes_behind)
    yield Attack("two archives, one list", "bad_end", lambda: forged()[:-22] + forged())
    yield Attack("a tar archive", "no_archive", _tar)
    yield Attack("a script", "no_archive", FOX.encode)
    yield Attack("a gap between files", "lying_size", _gap)
    yield Attack("files in another order", "other_form", _reordered)


def _end(at: int, more: int, *others: int) -> bytes:
    data = bytearray(forged())
    for place in (at, *others):
        start = len(data) - 22 + place
        (value,) = struct.unpack_from("<H", data, start)
        struct.pack_into("<H", data, start, value + more)
    return bytes(data)


def _many(count: int) -> bytes:
    if count > 65_000:  # as long as it has to be, with the number of files as high as it can say
        data = bytearray(forged())
        struct.pack_into(
            "<HH", data, len(data) - 14, 0xFFFF if count > 65_535 else count, count & 0xFFFF
        )
        return bytes(data)
    return to_archive({f"{number}.momon": b"" for number in range(count)})


def _overlapping() -> bytes:
    """Two files that are the same bytes, as in archives that grow a million times."""
    data = bytearray(forged({"a.momon": FOX.encode(), "b.momon": FOX.encode()}))
    last = data.rfind(b"PK\x01\x02")
    before = data.rfind(b"PK\x01\x02", 0, last)
    struct.pack_into("<I", data, last + 42, struct.unpack_from("<I", data, before + 42)[0])
    return bytes(data)


def _gap() -> bytes:
    data = forged()
    at = data.rfind(b"PK\x03\x04")
    made = bytearray(data[:at] + b"\0" * 16 + data[at:])
    last = made.rfind(b"PK\x01\x02")
    struct.pack_into("<I", made, last + 42, at + 16)
    (start,) = struct.unpack_from("<I", made, len(made) - 6)
    struct.pack_into("<I", made, len(made) - 6, start + 16)
    return bytes(made)


def _of_64_bits() -> bytes:
    """A list whose true place and length stand in a second, longer end."""
    data = forged()
    _, _, _, _, count, length, start, _ = struct.unpack("<4s4H2IH", data[-22:])
    long = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, count, count, length, start)
    pointer = struct.pack("<4sIQI", b"PK\x06\x07", 0, start + length, 1)
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    return data[:-22] + long + pointer + end


def _sizes_of_64_bits() -> bytes:
    """A row whose true sizes stand in a note for others."""
    data, _, central = _heads()
    (size,) = struct.unpack_from("<I", data, central + 24)
    (name,) = struct.unpack_from("<H", data, central + 28)
    extra = struct.pack("<HHQQ", 1, 16, size, size)
    struct.pack_into("<II", data, central + 20, 0xFFFFFFFF, 0xFFFFFFFF)
    struct.pack_into("<H", data, central + 30, len(extra))
    at = central + 46 + name
    data[at:at] = extra
    (length,) = struct.unpack_from("<I", data, len(data) - 10)
    struct.pack_into("<I", data, len(data) - 10, length + len(extra))
    return bytes(data)


def _sizes_behind() -> bytes:
    """A file that says once more, behind its bytes, how long it is."""
    data, local, central = _heads()
    for at in (local + 6, central + 8):
        struct.pack_into("<H", data, at, 1 << 11 | 8)
    told = struct.pack("<4s", b"PK\x07\x08") + data[local + 14 : local + 26]
    (start,) = struct.unpack_from("<I", data, len(data) - 6)
    data[start:start] = told
    struct.pack_into("<I", data, len(data) - 6, start + len(told))
    return bytes(data)


def _reordered() -> bytes:
    files = right_files()
    seal = files.pop(SEAL)
    return to_archive({SEAL: seal, **dict(reversed(files.items()))})


def _tar() -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("../evil.momon"), io.BytesIO())
    return out.getvalue()


# --- digests -------------------------------------------------------------------------------------


def resealed(change: Callable[[dict[str, object]], object]) -> bytes:
    """A pack file whose seal was changed."""
    files = right_files()
    seal = json.loads(files[SEAL])
    change(seal)
    text = json.dumps(seal, sort_keys=True, separators=(",\n", ": "))
    return to_archive({**files, SEAL: text.encode() + b"\n"})


def _swapped(**changes: bytes) -> bytes:
    """A pack file with other bytes in some members, under the old digests."""
    return to_archive(
        {**right_files(), **{name.replace("_", "."): data for name, data in changes.items()}}
    )


def _without(name: str) -> bytes:
    return to_archive({each: data for each, data in right_files().items() if each != name})


def _items(change: Callable[[dict[str, str]], object]) -> bytes:
    """A pack file whose seal lies of the cards, with a digest over them that fits."""

    def lie(seal: dict[str, object]) -> None:
        items = seal["items"]
        assert isinstance(items, dict)
        change(items)
        seal["meaning"] = meaning_of(items)

    return resealed(lie)


def _seals() -> Iterator[Attack]:
    """Seals that are none, that are written otherwise, or that lie."""
    files = right_files()
    seal = files[SEAL]
    others = {name: data for name, data in files.items() if name != SEAL}
    yield Attack("seal: none", "no_seal", lambda: to_archive(others))
    yield Attack("seal: last", "no_seal", lambda: to_archive({**others, SEAL: seal}))
    for name, key, text in (
        ("no text", "bad_seal", b"\xff\xfe"), ("no JSON", "bad_seal", b"{"),
        ("nested", "bad_seal", b"[" * 100_000), ("a list", "bad_seal", b"[]\n"),
        ("a huge number", "bad_seal", b'{"format": ' + b"9" * 5_000 + b"}"),
        ("no number", "bad_seal", b'{"format": NaN}'),
        ("written otherwise", "bad_seal", seal + b" "),
        ("said twice", "bad_seal", seal.replace(b'"id"', b'"id": "owl",\n"id"', 1)),
        ("too large", "large_seal", b" " * (limits.SEAL_BYTES + 1)),
    ):  # fmt: skip
        yield Attack(f"seal: {name}", key, lambda text=text: to_archive({**files, SEAL: text}))
    changes: list[tuple[str, str, dict[str, object]]] = [
        ("another form", "other_format", {"format": 2}),
        ("a text for a number", "other_format", {"format": "1"}),
        ("a number for a text", "bad_seal", {"program": 1}),
        ("one more key", "bad_seal", {"x": 1}),
        ("true for a number", "bad_seal", {"format": True}),
        ("a long name of the program", "bad_seal", {"program": "9" * 41}),
        ("a program that turns", "bad_seal", {"program": "0.1.0\u202e"}),
        ("a program elsewhere", "bad_seal", {"program": "../evil"}),
        ("an id that leads out", "two_names", {"id": "../evil"}),
        ("a version written otherwise", "two_names", {"version": "1.2"}),
        ("digests in tables", "bad_seal", {"members": {"a": {"b": "c"}}}),
        ("files as a list", "bad_seal", {"members": []}),
        ("digests as numbers", "bad_seal", {"members": {"a": 1}}),
        ("of another pack", "two_names", {"id": "owl"}),
        ("of another version", "two_names", {"version": "9.9.9"}),
        ("another meaning", "wrong_meaning", {"meaning": "0" * 64}),
    ]
    for name, key, change in changes:
        yield Attack(
            f"seal: {name}", key, lambda change=change: resealed(lambda s: s.update(change))
        )
    for name, item in (
        ("a card that is not there", {"card TT 9": "0" * 32}),
        ("a card that means something else", {"card TT 1": "0" * 32}),
    ):
        yield Attack(
            f"seal: {name}", "other_meaning", lambda item=item: _items(lambda i: i.update(item))
        )
    yield Attack("seal: a card left out", "other_meaning", lambda: _items(lambda i: i.clear()))
    yield from _members_that_lie()


def _members_that_lie() -> Iterator[Attack]:
    """Files that are other ones than the seal says, too many, or too few."""
    fox = FOX.replace("stars 2", "stars 9").encode()
    text = MANIFEST.encode()
    yield Attack("seal: a file too many", "absent", lambda: resealed(
        lambda s: s.update(members={**_members(s), "owl.momon": "0" * 64})))  # fmt: skip
    yield Attack("seal: a file too few", "unsealed", lambda: resealed(
        lambda s: s.update(members={"pack.toml": _members(s)["pack.toml"]})))  # fmt: skip
    yield Attack("another script", "wrong_digest", lambda: _swapped(fox_momon=fox))
    yield Attack("another manifest", "wrong_digest", lambda: _swapped(pack_toml=text + b"\n"))
    yield Attack("no manifest", "absent", lambda: _without("pack.toml"))
    yield Attack("no script", "absent", lambda: _without("fox.momon"))
    own = Manifest(id="forest", version=Version(1, 2))
    alone = {"pack.toml": text, CONTENTS: b"[]"}
    yield Attack("no scripts at all", "no_scripts", lambda: to_archive(sealed(own, alone, {})))
    seal = Seal("forest", "1.2.0", "0.1.0", {}, {}, meaning_of({})).to_bytes()
    yield Attack("no manifest, and none said", "no_manifest", lambda: to_archive({SEAL: seal}))
    yield Attack("no list of what stands where", "no_contents", _no_contents)
    for name in (
        CONTENTS,
        ASTS,
        "evil.py",
        "evil.pth",
        "data.pickle",
        "README.md",
        "card.momon.exe",
    ):
        key = {ASTS: "wrong_trees", CONTENTS: "wrong_contents"}.get(name, "odd_member")
        files = {name: b"{}", "fox.momon": FOX.encode()}
        yield Attack(f"a file {name}", key, lambda files=files: forged(files))


def _no_contents() -> bytes:
    files = {name: data for name, data in right_files().items() if name not in (SEAL, CONTENTS)}
    own = Manifest(id="forest", version=Version(1, 2))
    return to_archive(sealed(own, files, {}))


def _members(seal: dict[str, object]) -> dict[str, str]:
    found = seal["members"]
    assert isinstance(found, dict)
    return found
