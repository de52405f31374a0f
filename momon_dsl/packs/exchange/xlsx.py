"""Workbooks (XLSX): the values of one sheet as text. No formula, macro or link is followed.

Every XML part is read once before openpyxl sees the workbook, without building anything of it:
document types and entities, depth, the number of elements, and how far cells lie out are bounded
there.
"""

from __future__ import annotations

import datetime
import io
import re
import warnings
from collections.abc import Iterator
from typing import Any, Final
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl

from . import limits
from .extra import library
from .notes import Note, Refused, note, refuse
from .table import Row, Table, bounded, headed, restored
from .zips import Archive

_XML: Final = re.compile(rb"(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<")
_PLACE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def read(data: bytes, sheet: str = "") -> Table:
    """The table in a sheet of a workbook, the first one unless another is named.

    Raises `Refused`, also where the extra `import` is not installed.
    """
    library("defusedxml")
    openpyxl = library("openpyxl")
    archive = Archive(data)
    seen = _looked_over(archive)
    notes = _of_archive(archive)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl tells of styles that it does not know
        try:
            book = openpyxl.load_workbook(
                io.BytesIO(data), read_only=True, data_only=True, keep_links=False
            )
            found = _sheet(book, sheet, notes)
            member = str(getattr(found, "_worksheet_path", "")).lstrip("/")
            _formulas(seen[member], notes)
            if seen[member].hidden:
                count, row = len(seen[member].hidden), seen[member].hidden[0]
                notes.append(note("told", "hidden_rows", row, count=count))
            rows = list(_rows(found))
        except Refused:
            raise
        except Exception as error:  # openpyxl raises whatever it stumbles over
            raise refuse("not_xlsx", reason=f"{type(error).__name__}: {error}") from None
    head, titles, below = headed(rows)
    if head is None:
        raise refuse("empty")
    notes += titles
    cells = list(head.cells)
    while cells and not cells[-1].strip():
        cells.pop()
    headers, kept = bounded([cell.strip() for cell in cells], below)
    freed = tuple(Row(row.number, [restored(cell) for cell in row.cells]) for row in kept)
    return Table(headers, freed, {}, tuple(notes))


def _sheet(book: Any, name: str, notes: list[Note]) -> Any:
    titles = [each.title for each in book.worksheets]
    if not titles or (name and name not in titles):
        raise refuse("no_sheet", name=name, known=", ".join(titles))
    chosen = name or titles[0]
    others = [title for title in titles if title != chosen]
    if others:
        notes.append(note("told", "other_sheets", name=chosen, others=", ".join(others)))
    return book.worksheets[titles.index(chosen)]


def _rows(sheet: Any) -> Iterator[Row]:
    sheet.reset_dimensions()  # what a workbook says of its size need not be so
    rows = sheet.iter_rows(max_row=limits.ROWS, max_col=limits.COLUMNS, values_only=True)
    for number, values in enumerate(rows, 1):
        yield Row(number, [_text(value) for value in values])


def _text(value: Any) -> str:
    """A value as a person would type it.

    >>> _text(3.0), _text(True), _text(None)
    ('3', 'TRUE', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def _of_archive(archive: Archive) -> list[Note]:
    """What is told of parts that are left alone."""
    notes: list[Note] = []
    if any(name.lower().endswith("vbaproject.bin") for name in archive.names):
        notes.append(note("told", "macros"))
    if any("externallinks/" in name.lower() for name in archive.names):
        notes.append(note("told", "outside"))
    return notes


def _formulas(seen: _Look, notes: list[Note]) -> None:
    """Refuse formulas without values; those with values are told."""
    if not seen.formulas:
        return
    if seen.empty:
        column, row = seen.empty
        raise refuse("formulas", row, column)
    notes.append(note("told", "formula_values", count=seen.formulas))


# --- what is looked at first ---------------------------------------------------------------------


class _Look(ContentHandler):
    """Reads the XML of a part and keeps next to nothing of it."""

    def __init__(self, part: str, before: int) -> None:
        super().__init__()
        self.elements = before
        self.formulas = 0
        self.empty: tuple[str, int] | None = None
        """The column and row of the first formula without a value."""
        self.hidden: list[int] = []
        """The rows that the spreadsheet does not show."""
        self._part = part
        self._depth = 0
        self._sheet = False
        self._place: tuple[str, int] = ("", 0)
        self._formula = self._value = self._is_text = False
        self._inside = ""

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        self.elements += 1
        self._depth += 1
        if self._depth > limits.XML_DEPTH:
            raise refuse("xml_deep", name=self._part, limit=limits.XML_DEPTH)
        if self.elements > limits.XML_ELEMENTS:
            raise refuse("xml_many", limit=f"{limits.XML_ELEMENTS:,}")
        local = name.rpartition(":")[2]
        self._sheet = self._sheet or local == "worksheet"
        if self._sheet:
            self._in_sheet(local, attrs)

    def _in_sheet(self, name: str, attrs: AttributesImpl) -> None:
        if name == "row":
            row = str(attrs.get("r", ""))
            if len(row) > 7 or (row.isdecimal() and int(row) > limits.ROWS):
                raise refuse("many_rows", limit=f"{limits.ROWS:,}")
            if row.isdecimal() and attrs.get("hidden") in ("1", "true"):
                self.hidden.append(int(row))
        elif name == "c":
            self._formula = self._value = False
            self._is_text = attrs.get("t") == "str"
            self._place = _placed(str(attrs.get("r", "")))
        elif name == "f":
            self._formula = True
            self.formulas += 1
        elif name == "is" or (name == "v" and self._is_text):
            self._value = True  # the text that a formula makes may be empty; a number may not
        self._inside = name

    def characters(self, content: str) -> None:
        if self._inside == "v" and content.strip():
            self._value = True

    def endElement(self, name: str) -> None:
        self._depth -= 1
        self._inside = ""
        cell = self._sheet and name.rpartition(":")[2] == "c"
        if cell and self._formula and not self._value and self.empty is None:
            self.empty = self._place


def _placed(place: str) -> tuple[str, int]:
    """The column and row of a cell such as B12; refuses one that lies too far out."""
    if not place:
        return "", 0
    found = _PLACE.fullmatch(place)
    if found is None:
        raise refuse("not_xlsx", reason=f"{place[:20]} is no cell")
    if int(found[2]) > limits.ROWS:
        raise refuse("many_rows", limit=f"{limits.ROWS:,}")
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - 64
    if column > limits.COLUMNS:
        raise refuse("many_columns", limit=limits.COLUMNS)
    return found[1], int(found[2])


def _looked_over(archive: Archive) -> dict[str, _Look]:
    """Every XML part by its name; raises `Refused` for what no workbook holds."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.sax import parseString

    looks: dict[str, _Look] = {}
    elements = 0
    for name in archive.names:
        data = archive.read(name)
        if not _XML.match(data):
            continue
        look = looks[name] = _Look(name, elements)
        try:
            parseString(data, look, forbid_dtd=True)
        except DefusedXmlException:
            raise refuse("xml_entities", name=name) from None
        except Refused:
            raise
        except Exception as error:
            if not name.endswith(".vml"):  # of old comments, in an XML of their own
                raise refuse("not_xlsx", reason=f"{name}: {error}") from None
        elements = look.elements
    return looks
