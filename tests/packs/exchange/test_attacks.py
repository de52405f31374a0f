"""Hostile tables are refused whole, for the right reason, quickly, and nothing is written."""

from __future__ import annotations

import os
import resource
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from momon_dsl.cli import main
from momon_dsl.language.parser import parse_strict
from momon_dsl.packs import disk
from momon_dsl.packs.exchange import limits
from momon_dsl.packs.exchange.files import read_table, write_pack
from momon_dsl.packs.exchange.importing import import_table
from momon_dsl.packs.exchange.notes import Refused, messages
from momon_dsl.packs.exchange.table import Row, Table
from tests.packs.exchange.attacks import Attack, attacks, book, cells, zipped

ATTACKS = attacks()
SECONDS = 20


def reasons(path: Path) -> set[str]:
    """The keys, or the codes, for which a file is refused."""
    try:
        made = import_table(read_table(str(path)), path.name)
    except Refused as error:
        return {error.note.key}
    assert not made.files, made.report.text()
    return {each.finding.code if each.finding else each.key for each in made.report.of("refused")}


def test_there_are_enough_attacks_and_no_name_twice() -> None:
    assert len(ATTACKS) >= 80
    names = [(attack.file, attack.name) for attack in ATTACKS]
    assert len(set(names)) == len(names)
    assert {each.key for each in ATTACKS if not each.key.startswith("E")} <= {*messages("en")}


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda each: f"{each.file}: {each.name}")
def test_a_hostile_table_is_refused_for_the_right_reason(attack: Attack, tmp_path: Path) -> None:
    path = tmp_path / attack.file
    path.write_bytes(attack.data())
    begin = time.process_time()
    assert attack.key in reasons(path)
    assert time.process_time() - begin < SECONDS
    assert [each.name for each in tmp_path.iterdir()] == [attack.file]


@pytest.mark.skipif(sys.platform != "linux", reason="counts KiB")
def test_all_attacks_together_have_left_the_memory_small() -> None:
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 2 * 1024 * 1024


def test_the_command_writes_nothing_of_a_hostile_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("set,name\nFOR,Fo\u202ex\n", encoding="utf-8")
    assert main(["pack", "import", "a.csv", "-o", "out"]) == 1
    assert "\u202e" not in "".join(capsys.readouterr())
    assert main(["pack", "import", "a.csv", "-o", "out", "--keep-going"]) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["a.csv"]


def test_more_elements_than_any_workbook_has_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "XML_ELEMENTS", 1_000)
    (tmp_path / "a.xlsx").write_bytes(book("".join(f'<row r="{n}"/>' for n in range(1_000))))
    assert reasons(tmp_path / "a.xlsx") == {"xml_many"}


def test_a_note_on_the_first_line_does_not_say_the_language(tmp_path: Path) -> None:
    text = "set,name,notes,text\nFOR,Fox,language: th,On Summon: Incite this.\n"
    (tmp_path / "a.csv").write_text(text, encoding="utf-8")
    made = import_table(read_table(str(tmp_path / "a.csv")), "a.csv")
    script = parse_strict(made.files["cards.momon"].decode())
    assert (script.language, len(script.items)) == ("en", 1)


def test_a_pipe_a_device_and_a_folder_are_no_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "zero.csv").symlink_to("/dev/zero")
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "nowhere.csv").symlink_to(tmp_path / "none")
    for name in ("pipe", "zero"):
        assert reasons(tmp_path / f"{name}.csv") == {"no_regular_file"}
    for name in ("folder", "nowhere"):
        assert reasons(tmp_path / f"{name}.csv") == {"unreadable"}


