"""What is wrong with a pack, as data: a key of `messages/en.toml` and `th.toml`, and a place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from momon_dsl.errors import PackError
from momon_dsl.language.findings import Finding
from momon_dsl.language.wording import Lang, hint_of, message_of, shown

from . import limits
from .saying import Texts, cut, filled, texts_of


class Problem(NamedTuple):
    """One mistake: where it is, and the message with its arguments.

    `finding` is given instead where the text of a file is at fault, or a script: it has the words.
    """

    key: str
    path: str = ""
    line: int = 0
    column: int = 0
    arguments: tuple[tuple[str, str], ...] = ()
    finding: Finding | None = None

    def text(self, lang: Lang = "en") -> str:
        """In words, with the place before them.

        >>> problem("no_key", "pack.toml", key="id").text()
        'pack.toml: The key id is missing.'
        """
        place = [shown(self.path)] if self.path else []
        place += [str(number) for number in (self.line, self.column) if number]
        before = f"{':'.join(place)}: " if place else ""
        if self.finding is None:
            return before + message(self.key, lang, **dict(self.arguments))
        said = f"{self.finding.code} {message_of(self.finding, lang)}"
        return f"{before}{said} {hint_of(self.finding, lang)}".rstrip()


def problem(
    key: str, path: str = "", line: int = 0, column: int = 0, /, **values: object
) -> Problem:
    """Make a `Problem`; values are cut to a length that a line can hold."""
    said = tuple((name, cut(str(value))) for name, value in values.items())
    return Problem(key, path, line, column, said)


def of_finding(finding: Finding, path: str) -> Problem:
    """A finding in a file of a pack."""
    return Problem("finding", path, finding.line, finding.column, (), finding)


class PackRefused(PackError):
    """A pack that is not taken; `problems` says what is wrong, at least one thing.

    >>> print(PackRefused([problem("no_key", "pack.toml", key="id")]))
    pack.toml: The key id is missing.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.text())

    def text(self, lang: Lang = "en") -> str:
        """Every problem in a line of its own; beyond `limits.PROBLEMS` they are counted."""
        lines = [each.text(lang) for each in self.problems[: limits.PROBLEMS]]
        if len(self.problems) > limits.PROBLEMS:
            lines.append(message("more", lang, count=len(self.problems) - limits.PROBLEMS))
        return "\n".join(lines)


def refuse(key: str, path: str = "", /, **values: object) -> PackRefused:
    """The exception for one problem."""
    return PackRefused([problem(key, path, **values)])


def message(key: str, lang: Lang = "en", /, **values: object) -> str:
    """A text with its places filled; of several the first whose places all have a value.

    What is filled in comes from strangers: nothing in it is looked at, or seen but not shown. A
    `reason` may be the key of another text.

    >>> message("unknown_key", "en", key="licens", near="licence")
    'There is no key licens. Did you mean licence?'
    """
    return filled(messages(lang)[key], in_words(values, lang))


def in_words(values: Mapping[str, object], lang: Lang) -> Mapping[str, object]:
    """The values of a message, with the text of the reason among them if that is a key.

    >>> in_words({"reason": "why_folder"}, "en")
    {'reason': 'it is a folder'}
    """
    reason = str(values.get("reason", ""))
    if not reason.startswith("why_"):
        return values
    return {**values, "reason": messages(lang).get(reason, reason)}


@cache
def messages(lang: Lang) -> Texts:
    """Every text of a language by its key.

    >>> messages("en").keys() == messages("th").keys()
    True
    """
    return texts_of("momon_dsl.packs", lang)
