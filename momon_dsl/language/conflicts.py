"""Every place where a grammar could be read in two ways (LALR), each with an example.

Lark stops at the first shift/reduce conflict and names neither file nor line. Here all of them are
found from Lark's own analysis, with the shortest beginning of a script that leads there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, Final, Literal, NamedTuple

from momon_dsl.extensions.loading import Loaded

from .fragments import Alternative, definitions, fragments

_TRIED: Final = 12
"""So many ways into one state are tried for one on which both readings go on."""


_ENDINGS: Final = 40
"""So many rules may end one after another before a word is taken."""


class Written(NamedTuple):
    """A rule, where it is written, and by which extension, None for the language itself."""

    rule: str
    place: str
    owner: Loaded | None = None


class Side(NamedTuple):
    """One of the two readings: a rule that goes on with the word, or ends before it.

    `then` is the rule that takes the word after one that ends.
    """

    rule: Written
    ends: bool
    then: Written | None = None

    @property
    def owners(self) -> list[Loaded]:
        """The extensions that have a part in this reading, that of the later word first."""
        parts = (self.then, self.rule)
        return [part.owner for part in parts if part and part.owner]


class Conflict(NamedTuple):
    """A state in which the next word can be taken in two ways.

    `before` are the terminals that lead there and `words` those that can be taken both ways.
    """

    kind: Literal["shift/reduce", "reduce/reduce"]
    before: tuple[str, ...]
    words: tuple[str, ...]
    sides: tuple[Side, ...]


def conflicts(text: str, language: str, extensions: Iterable[Loaded] = ()) -> list[Conflict]:
    """All conflicts of a grammar, `text` as Lark reads it, those with the shortest example first.

    Raises lark.exceptions.GrammarError where the text is no grammar.
    """
    analyzer = _analyzed(text)
    found = _grouped(analyzer)
    if not found:
        return []
    places, ways = _Places(language, extensions), _Ways(analyzer)
    made = []
    for (kind, state, items), words in found.items():
        before, takers = ways.to(state, items, words[0])
        sides = [
            Side(places.written(rule), ends, places.written(taker) if taker else None)
            for (rule, ends), taker in zip(items, takers, strict=True)
        ]
        made.append(Conflict(kind, before, tuple(words), tuple(sides)))
    return sorted(made, key=lambda one: (len(one.before), one.before, one.words, str(one.sides)))


def _analyzed(text: str) -> Any:
    """Lark's LALR analysis, up to where it would look for conflicts itself."""
    from lark.common import ParserConf
    from lark.load_grammar import load_grammar
    from lark.parsers.lalr_analysis import LALR_Analyzer

    load: Any = load_grammar  # these parts of Lark have no types
    grammar, _ = load(text, "<grammar>", [], False)
    _, rules, _ = grammar.compile(["script"], "*")
    analyzer: Any = LALR_Analyzer(ParserConf(rules, {}, ["script"]))
    analyzer.compute_lr0_states()
    analyzer.compute_reads_relations()
    analyzer.compute_includes_lookback()
    analyzer.compute_lookaheads()
    return analyzer


_Item = tuple[Any, bool]
"""A rule, and whether it ends here."""


def _grouped(analyzer: Any) -> dict[tuple[Any, Any, tuple[_Item, ...]], list[str]]:
    """The conflicts by kind, state and rules, each with the terminals that have it."""
    found: dict[tuple[Any, Any, tuple[_Item, ...]], list[str]] = {}
    for state in analyzer.lr0_itemsets:
        for symbol, rules in state.lookaheads.items():
            ending = tuple((rule, True) for rule in sorted(rules, key=str))
            if len(rules) > 1:
                found.setdefault(("reduce/reduce", state, ending), []).append(str(symbol.name))
            if symbol in state.transitions:
                going_on = tuple((rule, False) for rule in _shifted(state, symbol))
                for one in ending:
                    key = ("shift/reduce", state, (one, *going_on))
                    found.setdefault(key, []).append(str(symbol.name))
    for words in found.values():
        words.sort()
    return found


def _shifted(state: Any, symbol: Any) -> list[Any]:
    """The rules that go on with a symbol: those begun before this place if there are any."""
    going_on = [rp for rp in state.closure if not rp.is_satisfied and rp.next == symbol]
    begun = [rp for rp in going_on if rp.index > 0]
    return sorted({rp.rule for rp in begun or going_on}, key=str)[:3]


class _Places:
    """Where the rules that Lark has made are written."""

    def __init__(self, language: str, extensions: Iterable[Loaded]) -> None:
        self._written: dict[str, list[Alternative]] = {}
        for each in definitions(fragments(language, extensions)):
            self._written.setdefault(each.name, []).extend(each.alternatives)

    def written(self, rule: Any) -> Written:
        name, alias = str(rule.origin.name), rule.alias and str(rule.alias)
        symbols = [str(symbol.name) for symbol in rule.expansion]
        found = self._find(name, alias, symbols)
        if found is None:
            return Written(f"{name}: {' '.join(symbols) or '(nothing)'}", "")
        arrow = f" -> {alias}" if alias else ""
        shown = f"{found.rule}: {' '.join(found.symbols)}{arrow}"
        return Written(shown, found.place, found.fragment.owner)

    def _find(self, name: str, alias: str | None, symbols: list[str]) -> Alternative | None:
        """The alternative that a rule was made from; Lark has made `x*` a rule of its own."""
        helper = re.fullmatch(r"__(\w+?)_(?:star|plus)_\d+", name)
        known = self._written.get(helper[1] if helper else name, [])
        own = [s for s in symbols if not s.startswith("__")]
        fitting = [
            each for each in known if (helper or each.alias == alias) and _has(each.symbols, own)
        ]
        return min(fitting, key=lambda each: len(each.symbols), default=None)