@pytest.mark.parametrize("cell", [
    "a" + " " * 19_000 + "b", '\\"' * 9_000, '"\\' * 9_000, "[" * 19_000, "4/" * 9_000,
    "<" * 19_000, "n" * 19_000, "'" * 19_000, "\u0e40" * 19_000, "(" * 19_000,
])  # fmt: skip
@pytest.mark.parametrize("column", ["name", "symbols", "powers", "text", "notes", "id", "no"])
def test_no_cell_takes_long(column: str, cell: str) -> None:
    table = Table(("set", "name", column), (Row(2, ["FOR", "Fox", cell]),))
    if column == "name":
        table = Table(("set", "name"), (Row(2, ["FOR", cell]),))
    begin = time.process_time()
    import_table(table, "a.csv", keep_going=True)
    assert time.process_time() - begin < 5


@pytest.mark.parametrize("step", ["write", "sync", "rename"])
def test_whatever_fails_there_is_no_half_of_a_pack(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {"pack.toml": b"", "cards.momon": b"# nothing"}
    real = getattr(disk, step)
    whole = 0
    for fails in range(1, 20):
        calls = iter(range(1, 100))

        def failing(*given: Any, calls: Any = calls, fails: int = fails) -> Any:
            if next(calls) == fails:
                raise OSError(28, "No space left on device")
            return real(*given)

        monkeypatch.setattr(disk, step, failing)
        folder = tmp_path / f"{step}{fails}"
        try:
            write_pack(str(folder), files)
        except OSError:
            there = {path.name for path in folder.iterdir()} if folder.exists() else set()
            assert there in (set(), {*files})
        else:
            whole += 1
            assert {path.name for path in folder.iterdir()} == {*files}
    assert 0 < whole < 19
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(disk.DRAFT)]


def test_nothing_is_written_through_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.csv").write_text("set,name\nFOR,Fox\n", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "out").symlink_to(elsewhere)
    assert main(["pack", "import", "a.csv", "-o", "out"]) == 2
    assert "left as it is" in capsys.readouterr().err
    assert [*elsewhere.iterdir()] == []


def test_what_is_refused_is_kept_as_a_comment_that_does_no_harm(tmp_path: Path) -> None:
    text = 'set,name,text\nFOR,Fox,\nFOR,"Fo\u202ex\ncard FOR 9 ""Evil""",\u0430bc\x1b[2J\n'
    path = tmp_path / "a.csv"
    path.write_text(text, encoding="utf-8")
    made = import_table(read_table(str(path)), "a.csv", keep_going=True)
    folder = tmp_path / "out"
    folder.mkdir()
    for name, data in made.files.items():
        (folder / name).write_bytes(data)
    marked = (folder / "cards.momon").read_text("utf-8").partition("could not be imported")[2]
    assert all(line.startswith("#") or not line for line in marked.split("\n")[1:])
    assert "<U+202E>" in marked or "\\u202e" in marked
    assert main(["check", str(folder)]) == 0


def test_what_a_workbook_holds_besides_is_told_and_never_run(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsm"
    rows = (
        cells("A1=set B1=name", "A2=FOR B2=Fox")
        + '<row r="3"><c r="A3" t="str"><f>"F"</f><v>FOR</v></c>'
    )
    rows += '<c r="B3" t="inlineStr"><is><t>=cmd()</t></is></c></row>'
    data = book(rows, xl__externalLinks__externalLink1_dot_xml="<a/>", xl__vbaProject_dot_bin="x")
    path.write_bytes(data)
    made = import_table(read_table(str(path)), path.name)
    assert {"macros", "outside", "formula_values"} <= {each.key for each in made.report.of("told")}
    assert 'card FOR 2 "=cmd()"' in made.files["cards.momon"].decode()


def test_pictures_in_a_set_are_told_and_left(tmp_path: Path) -> None:
    path = tmp_path / "a.mse-set"
    path.write_bytes(zipped({"set": b"card:\n\tset: FOR\n\tname: Fox\n", "../../image1": b"x"}))
    made = import_table(read_table(str(path)), path.name)
    assert "mse_members" in {each.key for each in made.report.of("told")}
    assert {*made.files} == {"pack.toml", "cards.momon"}
