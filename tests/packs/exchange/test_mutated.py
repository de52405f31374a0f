"""Tables and files with something broken in them: refused, or a pack in which nothing is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from momon_dsl.language.formatting import formatted
from momon_dsl.language.parser import parse_strict
from momon_dsl.packs.exchange import csv_files, json_files, mse, xlsx
from momon_dsl.packs.exchange.exporting import export_folder
from momon_dsl.packs.exchange.importing import Made, import_table
from momon_dsl.packs.exchange.notes import Refused
from momon_dsl.packs.exchange.table import Row, Table
from momon_dsl.packs.manifest import read_manifest
from momon_dsl.packs.scripts import mistakes
from momon_dsl.resources import cardscripts_dir
from tests.packs.exchange.attacks import FOX, book

ROUNDS = 30
PIECES = [
    '"', "\n", " ", "#", "# allow W202: so", 'card FOR 1 "x"', "\u202e", "\\", "'", "=1",
    "keyword Foo:", "On Summon:", "Always:", ".", ",", "ํา", "เเ", "this get", "stars 3",
    'name th "x"', 'scenario "s"', "\u00a0", "9" * 12, "-", "\t", "\r", "# language: th",
]  # fmt: skip


@cache
def exported(pack: str) -> Table:
    return export_folder(str(Path(str(cardscripts_dir())) / pack), everything=True).table


def mutated(table: Table, chance: random.Random) -> Table:
    """Some rows of a table, in which a few cells are other than they were."""
    chosen = chance.sample(table.rows, chance.choice([1, 3, 8]))
    rows = [Row(number, list(row.cells)) for number, row in enumerate(chosen, 2)]
    for _ in range(chance.choice([0, 1, 2, 3])):
        cells = chance.choice(rows).cells
        assert isinstance(cells, list)
        place = chance.randrange(len(cells))
        cell = cells[place]
        at = chance.randrange(len(cell) + 1)
        other = chance.choice([*PIECES, chance.choice(chance.choice(table.rows).cells)])
        cells[place] = cell[:at] + other + cell[at + chance.choice([0, 0, 1, 20]) :]
    return Table(table.headers, tuple(rows))


def whole(made: Made) -> None:
    """Nothing is wrong in a pack, it is formatted, and it holds what the report counts."""
    scripts = {name: data for name, data in made.files.items() if name != "pack.toml"}
    found = mistakes(scripts, read_manifest(made.files["pack.toml"]))
    assert not found, found[0].text()
    documents = [parse_strict(data.decode()) for data in scripts.values()]
    assert [formatted(each).encode() for each in documents] == [*scripts.values()]
    report = made.report
    assert sum(len(each.items) for each in documents) == report.cards + report.others
    assert report.cards + report.others + report.refused == report.rows


@pytest.mark.parametrize("pack", ["adv", "him", "mmt", "sta"])
def test_whatever_stands_in_a_cell_the_pack_is_whole(pack: str) -> None:
    chance = random.Random(pack)
    written = 0
    for _ in range(ROUNDS):
        made = import_table(mutated(exported(pack), chance), "a.csv", set="FOR", keep_going=True)
        if made.files:
            whole(made)
            written += 1
    assert written > ROUNDS / 2


@pytest.mark.parametrize(
    ("read", "data"),
    [
        (csv_files.read, lambda: csv_files.write(exported("fbd"))),
        (json_files.read, lambda: json_files.write(exported("fbd"))),
        (xlsx.read, lambda: book(FOX)),
        (mse.read, lambda: mse.write(exported("fbd"))),
    ],
    ids=["csv", "json", "xlsx", "mse"],
)
def test_whatever_bytes_come_there_is_one_clear_reason_or_a_pack(
    read: Callable[[bytes], Table], data: Callable[[], bytes]
) -> None:
    chance = random.Random(1)
    seed = data()
    for _ in range(5 * ROUNDS):
        broken = bytearray(seed)
        for _ in range(chance.choice([1, 1, 2, 8])):
            at = chance.randrange(len(broken))
            broken[at : at + chance.choice([0, 1, 1, 30])] = chance.choice(
                [b"", bytes([chance.randrange(256)]), chance.choice(PIECES).encode()]
            )
        try:
            made = import_table(read(bytes(broken)), "a.csv", set="FOR", keep_going=True)
        except Refused:
            continue
        if made.files:
            whole(made)
