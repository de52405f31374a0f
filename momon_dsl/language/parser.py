"""From text to AST, with every mistake reported at its place.

A file in which one card is broken still has its other cards parsed: the broken one is skipped up
to the next item, so that there is one error for each mistake.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final

import attrs

from momon_dsl import limits
from momon_dsl.errors import ScriptError
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes.abilities import Ability, OnSummon, Triggered
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.documents import Document, Language

from .builder import Context, reducer
from .builder_keywords import check_holes
from .builder_lines import Grouper
from .builder_picking import check_theirs
from .builder_special import check_place
from .depth import too_deep
from .driver import Machine, TooDeep, Unexpected, machine, run
from .english import english_sentence
from .expectations import explain
from .headers import Resume, language_of
from .moving import moved

_ESCAPE: Final = re.compile(r"\\(\0*.)")
_FOLLOWING: Final = re.compile(r"\s+(\[)?([A-Za-z]+)")
_SAID_WITH_VOWEL: Final = frozenset("AEFHILMNORSX")


@attrs.frozen
class ParseResult:
    """What parsing gave. `document` is None if any diagnostic is an error.

    `readable` then holds the items in which no error lies, so that they are checked all the same.
    """

    document: Document | None
    diagnostics: tuple[Diagnostic, ...] = ()
    readable: Document | None = None


@cache
def machine_of(language: Language) -> Machine:
    """The parser of a language; made on first use."""
    return machine(language, reducer)


def parse(text: str, *, path: str = "<text>") -> ParseResult:
    """Parse a script in the language that its first line names, English if it names none.

    `path` is only for messages of the caller. Never raises for a bad script.

    >>> parse('crad FBD 1 "One"').diagnostics[0].code
    'E201'
    >>> parse('card FBD 1 "One"').document.items[0].name
    'One'
    """
    language, begin, found = language_of(text)
    context = Context(text, language)
    context.quoted = quoted_ability
    context.found.extend(found)
    items: list[Any] = []
    trailing: list[Any] = []
    if "\0" in text:
        context.report("E103", text.index("\0"), text.index("\0") + 1)
    elif not any(d.severity == "error" for d in found):
        items, trailing = _items(context, begin)
    diagnostics = tuple(sorted(context.found, key=lambda d: (d.span.start, d.span.end)))
    errors = [d for d in diagnostics if d.severity == "error"]
    if errors:
        rest = Document(items=_without(errors, items), language=language)
        return ParseResult(None, diagnostics, rest)
    document = Document(items=tuple(items), language=language, trivia=tuple(trailing))
    return ParseResult(document, diagnostics)


def parse_strict(text: str, *, path: str = "<text>") -> Document:
    """The document of a script without errors.

    Raises ScriptError with all diagnostics otherwise.
    """
    result = parse(text, path=path)
    if result.document is None:
        first = next(d for d in result.diagnostics if d.severity == "error")
        where = f"{path}:{first.span.line}:{first.span.column}"
        raise ScriptError(f"{where}: {first.code}", result.diagnostics)
    return result.document


def parse_item(text: str, language: Language, at: Span) -> Any:
    """The one item that `text` is, cut from a script where it stood `at`: its places are there.

    Raises ScriptError if it is none, or more than one.

    >>> parse_item('card FBD 1 "One"', "en", Span(70, 86, 5, 1)).span
    Span(start=70, end=86, line=5, column=1)
    """
    context = Context(text, language)
    context.quoted = quoted_ability
    items, _ = _items(context, 0)
    if len(items) != 1 or any(d.severity == "error" for d in context.found):
        raise ScriptError("this is no item", context.found)
    return moved(items[0], at)


def parse_ability(text: str, language: Language = "en") -> Ability:
    """One ability without a card around it.

    Raises ScriptError if it is none, or more than one.

    >>> type(parse_ability("Always: This cannot be Snatched.")).__name__
    'Continuous'
    """
    context = Context(text, language)
    context.quoted = quoted_ability
    ability = _ability(context)
    if ability is None or any(d.severity == "error" for d in context.found):
        raise ScriptError("this is no ability", context.found)
    return ability


def _without(errors: Iterable[Diagnostic], items: Sequence[Any]) -> tuple[Any, ...]:
    """The items in which no error lies; what stands before the next one belongs to an item."""
    begin = [item.span.start for item in items if item.span]
    broken = {bisect_right(begin, error.span.start) - 1 for error in errors}
    return tuple([item for number, item in enumerate(items) if number not in broken])


def _items(context: Context, pos: int) -> tuple[list[Any], list[Any]]:
    """All items of the text; after an error, parsing goes on at the next line of the item."""
    reader = machine_of(context.language)
    grouper = Grouper(context)
    resume: Resume | None = None
    while pos >= 0 and len(context.found) < limits.FINDINGS_PER_FILE:
        lines, error = _lines(context, reader, pos, len(context.text))
        for line in lines:
            grouper.take(line)
        if error is None:
            break
        grouper.skip()
        resume = resume or Resume(context.text, context.language)
        pos = resume.after(error, grouper.read_to)
    items, trailing = list(grouper.close()), grouper.trailing
    check_holes(context, items)
    _articles(context)
    deep = too_deep(items) if context.deep else None
    if deep is not None and deep.span is not None:
        context.report_at("E111", deep.span, limit=limits.AST_DEPTH)
    return items, trailing


def _lines(context: Context, reader: Machine, pos: int, end: int) -> tuple[list[Any], int | None]:
    """The lines from `pos` on, and the place of the error that stopped them, already reported."""
    try:
        lines = run(reader, context, context.text, pos, end)
        for noted in context.places.values():
            check_place(context, noted, "in")
        context.places.clear()
        check_theirs(context)
        return lines, None
    except Unexpected as error:
        for notes in (context.places, context.theirs, context.numbers):
            notes.clear()  # of a sentence that nobody knows the end of
        read_to = max((line.span.end for line in error.lines if line.span), default=0)
        context.holes[:] = [hole for hole in context.holes if hole[2].end <= read_to]
        if not _said_in_english(context, error):
            explain(context, reader, error, *_item_around(context, pos, end, error.start))
        return error.lines, error.start
    except TooDeep as error:
        context.report("E111", error.start, error.end, limit=limits.AST_DEPTH)
        return [], error.start


def _item_around(context: Context, pos: int, end: int, at: int) -> tuple[int, int]:
    """Where the item begins and ends that a place lies in."""
    heads = context.heads
    after = bisect_right(heads, at)
    begin = max(pos, heads[after - 1]) if after else pos
    return begin, heads[after] if after < len(heads) else end


def _said_in_english(context: Context, error: Unexpected) -> bool:
    """Report a whole English sentence in a Thai script as what it is."""
    if context.language != "th" or not context.text[error.start : error.end].isascii():
        return False
    found = english_sentence(context.text, error.start, _english_lines)
    if found is not None:
        begin, end, thai = found
        error.start = end - 1  # its full stop, or the letter before it
        context.found = [
            d for d in context.found if d.code != "W203" or not begin <= d.span.start < end
        ]
        context.report("E221", begin, end, thai, thai=thai)
    return found is not None


def _english_lines(text: str) -> list[Any] | None:
    context = Context(text, "en")
    context.quoted = quoted_ability
    try:
        lines: list[Any] = run(machine_of("en"), context, text, 0, len(text))
    except (Unexpected, TooDeep):
        return None
    return None if any(d.severity == "error" for d in context.found) else lines


def _ability(context: Context) -> Ability | None:
    """The one ability that the whole text of `context` is; what is wrong is reported."""
    lines, error = _lines(context, machine_of(context.language), 0, len(context.text))
    if error is not None:
        return None
    grouper = Grouper(context)
    grouper.begin_fragment(context.span(0, len(context.text)))
    for line in lines:
        grouper.take(line)
    abilities = grouper.close_fragment()
    return abilities[0] if len(abilities) == 1 else None


def quoted_ability(outer: Context, start: int, end: int) -> Ability:
    """The ability in quotes from `start` to `end`; its nodes have their places in the whole text.

    Escapes are undone in place, with NUL as padding, so that every offset stays true.
    """
    nothing = Triggered(trigger=OnSummon(), body=())
    if outer.quotes == limits.QUOTES_DEPTH:
        outer.report("E111", start, end, limit=limits.QUOTES_DEPTH)
        return nothing
    inner = outer.text[start + 1 : end - 1]
    if "\\" in inner:
        pieces = _ESCAPE.split(inner)
        pieces[1::2] = ["\0" + escaped for escaped in pieces[1::2]]
        inner = "".join(pieces)
    context = Context(inner, outer.language, outer.lines, outer.offset + start + 1)
    context.quoted, context.quotes = quoted_ability, outer.quotes + 1
    context.budget = outer.budget
    found = len(context.found)
    ability = _ability(context)
    if context.comments:
        context.report("E225", context.comments[0][0], len(inner))
    elif ability is None and len(context.found) == found:
        context.report("E224", 0, len(inner))
    outer.found.extend(context.found)
    outer.holes.extend(context.holes)
    outer.articles.extend((s + start + 1, e + start + 1) for s, e in context.articles)
    return nothing if ability is None else ability


def _articles(context: Context) -> None:
    """Warn of `a empty Space` and `an Momon`; a symbol goes by the name of its letter."""
    for start, end in context.articles:
        following = _FOLLOWING.match(context.text, end)
        if following is None:
            continue
        word = context.text[start:end]
        letters = following[2]
        vowels = _SAID_WITH_VOWEL if following[1] and len(letters) == 1 else "AEIOU"
        right = "an" if letters[0].upper() in vowels else "a"
        if word.lower() != right:
            fixed = right.capitalize() if word[0].isupper() else right
            context.report("W205", start, end, fixed, word=word, canonical=fixed)
