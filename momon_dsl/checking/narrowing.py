"""How filters narrow what they choose from, as far as their words alone say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.amounts import Number
from momon_dsl.language.nodes.base import Node
from momon_dsl.language.nodes.keywords import Hole

INFINITE: Final = float("inf")
Bounds = tuple[float, float]
"""The least and the most that a number may be, both included."""


def impossible(filters: Sequence[s.Filter]) -> s.Filter | None:
    """The first filter that leaves nothing of what those before it let through; None if all fit.

    >>> two = s.StarsFilter(comparison="or fewer", amount=Number(value=2))
    >>> impossible([two, s.StarsFilter(comparison="exactly", amount=Number(value=2))]) is None
    True
    >>> impossible([two, s.StarsFilter(comparison="or more", amount=Number(value=3))])
    StarsFilter(comparison='or more', amount=Number(value=3))
    """
    if len(filters) < 2:
        return None
    before = _Before()
    return next((one for one in filters if not before.fits(one)), None)


class _Before:
    """What the filters so far let through."""

    def __init__(self) -> None:
        self._single: dict[type[Node], Node] = {}
        self._places: set[str] = set()
        self._numbers: dict[str, Bounds] = {}
        self._than: dict[tuple[type[Node], Node], bool] = {}
        self._has: list[frozenset[str]] = []
        self._lacks: set[str | None] = set()

    def fits(self, one: s.Filter) -> bool:
        """Take one more filter; whether anything can still meet all of them."""
        if isinstance(one, s.StarsFilter):
            return self._number("Stars", one)
        if isinstance(one, s.PowerFilter):
            # The highest power bounds each side, and one side's power the highest from below.
            return self._number(one.side or "highest", one) and self._sides_fit()
        if isinstance(one, (s.HasSymbol, s.HasNoSymbol)):
            return self._symbols(one)
        if isinstance(one, (s.MorePowerThan, s.StarsThan)):
            down = one.less if isinstance(one, s.MorePowerThan) else one.fewer
            return self._than.setdefault((type(one), one.of), down) == down
        if isinstance(one, s.InPlace):
            # A corner Space is an edge Space too; no other two go together.
            self._places.add(one.place)
            return len(self._places) == 1 or "centre" not in self._places
        if isinstance(one, (s.ControlledBy, s.OwnedBy, s.NamedCard)):
            return self._single.setdefault(type(one), one) == one
        return True

    def _number(self, what: str, one: s.StarsFilter | s.PowerFilter) -> bool:
        low, high = bounds(one)
        least, most = self._numbers.get(what, (0, INFINITE))
        self._numbers[what] = low, high = max(low, least), min(high, most)
        return low <= high

    def _sides_fit(self) -> bool:
        _, most = self._numbers.get("highest", (0, INFINITE))
        sides = (low for what, (low, _) in self._numbers.items() if what not in _NO_SIDE)
        return all(low <= most for low in sides)

    def _symbols(self, one: s.HasSymbol | s.HasNoSymbol) -> bool:
        if isinstance(one, s.HasSymbol):
            self._has.append(frozenset(one.symbols))
        else:
            self._lacks.add(one.symbol)
        return not any(None in self._lacks or has <= self._lacks for has in self._has)


_NO_SIDE = ("Stars", "highest")


def bounds(one: s.StarsFilter | s.PowerFilter) -> Bounds:
    """The numbers that meet the filter; all where the amount is not a written number.

    >>> bounds(s.StarsFilter(comparison="or more", amount=Number(value=3)))
    (3, inf)
    """
    amount = one.amount
    if not isinstance(amount, Number) or isinstance(amount.value, Hole):
        return 0, INFINITE
    value = amount.value
    if one.comparison == "exactly":
        return value, value
    return (value, INFINITE) if one.comparison == "or more" else (0, value)
