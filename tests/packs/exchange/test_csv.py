"""Cards out of CSV and TSV: encodings, separators, headers, numbers, texts, and what is refused."""

from __future__ import annotations

import pytest

from momon_dsl.language.parser import parse_strict
from momon_dsl.packs.exchange import csv_files
from momon_dsl.packs.exchange.fields import Mapped, read_map
from momon_dsl.packs.exchange.importing import Made, import_table
from momon_dsl.packs.exchange.notes import Refused

FOX = 'set,no,name,symbols,stars,n,e,s,w,text\nFOR,1,Fox,S,2,3,2,1,-,"On Summon:\n  Incite this."\n'


def made(data: str | bytes, keep_going: bool = False, **said: str) -> Made:
    table = csv_files.read(data.encode() if isinstance(data, str) else data)
    return import_table(table, "forest.csv", keep_going=keep_going, **said)  # type: ignore[arg-type]


def card(data: str | bytes, **said: str) -> str:
    """The one script of the pack, without its first line and the empty one."""
    found = made(data, **said)
    assert found.report.written, found.report.text()
    scripts = [text for name, text in found.files.items() if name != "pack.toml"]
    assert len(scripts) == 1
    return scripts[0].decode().split("\n\n", 1)[1]


def refused(data: str | bytes, **said: str) -> list[str]:
    """The reasons for which rows are refused, with their places."""
    found = made(data, **said)
    assert not found.files
    return [each.text() for each in found.report.of("refused")]


def test_a_card_comes_in_as_it_would_be_written() -> None:
    assert card(FOX) == (
        'card FOR 1 "Fox"\n  symbols [S]\n  stars 2\n'
        "  powers north 3, east 2, south 1, west -\n\n  On Summon:\n    Incite this.\n"
    )
    manifest = made(FOX).files["pack.toml"].decode()
    assert manifest == 'id = "forest"\nversion = "1.0.0"\nsymbols = ["S"]\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_encodings_and_separators_are_recognised(encoding: str, separator: str) -> None:
    data = FOX.replace(",", separator).encode(encoding)
    assert card(data) == card(FOX)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_a_title_above_the_headers_is_told_and_not_taken(separator: str) -> None:
    data = f'"Foxes, all of them; a | draft"\n\n{FOX.replace(",", separator)}'
    assert card(data) == card(FOX)
    assert [each.row for each in made(data).report.of("told") if each.key == "above"] == [1]


def test_thai_of_an_old_spreadsheet_is_read_and_told() -> None:
    data = "ชุด,หมายเลข,ชื่อการ์ด,ดาว,พลัง,ความสามารถ\nFOR,๗,นกฮูก,3,4/3/2/1,On Summon: Incite ตัวนี้.\n"
    found = made(data.encode("cp874"))
    assert found.report.of("told")[0].key == "thai_encoding"
    assert found.files["cards.momon"] == made(data).files["cards.momon"]
    document = parse_strict(found.files["cards.momon"].decode())
    assert (document.language, document.items[0].name) == ("th", "นกฮูก")  # type: ignore[union-attr]
    assert 'language = "th"' in found.files["pack.toml"].decode()


def test_western_text_that_is_no_utf_8_is_not_taken_for_thai() -> None:
    with pytest.raises(Refused, match="neither UTF-8 nor Thai"):
        csv_files.read("name\nRené\nZoë\n".encode("cp1252"))


def test_a_line_that_names_the_separator_is_followed() -> None:
    table = csv_files.read(b"sep=;\r\nname;text\r\nFox;Always: This cannot be Snatched.\r\n")
    assert table.headers == ("name", "text")
    assert table.rows[0].number == 3


def test_texts_of_both_languages_are_kept_apart() -> None:
    data = "set,name,text\nFOR,Fox,On Summon: Incite this.\nFOR,นก,On Summon: Incite ตัวนี้.\n"
    found = made(data)
    assert {*found.files} == {"pack.toml", "cards.momon", "cards-th.momon"}
    assert "การ์ด FOR 2" in found.files["cards-th.momon"].decode()


