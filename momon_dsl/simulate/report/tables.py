"""Tables of a report: what is in them, whatever they are shown as."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import attrs

from .estimates import Estimate

Kind = Literal[
    "text", "card", "word", "count", "number",
    "share", "point", "change", "mean", "level", "shift", "mark",
]  # fmt: skip
"""What a column holds.

`share` and `change` are estimates shown in per cent, a change with its sign; `mean` and `shift`
the same as plain numbers; `point` and `level` are a share and a mean shown without bounds;
`number` has none; `card` is a card; `word` is a key of the words of the report; `mark` says that a
row is outside of chance.
"""

ESTIMATES: Final = ("share", "point", "change", "mean", "level", "shift")

BOUNDED: Final = ("share", "change", "mean", "shift")
"""Columns of estimates that are shown with their bounds."""


class Named(NamedTuple):
    """A card: its id, and what people call it."""

    id: str
    name: str


Cell = str | int | float | Estimate | Named | None
Mark = Literal["", "more", "less"]
"""More or less than chance would have it; "" where it may be chance."""


@attrs.frozen
class Column:
    """One column; `key` names it for programs and, in the words of the report, for people."""

    key: str
    kind: Kind


@attrs.frozen
class Table:
    """Rows of cells under a title; `key` names it as in `Column`.

    `note` is the key of a sentence that says how it is to be read, "" for none; `plot` the key of
    the column that a picture of the table shows, "" for none. What is not for the `terminal` is a
    picture or for programs.
    """

    key: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    plot: str = ""
    terminal: bool = True

    def column(self, key: str) -> list[Cell]:
        """The cells of one column."""
        place = [each.key for each in self.columns].index(key)
        return [row[place] for row in self.rows]


Note = tuple[str, Mapping[str, str]]
"""The key of a sentence, and what its placeholders stand for."""


@attrs.frozen
class Report:
    """A whole report: facts about the run or the runs, tables, and sentences to read them by.

    `title` and the keys of `facts` and `notes` are in the words of the report.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    notes: tuple[Note, ...] = ()

    def only(self, cards: Iterable[str]) -> Report:
        """The tables of cards with these ids alone; what is marked among all stays marked."""
        kept = frozenset(cards)
        tables = [
            attrs.evolve(table, rows=tuple(row for row in table.rows if _id(row) in kept))
            for table in self.tables
        ]
        return attrs.evolve(self, tables=tuple(table for table in tables if table.rows))


def _id(row: Sequence[Cell]) -> str | None:
    """The id of the card that a row is about, if it is about one."""
    return row[0].id if isinstance(row[0], Named) else None


def table(key: str, columns: str, rows: Sequence[Sequence[Cell]], **options: Any) -> Table:
    """A table whose columns are named as "KEY:KIND KEY:KIND".

    >>> table("decks", "deck:text won:share", []).columns[1]
    Column(key='won', kind='share')
    """
    made = (each.split(":") for each in columns.split())
    return Table(
        key,
        tuple(Column(name, kind) for name, kind in made),  # type: ignore[arg-type]
        tuple(tuple(row) for row in rows),
        **options,
    )


def mark(estimate: Estimate | None, *, outside: bool, null: float = 0.0) -> Mark:
    """How an estimate that is outside of chance differs from what it would be."""
    if estimate is None or not outside:
        return ""
    return "more" if estimate.value > null else "less"
