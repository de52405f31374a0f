"""One change of a pack as data: what it is about, a key of `messages`, and what was and is."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Literal, NamedTuple

import attrs

from momon_dsl.language.nodes.base import Line, Node
from momon_dsl.language.printer import to_script, to_text
from momon_dsl.language.wording import Lang, shown

Kind = Literal["pack", "card", "deck", "format", "keyword", "scenario"]


class Heading(NamedTuple):
    """How an ability begins, such as `On Snatch`; `number` where several begin so."""

    ability: Node
    number: int = 0


Value = str | int | Node | Heading
"""What a message is filled with: a node is told as the text that a card has for it."""


class Change(NamedTuple):
    """One thing that is not as it was.

    `kind` and `name` say of what; `path` and `line` where it stands, in the new pack if it is
    still there.
    """

    kind: Kind
    name: str
    key: str
    path: str = ""
    line: int = 0
    values: tuple[tuple[str, Value], ...] = ()

    def text(self, lang: Lang = "en") -> str:
        """In words, with what it is about before them.

        >>> Change("card", "FBD 12", "stars", values=(("was", 2), ("now", 3))).text()
        'FBD 12: 2 Stars → 3 Stars'
        """
        about = shown(self.name)
        if self.kind != "card":
            about = message(f"kind_{self.kind}", lang, name=self.name)
        return f"{about}: {self.said(lang)}"

    def said(self, lang: Lang = "en") -> str:
        """In words, without what it is about."""
        return message(self.key, lang, **{name: told(each, lang) for name, each in self.values})

    def to_json(self, lang: Lang = "en") -> dict[str, Any]:
        """For other programs."""
        values = dict(self.values)
        made = {
            "kind": self.kind, "name": self.name, "change": self.key, "said": self.said(lang),
            "path": self.path, "line": self.line,
        }  # fmt: skip
        return made | {name: told(each, lang) for name, each in values.items()}


def told(value: Value, lang: Lang) -> str:
    """What a message is filled with, in words."""
    if isinstance(value, Heading):
        said = _script(value.ability, lang).partition("\n")[0].rstrip(" :.")
        return f"{said} ({value.number})" if value.number else said
    if isinstance(value, Node):
        return text_of(value, lang)
    return message("yes" if value else "no", lang) if isinstance(value, bool) else str(value)


def text_of(node: Node, lang: Lang = "en") -> str:
    """A part of a card in one line, as it stands on the card."""
    if hasattr(node, "statements") or (hasattr(node, "body") and hasattr(node, "trigger")):
        return to_text(node, lang)
    return " ".join(_script(node, lang).split())


def _script(node: Node, lang: Lang) -> str:
    return to_script(attrs.evolve(node, trivia=()) if isinstance(node, Line) else node, lang)


def message(key: str, lang: Lang = "en", /, **values: object) -> str:
    """A text with its places filled; nothing in what is filled in is looked at.

    >>> message("stars", "th", was=2, now=3)
    '2 Stars → 3 Stars'
    """
    template = messages(lang)[key]
    return re.sub(r"\{(\w+)\}", lambda found: shown(str(values[found[1]])), template)


@cache
def messages(lang: Lang) -> dict[str, str]:
    """Every text of a language by its key.

    >>> messages("en").keys() == messages("th").keys()
    True
    """
    file = resources.files("momon_dsl.packs.comparing") / "messages" / f"{lang}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
