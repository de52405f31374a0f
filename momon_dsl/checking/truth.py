"""Whether a condition can ever hold, by its words alone.

A condition is written out as worlds: ways in which it holds, each a set of measures with the
numbers they may then have. A world in which a measure has no number left is none. A condition
without worlds never holds; one whose opposite has none always does. Measures that the words do
not connect are taken to be free, so that "never" and "always" are certain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from momon_dsl import limits
from momon_dsl.checking.narrowing import INFINITE, impossible
from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.keywords import Hole

Ranges = tuple[tuple[float, float], ...]
"""Whole numbers from one to the other, both included, in rising order."""
Measure = tuple[Any, ...]
"""What is measured: a kind, and what tells two of that kind apart."""
World = dict[Measure, Ranges]

YES: Final[Ranges] = ((1, 1),)
NO: Final[Ranges] = ((0, 0),)
_ALL: Final[Ranges] = ((0, INFINITE),)
_MOST_WORLDS: Final = 64
"""Of a condition with more ways to hold nothing is said."""

_NUMBERS: Final = range(1, limits.ARENA_SPACES + 1)
"""How many Momon somebody can be asked to control; E335 tells of other numbers."""

IN_ARENA: Final[Measure] = ("this is in the Arena",)
YOUR_TURN: Final[Measure] = ("it is your turn",)
_SAME: Final[Measure] = ("what is compared with itself",)
_ONE_WORD: Final = {"more than": 2, "fewer than": 0, "equal to": 1}
_CHOICES: Final = {"at least": ((1, 2),), "at most": ((0, 1),)}


def controlling(who: s.Who, filters: Iterable[s.Filter] = (), *, other: bool = False) -> Measure:
    """The measure of how many Momon, or `other` than this, a player controls that meet filters."""
    return ("controls", who, frozenset(filters), other)


def never(condition: c.Condition, given: Mapping[Measure, Ranges]) -> bool:
    """Whether the condition cannot hold where `given` is so.

    >>> empty = c.ZoneEmpty(zone="Hand", whose="you")
    >>> never(c.And(parts=(empty, c.Not(condition=empty))), {}), never(empty, {})
    (True, False)
    """
    return worlds(condition, given) == []


def always(condition: c.Condition, given: Mapping[Measure, Ranges]) -> bool:
    """Whether the condition holds wherever `given` is so.

    >>> always(c.TurnOf(who="you"), {YOUR_TURN: YES})
    True
    """
    return never(c.Not(condition=condition), given)


def worlds(condition: c.Condition, given: Mapping[Measure, Ranges]) -> list[World] | None:
    """The worlds in which a condition holds; None where they are too many to say."""
    return _worlds(condition, True, [{_SAME: YES, **given}])


def _worlds(condition: c.Condition, holds: bool, known: list[World] | None) -> list[World] | None:
    if known is None or len(known) > _MOST_WORLDS:
        return None
    if isinstance(condition, c.Not):
        return _worlds(condition.condition, not holds, known)
    if isinstance(condition, (c.And, c.Or)):
        if isinstance(condition, c.And) == holds:
            for part in condition.parts:
                known = _worlds(part, holds, known)
            return known
        found: list[World] = []
        for part in condition.parts:
            more = _worlds(part, holds, known)
            if more is None:
                return None
            found += more
        return found
    measure, ranges = _measured(condition)
    ranges = ranges if holds else _others(ranges)
    narrowed = (_narrowed(world, measure, ranges) for world in known)
    return [world for world in narrowed if world is not None]


def _narrowed(world: World, measure: Measure, ranges: Ranges) -> World | None:
    left = _common(world.get(measure, _domain(measure)), ranges)
    made = {**world, measure: left}
    return made if left and _agree(made, measure) else None


def _domain(measure: Measure) -> Ranges:
    return ((0, limits.ARENA_SPACES),) if measure[0] == "controls" else _ALL


def _common(first: Ranges, second: Ranges) -> Ranges:
    pairs = ((max(a, c), min(b, d)) for a, b in first for c, d in second)
    return tuple((low, high) for low, high in pairs if low <= high)


def _others(ranges: Ranges) -> Ranges:
    """All whole numbers that are not in some ranges."""
    found, start = [], 0.0
    for low, high in ranges:
        if start < low:
            found.append((start, low - 1))
        start = high + 1
    return (*found, (start, INFINITE)) if start < INFINITE else tuple(found)


def _agree(world: World, newest: Measure) -> bool:
    """Whether measures that the words connect go together with the one that came last."""
    if newest[0] == "controls":
        return all(
            other[0] != "controls" or other[1] != newest[1] or _nested(world, newest, other)
            for other in world
        )
    if newest[0] == "meets" and world[newest] == YES:
        said = [m for m, r in world.items() if m[0] == "meets" and m[1] == newest[1] and r == YES]
        return impossible([one for measure in said for one in measure[2]]) is None
    return True


def _nested(world: World, first: Measure, second: Measure) -> bool:
    """Of Momon that meet more filters there are never more."""
    for wide, narrow in ((first, second), (second, first)):
        # "The most Stars" is asked among those that meet the rest: no filter like the others.
        extreme = any(isinstance(one, s.ExtremeStars) for one in wide[2])
        if wide != narrow and wide[2] <= narrow[2] and wide[3] <= narrow[3] and not extreme:
            return world[narrow][0][0] <= world[wide][-1][1]
    return True


# --- what each condition measures --------------------------------------------------------------


def _measured(condition: c.Condition) -> tuple[Measure, Ranges]:
    if isinstance(condition, c.Controls) and condition.minimum in _NUMBERS:
        least, most = condition.minimum, _NUMBERS[-1]
        measure = controlling(condition.who, condition.filters, other=condition.other)
        return measure, ((least, most),)
    if isinstance(condition, c.ZoneEmpty):
        return ("cards", condition.zone, condition.whose), NO
    if isinstance(condition, c.ThisInArena):
        return IN_ARENA, YES
    if isinstance(condition, c.TurnOf):
        return YOUR_TURN, YES if condition.who == "you" else NO
    if isinstance(condition, c.Compare):
        return _compared(condition)
    if isinstance(condition, c.Meets):
        return ("meets", condition.of, condition.filters), YES
    return ("holds", condition), YES


def _compared(condition: c.Compare) -> tuple[Measure, Ranges]:
    left, right, word = condition.left, condition.right, condition.comparison
    if isinstance(left, n.Number) and isinstance(right, n.Number):
        return ("holds", condition), YES  # W334 tells of it
    if left == right:
        return _SAME, YES if word in ("at least", "at most", "equal to") else NO
    if isinstance(right, n.Number) and not isinstance(right.value, Hole):
        return _amount(left), _numbers(word, right.value)
    # Less, alike, more: 0, 1, 2.
    one = _ONE_WORD.get(word)
    ranges: Ranges = _CHOICES[word] if one is None else ((one, one),)
    return ("difference", left, right), ranges


def _numbers(word: str, value: int) -> Ranges:
    ranges: dict[str, tuple[float, float]] = {
        "more than": (value + 1, INFINITE),
        "fewer than": (0, value - 1),
        "at least": (value, INFINITE),
        "at most": (0, value),
        "equal to": (value, value),
    }
    low, high = ranges[word]
    return ((low, high),) if low <= high else ()


def _amount(amount: n.Amount) -> Measure:
    """Numbers of Momon and of cards are the same measures in whatever words they are asked for."""
    if isinstance(amount, n.CountOf):
        what = amount.what
        owners = [one for one in what.filters if isinstance(one, s.ControlledBy)]
        if len(owners) == 1 and what.zone is None:
            rest = (one for one in what.filters if one is not owners[0])
            return controlling(owners[0].who, rest, other=what.other)
        zone = what.zone
        if zone is not None and zone.names in (("Hand",), ("Void",)) and not what.filters:
            return ("cards", zone.names[0], zone.whose)
    return ("amount", amount)
