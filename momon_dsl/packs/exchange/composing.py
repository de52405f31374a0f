"""From the cells of a row to the script of a card, and back from a place in it to the column."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple

import attrs

from momon_dsl.language.nodes.documents import Card, Language, Powers
from momon_dsl.language.printer import to_script

from . import values
from .fields import SIDES, Columns
from .notes import Note, note, refuse
from .table import Row

KINDS: Final = ("card", "keyword", "deck", "format", "scenario")
HEADS: Final[Mapping[Language, str]] = {
    "en": "# These cards were imported.\n\n",
    "th": "# language: th\n# การ์ดเหล่านี้นำเข้ามา\n\n",
}
"""How a script begins: no note of a stranger stands on its first line, where it would mean more."""
OURS: Final = frozenset(line for head in HEADS.values() for line in head.split("\n") if line)
_QUOTED: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"?|#[^\n]*')
_THAI: Final = re.compile("[\u0e00-\u0e7f]")
_LINES: Final = re.compile(r"\r\n|[\r\n\v\f\x85\u2028\u2029]")


class Composed(NamedTuple):
    """The script of a row: what its head is, what follows, and where each line comes from.

    `text` has the head of a script before it. `other` is a second text of the same card in the
    other language, which has to say the same. `number` is the column of the card's number, `rules`
    that of its text.
    """

    row: int
    kind: str
    language: Language
    text: str
    columns: tuple[str, ...]
    notes: tuple[Note, ...] = ()
    other: str = ""
    number: str = ""
    rules: str = ""

    @property
    def body(self) -> str:
        """The script without the head of the file."""
        return self.text.removeprefix(HEADS[self.language])

    def place(self, line: int, column: int) -> tuple[str, int, int]:
        """The column that a place of `text` comes from, and the place in its cell.

        That is 0, 0 where the cell is not written as it stands there.
        """
        index = line - HEADS[self.language].count("\n") - 1
        index = max(0, min(index, len(self.columns) - 1))
        header = self.columns[index]
        if header == self.rules:
            indented = 2 if self.kind == "card" else 0
            return header, index - self.columns.index(header) + 1, max(1, column - indented)
        return header, 0, 0


@attrs.define
class Composer:
    """Makes scripts of rows; `main` is the language of cards whose text shows none."""

    columns: Columns
    main: Language = "en"
    set: str = ""
    _given: int = 0
    numbered: int = 0
    """How many cards have been given a number, because they had none."""

    def cell(self, row: Row, field: str) -> str:
        """What stands in a field, "" if there is no such column."""
        place = self.columns.places.get(field)
        return "" if place is None else row.cells[place].strip()

    def compose(self, row: Row) -> Composed:
        """The script of a row. Raises `Refused` for the first cell that cannot be meant."""
        kind = self.cell(row, "kind").casefold() or "card"
        if kind not in KINDS:
            column = self.columns.header("kind")
            raise refuse("bad_kind", row.number, column, kind=kind, known=", ".join(KINDS))
        if kind != "card":
            return self._item(row, kind)
        return self._card(row)

    def _item(self, row: Row, kind: str) -> Composed:
        """Something else than a card: its text is all of it."""
        text = _lines(self.cell(row, "text"))
        language = language_of(text) or self.main
        above = self._remarks(row)
        whole = "".join(f"{line}\n" for line in (*above, text))
        rules = self.columns.header("text")
        columns = [self.columns.header("notes")] * len(above) + [rules] * (text.count("\n") + 1)
        return Composed(
            row.number, kind, language, HEADS[language] + whole, tuple(columns), rules=rules
        )

    def _card(self, row: Row) -> Composed:
        notes: list[Note] = []
        text, language, other = self._texts(row)
        card = self._header(row, language, notes)
        lines = [*(remark := self._remarks(row)), *to_script(card, language).split("\n")]
        columns = [self.columns.header("notes")] * len(remark) + self._of_lines(card)
        rules = self.columns.header("text")
        if text:
            body = [f"  {line}" if line else "" for line in text.split("\n")]
            lines += ["", *body]
            columns += [columns[-1], *[rules] * len(body)]
        number = next((f for f in ("id", "number") if f in self.columns.places), "id")
        return Composed(
            row.number, "card", language, HEADS[language] + "\n".join(lines) + "\n",
            tuple(columns), tuple(notes), other, self.columns.header(number), rules,
        )  # fmt: skip

    def _texts(self, row: Row) -> tuple[str, Language, str]:
        """The rules text, its language, and the text in the other language if there are two."""
        texts = [_lines(self.cell(row, field)) for field in ("text", f"text_{self.main}")]
        rest: Language = "th" if self.main == "en" else "en"
        texts.append(_lines(self.cell(row, f"text_{rest}")))
        said = [text for text in texts if text]
        first = said[0] if said else ""
        language = language_of(first) or (rest if said and first is texts[2] else self.main)
        return first, language, said[1] if len(said) > 1 else ""

    def _header(self, row: Row, language: Language, notes: list[Note]) -> Card:
        name, names = self._names(row, language, notes)
        stars = self._field(row, "stars", values.number)
        if stars is None:
            notes.append(note("told", "no_stars", row.number))
        elif str(stars) != (cell := self.cell(row, "stars")):
            column = self.columns.header("stars")
            notes.append(note("changed", "now", row.number, column, was=cell, now=stars))
        return Card(
            id=self._id(row, notes),
            name=name,
            names=names,
            symbols=self._field(row, "symbols", values.symbols) or (),
            stars=1 if stars is None else stars,
            powers=self._powers(row, notes),
            flavor=self._words(row, "flavor", notes),
            artist=self._words(row, "artist", notes),
            rarity=self._words(row, "rarity", notes),
        )

    def _field(
        self, row: Row, field: str, read: Callable[[str, int, str], values.T]
    ) -> values.T | None:
        cell = self.cell(row, field)
        return read(cell, row.number, self.columns.header(field)) if cell else None

    def _id(self, row: Row, notes: list[Note]) -> str:
        cell, code, number = (self.cell(row, field) for field in ("id", "set", "number"))
        column = self.columns.header("id")
        if cell and not cell.isdecimal():
            made = values.card_id(cell, row.number, column)
            if made != cell:
                notes.append(note("changed", "now", row.number, column, was=cell, now=made))
            return made
        number, column = (cell, column) if cell else (number, self.columns.header("number"))
        if number and re.fullmatch(r"[A-Za-z][A-Za-z0-9]+[ \-_#]+[0-9]+", number):
            return values.card_id(number, row.number, column)
        in_set = code or self.columns.set or self.set
        if not in_set:
            raise refuse("no_set", row.number)
        code = values.set_code(in_set, row.number, self.columns.header("set"))
        if number:
            self._given = values.number(number.split("/")[0], row.number, column)
            return f"{code} {self._given}"
        self._given += 1
        self.numbered += 1
        return f"{code} {self._given}"

    def _names(
        self, row: Row, language: Language, notes: list[Note]
    ) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The name of a card, and its names by language."""
        said = {code: self._words(row, f"name_{code}", notes) for code in ("en", "th")}
        name = self._words(row, "name", notes)
        if name is None:
            name = said.pop(language, None) or said.pop("en" if language == "th" else "th", None)
        if name is None:
            raise refuse("no_name", row.number, self.columns.header("name"))
        return name, tuple((code, text) for code, text in said.items() if text)

    def _words(self, row: Row, field: str, notes: list[Note]) -> str | None:
        """A text of one line."""
        cell = self.cell(row, field)
        if not cell:
            return None
        made = " ".join(line.strip() for line in _LINES.split(cell) if line.strip())
        if made != cell:
            notes.append(note("changed", "one_line", row.number, self.columns.header(field)))
        return made

    def _powers(self, row: Row, notes: list[Note]) -> Powers:
        cell = self.cell(row, "powers")
        if cell:
            return values.powers(cell, row.number, self.columns.header("powers"))
        sides = {side: self.cell(row, side) for side in SIDES}
        if not any(sides.values()):
            notes.append(note("told", "no_powers", row.number))
            return Powers()
        read: dict[str, Any] = {
            side: values.power(said, row.number, self.columns.header(side))
            for side, said in sides.items()
        }
        return Powers(**read)

    def _remarks(self, row: Row) -> list[str]:
        """Notes, as comments above a card."""
        cell = _lines(self.cell(row, "notes"))
        return [f"# {line}".rstrip() for line in cell.split("\n") if line.strip()] if cell else []

    def _of_lines(self, card: Card) -> list[str]:
        """The columns that the lines of the head come from, in the order of the printer."""
        fields = ["name", *(["symbols"] if card.symbols else []), "stars", "north"]
        fields += [f"name_{code}" for code, _ in card.names]
        fields += [
            name for name in ("flavor", "artist", "rarity") if getattr(card, name) is not None
        ]
        return [self.columns.header(field) for field in fields]


def language_of(text: str) -> Literal["en", "th"] | None:
    """The language of a rules text; None for none at all. What is in quotation marks may be both.

    >>> language_of("On Summon: Incite this."), language_of("On Summon: Incite ตัวนี้.")
    ('en', 'th')
    """
    if not text.strip():
        return None
    return "th" if _THAI.search(_QUOTED.sub("", text)) else "en"


def _lines(text: str) -> str:
    """A text with line breaks as scripts have them, without blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in _LINES.split(text.strip("\r\n")))
