"""What keeps extensions from going together with the language and with one another.

Every problem names both sides with their files and lines. Of two extensions that clash the later
one by name is left out.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from momon_dsl.extensions.loading import Broken, Loaded, Problem, read_text

from . import grammar
from .conflicts import Conflict, Side, Written, conflicts, in_words
from .driver import PUNCTUATION, VALUES
from .fragments import (
    Alternative,
    Definition,
    Forbidden,
    Fragment,
    definitions,
    fragments,
    tables_of,
)

LANGUAGE: Final = "momon_dsl"
"""What messages call the language itself, as a side of a clash."""

_TERMINAL: Final = re.compile("[A-Z][A-Z0-9_]*")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:['’][A-Za-z]+|(?<=s)['’])?|[\u0e00-\u0e7f]+")


def clashes(found: Sequence[Loaded]) -> tuple[Problem, ...]:
    """The problems of extensions, each looked at beside the language and those before it."""
    kept: list[Loaded] = []
    problems: list[Problem] = []
    for one in found:
        try:
            for language in grammar.LANGUAGES:
                _words(language, kept, one)
                _rules(language, kept, one)
            kept.append(one)
        except Broken as broken:
            problems.append(Problem(one.called, broken.key, broken.arguments))
    return (*problems, *_ambiguous(kept))


def _ambiguous(kept: list[Loaded]) -> Iterator[Problem]:
    """Those with whom a script could be read in two ways; all at once if there are none."""
    from .extending import enter

    together = list[Loaded]()
    fine = bool(kept) and not any(_against(kept, None))
    for one in kept:
        try:
            if not fine:
                for broken in _against([*together, one], one):
                    raise broken
            enter(one)
            for language in grammar.LANGUAGES:
                _meanings(language, together, one)
            together.append(one)
        except Broken as broken:
            yield Problem(one.called, broken.key, broken.arguments)


def _against(some: list[Loaded], last: Loaded | None) -> Iterator[Broken]:
    """The conflicts of a grammar with some extensions, as what is wrong with the last one."""
    from lark.exceptions import GrammarError, UnexpectedInput

    for language in grammar.LANGUAGES:
        try:
            text = grammar.grammar_text(language, some)
            for conflict in conflicts(text, language, some):
                yield Broken("conflict", **conflict_words(conflict, language, some))
        except (GrammarError, UnexpectedInput, RecursionError) as error:
            yield Broken("grammar", lang=language, error=_said(error, language, some))


def _said(error: Exception, language: str, some: Sequence[Loaded]) -> str:
    """What Lark says of a grammar, in one line, with the file and line that it means."""
    said = " ".join(str(error).split()).replace(" ^", "")[:300]
    found = re.search(r"at line (\d+)", said)
    line = int(found[1]) if found else 0
    for fragment in fragments(language, some):
        length = read_text(fragment.path).count("\n") + 1  # they are joined by a line break
        if 0 < line <= length:
            place = f"{fragment.shown}:{line}"
            return re.sub(r"at line \d+ column \d+", f"at {place}:", said)
        line -= length
    return said


# --- words ---------------------------------------------------------------------------------------


def _words(language: str, before: Sequence[Loaded], one: Loaded) -> None:
    """Raise `Broken` if a word of an extension is no word, or is another's."""
    known: dict[str, tuple[str, str]] = {}
    named: dict[str, tuple[tuple[str, ...], str]] = {}
    for table in tables_of(language, [*before, one]):
        for name, words, place in _table(table):
            if table.owner is one:
                _new_word(name, words, place, known, named)
            named.setdefault(name, (words, place))
            for word in words:
                known.setdefault(word.lower(), (name, place))


def _new_word(
    name: str,
    words: tuple[str, ...],
    place: str,
    known: dict[str, tuple[str, str]],
    named: dict[str, tuple[tuple[str, ...], str]],
) -> None:
    if not _TERMINAL.fullmatch(name) or name in VALUES or name in PUNCTUATION:
        raise Broken("no_terminal", name=name, place=place)
    if name in named and named[name][0] != words:
        raise Broken("word_named", name=name, place=place, other=named[name][1])
    for word in words:
        if not _WORD.fullmatch(word):
            raise Broken("no_word", word=word, place=place)
        other = known.get(word.lower())
        if other is not None and other[0] != name:
            raise Broken(
                "word_taken", word=word, name=name, place=place, other_name=other[0], other=other[1]
            )


