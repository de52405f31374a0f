"""What is exported comes in again as the same cards, for every bundled pack and every format."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.checking.walking import descend
from momon_dsl.language.nodes.base import Line
from momon_dsl.language.nodes.documents import Card
from momon_dsl.language.parser import parse_strict
from momon_dsl.packs.exchange.exporting import export_folder
from momon_dsl.packs.exchange.files import read_table, write_pack, write_table
from momon_dsl.packs.exchange.importing import import_table
from momon_dsl.resources import cardscripts_dir

PACKS = sorted(path.parent.name for path in Path(str(cardscripts_dir())).glob("*/pack.toml"))
ENDINGS = [".csv", ".tsv", ".json", ".mse-set"]


def items(folder: Path) -> list[object]:
    """Everything in the scripts of a folder, in the order of their names."""
    scripts = sorted(folder.rglob("*.momon"))
    return [item for path in scripts for item in parse_strict(path.read_text("utf-8")).items]


def again(folder: Path, path: Path, **said: object) -> list[object]:
    """What comes in of a pack that goes out into a file."""
    write_table(str(path), export_folder(str(folder), **said).table)  # type: ignore[arg-type]
    made = import_table(read_table(str(path)), path.name)
    assert made.report.written, made.report.text()
    assert made.report.of("changed") == []
    found = (text.decode() for name, text in made.files.items() if name.endswith(".momon"))
    return [item for text in found for item in parse_strict(text).items]


def test_what_came_in_goes_out_again_as_it_was(tmp_path: Path) -> None:
    first, second = tmp_path / "one.csv", tmp_path / "two.csv"
    write_table(str(first), export_folder(str(Path(str(cardscripts_dir())) / "mmt")).table)
    files = import_table(read_table(str(first)), first.name).files
    folder = tmp_path / "pack"
    write_pack(str(folder), files)
    write_table(str(second), export_folder(str(folder)).table)
    assert sorted(second.read_bytes().split(b"\r\n")) == sorted(first.read_bytes().split(b"\r\n"))


def by_kind(found: list[object], kind: type) -> list[object]:
    return sorted((each for each in found if isinstance(each, kind)), key=lambda each: each.id)  # type: ignore[attr-defined]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("pack", PACKS)
def test_the_cards_of_a_pack_come_back_the_same(pack: str, ending: str, tmp_path: Path) -> None:
    folder = Path(str(cardscripts_dir())) / pack
    cards = by_kind(items(folder), Card)
    assert cards
    assert by_kind(again(folder, tmp_path / f"cards{ending}"), Card) == cards


@pytest.mark.parametrize("texts", ["en", "th", "both"])
def test_texts_may_go_out_in_either_language_or_both(texts: str, tmp_path: Path) -> None:
    folder = Path(str(cardscripts_dir())) / "him"
    cards = by_kind(items(folder), Card)
    assert by_kind(again(folder, tmp_path / "cards.csv", texts=texts), Card) == cards


@pytest.mark.parametrize("ending", ENDINGS)
def test_decks_formats_keywords_and_scenarios_may_go_along(ending: str, tmp_path: Path) -> None:
    folder = Path(str(cardscripts_dir())) / "mmt"
    before = items(folder)
    after = again(folder, tmp_path / f"all{ending}", everything=True)
    assert sorted(map(repr, after)) == sorted(map(repr, before))
    assert {type(each).__name__ for each in after} >= {"Card", "Keyword", "Scenario"}


def test_cells_that_a_spreadsheet_would_calculate_come_back_as_they_were(tmp_path: Path) -> None:
    names = ["=1+1", "+1", "-1", "@x", "＝1", "'=1", "''-", "'tis", '=HYPERLINK("http://x")']
    lines = "\n".join(f'card FOR {n} "{_escaped(name)}" stars 1' for n, name in enumerate(names, 1))
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.momon").write_text(lines, encoding="utf-8")
    found = again(tmp_path / "in", tmp_path / "a.csv")
    written = (tmp_path / "a.csv").read_text("utf-8-sig")
    assert [each.name for each in found if isinstance(each, Card)] == names
    assert not any(
        cell.startswith(("=", "+", "-", "@"))
        for line in written.split("\n")
        for cell in line.split(",")
    )


def test_comments_of_a_card_come_back_above_it(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    head = '# why\ncard FOR 1 "Fox"  # heading\n  stars 1\n\n'
    text = head + "  # below\n  On Summon:\n    Incite this.\n"
    (folder / "a.momon").write_text(text, encoding="utf-8")
    found = again(folder, tmp_path / "a.csv")[0]
    assert isinstance(found, Card)
    said = [each.text for node in descend(found, Line) for each in node.trivia]
    assert said[1:] == ["# why", "# heading", "# below"]


def _escaped(name: str) -> str:
    return name.replace('"', '\\"')
