"""Tables with separators: CSV and TSV, in whatever encoding an old spreadsheet wrote them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from . import limits
from .headers import recognised
from .notes import Note, note, refuse
from .table import Row, Table, bounded, headed, neutral, restored

SEPARATORS: Final = (",", ";", "\t", "|")
_SAID: Final = re.compile(r"\ufeff?sep=([,;\t|])\r?\n", re.IGNORECASE)
_NAMES: Final = {",": ",", ";": ";", "\t": "TAB", "|": "|"}
_THAI_BYTES: Final = re.compile(rb"[\xa1-\xda\xdf-\xfb]+")
_HEAD: Final = 65_536


def read(data: bytes, separator: str = "") -> Table:
    """The table in the bytes of a file. Raises `Refused` with the first reason that is found.

    >>> read("ชื่อ;ดาว\\nนกฮูก;3".encode("cp874")).rows[0].cells
    ['นกฮูก', '3']
    """
    text, notes = decoded(data)
    said = _SAID.match(text)
    first = 1
    if said:
        separator, text, first = said[1], text[said.end() :], 2
    separator = separator or sniffed(text)
    notes.append(note("told", "separator", separator=_NAMES[separator]))
    headers, titles, rows = headed(_rows(text, separator, first))
    if headers is None:
        raise refuse("empty")
    notes += titles
    names, kept = bounded([name.strip() for name in headers.cells], rows)
    freed = [Row(row.number, [restored(cell) for cell in row.cells]) for row in kept]
    count = sum(a != b for one, two in zip(kept, freed, strict=True) for a, b in zip(
        one.cells, two.cells, strict=True))  # fmt: skip
    if count:
        notes.append(note("told", "restored", count=count))
    return Table(names, tuple(freed), {}, tuple(notes))


def write(table: Table, separator: str = ",") -> bytes:
    """The bytes of a file: UTF-8 with a mark, without which spreadsheets garble Thai.

    >>> write(Table(("name",), (Row(2, ["=1"]),)))
    b"\\xef\\xbb\\xbfname\\r\\n'=1\\r\\n"
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator)
    writer.writerow([neutral(header) for header in table.headers])
    for row in table.rows:
        writer.writerow([neutral(cell) for cell in row.cells])
    return out.getvalue().encode("utf-8-sig")


def decoded(data: bytes) -> tuple[str, list[Note]]:
    """The text of some bytes, and which encoding that was; UTF-8 goes without saying.

    >>> decoded("ดาว".encode("cp874"))[1][0].text()
    'This file is no UTF-8; it was read as Thai in TIS-620 (CP874).'
    """
    if not data.strip(b"\xef\xbb\xbf\xff\xfe \r\n\t\0"):
        raise refuse("empty")
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        raise refuse("utf_32")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strict(data, "utf-16"), [note("told", "utf_16")]
    if b"\0" in data:
        raise refuse("binary")
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        if not _looks_thai(data):
            line = data.count(b"\n", 0, error.start) + 1
            raise refuse("not_text", line=line, byte=f"0x{data[error.start]:02X}") from None
    return _strict(data, "cp874"), [note("told", "thai_encoding")]


def _strict(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise refuse("not_text", line=line, byte=f"0x{data[error.start]:02X}") from None
    if "\0" in text:
        raise refuse("binary")
    return text


def _looks_thai(data: bytes) -> bool:
    """Whether letters beyond ASCII stand together as in Thai, not one by one as in é."""
    high = sum(byte >= 0x80 for byte in data)
    words = sum(len(word) for word in _THAI_BYTES.findall(data) if len(word) > 1)
    return words >= 0.8 * high


def sniffed(text: str) -> str:
    """The separator with which one of the first lines names most columns that are known.

    >>> sniffed("name;text, long;stars"), sniffed("name\\ttext"), sniffed("Ours, all\\nname;stars")
    (';', '\\t', ';')
    """
    head = text[:_HEAD].lstrip()

    def columns(separator: str) -> tuple[int, int]:
        reader = csv.reader(io.StringIO(head, newline=""), delimiter=separator)
        try:
            first = [*islice(filter(any, reader), limits.TITLES)]
        except csv.Error:
            return 0, 0
        known = (sum(recognised(name) is not None for name in row) for row in first)
        return max(known, default=0), len(first[0]) if first else 0

    return max(SEPARATORS, key=columns)


def _rows(text: str, separator: str, first: int) -> Iterator[Row]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for number, cells in enumerate(reader, first):
            if number > limits.ROWS:
                raise refuse("many_rows", limit=f"{limits.ROWS:,}")
            yield Row(number, cells)
    except csv.Error as error:
        raise refuse("bad_csv", line=reader.line_num, reason=error) from None