def _has(written: tuple[str, ...], made: list[str]) -> bool:
    """Whether a rule was made from what is written: it has some of its symbols, in that order."""
    rest = iter(written)
    return all(symbol in rest for symbol in made)


class _Ways:
    """The shortest ways into the states, as terminals."""

    def __init__(self, analyzer: Any) -> None:
        self._analyzer = analyzer
        self._start = next(iter(analyzer.lr0_start_states.values()))
        self._shortest = _shortest_texts(analyzer)

    def to(
        self, wanted: Any, items: tuple[_Item, ...], word: str
    ) -> tuple[tuple[str, ...], list[Any]]:
        """The shortest way on which all readings can take `word`, else the shortest of all.

        With it, for each reading that ends, the rule that takes the word then.
        """
        first: tuple[tuple[str, ...], list[Any]] | None = None
        for stack, symbols in self._into(wanted):
            text = tuple(t for symbol in symbols for t in self._shortest[symbol])
            takers = [
                self._taker(self._reduced(stack, rule), word, 0) if ends else None
                for rule, ends in items
            ]
            if all(taker or not ends for taker, (_, ends) in zip(takers, items, strict=True)):
                return text, takers
            first = first or (text, takers)
        return first or ((), [None] * len(items))

    def _into(self, wanted: Any) -> Iterator[tuple[tuple[Any, ...], tuple[Any, ...]]]:
        """Ways into a state, the shortest first: the states passed, and the symbols between."""
        count = 0
        visits: dict[int, int] = {}
        waiting: list[tuple[int, int, tuple[Any, ...], tuple[Any, ...]]] = []
        heappush(waiting, (0, 0, (self._start,), ()))
        while waiting:
            cost, _, stack, symbols = heappop(waiting)
            state = stack[-1]
            visits[id(state)] = visits.get(id(state), 0) + 1
            if visits[id(state)] > _TRIED:
                continue
            if state is wanted:
                yield stack, symbols
            for symbol, target in sorted(state.transitions.items(), key=lambda e: str(e[0].name)):
                if visits.get(id(target), 0) < _TRIED and symbol in self._shortest:
                    count += 1
                    more = len(self._shortest[symbol])
                    heappush(waiting, (cost + more, count, (*stack, target), (*symbols, symbol)))

    def _reduced(self, stack: tuple[Any, ...], rule: Any) -> tuple[Any, ...]:
        kept = stack[: len(stack) - len(rule.expansion)]
        target = kept[-1].transitions.get(rule.origin) if kept else None
        return (*kept, target) if target is not None else ()

    def _taker(self, stack: tuple[Any, ...], word: str, depth: int) -> Any:
        """The rule that takes a word from here on, after others have ended; None if none does."""
        if not stack or depth > _ENDINGS:
            return None
        for symbol in stack[-1].transitions:
            if symbol.name == word:
                return _shifted(stack[-1], symbol)[0]
        done = [r for s, rules in stack[-1].lookaheads.items() if s.name == word for r in rules]
        takers = (self._taker(self._reduced(stack, rule), word, depth + 1) for rule in done)
        return next((taker for taker in takers if taker), None)


def _shortest_texts(analyzer: Any) -> dict[Any, tuple[str, ...]]:
    """For each symbol the fewest terminals that it can be; nothing for what never ends."""
    rules = [rule for rules in analyzer.rules_by_origin.values() for rule in rules]
    found: dict[Any, tuple[str, ...]] = {
        symbol: (str(symbol.name),) for rule in rules for symbol in rule.expansion if symbol.is_term
    }
    changed = True
    while changed:
        changed = False
        for rule in rules:
            if all(symbol in found for symbol in rule.expansion):
                text = tuple(t for symbol in rule.expansion for t in found[symbol])
                if rule.origin not in found or len(text) < len(found[rule.origin]):
                    found[rule.origin] = text
                    changed = True
    return found


# --- in words ------------------------------------------------------------------------------------

_SAMPLES: Final = {
    "INT": "2", "SIGNED": "+1", "CHANGE": "+N", "STRING": '"One"', "SYMBOL": "[S]",
    "CARD": "FBD 1", "SPACE_NAME": "b3", "NAME": "Prey", "NAMES": "Prey's", "WORD": "common",
    "DOT": ".", "COMMA": ",", "COLON": ":", "MINUS": "-", "SEMICOLON": ";", "LPAR": "(",
    "RPAR": ")", "SLASH": "/", "$END": "(end of file)",
}  # fmt: skip


def in_words(terminals: Iterable[str], spellings: dict[str, tuple[str, ...]]) -> str:
    """Terminals as a script would have them.

    >>> in_words(["ON", "SUMMON", "COLON"], {"ON": ("On",), "SUMMON": ("Summon",)})
    'On Summon:'
    """
    words = [
        spellings[name][0] if name in spellings else _SAMPLES.get(name, name) for name in terminals
    ]
    return re.sub(r" ([.,:;)])", r"\1", " ".join(words)).replace("( ", "(")
