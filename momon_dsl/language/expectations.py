"""What to say where the text does not fit: the word, what could stand there, what was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .driver import PUNCTUATION, VALUES, Machine, Unexpected

if TYPE_CHECKING:
    from .builder import Context
    from .repairs import Repair

_NAMES: Final = frozenset({"NAME", "CARD", "STRING", "SPACE_NAME"})
_NO_WORDS: Final = VALUES | PUNCTUATION.keys()
_LIKELY, _LIKELY_THAI, _CERTAIN = 0.7, 0.6, 0.8
"""How alike two words must be (1 is the same) to suggest one for the other."""
_SHOWN: Final = 6
"""So many of the words that could stand there are named; more help nobody."""


def explain(context: Context, reader: Machine, error: Unexpected, begin: int, end: int) -> None:
    """Report what stands at the place of the error, and what could.

    `begin` and `end` bound the item that the error stands in.
    """
    from .repairs import repair  # late: a script without errors never needs it

    readable = error.kind not in ("BAD", "$END")
    meant = repair(context, reader, begin, end, error) if readable else None
    if meant is not None:
        _misspelt(context, reader, error, meant)
        return
    name = error.name_before
    if name and _near(reader, name, context.text[name.start : name.end], _LIKELY):
        error = name
    word = context.text[error.start : error.end]
    words = _possible(reader, error.expected, word)
    if error.kind == "BAD":
        code = "E217" if word == '"' else "E218"
        end = context.text.find("\n", error.start) if word == '"' else error.end
        end = min(end if end > 0 else len(context.text), error.start + 60)
        context.report(code, error.start, end, character=word, expected=_shown(words))
    elif error.kind == "$END":
        context.report("E219", error.start, error.end, expected=_shown(words))
    elif error.kind in reader.canonical and _NAMES.issuperset(error.expected):
        context.report("E220", error.start, error.end, word=word)
    else:
        _wrong_word(context, reader, error, words)


def _misspelt(context: Context, reader: Machine, error: Unexpected, meant: Repair) -> None:
    """Report the word that is wrong, which may stand before the place of the error."""
    word = context.text[meant.start : meant.end]
    known = word.lower() in reader.words or any(
        word == spelling for spelling, *_ in reader.thai.get(word[:1], ())
    )
    words = _shown(_possible(reader, error.expected, word))
    context.report(
        "E202" if known else "E201",
        meant.start,
        meant.end,
        meant.word if meant.certain else None,
        word=word,
        near=meant.word,
        expected=words,
    )


def _wrong_word(context: Context, reader: Machine, error: Unexpected, words: list[str]) -> None:
    """A word, known or not, that cannot stand here; perhaps another one was meant.

    A fix is offered where just one word is near, and very near. Thai has no spaces, so that
    nobody knows where the wrong word ends: no fix there.
    """
    word = context.text[error.start : error.end]
    start, known = error.start, error.kind in reader.canonical
    cutoff = _CERTAIN if known else _LIKELY if word.isascii() else _LIKELY_THAI
    near = [] if error.kind in _NO_WORDS else _near(reader, error, word, cutoff)
    if near and not known:
        fix = near[0] if near == _near(reader, error, word, _CERTAIN) and word.isascii() else None
        context.report(
            "E201", start, error.end, fix, word=word, near=near[0], expected=_shown(words)
        )
    else:
        code = "E202" if known or error.kind != "UNKNOWN" else "E201"
        suggestion = {"near": near[0]} if near else {}
        context.report(code, start, error.end, word=word, expected=_shown(words), **suggestion)


def _near(reader: Machine, error: Unexpected, word: str, cutoff: float) -> list[str]:
    """Keywords that could stand here and look like the word, the nearest first."""
    keywords = {
        reader.canonical[k].lower(): reader.canonical[k]
        for k in error.expected
        if k in reader.canonical
    }
    import difflib

    found = difflib.get_close_matches(word[:60].lower(), keywords, n=3, cutoff=cutoff)
    return [keywords[name] for name in found]


def _possible(reader: Machine, expected: list[str], word: str) -> list[str]:
    """What could stand there, in words; of many, those worth naming first."""
    words = sorted({_in_words(reader, kind) for kind in expected})
    if len(words) <= _SHOWN:
        return words
    groups = {name: kinds for name, kinds in reader.groups.items() if set(kinds) <= set(expected)}
    grouped = {kind for kinds in groups.values() for kind in kinds}
    words = sorted({_in_words(reader, kind) for kind in expected if kind not in grouped})
    import difflib  # late, here and below: a script without errors never needs it

    words.sort(key=lambda other: -difflib.SequenceMatcher(None, word[:60], other).ratio())
    marks = [other for other in words if other[0] == '"']  # what is often missing comes first
    return [*marks, *groups, *(other for other in words if other[0] != '"')]


def _in_words(reader: Machine, kind: str) -> str:
    """A terminal as a designer would call it."""
    if kind in reader.canonical:
        return reader.canonical[kind]
    return (
        reader.values.get("END" if kind == "$END" else kind) or f'"{PUNCTUATION.get(kind, kind)}"'
    )


def _shown(words: list[str]) -> str:
    more = ", …" if len(words) > _SHOWN else ""
    return ", ".join(words[:_SHOWN]) + more
