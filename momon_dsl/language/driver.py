"""Reads tokens and runs the LALR tables over them, building the AST as it goes.

Lark makes the tables and remains the oracle in the tests; this driver does the same work without
importing Lark, and builds nodes instead of trees. A token is whatever the tables allow at that
place: words are looked up in the keyword table, runs of Thai letters by longest keyword first.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

import attrs

from .grammar import tables

_TOKEN: Final = re.compile(
    r"""[\s\0]*+(?:\#[^\n]*+[\s\0]*+)*+
    (?:(?P<CARD>[A-Z][A-Z0-9]+\ +[0-9]+(?![A-Za-z0-9_]))
    |(?P<KEYWORD>[A-Za-z][A-Za-z0-9_]*+(?:(?!['’])|['’][A-Za-z]+|(?<=s)['’]|))
    |(?P<DOT>\.)
    |(?P<COMMA>,)
    |(?P<INT>[0-9]+)
    |(?P<THAI>[\u0e00-\u0e7f])
    |(?P<COLON>:)
    |(?P<STRING>"[^"\\\n]*(?:\\\0*["\\][^"\\\n]*)*+")
    |(?P<SYMBOL>\[[A-Za-z]+\])
    |(?P<SIGNED>[+-][0-9]+)
    |(?P<CHANGE>[+-][A-Z][A-Za-z0-9_]*)
    |(?P<MINUS>-)
    |(?P<SEMICOLON>;)
    |(?P<LPAR>\()
    |(?P<RPAR>\))
    |(?P<SLASH>/)
    |(?P<END>\Z)
    |(?P<BAD>(?s:.)))""",
    re.VERBOSE,
)
# STRING never tries again (`*+`): that would be remembered for each of millions of marks.
_KEYWORD: Final = _TOKEN.groupindex["KEYWORD"]
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:['’][A-Za-z]+|(?<=s)['’])?")
_NAME: Final = re.compile(r"[A-Z][A-Za-z0-9_]*")
_NAMES: Final = re.compile(r"[A-Z][A-Za-z0-9_]*['’]s")
_SPACE_NAME: Final = re.compile(r"[a-z][1-9][0-9]?")
_COMMENT: Final = re.compile(r"#[^\n]*")
PUNCTUATION: Final = {
    "DOT": ".", "COMMA": ",", "COLON": ":", "MINUS": "-", "SEMICOLON": ";", "LPAR": "(",
    "RPAR": ")", "SLASH": "/",
}  # fmt: skip
"""Lark's names of the marks that the grammar fragments write as themselves."""
_MARKS: Final = {_TOKEN.groupindex[name]: name for name in PUNCTUATION if name != "MINUS"}
"""The marks by the place of their pattern; a minus may belong to a number."""

VALUES: Final = frozenset(
    {"INT", "SIGNED", "CHANGE", "STRING", "SYMBOL", "CARD", "SPACE_NAME", "NAME", "NAMES", "WORD"}
)
"""Terminals whose text means something; a keyword means only that it is there."""

DEEPEST_STACK: Final = 400
"""States on the parser's stack. A script of `limits.AST_DEPTH` nested nodes stays far below."""

Reduce = Callable[[Any, list[Any], int, int], Any]
Link = tuple[int, tuple[Reduce | None, ...], int | None]
"""Where a rule leads with the chain of rules of one part that comes after it, what these make
(None: a list of what there is), and the action that follows."""


def passing(context: Any, kids: list[Any], start: int, end: int) -> Any:
    """The action of a rule that passes on the value of its one part."""
    return kids[0]


def wrapping(context: Any, kids: list[Any], start: int, end: int) -> Any:
    """The action of a rule that makes a list of its one part."""
    return kids


class Context(Protocol):
    """What the driver tells about the text while it reads it."""

    comments: list[tuple[int, str]]
    deep: bool

    def value(self, kind: str, text: str, start: int, end: int) -> Any:
        """What a value token means."""

    def variant(self, start: int, end: int, canonical: str) -> None:
        """A spelling was accepted that is not the canonical one."""


class Unexpected(Exception):
    """The text has, from `start` to `end`, something that the language does not allow there.

    `expected` holds the names of the terminals that would be allowed, `lines` the lines that
    were read before. `name_before` is there if the word before was taken for a name: the
    mistake may be in it, if it is a misspelt word of the language.
    """

    def __init__(self, start: int, end: int, kind: str, expected: list[str]) -> None:
        super().__init__(start, end, kind)
        self.start, self.end, self.kind, self.expected = start, end, kind, expected
        self.lines: list[Any] = []
        self.name_before: Unexpected | None = None


class TooDeep(Exception):
    """The nesting at `start` goes deeper than any sensible script."""

    def __init__(self, start: int, end: int) -> None:
        super().__init__(start, end)
        self.start, self.end = start, end


@attrs.frozen
class Machine:
    """The tables of one language, made ready to run.

    `values` and `groups` are for messages: what a value is called, and what several terminals
    are called together.

    `words` maps a Latin word, in lower case or as it is spelt, to (terminal, canonical spelling if
    it is another one), and `thai` the first letter of a Thai word to the words that begin with it,
    longest first, each as (spelling, terminal, the same). `plain` maps a canonical word as it is
    spelt to its terminal.

    `links` remembers what a rule leads to by the state before it, its action and the terminal that
    follows: most rules have one part, and most such parts are passed on.
    """

    language: str
    states: list[dict[str, int]]
    rules: list[tuple[int, str, Reduce]]
    start: int
    end: int
    words: dict[str, tuple[str, str | None]]
    plain: dict[str, str]
    thai: dict[str, list[tuple[str, str, str | None]]]
    canonical: dict[str, str]
    values: dict[str, str]
    groups: dict[str, list[str]]
    links: dict[tuple[int, int, str], Link] = attrs.field(factory=dict, eq=False)


def machine(language: str, reducer: Callable[[str, str | None, list[str]], Reduce]) -> Machine:
    """Make the machine of a language; `reducer` gives the action of each grammar rule."""
    made = tables(language)
    words: dict[str, tuple[str, str | None]] = {}
    thai: dict[str, list[tuple[str, str, str | None]]] = {}
    for terminal, spellings in made["keywords"].items():
        for spelling in spellings:
            other = None if spelling == spellings[0] else spellings[0]
            if spelling[0].isascii():
                words[spelling.lower()] = words[spelling] = (terminal, other)
            else:
                thai.setdefault(spelling[0], []).append((spelling, terminal, other))
    for bucket in thai.values():
        bucket.sort(key=lambda entry: -len(entry[0]))
    rules: list[tuple[int, str, Reduce]] = []
    for place, (origin, alias, symbols) in enumerate(made["rules"]):
        late = _OnFirstUse(rules, place, partial(reducer, origin, alias, symbols))
        rules.append((len(symbols), origin, late))
    plain = {word: terminal for word, (terminal, other) in words.items() if other is None}
    canonical = {name: spellings[0] for name, spellings in made["keywords"].items()}
    return Machine(
        language, made["states"], rules, made["start"], made["end"], words, plain, thai, canonical,
        made["values"], dict(made["groups"]),
    )  # fmt: skip


class _OnFirstUse:
    """An action that makes the real one when it is first needed: most rules never are."""

    __slots__ = ("_make", "_place", "_rules")

    def __init__(
        self, rules: list[tuple[int, str, Reduce]], place: int, make: Callable[[], Reduce]
    ) -> None:
        self._rules = rules
        self._place = place
        self._make = make

    def __call__(self, context: Any, kids: list[Any], start: int, end: int) -> Any:
        return self.real()(context, kids, start, end)

    def real(self) -> Reduce:
        """The real action, which takes the place of this one."""
        real = self._make()
        self._rules[self._place] = (*self._rules[self._place][:2], real)
        return real


def _link(machine: Machine, below: int, action: int, kind: str) -> Link:
    """What `action` above the state `below` leads to: see `Link`."""
    size = machine.rules[~action][0]
    made: list[Reduce | None] = []
    while True:
        _, origin, reduce = machine.rules[~action]
        real = reduce.real() if isinstance(reduce, _OnFirstUse) else reduce
        if size == 1 and real is not passing:
            made.append(None if real is wrapping else real)
        goto = machine.states[below][origin]
        following = machine.states[goto].get(kind)
        if following is None or following >= 0 or goto == machine.end:
            return goto, tuple(made), following
        if machine.rules[~following][0] != 1:
            return goto, tuple(made), following
        action, size = following, 1


def run(machine: Machine, context: Context, text: str, pos: int, end: int) -> Any:
    """Parse `text` from `pos` to `end`; the value is that of the rule `start`.

    Raises Unexpected at the first token that does not fit, TooDeep where nesting is absurd.
    """
    table, rules, final, links = machine.states, machine.rules, machine.end, machine.links
    states, values, starts = [machine.start], list[Any](), list[int]()
    row, last_end = table[machine.start], pos
    plain, comment = machine.plain, _next_comment(text, pos, end)
    following = _TOKEN.finditer(text, pos, end).__next__
    while True:
        before, found = pos, following()
        place: int = found.lastindex  # type: ignore[assignment]
        # Most tokens are words and marks that mean nothing more, and may stand where they do.
        kind = plain.get(found[place], "") if place == _KEYWORD else _MARKS.get(place, "")
        action = row.get(kind)
        if action is not None:
            start, pos = found.span(place)
            value = None
        else:
            kind, start, pos, value = _token(machine, context, text, end, found, row)
            action = row.get(kind)
            if pos != found.end():  # what stands there is shorter than it seemed, or longer
                following = _TOKEN.finditer(text, pos, end).__next__
        if comment < start:
            _collect(context, text, before, start)
            comment = _next_comment(text, start, end)
        while action is not None and action < 0:
            size, _, reduce = rules[~action]
            below = states[-1 - size]
            link = links.get((below, action, kind))
            if link is None:
                link = links[below, action, kind] = _link(machine, below, action, kind)
            goto, chain, action = link
            if size == 1:
                made, begin = values[-1], starts[-1]
            elif size == 2:  # every second one; the first part makes room for the whole
                begin = starts[-2]
                made = reduce(context, values[-2:], begin, last_end)
                values.pop()
                starts.pop()
                states.pop()
            elif size:
                begin = starts[-size]
                made = reduce(context, values[-size:], begin, last_end)
                rest = 1 - size
                del values[rest:], starts[rest:], states[rest:]
            else:
                made, begin = reduce(context, [], start, last_end), start
                states.append(goto)
                values.append(made)
                starts.append(start)
            for each in chain:
                made = [made] if each is None else each(context, [made], begin, last_end)
            if goto == final and kind == "$END":
                return made
            states[-1], values[-1] = goto, made
        if action is None:
            error = Unexpected(start, pos, kind, expected(machine, states))
            error.lines = _whole_lines(machine, states, values)
            error.name_before = _name_before(machine, text, states, starts, last_end)
            raise error
        states.append(action)
        values.append(value)
        starts.append(start)
        last_end = pos
        row = table[action]
        if len(states) > 40:
            context.deep = True
            if len(states) > DEEPEST_STACK:
                raise TooDeep(start, pos)


def _whole_lines(machine: Machine, states: list[int], values: list[Any]) -> list[Any]:
    """The lines that were read before an error; what is read of the first line is none yet."""
    after = {
        state
        for name, state in machine.states[machine.start].items()
        if name.endswith("_line") or name.strip("_").startswith("script")
    }
    whole = values and states[1] in after and isinstance(values[0], list)
    return values[0] if whole else []


def _name_before(
    machine: Machine, text: str, states: list[int], starts: list[int], end: int
) -> Unexpected | None:
    """The word before an error as an error of its own, if it was taken for a name."""
    word = text[starts[-1] : end] if starts else ""
    if not _NAME.fullmatch(word) or word.lower() in machine.words:
        return None
    return Unexpected(starts[-1], end, "UNKNOWN", expected(machine, states[:-1]))


def _token(
    machine: Machine,
    context: Context,
    text: str,
    end: int,
    found: re.Match[str],
    row: dict[str, int],
) -> tuple[str, int, int, Any]:
    """A token that was found, as its terminal, its start and end, and its value.

    `row` holds the terminals that may stand there.
    """
    kind: str = found.lastgroup  # type: ignore[assignment]
    start, stop = found.span(kind)
    if kind == "CARD" and "CARD" not in row:
        kind, stop = "KEYWORD", _WORD.match(text, start, end).end()  # type: ignore[union-attr]
    if kind == "KEYWORD":
        word = text[start:stop]
        entry = machine.words.get(word) or machine.words.get(word.lower())
        if entry is not None and (entry[0] in row or not _is_free(word, entry[0], row)):
            if entry[1] is not None and entry[0] in row:
                context.variant(start, stop, entry[1])
            return entry[0], start, stop, None
        kind = _unknown_word(word, row)
        return kind, start, stop, context.value(kind, word, start, stop)
    if kind == "THAI":
        return _thai(machine, context, text, start, end, row)
    if kind in ("SIGNED", "CHANGE") and kind not in row and text[start] == "-":
        return "MINUS", start, start + 1, None
    if kind in VALUES:
        return kind, start, stop, context.value(kind, text[start:stop], start, stop)
    if kind == "END":
        return "$END", start, stop, None
    return kind, start, stop, None


def _is_free(word: str, kind: str, row: dict[str, int]) -> bool:
    """Whether a keyword that cannot stand here is a plain word, or may be somebody's name."""
    return "WORD" in row or (kind in _ONLY_IN_FORMATS and "NAME" in row and word[0].isupper())


_ONLY_IN_FORMATS: Final = frozenset(
    {
        "AGAIN", "AS", "BEST", "COUNTS", "GAMES", "LESS", "LESSER", "LOSS", "MATCH", "MEAN",
        "PLAYED", "POINT", "POINTS", "REST", "SECOND", "SHARE", "SIDES", "TIED", "TOTAL", "WON",
        "WORTH",
    }
)  # fmt: skip
"""Keywords where no name can stand: a card may well call its second target Second."""


def _unknown_word(word: str, row: dict[str, int]) -> str:
    """What a Latin word is that is not a keyword."""
    if "SPACE_NAME" in row and _SPACE_NAME.fullmatch(word):
        return "SPACE_NAME"
    if "NAME" in row and word[0].isupper() and word.isascii() and "'" not in word:
        return "NAME"
    if "NAMES" in row and _NAMES.fullmatch(word):
        return "NAMES"
    return "WORD" if "WORD" in row else "UNKNOWN"


def _thai(
    machine: Machine, context: Context, text: str, start: int, end: int, row: dict[str, int]
) -> tuple[str, int, int, Any]:
    """The longest Thai keyword that stands here and is allowed here."""
    other = None
    for spelling, terminal, canonical in machine.thai.get(text[start], ()):
        if text.startswith(spelling, start, end):
            if terminal in row:
                stop = start + len(spelling)
                if canonical is not None:
                    context.variant(start, stop, canonical)
                return terminal, start, stop, None
            other = other or (terminal, start, start + len(spelling), None)
    return other or ("UNKNOWN", start, _thai_run(text, start, end), None)


def _thai_run(text: str, start: int, end: int) -> int:
    """Where a run of Thai letters ends: there are no spaces to tell words by."""
    while start < end and "\u0e00" <= text[start] <= "\u0e7f":
        start += 1
    return start


def _next_comment(text: str, start: int, end: int) -> int:
    """Where the next comment may begin, if not in quotes; `end` if there is none."""
    found = text.find("#", start, end)
    return end if found < 0 else found


def _collect(context: Context, text: str, start: int, end: int) -> None:
    """Note the comments between two tokens."""
    for comment in _COMMENT.finditer(text, start, end):
        context.comments.append((comment.start(), comment[0].rstrip()))


def expected(machine: Machine, states: list[int]) -> list[str]:
    """The terminals that can really follow: the tables alone allow more than the stack does."""
    return [kind for kind in machine.states[states[-1]] if _shifts(machine, list(states), kind)]


def _shifts(machine: Machine, states: list[int], kind: str) -> bool:
    while True:
        action = machine.states[states[-1]].get(kind)
        if action is None or action >= 0:
            return action is not None and kind[0] != "_" and not kind.islower()
        size, origin, _ = machine.rules[~action]
        if size:
            del states[-size:]
        goto = machine.states[states[-1]][origin]
        if goto == machine.end and kind == "$END":
            return True
        states.append(goto)
