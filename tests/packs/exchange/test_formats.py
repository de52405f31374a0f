"""Cards out of workbooks, JSON and sets of Magic Set Editor: what is particular to each."""

from __future__ import annotations

import io
import json
from datetime import date
from typing import Any

import openpyxl
import pytest

from momon_dsl.packs.exchange import extra, json_files, mse, xlsx
from momon_dsl.packs.exchange.importing import import_table
from momon_dsl.packs.exchange.notes import Refused
from momon_dsl.packs.exchange.table import Table
from tests.packs.exchange.attacks import zipped


def workbook(*rows: list[Any], title: str = "Cards", **others: list[list[Any]]) -> bytes:
    """A workbook as openpyxl writes it."""
    made = openpyxl.Workbook()
    made.active.title = title
    for row in rows:
        made.active.append(row)
    for name, more in others.items():
        sheet = made.create_sheet(name)
        for row in more:
            sheet.append(row)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def script(table: Table) -> str:
    made = import_table(table, "a.x", set="FOR")
    assert made.report.written, made.report.text()
    return made.files["cards.momon"].decode()


def told(table: Table) -> list[str]:
    return [each.text() for each in import_table(table, "a.x", set="FOR").report.of("told")]


# --- workbooks -----------------------------------------------------------------------------------


def test_a_sheet_is_read_as_a_person_sees_it() -> None:
    text = "On Summon:\n  Incite this."
    table = xlsx.read(
        workbook(
            [None, None],
            ["หมายเลข", "ชื่อ", "ดาว", "เหนือ", "ตะวันออก", "ใต้", "ตะวันตก", "Text"],
            [7, "จิ้งจอก", 3.0, 1, 2, "-", 4, text],
        )
    )
    assert table.rows[0].number == 3
    assert script(table).endswith(
        'card FOR 7 "จิ้งจอก"\n  stars 3\n  powers north 1, east 2, south -, west 4\n\n'
        "  On Summon:\n    Incite this.\n"
    )


def test_powers_that_a_spreadsheet_took_for_a_date_are_refused() -> None:
    table = xlsx.read(workbook(["name", "powers"], ["Fox", date(2026, 4, 3)]))
    made = import_table(table, "a.xlsx", set="FOR")
    said = made.report.of("refused")[0].text()
    assert said.startswith("row 2, powers: “2026-04-03T00:00:00” are not four powers")


def test_one_sheet_is_read_and_the_others_are_told() -> None:
    data = workbook(["name"], ["Fox"], Old=[["name"], ["Owl"]])
    assert "Fox" in script(xlsx.read(data))
    assert any("There are more, which were not: Old." in each for each in told(xlsx.read(data)))
    assert "Owl" in script(xlsx.read(data, "Old"))
    with pytest.raises(Refused, match=r"no sheet New\. The sheets are: Cards, Old"):
        xlsx.read(data, "New")


def test_titles_above_the_headers_are_told_and_not_taken() -> None:
    data = workbook(["Our forest"], [], ["ฉบับร่าง"], ["name", "stars"], ["Fox", 2])
    table = xlsx.read(data)
    assert (table.headers, table.rows[0].number) == (("name", "stars"), 5)
    said = told(table)
    assert "row 1: “Our forest” stands above the headers; it is not taken." in said
    assert "row 3: “ฉบับร่าง” stands above the headers; it is not taken." in said


def test_a_table_of_one_column_has_its_header_first() -> None:
    assert xlsx.read(workbook(["name"], ["Fox"], ["Owl"])).headers == ("name",)
    with pytest.raises(Refused, match="row 2: “3” stands in a column without a header"):
        xlsx.read(workbook(["name"], ["Fox", 3]))


def test_rows_that_are_hidden_are_taken_and_told() -> None:
    book = openpyxl.load_workbook(io.BytesIO(workbook(["name"], ["Fox"], ["Owl"])))
    book.active.row_dimensions[3].hidden = True
    out = io.BytesIO()
    book.save(out)
    table = xlsx.read(out.getvalue())
    assert [row.cells for row in table.rows] == [["Fox"], ["Owl"]]
    assert any(each.startswith("row 3: Rows that the spreadsheet hides: 1") for each in told(table))


def test_a_formula_that_nobody_has_calculated_is_refused() -> None:
    with pytest.raises(Refused, match="row 2, B: This cell holds a formula without its value"):
        xlsx.read(workbook(["name", "stars"], ["Fox", "=1+1"]))


def test_what_was_made_harmless_for_a_csv_comes_back_through_a_workbook() -> None:
    assert 'card FOR 1 "=1+1"' in script(xlsx.read(workbook(["name"], ["'=1+1"])))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extra, "import_module", missing)
    with pytest.raises(Refused, match=r"needs the extra “import”.*defusedxml is missing: pip"):
        xlsx.read(b"")


