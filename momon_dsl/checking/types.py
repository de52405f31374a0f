"""Numbers in their ranges, and things that can be counted (H5.1, H6.1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from momon_dsl import limits
from momon_dsl.checking.context import NO_TEXT, Context, report
from momon_dsl.checking.walking import Nodes, place
from momon_dsl.language.diagnostics import Diagnostic
from momon_dsl.language.nodes import documents as d
from momon_dsl.language.nodes.abilities import HasPower
from momon_dsl.language.nodes.base import Span
from momon_dsl.language.nodes.conditions import Controls
from momon_dsl.language.nodes.instructions import ChooseModes, GetsPower, GetsStars
from momon_dsl.language.nodes.scenarios import SpaceName
from momon_dsl.language.nodes.selections import Selection

STARS = range(1, 10)
POWERS = range(10)
SIDES = ("north", "east", "south", "west")
COPIES = range(1, 100)
COLUMNS, ROWS = "abcdefghij", range(1, 11)


def check_types(nodes: Nodes, context: Context = NO_TEXT) -> Iterator[Diagnostic]:
    """Everything whose number is out of range.

    >>> [f.code for f in check_types(Nodes(d.Card(id="T1", name="Plain", stars=10)))]
    ['E331']
    """
    for kind, check in _CHECKS.items():
        for node in nodes.of(kind):
            yield from check(node)
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


def _card(card: d.Card) -> Iterator[Diagnostic]:
    for symbol, count in Counter(card.symbols).items():
        if count > 1:
            yield report("W331", card, "H5.1", symbol=symbol)


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


def _change(change: HasPower | GetsPower | GetsStars) -> Iterator[Diagnostic]:
    if change.amount == 0:
        yield report("W332", change)


def _space(space: SpaceName) -> Iterator[Diagnostic]:
    column, row = space.name[:1], space.name[1:]
    if column not in COLUMNS or not row.isdecimal() or int(row[:3]) not in ROWS:
        yield report("E337", space, space=space.name)


_CHECKS: dict[type[Any], Callable[[Any], Iterator[Diagnostic]]] = {
    d.Card: _card,
    d.Powers: _powers,
    d.DeckEntry: _entry,
    Selection: _selection,
    ChooseModes: _modes,
    Controls: _controls,
    HasPower: _change,
    GetsPower: _change,
    GetsStars: _change,
    SpaceName: _space,
}
