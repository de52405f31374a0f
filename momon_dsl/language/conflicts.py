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

_TRIED: Final = 400
"""So many ways into one state are tried for one on which all readings go on."""


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
    from lark.parsers.lalr_analysis import LALR_Analyzer, digraph

    load: Any = load_grammar  # these parts of Lark have no types
    grammar, _ = load(text, "<grammar>", [], False)
    _, rules, _ = grammar.compile(["script"], "*")
    analyzer: Any = LALR_Analyzer(ParserConf(rules, {}, ["script"]))
    analyzer.compute_lr0_states()
    analyzer.compute_reads_relations()
    analyzer.compute_includes_lookback()
    # As compute_lookaheads does it; what is read right after a symbol is kept.
    spread: Any = digraph
    places = analyzer.nonterminal_transitions
    read = spread(places, analyzer.reads, analyzer.directly_reads)
    analyzer.read = {place: frozenset(words) for place, words in read.items()}
    follow = spread(places, analyzer.includes, read)
    for transition, ends in analyzer.lookback.items():
        for state, rule in ends:
            for word in follow[transition]:
                state.lookaheads[word].add(rule)
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
        self._texts = _shortest_texts(analyzer)
        self._into = self._shortest_ways()

    def to(
        self, wanted: Any, items: tuple[_Item, ...], word: str
    ) -> tuple[tuple[str, ...], list[Any]]:
        """The shortest way found on which all readings can take `word`, else the shortest of all.

        With it, for each reading that ends, the rule that takes the word then.
        """
        first: tuple[tuple[str, ...], list[Any]] | None = None
        for text, stack in sorted(self._contexts(wanted, items, word), key=_by_length)[:_TRIED]:
            takers = [
                self._taker(self._reduced(stack, rule), word, 0) if ends else None
                for rule, ends in items
            ]
            if all(taker or not ends for taker, (_, ends) in zip(takers, items, strict=True)):
                return text, takers
            first = first or (text, takers)
        _, symbols = self._into.get(id(wanted), ((), ()))
        return first or (self._text(symbols), [None] * len(items))

    def _text(self, symbols: Iterable[Any]) -> tuple[str, ...]:
        return tuple(terminal for symbol in symbols for terminal in self._texts[symbol])

    def _shortest_ways(self) -> dict[int, tuple[tuple[Any, ...], tuple[Any, ...]]]:
        """For each state the states passed on the shortest way to it, and the symbols between."""
        start = next(iter(self._analyzer.lr0_start_states.values()))
        found: dict[int, tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
        count = 0
        waiting: list[tuple[int, int, tuple[Any, ...], tuple[Any, ...]]] = [(0, 0, (start,), ())]
        while waiting:
            cost, _, stack, symbols = heappop(waiting)
            if id(stack[-1]) in found:
                continue
            found[id(stack[-1])] = stack, symbols
            for symbol, target in sorted(stack[-1].transitions.items(), key=_by_name):
                if id(target) not in found and symbol in self._texts:
                    count += 1
                    more = cost + len(self._texts[symbol])
                    heappush(waiting, (more, count, (*stack, target), (*symbols, symbol)))
        return found

    def _contexts(
        self, wanted: Any, items: tuple[_Item, ...], word: str
    ) -> Iterator[tuple[tuple[str, ...], tuple[Any, ...]]]:
        """Ways into a state on which a rule that ends there can be followed by the word.

        A word follows a symbol where it can be read after it, or after what the symbol is the end
        of: from there inwards the way is given, and the shortest one leads there.
        """
        lookback, includes, read = (
            self._analyzer.lookback, self._analyzer.includes, self._analyzer.read,
        )  # fmt: skip
        for rule in (rule for rule, ends in items if ends):
            inmost = [nt for nt, ends in lookback.items() if (wanted, rule) in ends]
            inside: dict[Any, Any] = dict.fromkeys(sorted(inmost, key=_of_transition))
            waiting = list(inside)
            for here in waiting:
                if any(symbol.name == word for symbol in read[here]):
                    yield from self._way(here, inside, rule, wanted)
                around = (nt for nt in includes.get(here, ()) if nt not in inside)
                for nt in sorted(around, key=_of_transition):
                    inside[nt] = here
                    waiting.append(nt)

    def _way(
        self, outmost: Any, inside: dict[Any, Any], rule: Any, wanted: Any
    ) -> Iterator[tuple[tuple[str, ...], tuple[Any, ...]]]:
        """The way from the outmost symbol in, as terminals and as the states passed."""
        if id(outmost[0]) not in self._into:
            return
        stack, symbols = self._into[id(outmost[0])]
        here = outmost
        while inside[here] is not None:
            steps = self._between(*here, *inside[here])
            stack, symbols = self._walked(stack, symbols, steps)
            here = inside[here]
        stack, symbols = self._walked(stack, symbols, rule.expansion)
        if stack[-1] is wanted:
            yield self._text(symbols), stack

    def _between(self, here: Any, origin: Any, there: Any, symbol: Any) -> tuple[Any, ...]:
        """What stands before a symbol in a rule of `origin`, so that it is begun in `there`."""
        for rule in sorted(self._analyzer.rules_by_origin[origin], key=str):
            state = here
            for place, each in enumerate(rule.expansion):
                if state is there and each == symbol:
                    return tuple(rule.expansion[:place])
                state = state.transitions.get(each)
                if state is None:
                    break
        return ()

    @staticmethod
    def _walked(
        stack: tuple[Any, ...], symbols: tuple[Any, ...], steps: Iterable[Any]
    ) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        for step in steps:
            target = stack[-1].transitions.get(step)
            if target is None:
                break
            stack, symbols = (*stack, target), (*symbols, step)
        return stack, symbols

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


def _by_length(way: tuple[tuple[str, ...], Any]) -> tuple[int, tuple[str, ...]]:
    return len(way[0]), way[0]


def _by_name(entry: tuple[Any, Any]) -> str:
    return str(entry[0].name)


def _of_transition(transition: tuple[Any, Any]) -> tuple[str, str]:
    state, symbol = transition
    return str(symbol.name), min((str(rp) for rp in state.kernel), default="")


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