# --- JSON ----------------------------------------------------------------------------------------


def test_json_may_hold_lists_and_objects() -> None:
    card = {
        "number": 7, "name": "Fox", "names": {"th": "จิ้งจอก"}, "symbols": ["S", "P"], "stars": 2,
        "powers": {"north": 1, "east": 2, "south": None, "west": 4},
        "text": ["On Summon:", "  Incite this."], "artist": None,
    }  # fmt: skip
    pack = {
        "id": "deep-forest",
        "version": "1.2",
        "names": {"en": "Deep"},
        "authors": ["Nok", "B, C"],
    }
    table = json_files.read(json.dumps({"pack": pack, "cards": [card]}).encode())
    made = import_table(table, "a.json", set="FOR")
    assert (
        made.files["cards.momon"]
        .decode()
        .endswith(
            'card FOR 7 "Fox"\n  symbols [S], [P]\n  stars 2\n'
            '  powers north 1, east 2, south -, west 4\n  name th "จิ้งจอก"\n\n'
            "  On Summon:\n    Incite this.\n"
        )
    )
    assert made.files["pack.toml"].decode() == (
        'id = "deep-forest"\nversion = "1.2"\nsymbols = ["P", "S"]\nauthors = ["Nok", "B, C"]\n\n'
        '[names]\nen = "Deep"\n'
    )


def test_what_json_says_besides_is_told() -> None:
    table = json_files.read(b'{"cards": [{"name": "Fox", "hp": 3}], "game": "x"}')
    said = told(table)
    assert any(each.startswith("row 1, hp: Nobody knows") for each in said)
    assert any(each.startswith("game: Nobody knows") for each in said)


# --- Magic Set Editor ----------------------------------------------------------------------------

SET = """\ufeffmse version: 2.0.2
game: magic
stylesheet: m15
set info:
\ttitle: Deep forest
\tcopyright: CC-BY-4.0
\tset code: for
\tborder color: rgb(0,0,0)
styling:
\tmagic-m15:
\t\ttext box mana symbols: magic-mana-small.mse-symbol-font
card:
\thas styling: false
\tnotes:
\ttime created: 2016-01-01 10:00:00
\tname: <b>Sly</b> Fox
\timage: image1
\tsymbols: <sym>S</sym>
\tstars: 2
\tpowers: 3/2/1/-
\trule_text:
\t\t<b>On Summon:</b>
\t\t\u200bIncite this.
\tflavor text:
\t\t<i-flavor>Round it</i-flavor>
\tillustrator: Nok
keyword:
\tkeyword: Flying
pack type:
\tname: booster
"""


def test_a_set_of_magic_set_editor_comes_in() -> None:
    data = zipped({"set": SET.replace("\u200b", "").encode(), "image1": b"x"})
    made = import_table(mse.read(data), "forest.mse-set")
    assert (
        made.files["cards.momon"]
        .decode()
        .endswith(
            'card FOR 1 "Sly Fox"\n  symbols [S]\n  stars 2\n'
            '  powers north 3, east 2, south 1, west -\n  flavor "Round it"\n  artist "Nok"\n\n'
            "  On Summon:\n    Incite this.\n"
        )
    )
    assert made.files["pack.toml"].decode() == (
        'id = "forest"\nversion = "1.0.0"\nsymbols = ["S"]\nlicence = "CC-BY-4.0"\n\n'
        '[names]\nen = "Deep forest"\n'
    )
    keys = {each.key for each in made.report.of("told")}
    assert keys >= {"mse_game", "mse_left", "mse_members", "markup", "numbered", "unknown_column"}


def test_a_place_in_a_text_below_its_key_is_that_in_the_cell() -> None:
    made = import_table(mse.read(zipped({"set": SET.encode()})), "forest.mse-set")
    said = [each.text() for each in made.report.of("refused")]
    assert said[0].startswith("row 1, rule text: 2:1 E107")


def test_a_set_may_lie_in_several_files() -> None:
    files = {"set": b"game: momon wonder\ninclude file: one\n", "one": b"card:\n\tname: Fox\n"}
    assert 'card FOR 1 "Fox"' in script(mse.read(zipped(files)))


def test_a_set_is_written_the_same_every_time_and_as_the_editor_reads_it() -> None:
    made = script(mse.read(zipped({"set": SET.replace("\u200b", "").encode()})))
    assert "Sly Fox" in made
    table = Table(("name", "text"), (), {"title_en": "Deep", "licence": "CC0"})
    assert mse.write(table) == mse.write(table)
    import zipfile

    text = zipfile.ZipFile(io.BytesIO(mse.write(table))).read("set").decode("utf-8-sig")
    assert text.startswith("mse version: 2.0.2\ngame: momon wonder\n")
    assert "set info:\n\ttitle en: Deep\n\tcopyright: CC0\n" in text
