"""A table of cards into the files of a pack, and a report on every row."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

import attrs

from momon_dsl.checking.pack import uncollected
from momon_dsl.language.nodes.documents import Language
from momon_dsl.packs.manifest import bad_id

from .composing import Composer, language_of
from .fields import NOTHING_MAPPED, Columns, Mapped, columns_of
from .making import files_of, manifest_of, marked, notes_of
from .notes import Note, note, refuse
from .reading import Tick, read_rows
from .report import Report
from .table import Table


@attrs.frozen
class Made:
    """What an import makes: the files of a pack by name, none if it is refused, and the report."""

    files: dict[str, bytes]
    report: Report


def import_table(
    table: Table,
    source: str,
    *,
    mapped: Mapped = NOTHING_MAPPED,
    id: str = "",
    set: str = "",
    keep_going: bool = False,
    tick: Tick | None = None,
) -> Made:
    """The pack that a table makes; with a bad row none, unless it is to `keep_going`.

    `source` is the name of the file, `id` the one of the pack (else what the table says, else that
    name), `set` the code of cards without one. Raises `Refused` for what is wrong with all of it.

    >>> from momon_dsl.packs.exchange.table import Row
    >>> table = Table(("name", "text"), (Row(2, ["Fox", "On Summon: Incite this."]),))
    >>> import_table(table, "forest.csv", set="FOR").report.cards
    1
    """
    if not table.rows:
        raise refuse("empty")
    columns, notes = columns_of(table, mapped)
    main = _main_language(table, columns)
    pack_id = _pack_id(id or table.about.get("id", ""), source)
    composer = Composer(columns, main, set or table.about.get("set", ""))
    with uncollected():
        rows = read_rows(source, table, composer, tick)
    good, bad = rows.good, rows.bad
    notes += [said for row in good for said in notes_of(row)]
    notes += [said for found in bad.values() for said in found]
    if composer.numbered:
        notes.append(note("told", "numbered", count=composer.numbered))
    files: dict[str, bytes] = {}
    if not bad or (keep_going and good):
        files = files_of(good, main, manifest_of(table, good, pack_id, main))
        if bad:
            files[[*files][-1]] += marked(table, columns, bad, main)
    cards = sum(each.composed.kind == "card" for each in good)
    report = Report(
        source, pack_id, len(table.rows), cards, len(good) - cards, len(bad), bool(files),
        (*table.notes, *_gathered(notes)), _taken(columns),
    )  # fmt: skip
    return Made(files, report)


def _taken(columns: Columns) -> tuple[tuple[str, str], ...]:
    return tuple((columns.headers[place], field) for field, place in columns.places.items())


def _pack_id(said: str, source: str) -> str:
    """The id of the pack; raises `Refused` if one was asked for that is none."""
    if said:
        if bad_id(said):
            raise refuse("bad_pack_id", id=said)
        return said
    name = os.path.splitext(source)[0].lower()
    made = re.sub(r"[^a-z0-9]+", "-", name).strip("-")
    if not made[:1].isalpha() or bad_id(made[:40].rstrip("-")):
        made = f"cards-{made}".rstrip("-")
    made = made[:40].rstrip("-")
    return "cards" if bad_id(made) else made


def _main_language(table: Table, columns: Columns) -> Language:
    """The language that most texts are in; English if there are as many of both."""
    fields = [
        columns.places[each] for each in ("text", "text_en", "text_th") if each in columns.places
    ]
    counts = Counter(language_of(row.cells[place]) for row in table.rows for place in fields)
    return "th" if counts["th"] > counts["en"] else "en"


_ONCE: Final = ("no_stars", "no_powers")
"""What is told once for all rows that it is true of."""


def _gathered(notes: Sequence[Note]) -> list[Note]:
    """The notes in the order of the rows; what many rows have in common is told once."""
    common = {key: [each.row for each in notes if each.key == key] for key in _ONCE}
    rest = [each for each in notes if each.key not in _ONCE]
    made = [note("told", key, rows[0], "", count=len(rows)) for key, rows in common.items() if rows]
    return sorted([*made, *rest], key=lambda each: each.row)