def test_two_texts_of_a_card_have_to_say_the_same() -> None:
    head = "set,name,text en,text th\nFOR,Fox,On Summon: Incite this.,"
    assert "Incite this." in card(head + "On Summon: Incite ตัวนี้.\n")
    assert refused(head + "On Snatch: Incite ตัวนี้.\n") == [
        "row 2, text en: The English and the Thai text do not say the same."
    ]
    assert "E2" in refused(head + "On Summon: Incited ตัวนี้.\n")[0]


@pytest.mark.parametrize(
    ("row", "line"),
    [
        ("id=fbd-12", 'card FBD 12 "Fox"'),
        ("id=T1", 'card T1 "Fox"'),
        ("set=FOR|no=7/120", 'card FOR 7 "Fox"'),
        ("set=for|no=๗", 'card FOR 7 "Fox"'),
        ("stars=★★★", "  stars 3"),
        ("stars=3.0", "  stars 3"),
        ("symbols=[S] [P]", "  symbols [S], [P]"),
        ("symbols=S/P", "  symbols [S], [P]"),
        ("powers=4 3 - 1", "  powers north 4, east 3, south -, west 1"),
        ("powers=N4 W1 E3 S2", "  powers north 4, east 3, south 2, west 1"),
        ("powers=เหนือ 4; ใต้ 2; ตะวันออก 3; ตะวันตก 1", "  powers north 4, east 3, south 2, west 1"),
        ("thai name=จิ้งจอก", '  name th "จิ้งจอก"'),
        ('flavor=He said "no"', '  flavor "He said \\"no\\""'),
        ("rarity=Rare", "  rarity Rare"),
        ("illustrator=Nok", '  artist "Nok"'),
        ("notes=think again", "# think again"),
    ],
)
def test_cells_are_read_as_designers_write_them(row: str, line: str) -> None:
    pairs = [each.split("=", 1) for each in row.split("|")]
    names = ["name", *(name for name, _ in pairs)]
    cells = ["Fox", *('"' + cell.replace('"', '""') + '"' for _, cell in pairs)]
    data = ",".join(names) + "\n" + ",".join(cells) + "\n"
    assert line in card(data, set="FOR").split("\n")


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("name=|stars=1", "row 2, name: There is no name."),
        ("name=A|stars=many", "row 2, stars: “many” is no number."),
        ("name=A|stars==1+2", "row 2, stars: “=1+2” is no number."),
        ("name=A|symbols=[S]%", "row 2, symbols: “[S]%” are no symbols"),
        ("name=A|n=1|e=2", "row 2, south: There is no power here"),
        ("name=A|powers=1/2", "row 2, powers: “1/2” are not four powers"),
        ("name=A|id=F B D", "row 2, id: “F B D” is no number of a card"),
        ("name=A|stars=99", "row 2, stars: E331"),
        ("name=A|text=On Sumon: Incite this.", "row 2, text: 1:4 E201"),
        ("name=A|text=stars 3", "row 2, text: 1:1 E206"),
        ("name=A|kind=creature", "row 2, kind: There is no kind “creature”."),
    ],
)
def test_a_bad_cell_is_refused_with_row_column_and_reason(row: str, reason: str) -> None:
    pairs = [each.split("=", 1) for each in row.split("|")]
    data = ",".join(n for n, _ in pairs) + "\n" + ",".join(c for _, c in pairs) + ",\n"
    said = refused(data, set="FOR")
    assert said[0].startswith(reason), said


def test_cards_of_one_number_or_name_are_refused_at_the_later_row() -> None:
    said = refused(FOX + "FOR,1,Owl,S,2,3,2,1,1,\nFOR,3,Fox,S,2,3,2,1,1,\n")
    assert said[0].startswith("row 3, no: E311 Card number FOR 1 is taken: see forest.csv:2.")
    assert said[1].startswith("row 4, name: E312")


