"""What is said of a table that comes in or goes out, as data: a key, and a place."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from momon_dsl.errors import PackError
from momon_dsl.language.findings import Finding
from momon_dsl.language.wording import Lang, hint_of, message_of, shown
from momon_dsl.packs.problems import in_words
from momon_dsl.packs.saying import Texts, cut, filled, texts_of

Kind = Literal["told", "changed", "warned", "refused"]
"""`told` is worth knowing, `changed` was put right, `warned` comes from the checker."""


class Note(NamedTuple):
    """One thing to know: the row and the column it is about, and the message with its arguments.

    `finding` is given instead where a card text is at fault: it has the words. Its line and column
    are those inside the cell.
    """

    kind: Kind
    key: str
    row: int = 0
    column: str = ""
    arguments: tuple[tuple[str, str], ...] = ()
    finding: Finding | None = None

    def text(self, lang: Lang = "en") -> str:
        """In words, with the place before them.

        >>> note("refused", "no_name", 3, "Name").text()
        'row 3, Name: There is no name.'
        """
        place = [message("row", lang, row=self.row)] if self.row else []
        place += [shown(self.column)] if self.column else []
        before = f"{', '.join(place)}: " if place else ""
        return before + self.reason(lang)

    def reason(self, lang: Lang = "en") -> str:
        """In words, without the place."""
        if self.finding is None:
            return message(self.key, lang, **dict(self.arguments))
        at = f"{self.finding.line}:{self.finding.column} " if self.finding.line else ""
        said = f"{at}{self.finding.code} {message_of(self.finding, lang)}"
        return f"{said} {hint_of(self.finding, lang)}".rstrip()

    def to_json(self, lang: Lang = "en") -> dict[str, Any]:
        """For other programs."""
        code = self.finding.code if self.finding else self.key
        return {
            "kind": self.kind, "row": self.row or None, "column": self.column or None,
            "code": code, "reason": self.reason(lang),
        }  # fmt: skip


def note(kind: Kind, key: str, row: int = 0, column: str = "", /, **values: object) -> Note:
    """Make a `Note`; values are cut to a length that a line can hold."""
    said = tuple((name, cut(str(value))) for name, value in values.items())
    return Note(kind, key, row, cut(column), said)


class Refused(PackError):
    """A file that is not taken in, or cannot be written; `note` says why.

    >>> print(refuse("empty"))
    There is nothing in this file.
    """

    def __init__(self, said: Note) -> None:
        self.note = said
        super().__init__(said.text())


def refuse(key: str, row: int = 0, column: str = "", /, **values: object) -> Refused:
    """The exception for one reason."""
    return Refused(note("refused", key, row, column, **values))


def message(key: str, lang: Lang = "en", /, **values: object) -> str:
    """A text with its places filled; of several the first whose places all have a value.

    >>> message("row", "th", row=3)
    'แถว 3'
    """
    return filled(messages(lang)[key], in_words(values, lang))


@cache
def messages(lang: Lang) -> Texts:
    """Every text of a language by its key.

    >>> messages("en").keys() == messages("th").keys()
    True
    """
    return texts_of("momon_dsl.packs.exchange", lang)
