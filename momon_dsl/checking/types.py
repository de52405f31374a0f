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

STARS, POWERS = (1, 9), (0, 9)
"""The card frame of the House format (H5.1)."""
Range = tuple[int, int]
SIDES = ("north", "east", "south", "west")
COPIES = range(1, 100)
ROUNDS = range(1, 21)
COLUMNS, ROWS = "abcdefgh", range(1, limits.ARENA_SIDE + 1)


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
    yield from _frame(nodes, context)


def _frame(nodes: Nodes, context: Context) -> Iterator[Diagnostic]:
    """Printed values that neither the House format nor one of this document allows (H5.1)."""
    (low, high), (least, most) = frame_of(nodes.of(d.Format))
    for card in nodes.of(d.Card):
        if not low <= card.stars <= high:
            said = (("stars", str(card.stars)), ("low", str(low)), ("high", str(high)))
            yield Diagnostic("E331", _stars_place(card, context), said, ("H5.1",))
    for powers in nodes.of(d.Powers):
        for side in SIDES:
            value = getattr(powers, side)
            if value is not None and not least <= value <= most:
                yield report("E332", powers, "H5.1", side=side, power=value, low=least, high=most)


def frame_of(formats: list[d.Format]) -> tuple[Range, Range]:
    """The widest ranges of Stars and of powers that the House format or one of these allows.

    >>> frame_of([])
    ((1, 9), (0, 9))
    """
    ranges: dict[str, list[Range]] = {"StarsRange": [STARS], "PowersRange": [POWERS]}
    for node in formats:
        for setting in node.settings:
            found: Any = setting  # the classes of formats are loaded only where there are any
            if type(setting).__name__ in ranges:
                ranges[type(setting).__name__].append((found.lowest, found.highest))
    stars, powers = (_widest(each) for each in ranges.values())
    return stars, powers


def _widest(ranges: list[Range]) -> Range:
    return min(low for low, _ in ranges), max(high for _, high in ranges)


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
    if int(repeat.times) not in ROUNDS:
        yield report("E338", repeat, times=repeat.times, most=ROUNDS[-1])


def _stars_become(change: StarsBecome) -> Iterator[Diagnostic]:
    if isinstance(change.stars, Number) and not STARS[0] <= change.stars.value <= STARS[1]:
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
    d.DeckEntry: _entry,
    Selection: _selection,
    ChooseModes: _modes,
    Controls: _controls,
    HasPower: _change,
    HasStars: _change,
    GetsPower: _change,
    GetsStars: _change,
}
