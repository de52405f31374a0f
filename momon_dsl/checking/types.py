"""Numbers in their ranges, and things that can be counted (H5.1, H6.1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from momon_dsl import limits
from momon_dsl.checking.context import NO_TEXT, Context, report
from momon_dsl.checking.walking import Nodes, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import documents as d
from momon_dsl.language.nodes.abilities import HasPower, HasStars, HasSymbols
from momon_dsl.language.nodes.amounts import Number
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.conditions import Compare, Controls
from momon_dsl.language.nodes.instructions import (
    ChangesSymbols,
    ChooseModes,
    GetsPower,
    GetsStars,
    Repeat,
    StarsBecome,
)
from momon_dsl.language.nodes.selections import HasSymbol, Selection

if TYPE_CHECKING:
    from momon_dsl.language.nodes.scenarios import SpaceName

STARS = range(1, 10)
POWERS = range(10)
SIDES = ("north", "east", "south", "west")
COPIES = range(1, 100)
ROUNDS = range(1, 21)
COLUMNS, ROWS = "abcdefghij", range(1, 11)


def check_types(nodes: Nodes, context: Context = NO_TEXT) -> Iterator[Diagnostic]:
    """Everything whose number is out of range.

    >>> [f.code for f in check_types(Nodes(d.Card(id="T1", name="Plain", stars=10)))]
    ['E331']
    """
    for kind, check in _CHECKS.items():
        for node in nodes.of(kind):
            yield from check(node)
    for space in nodes.named("SpaceName"):
        yield from _space(space)
    for card in nodes.of(d.Card):
        if card.stars not in STARS:
            where = _stars_place(card, context)
            yield Diagnostic("E331", where, (("stars", str(card.stars)),), ("H5.1",))


def _stars_place(card: d.Card, context: Context) -> Span:
    """Where the number of Stars is written: header fields are no nodes of their own."""
    from momon_dsl.language.grammar import spelled
    from momon_dsl.language.source import Lines

    whole = place(card)
    # A Thai script takes the English words too, so that its table has both.
    spellings = spelled("th")
    names = [*spellings.get("STARS", ()), *spellings.get("STARS_WORD", ())]
    words = "|".join(re.escape(name) for name in names)
    field = re.compile(rf"(?:{words})\s*([0-9]+)", re.IGNORECASE)
    found = field.search(context.text, whole.start, whole.end)
    return Lines(context.text).span(*found.span(1)) if found else whole


def _symbols(node: d.Card | HasSymbol | HasSymbols | ChangesSymbols) -> Iterator[Diagnostic]:
    for symbol, count in Counter(node.symbols).items():
        if count > 1:
            yield report("W331", node, "H5.1", symbol=symbol)


def _powers(powers: d.Powers) -> Iterator[Diagnostic]:
    for side in SIDES:
        value = getattr(powers, side)
        if value is not None and value not in POWERS:
            yield report("E332", powers, "H5.1", side=side, power=value)


def _entry(entry: d.DeckEntry) -> Iterator[Diagnostic]:
    if entry.count not in COPIES:
        yield report("E333", entry, "H6.1", count=entry.count)


def _selection(selection: Selection) -> Iterator[Diagnostic]:
    if selection.how == "each":
        return
    low, high = selection.minimum, selection.maximum
    if low > high:
        yield report("E334", selection, low=low, high=high)
    elif not 1 <= high <= limits.ARENA_SPACES:
        yield report("E335", selection, count=high, most=limits.ARENA_SPACES)


def _modes(choice: ChooseModes) -> Iterator[Diagnostic]:
    if choice.minimum > choice.maximum:
        yield report("E334", choice, low=choice.minimum, high=choice.maximum)
    elif choice.maximum > len(choice.modes) or choice.maximum < 1:
        yield report("E336", choice, "12.3.1", count=choice.maximum, modes=len(choice.modes))


def _controls(condition: Controls) -> Iterator[Diagnostic]:
    if not 1 <= condition.minimum <= limits.ARENA_SPACES:
        yield report("E335", condition, count=condition.minimum, most=limits.ARENA_SPACES)


def _repeat(repeat: Repeat) -> Iterator[Diagnostic]:
    if repeat.times not in ROUNDS:
        yield report("E338", repeat, times=repeat.times, most=ROUNDS[-1])


def _stars_become(change: StarsBecome) -> Iterator[Diagnostic]:
    if isinstance(change.stars, Number) and change.stars.value not in STARS:
        yield report("W333", change.stars, "H5.1", stars=change.stars.value)


def _compare(condition: Compare) -> Iterator[Diagnostic]:
    if isinstance(condition.left, Number) and isinstance(condition.right, Number):
        yield report("W334", condition)


def _change(change: HasPower | HasStars | GetsPower | GetsStars) -> Iterator[Diagnostic]:
    if change.amount == 0:
        yield report("W332", change)


def _space(space: SpaceName) -> Iterator[Diagnostic]:
    column, row = space.name[:1], space.name[1:]
    if column not in COLUMNS or not row.isdecimal() or int(row[:3]) not in ROWS:
        yield report("E337", space, space=space.name)


_CHECKS: dict[type[Any], Callable[[Any], Iterator[Diagnostic]]] = {
    d.Card: _symbols,
    HasSymbol: _symbols,
    HasSymbols: _symbols,
    ChangesSymbols: _symbols,
    Repeat: _repeat,
    StarsBecome: _stars_become,
    Compare: _compare,
    d.Powers: _powers,
    d.DeckEntry: _entry,
    Selection: _selection,
    ChooseModes: _modes,
    Controls: _controls,
    HasPower: _change,
    HasStars: _change,
    GetsPower: _change,
    GetsStars: _change,
}
