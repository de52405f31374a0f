"""Cards that are read together say what each of them says alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from momon_dsl.packs.exchange import reading
from momon_dsl.packs.exchange.exporting import export_folder
from momon_dsl.packs.exchange.importing import Made, import_table
from momon_dsl.packs.exchange.table import Row, Table
from momon_dsl.resources import cardscripts_dir

HEAD = ("id", "name", "text")


def together_and_alone(table: Table, monkeypatch: pytest.MonkeyPatch) -> Made:
    """What a table makes, which is the same whether cards are read together or one by one."""
    one = import_table(table, "a.csv", keep_going=True)
    monkeypatch.setattr(reading, "_TOGETHER", 1)
    other = import_table(table, "a.csv", keep_going=True)
    assert one.report == other.report
    assert one.files == other.files
    return one


def table(*rows: tuple[str, str, str]) -> Table:
    return Table(HEAD, tuple(Row(number, list(cells)) for number, cells in enumerate(rows, 2)))


@pytest.mark.parametrize("pack", ["adv", "him", "sta"])
def test_bundled_packs_come_in_alike(pack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = export_folder(str(Path(str(cardscripts_dir())) / pack), everything=pack == "adv").table
    assert not together_and_alone(cards, monkeypatch).report.refused


def test_what_is_found_has_its_place_in_either_case(monkeypatch: pytest.MonkeyPatch) -> None:
    mended = "On Summon:\n  this get +1 power until end of turn."
    rows = [(f"FOR {n}", f"Fox {n}", mended if n % 3 else "") for n in range(1, 20)]
    found = together_and_alone(table(*rows), monkeypatch)
    said = [each.text() for each in found.report.of("changed")]
    assert len(said) == 13
    assert all(each.startswith(f"row {n + 1}, text: 2:8 W202") for each, n in zip(
        said, (n for n in range(1, 20) if n % 3), strict=True))  # fmt: skip


def test_one_mistake_among_many_is_told_of_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(f"FOR {n}", f"Fox {n}", "On Summon: Incite this.") for n in range(1, 10)]
    rows[4] = ("FOR 5", "Fox 5", "On Sumon: Incite this.")
    found = together_and_alone(table(*rows), monkeypatch)
    assert [each.row for each in found.report.of("refused")] == [6]


def test_a_card_that_names_a_refused_one_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    named = 'On Summon: Return target Momon named "Owl" to its owner\'s Hand.'
    rows = [(f"FOR {n}", f"Fox {n}", "") for n in range(1, 51)]
    found = together_and_alone(
        table(*rows, ("BAR 1", "Names it", named), ("FOR 3", "Owl", "")), monkeypatch
    )
    assert [each.row for each in found.report.of("refused")] == [53]
    assert [
        (each.row, each.finding.code) for each in found.report.of("warned") if each.finding
    ] == [(52, "W314")]


def test_a_text_that_runs_into_the_next_card_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = table(("FOR 1", "A", 'On Summon: Incite this. card FOR 9 "B"'), ("FOR 2", "C", ""))
    found = together_and_alone(rows, monkeypatch)
    assert [(each.row, each.key) for each in found.report.of("refused")] == [(2, "not_one")]
