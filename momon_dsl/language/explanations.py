"""What every code means: its cause, a script that has it and one that has not, and its rules.

All of it comes from one file, `messages/explanations.toml`; `momon explain` and the pages of the
documentation are made from it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import attrs

from momon_dsl.language.wording import Lang, book, messages

FRAME: Final = 'card TT 1 "One"\n  '
"""What an example that is no whole script stands under."""


@attrs.frozen
class Explanation:
    """One code explained. `wrong` and `right` are whole scripts, or both "" if `unshown` says why.

    `message` and `hint` are the templates of the diagnostic, with their places in braces.
    """

    code: str
    message: str
    hint: str
    cause: str
    wrong: str
    right: str
    unshown: str
    rules: tuple[str, ...]

    @property
    def is_error(self) -> bool:
        """Whether it refuses a script or only warns of it."""
        return self.code.startswith("E")


def explanation(code: str, lang: Lang = "en") -> Explanation:
    """Explain a code. Raises KeyError if there is none.

    >>> explanation("W205").right
    'card TT 1 "One"\\n  On Summon: Incite a Momon.'
    """
    entry, said = _entries()[code], messages(lang)[code]
    frame = "" if entry.get("whole") or "unshown" in entry else FRAME
    return Explanation(
        code,
        _first(said["message"]),
        _first(said["hint"]),
        entry[lang],
        frame + entry.get("wrong", ""),
        frame + entry.get("right", ""),
        entry.get("unshown", ""),
        tuple(entry.get("rules", ())),
    )


def codes() -> list[str]:
    """Every code that is explained, in the order of the book.

    >>> codes()[0]
    'E101'
    """
    return list(_entries())


@cache
def _entries() -> dict[str, dict[str, str]]:
    return book("explanations.toml")


def _first(texts: str | list[str]) -> str:
    return texts if isinstance(texts, str) else texts[0]
