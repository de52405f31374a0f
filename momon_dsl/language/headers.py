"""What tells the parts of a script apart at sight: its first line, and where its items begin."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from typing import Final, cast

from momon_dsl.language.diagnostics import Diagnostic, Fix, diagnostic
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.documents import Language

from .grammar import LANGUAGES, spelled

_LINE: Final = re.compile(r"#[ \t]*language[ \t]*:[ \t]*([A-Za-z]+)[ \t\r]*")
_NEAR: Final = re.compile(r"[ \t\r\n]*#[ \t]*(\w+)[ \t]*([:=]?)[ \t]*(\w+)[ \t\r]*(?=\n|\Z)")


def language_of(text: str) -> tuple[Language, int, list[Diagnostic]]:
    """The language of a script, where its text begins, and what is wrong with its first line.

    A line that only nearly names a language is an error: as a comment it would silently make a
    Thai script an English one.

    >>> language_of("# language: th\\n")
    ('th', 14, [])
    >>> language_of("# langauge: th\\n")[2][0].code
    'E222'
    """
    line = text.partition("\n")[0]
    exact = _LINE.fullmatch(line)
    if exact and exact[1] in LANGUAGES:
        return cast(Language, exact[1]), len(line), []
    near = _NEAR.match(text)
    if near is None or not _looks_like_it(near):
        return "en", 0, []
    code = near[3].lower() if near[3].lower() in LANGUAGES else "th"
    start = text.index("#")
    number = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    span = Span(start, near.end(), number, column)
    fix = Fix(span, f"# language: {code}") if start == 0 else None
    right = f"# language: {code}"
    return "en", 0, [diagnostic("E222", span, line=near[0].strip(), right=right, fix=fix)]


def _looks_like_it(found: re.Match[str]) -> bool:
    """Whether somebody meant to name a language: the word is near, and a language follows."""
    import difflib  # late: most scripts do not begin with a comment of this form

    word, code = found[1].lower(), found[3].lower()
    near_word = difflib.SequenceMatcher(None, word, "language").ratio() >= 0.7
    near_code = code in (*LANGUAGES, "thai", "english") or len(code) <= 3
    return (near_word or word in ("lang", "ภาษา")) and near_code and bool(found[2] or near_word)


@cache
def _head(language: str) -> re.Pattern[str]:
    words = spelled(language)
    kinds = {
        kind: "|".join(re.escape(word) for name in names for word in words[name])
        for kind, names in {"test": ["TEST"], "scenario": ["SCENARIO"],
                            "other": ["CARD_WORD", "DECK", "KEYWORD_WORD"],
                            "format": ["FORMAT"]}.items()
    }  # fmt: skip
    return re.compile(
        rf"^(?P<indent>[ \t]*)(?:(?P<test>{kinds['test']})|(?P<scenario>{kinds['scenario']})"
        rf"|(?P<other>{kinds['other']})|(?P<format>{kinds['format']})[ \t]*\"[^\"\n]*\"(?!\s*\.))"
        rf"(?![A-Za-z])",
        re.IGNORECASE | re.MULTILINE,
    )


def item_heads(text: str, language: Language) -> list[tuple[int, bool]]:
    """Where the lines are that begin an item, and whether it lies in another one (a test card).

    Only for what follows an error: white space means nothing to the grammar.

    >>> item_heads('scenario "A"\\n test card T1 "T"\\ndeck "D"', "en")
    [(0, False), (13, True), (31, False)]
    """
    found: list[tuple[int, bool]] = []
    in_scenario = False
    for head in _head(language).finditer(text):
        nested = bool(head["test"]) and (in_scenario or bool(head["indent"]))
        in_scenario = bool(head["scenario"]) or (in_scenario and nested)
        found.append((head.start(), nested))
    return found


_SKIPPED: Final = re.compile(r"""
    "(?:[^"\\\n]|\\.)*" | "[^\n]* | \#[^\n]*  # texts, also unclosed ones, and comments
    | (?P<stop>\.) | (?P<list>;) | (?P<heading>:)(?=[ \t]*(?:\#[^\n]*)?$)
    """, re.VERBOSE | re.MULTILINE)  # fmt: skip
_HEADER: Final = (
    "STARS",
    "STARS_WORD",
    "SYMBOLS",
    "POWERS",
    "NAME_WORD",
    "FLAVOR",
    "ARTIST",
    "RARITY",
)
_STEPS: Final = ("GIVEN", "WHEN", "THEN")
_HEADINGS: Final = ("ON", "AT", "WHEN", "ALWAYS", "WHILE")


@cache
def _line(language: str) -> re.Pattern[str]:
    """A line that cannot but begin something: a header field, a heading, a step of a scenario."""
    words = spelled(language)

    def one_of(names: tuple[str, ...]) -> str:
        said = [word for name in names for word in words.get(name, ())]
        return "|".join(re.escape(word) for word in sorted(said, key=len, reverse=True))

    return re.compile(
        rf"^[ \t]*(?:(?:{one_of(_HEADER)})[ \t\[\"0-9]"
        rf"|(?:{one_of(_STEPS)})(?![A-Za-z])[^:\n]*\.[ \t]*$"
        rf"|(?:{one_of(_HEADINGS)})(?![A-Za-z])[^.\n]*:[ \t]*$)",
        re.IGNORECASE | re.MULTILINE,
    )


class Resume:
    """Where a script is read on after what could not be read: white space means nothing, but
    designers write one thing in a line, and a sentence ends with a full stop."""

    def __init__(self, text: str, language: Language) -> None:
        self._text, self._language = text, language
        self._heads = [at for at, _ in item_heads(text, language)]

    def after(self, error: int, read_to: int) -> int:
        """Where to read on after an error, where lines were read up to `read_to`; -1 for nowhere.

        >>> text = 'card FBD 1 "A"\\n  On Sumon:\\n    Incite this.\\n  stars 3'
        >>> Resume(text, "en").after(text.index("Sumon"), 14) == text.index("\\n    Incite")
        True
        """
        after = bisect_right(self._heads, error)
        head = self._heads[after] if after < len(self._heads) else -1
        begins = self._text.rfind("\n", 0, error) + 1
        in_head = read_to <= begins and self._text[begins : begins + 1] not in (" ", "\t")
        if in_head:
            return head  # nobody knows what the lines below it belong to
        found = [at for at in (head, self._end(error), self._begins(error)) if at >= 0]
        return min(found, default=-1)

    def _end(self, error: int) -> int:
        """The end of the sentence, or of the heading if it stands in a line of its own."""
        heading = -1
        for mark in _SKIPPED.finditer(self._text, error):
            if mark["stop"]:
                return heading if heading >= 0 else mark.end()
            if mark["list"]:
                heading = -2  # `At the same time: …; …` is one sentence
            elif mark["heading"] and heading == -1:
                heading = mark.end()
        return max(heading, -1)

    def _begins(self, error: int) -> int:
        """The next line that begins something, if a full stop was forgotten before it."""
        line = self._text.find("\n", error)
        found = _line(self._language).search(self._text, line + 1) if line >= 0 else None
        return found.start() if found else -1
