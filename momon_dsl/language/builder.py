"""From grammar rules to AST nodes.

Most rules need no code: a rule or alias that bears the name of a node makes that node from the
fields below it, and one that bears the name of a field fills that field. `vocabulary.py` lists
the words that stand for values, `builder_special.py` the few rules that take thought.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

import attrs

from momon_dsl import limits
from momon_dsl.language.diagnostics import Diagnostic, Fix, diagnostic
from momon_dsl.language.nodes.base import NODES, AddedInstruction, Span
from momon_dsl.language.nodes.documents import Language

# These enter their rules in SPECIAL.
from . import (  # noqa: F401
    builder_conditions,
    builder_effects,
    builder_keywords,
    builder_picking,
    builder_wordings,
)
from .builder_special import HEADS, SPECIAL, Head, check_agreement, check_taking
from .driver import VALUES, Reduce, passing, wrapping
from .headers import item_heads
from .source import Lines
from .vocabulary import BUNDLES, FIELD_OF, LITERALS, PASSING, PLAIN

_TAKING: Final = frozenset({"put_into_void", "return_to_hand", "summon", "move", "swap", "reveal"})
_AGREEING: Final = frozenset(
    {
        "has",
        "gets",
        "its",
        "gaining",
        "losing",
        "gaining_or_losing",
        "having",
        "loses",
        "gains",
        "copies",
    }
)
_LATE: Final = frozenset(
    f"momon_dsl.language.nodes.{family}" for family in ("formats", "scenarios")
)
"""Modules of nodes whose rules are entered only when a script holds a format or a scenario."""
_UNESCAPE: Final = re.compile(r"\\\0*(.)")


class _Names(NamedTuple):
    """The node classes by the names that their rules have, and the names of their fields."""

    nodes: dict[str, type]
    fields: set[str]
    single: set[str]


@cache
def _names(count: int, with_late: bool) -> _Names:
    """The names of the first `count` node classes.

    Those of formats and scenarios count only `with_late`, when their special rules are known too:
    whoever asks for the nodes alone must not get half of what a rule means.
    """
    known = {n: cls for n, cls in NODES.items() if with_late or cls.__module__ not in _LATE}
    fields = [field for cls in known.values() for field in attrs.fields(cls)]
    return _Names(
        {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower(): cls for name, cls in known.items()},
        {field.name for field in fields},
        {field.name for field in fields if not str(field.type).startswith("tuple[")},
    )


class Context:
    """One text while it is parsed: its lines, its comments, and what has been found wrong.

    `offset` is where the text begins in the whole script, which `lines` belongs to.
    """

    def __init__(self, text: str, language: Language, lines: Lines | None = None, offset: int = 0):
        self.text = text
        self.language: Language = language
        self.lines = lines or Lines(text)
        self.offset = offset
        self.span = self.lines.span if not offset else self._shifted
        self.comments: list[tuple[int, str]] = []
        self.articles: list[tuple[int, int]] = []
        self.places: dict[int, tuple[Any, tuple[int, int]]] = {}
        self.numbers: dict[int, tuple[Any, tuple[int, int]]] = {}
        self.theirs: dict[int, tuple[Any, bool]] = {}
        self.holes: list[tuple[str, Any, Span]] = []
        self.found: list[Diagnostic] = []
        self.deep = False
        self.quotes = 0
        self.budget = [limits.READ_AGAIN]
        self.quoted: Callable[[Context, int, int], Any]

    @cached_property
    def heads(self) -> list[int]:
        """Where the lines are that begin an item which lies in no other: asked after an error."""
        return [at for at, nested in item_heads(self.text, self.language) if not nested]

    def may_spend(self, characters: int) -> bool:
        """Whether so many characters may be read once more; shared with what stands in quotes."""
        self.budget[0] -= characters
        return self.budget[0] >= 0

    def _shifted(self, start: int, end: int) -> Span:
        return self.lines.span(start + self.offset, end + self.offset)

    def report(self, code: str, start: int, end: int, fix: str | None = None, **args: Any) -> None:
        """Note a finding from `start` to `end` of this text; `fix` replaces just that."""
        self.report_at(code, self.span(start, end), fix, **args)

    def report_at(self, code: str, span: Span, fix: str | None = None, **args: Any) -> None:
        """Note a finding at a place in the whole script."""
        made = None if fix is None else Fix(span, fix)
        self.found.append(diagnostic(code, span, fix=made, **args))

    def variant(self, start: int, end: int, canonical: str) -> None:
        """Warn of an accepted spelling that is not the canonical one."""
        word = self.text[start:end]
        code = "W203" if self.language == "th" and word.isascii() else "W201"
        self.report(code, start, end, canonical, word=word, canonical=canonical)

    def value(self, kind: str, text: str, start: int, end: int) -> Any:
        """What a value token means: numbers become int, texts lose quotes and brackets."""
        if kind in ("INT", "SIGNED"):
            return self._number(text, start, end)
        if kind == "STRING":
            inner = text[1:-1]
            return unescaped(inner) if "\\" in inner or "\0" in inner else inner
        if kind == "SYMBOL":
            return text[1:-1].upper() if len(text) == 3 else text[1:-1]
        if kind == "NAMES":
            return text[:-2]
        return self._card(text, start, end) if kind == "CARD" else text

    def _card(self, text: str, start: int, end: int) -> str:
        code, number = text.split()
        self._number(number, end - len(number), end)
        return f"{code} {number}"

    def _number(self, text: str, start: int, end: int) -> int:
        digits = text.lstrip("+-")
        if len(digits) > limits.NUMBER_DIGITS:
            self.report("E110", start, end, digits=len(digits), limit=limits.NUMBER_DIGITS)
            return 0
        return int(text)


def unescaped(inner: str) -> str:
    """The text between quotes; NUL pads what `quoted_ability` has unescaped in place."""
    # Split and joined: a substitution takes five times as long on a text of nothing but escapes.
    return "".join(_UNESCAPE.split(inner)).replace("\0", "")


def reducer(origin: str, alias: str | None, symbols: list[str]) -> Reduce:
    """The action of one grammar rule: from the values of its symbols to its own value.

    Raises LookupError if nobody has said what the rule means.
    """
    found = _reducer(origin, alias, symbols)
    if found is None:
        # Half of all nodes are those of formats and scenarios: a file of cards does without.
        from . import builder_formats, builder_scenarios  # noqa: F401 - enter nodes and rules

        found = _reducer(origin, alias, symbols)
    if found is None:
        raise LookupError(f"the grammar rule {alias or origin} has no meaning")
    return found


def _reducer(origin: str, alias: str | None, symbols: list[str]) -> Reduce | None:
    """The action of a rule, or None if its name is not known (yet)."""
    gather = _gather(symbols)
    if origin.startswith("_"):
        return _listing(origin, symbols, gather)
    name = alias or origin
    agreeing = not _AGREEING.isdisjoint(symbols)
    if name in SPECIAL:
        special = SPECIAL[name]
        return lambda context, kids, start, end: special(context, gather(kids), start, end)
    if name in HEADS:
        return lambda context, kids, start, end: Head(name, gather(kids), context.span(start, end))
    field = FIELD_OF.get(origin, origin)
    if alias is not None and alias in LITERALS.get(field, {}):
        return _constant(field, LITERALS[field][alias])
    if name in BUNDLES:
        bundle = BUNDLES[name]
        return lambda context, kids, start, end: bundle
    names = _names(len(NODES), f"{__package__}.builder_formats" in sys.modules)
    if name in names.nodes and (alias is not None or origin not in FIELD_OF):
        cls = names.nodes[name]
        added = issubclass(cls, AddedInstruction) and cls.reach != {"Arena"}
        return _node(cls, _merge(symbols, gather), agreeing, origin in _TAKING or added)
    if field in names.fields:
        single = field in names.single
        return _constant(field, alias) if alias is not None else _field(field, single, gather)
    if name not in PASSING:
        return None
    alone = len(symbols) == 1 and symbols[0][0] != "_"
    return passing if alone else lambda context, kids, start, end: gather(kids)[0]


def _constant(field: str, value: Any) -> Reduce:
    bundle = value if field in PLAIN else {field: value}
    return lambda context, kids, start, end: bundle


def _node(
    cls: type, merge: Callable[[list[Any]], dict[str, Any]], agreeing: bool, taking: bool
) -> Reduce:
    """Make the node from the fields that its parts bring.

    Instructions and statements begin alike (`this cannot be Snatched …`), so that the grammar has
    one rule for both; what an instruction acts on is the subject of a statement.
    """
    subject = "what" not in {field.name for field in attrs.fields(cls)}

    def build(context: Context, kids: list[Any], start: int, end: int) -> Any:
        fields = merge(kids)
        if subject and "what" in fields:
            fields["subject"] = fields.pop("what")
        if agreeing:
            check_agreement(context, fields)
        if taking and context.places:
            check_taking(context, list(fields.values()))
        fields["span"] = context.span(start, end)  # into one dictionary, which is a third faster
        return cls(**fields)

    return build


def _field(field: str, single: bool, gather: Callable[[list[Any]], list[Any]]) -> Reduce:
    if not single:
        return lambda context, kids, start, end: {field: tuple(gather(kids))}
    return lambda context, kids, start, end: {field: gather(kids)[0]}


def _gather(symbols: list[str]) -> Callable[[list[Any]], list[Any]]:
    """A function that keeps the values of a rule's parts and drops its keywords."""
    keep = [(i, s.startswith("_")) for i, s in enumerate(symbols) if _is_kept(s)]
    if not any(many for _, many in keep):
        places = [i for i, _ in keep]
        if len(places) == len(symbols):
            return lambda kids: kids
        if len(places) == 1:
            only = places[0]
            return lambda kids: [kids[only]]
        return lambda kids: [kids[i] for i in places]
    if len(keep) == 1:
        place = keep[0][0]
        return lambda kids: kids[place]

    def gather(kids: list[Any]) -> list[Any]:
        kept: list[Any] = []
        for i, many in keep:
            kept.extend(kids[i]) if many else kept.append(kids[i])
        return kept

    return gather


