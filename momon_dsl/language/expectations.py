"""What to say where the text does not fit: the word, what could stand there, what was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .driver import PUNCTUATION, VALUES, Machine, Unexpected

if TYPE_CHECKING:
    from .builder import Context

_NAMES: Final = frozenset({"NAME", "CARD", "STRING", "SPACE_NAME"})
_SHOWN: Final = 8
"""So many of the words that could stand there are named; more help nobody."""


def explain(context: Context, reader: Machine, error: Unexpected) -> None:
    """Report what stands at the place of the error, and what could."""
    name = error.name_before
    if name is not None and _near(reader, name, context.text[name.start : name.end]):
        error = name
    word = context.text[error.start : error.end]
    words = sorted({_in_words(reader, kind) for kind in error.expected})
    if len(words) > _SHOWN:
        import difflib  # late, here and below: a script without errors never needs it

        words.sort(key=lambda other: -difflib.SequenceMatcher(None, word[:60], other).ratio())
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


def _wrong_word(context: Context, reader: Machine, error: Unexpected, words: list[str]) -> None:
    """A word, known or not, that cannot stand here; perhaps another one was meant."""
    word = context.text[error.start : error.end]
    start, known = error.start, error.kind in reader.canonical
    near = [] if error.kind in VALUES | PUNCTUATION.keys() else _near(reader, error, word)
    if near and not known:
        fix = near[0] if len(near) == 1 else None
        context.report(
            "E201", start, error.end, fix, word=word, near=near[0], expected=_shown(words)
        )
    else:
        code = "E202" if known or error.kind != "UNKNOWN" else "E201"
        suggestion = {"near": near[0]} if near else {}
        context.report(code, start, error.end, word=word, expected=_shown(words), **suggestion)


def _near(reader: Machine, error: Unexpected, word: str) -> list[str]:
    """Keywords that could stand here and look like the word, the nearest first."""
    keywords = {
        reader.canonical[k].lower(): reader.canonical[k]
        for k in error.expected
        if k in reader.canonical
    }
    import difflib

    cutoff = 0.7 if word.isascii() else 0.6
    found = difflib.get_close_matches(word[:60].lower(), keywords, n=3, cutoff=cutoff)
    return [keywords[name] for name in found]


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
