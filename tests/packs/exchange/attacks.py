"""Hostile tables, each with the message that refuses it: the bytes are forged here."""

from __future__ import annotations

import io
import json
import stat
import struct
import zipfile
from collections.abc import Callable, Iterator
from typing import NamedTuple

from momon_dsl.packs.exchange import limits


class Attack(NamedTuple):
    """A hostile file: its name, the key or the code of what refuses it, and its bytes."""

    file: str
    key: str
    data: Callable[[], bytes]
    name: str


def attacks() -> list[Attack]:
    """All of them."""
    return [
        *_encodings(),
        *_tables(),
        *_letters(),
        *_texts(),
        *_json(),
        *_zips(),
        *_books(),
        *_sets(),
    ]


# --- CSV -----------------------------------------------------------------------------------------


def _csv(name: str, key: str, data: str | bytes | Callable[[], bytes]) -> Attack:
    made = data if callable(data) else (lambda: data.encode() if isinstance(data, str) else data)
    return Attack("a.csv", key, made, name)


def _encodings() -> Iterator[Attack]:
    yield _csv("nothing at all", "empty", b"")
    yield _csv("a byte order mark and nothing else", "empty", b"\xef\xbb\xbf\r\n")
    yield _csv("UTF-16 without a mark", "binary", "name,text\nFox,\n".encode("utf-16-le"))
    yield _csv("UTF-32", "utf_32", "name\nFox\n".encode("utf-32"))
    yield _csv("half a character of UTF-16", "not_text", b"\xff\xfen\0a\0\x3d\xd8")
    yield _csv("NUL in a cell", "binary", b"set,name\nFOR,Fo\0x\n")
    yield _csv("NUL in UTF-16", "binary", b"\xff\xfe" + "name\nFo\0x\n".encode("utf-16-le"))
    yield _csv("neither UTF-8 nor Thai", "not_text", b"set,name\nFOR,Ren\xe9 Ma\xdfe\n")
    yield _csv("a picture", "binary", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    yield _csv("too many bytes", "large", lambda: b"a" * (limits.FILE_BYTES + 1))


def _tables() -> Iterator[Attack]:
    yield _csv(
        "a quotation mark that never ends", "bad_csv", 'set,name\nFOR,"Fox\n' + "x\n" * 1_000
    )
    yield _csv("a quoted cell of a million letters", "bad_csv", f'name\n"{"x" * 1_000_000}"\n')
    yield _csv("a cell that is too long", "long_cell", f"set,name\nFOR,{'x' * 30_000}\n")
    yield _csv("a header that is too long", "long_header", f"name,{'x' * 3_000}\nFox,1\n")
    yield _csv(
        "a million columns", "many_columns", lambda: b"name" + b",a" * 1_000_000 + b"\nFox\n"
    )
    yield _csv("a million rows", "many_rows", lambda: b"set,name\n" + b"FOR,Fox\n" * 1_000_000)
    yield _csv(
        "a million empty rows", "many_rows", lambda: b"set,name\nFOR,Fox\n" + b"\n" * 1_000_000
    )
    yield _csv("a cell beyond the headers", "no_header", "set,name\nFOR,Fox,hidden\n")
    yield _csv("one field twice", "two_columns", "set,name,Name\nFOR,Fox,Owl\n")
    yield _csv("only headers", "empty", "set,name,text\n")
    yield _csv("no header that anybody knows", "no_columns", "a,b\n1,2\n")


def _letters() -> Iterator[Attack]:
    for name, code, letter in (
        ("a letter that turns the line round", "E106", "\u202e"),
        ("an isolated direction", "E106", "\u2066"),
        ("a letter without width", "E107", "\u200b"),
        ("a joiner", "E107", "\u200d"),
        ("a soft hyphen", "E107", "\u00ad"),
        ("a byte order mark inside", "E107", "\ufeff"),
        ("a tag that nobody sees", "E107", "\U000e0041"),
        ("an escape sequence", "E120", "\x1b[2J"),
        ("a bell", "E120", "\x07"),
        ("a blank that is none", "E121", "\u00a0"),
        ("a Cyrillic letter", "E124", "ох"),
    ):
        yield _csv(f"{name}, in the name", code, f"set,name\nFOR,Fox{letter}x\n")
    yield _csv("a letter without width, in a text", "E107",
               "set,name,text\nFOR,Fox,On Summon: Incite\u200b this.\n")  # fmt: skip
    yield _csv("a letter that turns the line round, in a note", "E106",
               "set,name,notes\nFOR,Fox,a \u202e b\n")  # fmt: skip
    yield _csv("a Cyrillic letter in an id", "bad_id", "id,name\nFОR 1,Fox\n")
    yield _csv("a direction in a symbol", "bad_symbols", "set,name,symbols\nFOR,Fox,[S]\u202e\n")


def _texts() -> Iterator[Attack]:
    head = "set,name,text\nFOR,Fox,"
    yield _csv("a formula as Stars", "no_number", "set,name,stars\nFOR,Fox,=1+2\n")
    yield _csv("a formula as text", "E218", head + '"=HYPERLINK(""http://x"",""y"")"\n')
    yield _csv("a program as text", "E218", head + "=cmd|' /C calc'!A0\n")
    yield _csv("a number of a million digits", "long_cell",
               "set,name,stars\nFOR,Fox," + "9" * 100_000 + "\n")  # fmt: skip
    yield _csv("a number of a thousand digits", "long_number",
               "set,name,stars\nFOR,Fox," + "9" * 1_000 + "\n")  # fmt: skip
    yield _csv("a number of a thousand digits in a text", "E110",
               f"{head}On Summon: This gets +{'9' * 999} power until end of turn.\n")  # fmt: skip
    yield _csv("a second card in the text", "not_one", head + '"card FOR 2 ""Owl"" stars 3"\n')
    yield _csv("a scenario in the text", "not_one",
               head + '"scenario ""S"" Given your Hand is FBD 167."\n')  # fmt: skip
    yield _csv("a deck in the text", "not_one", head + '"deck ""D"" 2 FBD 167"\n')
    yield _csv("a name that ends and goes on", "E201",
               'set,name,text\nFOR,"Fox\\"" stars 9 #","On Sumon: Incite this."\n')  # fmt: skip
    yield _csv("another item than it says", "not_one",
               'kind,set,name,text\ndeck,FOR,Fox,"format ""F"" Arena 4 by 4."\n')  # fmt: skip
    yield _csv(
        "deep nesting",
        "E111",
        head + '"On Summon: If ' + "not (" * 200 + 'your Hand is empty, Incite this."\n',
    )


# --- JSON ----------------------------------------------------------------------------------------


def _json() -> Iterator[Attack]:
    for name, key, text in (
        ("no JSON", "not_json", "{"),
        ("deep lists", "not_json", "[" * 100_000),
        ("less deep lists", "json_deep", '[{"name":' + "[" * 50 + "]" * 50 + "}]"),
        ("a key twice", "json_twice", '[{"name": "Fox", "name": "Owl"}]'),
        ("not a number", "not_json", '[{"name": "Fox", "stars": NaN}]'),
        ("a million digits", "long_cell", '[{"name":"A","stars":' + "9" * 1_000_000 + "}]"),
        ("yes for a number", "json_value", '[{"name": "Fox", "stars": true}]'),
        ("an object in a list", "json_value", '[{"name": "Fox", "symbols": [{}]}]'),
        ("no list", "json_form", '{"name": "Fox"}'),
        ("a text for a card", "json_card", '["Fox"]'),
        ("half a character", "E101", '[{"set": "FOR", "name": "Fox \\ud800"}]'),
        ("NUL as an escape", "E103", '[{"set": "FOR", "name": "Fo\\u0000x"}]'),
        ("an id of a pack that leads out", "bad_pack_id",
         '{"pack": {"id": "../evil"}, "cards": [{"set": "FOR", "name": "Fox"}]}'),
        ("a version that is a program", "bad_manifest",
         '{"pack": {"version": "1\\"\\nid = 3"}, "cards": [{"set": "FOR", "name": "Fox"}]}'),
        ("a licence that nobody sees", "bad_manifest",
         '{"pack": {"licence": "a\\u202eb"}, "cards": [{"set": "FOR", "name": "Fox"}]}'),
    ):  # fmt: skip
        yield Attack("a.json", key, lambda text=text: text.encode(), name)  # type: ignore[misc]
    yield Attack("a.json", "many_columns", _wide_json, "many keys")


def _wide_json() -> bytes:
    return json.dumps([{f"k{n}": "v" for n in range(1_000)}]).encode()


# --- archives ------------------------------------------------------------------------------------


def zipped(files: dict[str, bytes], **fields: int) -> bytes:
    """A zip archive of some files; `fields` are set on every entry."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            for field, value in fields.items():
                setattr(entry, field, value)
            archive.writestr(entry, data)
    return out.getvalue()


SET = b"mse version: 2.0.2\ngame: momon wonder\ncard:\n\tset: FOR\n\tname: Fox\n"


def _zips() -> Iterator[Attack]:
    for file in ("a.mse-set", "a.xlsx"):
        yield Attack(file, "not_zip", lambda: b"PK\3\4 no zip", "no zip archive")
        yield Attack(file, "not_zip", lambda: zipped({"set": SET})[:-30], "half an archive")
        yield Attack(file, "bomb", lambda: zipped({"set": b"\0" * 50_000_000}), "a bomb by ratio")
        yield Attack(
            file,
            "large_part",
            lambda: zipped({"set": b"\0" * (limits.PART_BYTES + 1)}),
            "a bomb by size",
        )
        yield Attack(file, "large_inside", _many_large, "a bomb in many parts")
        yield Attack(file, "many_members", _many, "ten thousand files")
        yield Attack(file, "many_members", _long_directory, "a directory that is said to be long")
        yield Attack(file, "encrypted", lambda: _flagged(SET), "an encrypted file")
        yield Attack(file, "member_link", _link, "a link inside")
        yield Attack(file, "double_name", _twice, "one name twice")
    yield Attack("a.mse-set", "not_zip", _wrong_sum, "a wrong checksum")
    yield Attack("a.mse-set", "not_zip", _lying, "a size that is a lie")
    yield Attack("a.mse-set", "no_member", lambda: zipped({"../set": SET}), "a path that leads out")


def _many_large() -> bytes:
    block = bytes(range(256)) * 4
    big = b"".join(block + struct.pack("<L", n) for n in range(50_000))
    return zipped({f"{n}": big for n in range(3)})


def _many() -> bytes:
    return zipped({str(n): b"" for n in range(10_000)})


def _long_directory() -> bytes:
    data = bytearray(zipped({"set": SET}))
    struct.pack_into("<L", data, len(data) - 10, 0x7FFFFFFF)
    return bytes(data)


def _flagged(content: bytes) -> bytes:
    data = bytearray(zipped({"set": content}))
    data[data.rindex(b"PK\1\2") + 8] |= 1
    return bytes(data)


def _link() -> bytes:
    return zipped({"set": b"/etc/passwd"}, external_attr=(stat.S_IFLNK | 0o777) << 16)


def _twice() -> bytes:
    return zipped({"set": SET, "sEt": SET}).replace(b"sEt", b"set")


def _wrong_sum() -> bytes:
    data = bytearray(zipped({"set": SET}))
    for at in (14, data.rindex(b"PK\1\2") + 16):
        data[at] ^= 0xFF
    return bytes(data)


def _lying() -> bytes:
    data = bytearray(zipped({"set": SET * 100}))
    for at in (22, data.rindex(b"PK\1\2") + 24):
        struct.pack_into("<L", data, at, 10)
    return bytes(data)


# --- workbooks -----------------------------------------------------------------------------------

_NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def _related(kind: str, target: str) -> str:
    return (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="r1" Type="{_REL}/{kind}" Target="{target}"/></Relationships>'
    )


def book(sheet: str = "", strings: str = "", **parts: str) -> bytes:
    """A workbook with one sheet, whose rows are the XML `sheet`."""
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    package = "application/vnd.openxmlformats-package.relationships+xml"
    office = {
        "xl/workbook.xml": "sheet.main", "xl/worksheets/sheet1.xml": "worksheet",
        "xl/sharedStrings.xml": "sharedStrings",
    }  # fmt: skip
    overrides = "".join(
        f'<Override PartName="/{part}" ContentType="{kinds}.{kind}+xml"/>'
        for part, kind in office.items()
    )
    files = {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        f'<Default Extension="rels" ContentType="{package}"/>{overrides}</Types>',
        "_rels/.rels": _related("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": f'<workbook {_NS} xmlns:r="{_REL}"><sheets>'
        '<sheet name="Cards" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _related("worksheet", "worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": f"<worksheet {_NS}><sheetData>{sheet}</sheetData></worksheet>",
        "xl/sharedStrings.xml": strings or f"<sst {_NS}/>",
    }
    files |= {name.replace("__", "/").replace("_dot_", "."): text for name, text in parts.items()}
    return zipped({name: text.encode() for name, text in files.items()})


def cells(*rows: str) -> str:
    """Rows of inline texts, as `A1=name` separated by blanks."""
    made = []
    for row in rows:
        pairs = [each.split("=", 1) for each in row.split(" ")]
        number = "".join(filter(str.isdecimal, pairs[0][0]))
        inside = "".join(
            f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>' for place, text in pairs
        )
        made.append(f'<row r="{number}">{inside}</row>')
    return "".join(made)


FOX = cells("A1=set B1=name", "A2=FOR B2=Fox")


def _books() -> Iterator[Attack]:
    def attack(name: str, key: str, data: Callable[[], bytes]) -> Attack:
        return Attack("a.xlsx", key, data, name)

    entity = '<!DOCTYPE x [<!ENTITY e "{}">]>'
    laughs = "<!DOCTYPE x [" + '<!ENTITY a0 "lol">' + "".join(
        f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)) + "]>"  # fmt: skip
    outside = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    parameter = '<!DOCTYPE x [<!ENTITY % e SYSTEM "http://127.0.0.1/e"> %e;]>'
    for name, declared in (
        ("an entity", entity), ("a billion laughs", laughs), ("an external entity", outside),
        ("a parameter entity", parameter),
        ("an external document type", '<!DOCTYPE x SYSTEM "x.dtd">'),
    ):  # fmt: skip
        text = f"{declared}<sst {_NS}><si><t>&e;</t></si></sst>"
        yield attack(f"{name} in the texts", "xml_entities", lambda text=text: book(FOX, text))  # type: ignore[misc]
    yield attack("an entity in a part of another name", "xml_entities",
                 lambda: book(FOX, xl__x_dot_dat=f"{outside}<a>&e;</a>"))  # fmt: skip
    yield attack("deep elements", "xml_deep", lambda: book("<row>" * 100_000))
    yield attack("the last row", "many_rows", lambda: book(FOX + cells("A1048576=Owl")))
    yield attack("the last column", "many_columns", lambda: book(FOX + cells("XFD3=Owl")))
    yield attack("a row beyond all", "many_rows", lambda: book('<row r="99999999999999"/>'))
    yield attack("a cell that is none", "not_xlsx", lambda: book('<row><c r="A1:B2"/></row>'))
    yield attack("a number of a million digits", "not_xlsx",
                 lambda: book(f'<row r="1"><c r="A1"><v>{_digits()}</v></c></row>'))  # fmt: skip
    yield attack("a formula without a value", "formulas",
                 lambda: book(FOX + '<row r="3"><c r="A3"><f>1+1</f></c></row>'))  # fmt: skip
    yield attack("broken XML", "not_xlsx", lambda: book("<row>"))
    yield attack("no sheet at all", "not_xlsx", lambda: zipped({"a.xml": b"<a/>"}))
    yield attack("texts that are not there", "not_xlsx",
                 lambda: book('<row r="1"><c r="A1" t="s"><v>99</v></c></row>'))  # fmt: skip
    yield attack("a letter without width", "E107", lambda: book(FOX.replace("Fox", "Fo\u200bx")))
    yield attack("another format under the name", "not_zip", lambda: b"set,name\nFOR,Fox\n")


def _digits() -> str:
    return "".join(str(n % 9 + 1) for n in range(100_000))


# --- Magic Set Editor ----------------------------------------------------------------------------


def _sets() -> Iterator[Attack]:
    for name, key, text in (
        ("a line without a key", "bad_mse", "card\n"),
        ("a block that begins nowhere", "bad_mse", "\tname: Fox\n"),
        ("deep blocks", "mse_deep", "card:\n" + "\t" * 1_000 + "a: b\n"),
        ("a file that leads out", "mse_include", "include file: ../../etc/passwd\n"),
        ("a file that includes itself", "mse_include", "include file: set\n"),
        ("a field twice", "json_twice", "card:\n\tname: Fox\n\tname: Owl\n"),
        (
            "a text without end of its tags",
            "long_cell",
            "card:\n\tname: " + "<sym>" * 200_000 + "\n",
        ),
        ("no card", "empty", "game: momon wonder\n"),
        ("a letter of control", "E120", "card:\n\tset: FOR\n\tname: Fo\x02x\n"),
        ("NUL", "binary", "card:\n\tname: Fo\0x\n"),
    ):
        data = text.encode()
        yield Attack("a.mse-set", key, lambda data=data: zipped({"set": data}), name)  # type: ignore[misc]