def _merge(
    symbols: list[str], gather: Callable[[list[Any]], list[Any]]
) -> Callable[[list[Any]], dict[str, Any]]:
    """A function that puts together the fields that the parts of a rule bring."""
    places = [i for i, symbol in enumerate(symbols) if _is_kept(symbol)]
    if not any(symbols[i].startswith("_") for i in places):
        if len(places) == 1:
            only = places[0]
            return lambda kids: {**kids[only]}
        if len(places) == 2:
            first, second = places
            return lambda kids: {**kids[first], **kids[second]}

    def merge(kids: list[Any]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        for kid in gather(kids):
            fields.update(kid)
        return fields

    return merge


def _is_kept(symbol: str) -> bool:
    """Whether a part of a rule has a value: a keyword means only that it is there."""
    return symbol in VALUES or symbol[0] == "_" or symbol.islower()


def _listing(origin: str, symbols: list[str], gather: Callable[[list[Any]], list[Any]]) -> Reduce:
    """A rule that only passes things on; a repetition grows its own list, never copies it."""
    if len(symbols) == 1 and _is_kept(symbols[0]):
        return passing if symbols[0].startswith("_") else wrapping
    if not symbols or symbols[0] != origin:
        return lambda context, kids, start, end: list(gather(kids))
    rest = _gather(symbols[1:])

    def grow(context: Context, kids: list[Any], start: int, end: int) -> list[Any]:
        grown: list[Any] = kids[0]
        grown.extend(rest(kids[1:]))
        return grown

    return grow