def _table(table: Fragment) -> list[tuple[str, tuple[str, ...], str]]:
    """The words of a keyword table, by terminal, with the places where they stand."""
    text = read_text(table.path)
    try:
        keywords = tomllib.loads(text).get("keywords", {})
        words = {name: (w,) if isinstance(w, str) else tuple(w) for name, w in keywords.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise Broken("no_table", file=table.shown, error=said) from None
    if not all(w and all(isinstance(each, str) and each for each in w) for w in words.values()):
        raise Broken("no_table", file=table.shown, error="a word is a text, or several in a list")
    lines = text.splitlines()
    return [(name, each, _place(table, name, lines)) for name, each in words.items()]


def _place(table: Fragment, name: str, lines: list[str]) -> str:
    begins = re.compile(rf"\s*\"?{re.escape(name)}\"?\s*=")
    line = next((number for number, text in enumerate(lines, 1) if begins.match(text)), 1)
    owner = table.owner.called if table.owner else LANGUAGE
    return f"{table.shown}:{line}, {owner}"


# --- rules ---------------------------------------------------------------------------------------


def _rules(language: str, before: Sequence[Loaded], one: Loaded) -> None:
    """Raise `Broken` if a fragment cannot be followed, or says what another says already."""
    some = [*before, one]
    try:
        found = list(definitions(fragments(language, some)))
    except Forbidden as forbidden:
        raise Broken("forbidden", what=forbidden.what, place=forbidden.place) from None
    defined: dict[str, Definition] = {}
    said: dict[tuple[str, tuple[str, ...]], Alternative] = {}
    spelled = grammar.spelled(language, some)
    first = {each.name: each for each in reversed(found) if not each.extends}
    for each in found:
        own = each.fragment.owner is one
        if own and not each.extends and each.name in defined:
            other = defined[each.name]
            raise Broken("rule_taken", rule=each.name, place=_of(each), other=_of(other))
        if not each.extends:
            defined.setdefault(each.name, each)
        elif own and each.name not in first:
            raise Broken("extends_nothing", rule=each.name, place=_of(each), lang=language)
        for way in each.alternatives:
            same = said.setdefault((way.rule, way.symbols), way)
            if own and same is not way and same.symbols:
                raise Broken(
                    "same_phrase", phrase=" ".join(way.symbols), place=_of(way), other=_of(same)
                )
            if own:
                _symbols(way, first, spelled, language)


def _symbols(way: Alternative, rules: Any, spelled: Any, language: str) -> None:
    for symbol in way.symbols:
        if symbol in rules or symbol in spelled or symbol in VALUES or symbol in PUNCTUATION:
            continue
        key = "no_spelling" if symbol.lstrip("_").isupper() else "no_rule"
        raise Broken(key, name=symbol, place=_of(way), lang=language, code=language)


def _of(part: Definition | Alternative) -> str:
    """Where something is written, and whose it is."""
    owner = part.fragment.owner
    return f"{part.place}, {owner.called if owner else LANGUAGE}"


def _meanings(language: str, before: Sequence[Loaded], one: Loaded) -> None:
    """Raise `Broken` for a rule that means nothing: it bears no name that anything knows."""
    from .builder import reducer

    for each in definitions(fragments(language, [*before, one])):
        for way in each.alternatives if each.fragment.owner is one else ():
            if each.name.startswith("_") and way.alias is None:
                continue
            try:
                reducer(each.name, way.alias, list(way.symbols))
            except LookupError:
                name = way.alias or each.name
                raise Broken("no_meaning", rule=name, place=_of(way)) from None


# --- conflicts in words --------------------------------------------------------------------------


def conflict_words(
    conflict: Conflict, language: str, extensions: Sequence[Loaded] = ()
) -> dict[str, str]:
    """A conflict as the arguments of its message: the example, and both sides with their places."""
    spelled = grammar.spelled(language, extensions)
    first, second = (_side(conflict, side) for side in conflict.sides[:2])
    return {
        "lang": language,
        "example": in_words(conflict.before, spelled),
        "word": in_words(conflict.words[:1], spelled),
        "first": first,
        "second": second,
    }


def _side(conflict: Conflict, side: Side) -> str:
    told = side.then if conflict.kind == "shift/reduce" and side.then else side.rule
    return written_words(told)


def written_words(told: Written) -> str:
    """A rule with its place and whose it is."""
    owner = told.owner.called if told.owner else LANGUAGE
    return f"`{told.rule}` ({told.place}, {owner})" if told.place else f"`{told.rule}`"