def test_one_bad_card_refuses_all_unless_told_to_keep_going() -> None:
    data = FOX + 'FOR,2,Owl,S,2,3,2,1,1,"On Sumon:\n Incite this."\n'
    assert not made(data).files
    found = made(data, keep_going=True)
    assert (found.report.cards, found.report.refused) == (1, 1)
    marked = found.files["cards.momon"].decode()
    assert "# row 3, text: 1:4 E201" in marked
    assert "#   text: On Sumon:\n#      Incite this.\n" in marked
    assert len(parse_strict(marked).items) == 1


def test_what_needs_a_refused_card_is_refused_too() -> None:
    data = (
        'kind,set,name,text\n,FOR,Fox,On Sumon: Incite this.\ndeck,,,deck "D" 2 FOR 1\n,FOR,Owl,\n'
    )
    found = made(data, keep_going=True)
    assert [each.row for each in found.report.of("refused")] == [2, 3]
    assert found.report.cards == 1


def test_a_format_among_the_rows_says_what_cards_may_be() -> None:
    rows = "kind,set,name,stars,text\n,FOR,Fox,12,\n"
    allows = 'format,,,,"format ""Wide"" Stars go from 1 to 12."\n'
    assert refused(rows)[0].startswith("row 2, stars: E331")
    assert made(rows + allows).report.refused == 0


def test_a_mended_wording_is_told_with_its_place() -> None:
    found = made(FOX.replace("Incite this", "this get +1 power until end of turn"))
    said = [each.text() for each in found.report.of("changed")]
    assert len(said) == 1
    assert said[0].startswith("row 2, text: 2:8 W202")
    assert b"This gets +1 power" in found.files["cards.momon"]


def test_a_column_that_nobody_knows_is_told_if_something_stands_in_it() -> None:
    found = made("set,name,price,empty\nFOR,Fox,,\nFOR,Owl,3,\n")
    said = [each.text() for each in found.report.of("told") if each.key == "unknown_column"]
    assert len(said) == 1
    assert said[0].startswith(
        "row 3, price: Nobody knows this column, in which something stands (1)"
    )


def test_a_map_says_what_columns_hold_and_which_to_pass_over() -> None:
    mapped = read_map(
        b'set = "FOR"\nignore = ["Price"]\n[columns]\nname = "Creature"\ntext = "What it does"\n'
    )
    table = csv_files.read(b"Creature,What it does,Price,Text\nFox,On Summon: Incite this.,3,old\n")
    found = import_table(table, "a.csv", mapped=mapped)
    assert b'card FOR 1 "Fox"' in found.files["cards.momon"]
    told = [each.column for each in found.report.of("told") if each.key == "unknown_column"]
    assert told == ["Text"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("set = 'FOR'\n[columns", "is no TOML at line 2, column 9: a bracket or a quotation mark "),
        ("colums = 3", "has the key colums"),
        ('[columns]\ntxt = "Rules"', "no field txt. Did you mean text?"),
        ("[columns]\ntext = 3", "no table"),
        ("ignore = 3", "has to be a list"),
        ("set = 3", "no code of a set"),
        ("a" + ".a" * 5_000 + " = 1", "is no TOML"),
        ("a = " + "[" * 5_000, "is no TOML"),
        ("#" * 70_000, "not larger than"),
    ],
)
def test_a_map_that_cannot_be_meant_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        read_map(text.encode())


def test_a_map_to_a_column_that_is_not_there_is_refused() -> None:
    table = csv_files.read(b"Name\nFox\n")
    with pytest.raises(Refused, match=r"no column Nmae\. Did you mean Name"):
        import_table(table, "a.csv", mapped=Mapped({"name": "Nmae"}))


def test_two_columns_of_one_field_are_refused() -> None:
    with pytest.raises(Refused, match="both seem to hold the name"):
        made("Name,Card name\nFox,Fox\n")


def test_many_cards_lie_in_scripts_of_a_hundred() -> None:
    found = made("set,name\n" + "".join(f"FOR,Fox {n}\n" for n in range(1, 251)))
    assert [*found.files] == [
        "pack.toml", "cards-001.momon", "cards-002.momon", "cards-003.momon",
    ]  # fmt: skip
    told = {each.key for each in found.report.of("told")}
    assert told == {"separator", "numbered", "no_stars", "no_powers"}
