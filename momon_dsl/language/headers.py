"""What tells the parts of a script apart at sight: its first line, and where its items begin."""

from __future__ import annotations

import re
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
                            "other": ["CARD_WORD", "DECK"], "format": ["FORMAT"]}.items()
    }  # fmt: skip
    return re.compile(
        rf"^(?P<indent>[ \t]*)(?:(?P<test>{kinds['test']})|(?P<scenario>{kinds['scenario']})"
        rf"|(?P<other>{kinds['other']})|(?P<format>{kinds['format']})[ \t]*\"[^\"\n]*\"(?!\s*\.))"
        rf"(?![A-Za-z])",
        re.IGNORECASE | re.MULTILINE,
    )


def item_heads(text: str, language: Language) -> list[tuple[int, bool]]:
    """Where the lines are that begin an item, and whether it lies in another one (a test card).

    Only for going on after an error: white space means nothing to the grammar.

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
