"""The report on two runs, one from before a change and one from after it.

Games that are the same in both plans are compared one by one: most of them go alike, and only the
others tell of the change. Everything else is compared as shares of different games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

import attrs

from momon_dsl.simulate.plan import Plan, Side

from .estimates import (
    Estimate,
    Group,
    Moments,
    difference,
    newcombe,
    outside,
    paired,
    share,
)
from .faces import Faces, by_number
from .sections import Sides, facts
from .tables import Cell, Note, Report, Table, mark, table
from .tally import FIGURES, Row, Seen, Tally, Won, moments

ENOUGH: Final = 0.9
"""The share of the games of the smaller run that must be the same to be compared one by one."""
NAMED: Final = 30
"""Cards that are named in the facts at most."""

Named = TypeVar("Named", str, Side)


@attrs.define
class Changes:
    """How games that are the same in both runs have changed, as they come."""

    games: int = 0
    first: Moments = attrs.field(factory=Moments)
    sides: dict[Side, Moments] = attrs.field(factory=dict)
    figures: dict[str, Moments] = attrs.field(factory=lambda: {name: Moments() for name in FIGURES})
    plays: dict[str, Moments] = attrs.field(factory=dict)
    """Of a card: in how many games more it is played."""
    won: dict[str, tuple[Won, Won, Moments]] = attrs.field(factory=dict)
    """Of the games in which a card is played in both runs: points before, after, the change."""

    def add(self, before: Seen, after: Seen) -> None:
        """One more game that is the same in both."""
        self.games += 1
        self.first.add(after.points(after.played.first) - before.points(before.played.first))
        for name in FIGURES:
            self.figures[name].add(after.figure(name) - before.figure(name))
        if not before.mirror:
            for seat, side in enumerate(before.sides):
                change = after.points(seat) - before.points(seat)
                self.sides.setdefault(side, Moments()).add(change)
        self._add_cards(before, after)

    def _add_cards(self, before: Seen, after: Seen) -> None:
        olds = {card.card: (seat, card) for seat, card in before.cards()}
        for seat, new in after.cards():
            if new.card not in olds or olds[new.card][0] != seat:
                continue
            old = olds[new.card][1]
            change = (new.played is not None) - (old.played is not None)
            self.plays.setdefault(new.card, Moments()).add(change)
            if old.played is not None and new.played is not None:
                points = before.points(seat), after.points(seat)
                kept = self.won.setdefault(new.card, (Won(), Won(), Moments()))
                kept[0].add(points[0])
                kept[1].add(points[1])
                kept[2].add(points[1] - points[0])


@attrs.define
class Both:
    """What two runs come to: each by itself, and what their common games say."""

    before: Tally = attrs.field(factory=Tally)
    after: Tally = attrs.field(factory=Tally)
    changes: Changes = attrs.field(factory=Changes)

    @property
    def paired(self) -> bool:
        """Whether enough games are the same to compare them one by one."""
        fewer = min(self.before.games, self.after.games)
        return bool(fewer) and self.changes.games >= ENOUGH * fewer


def counted_both(before: Iterable[Row], after: Iterable[Row]) -> Both:
    """Count two runs side by side, in the order of their games.

    Raises `MomonError` for a record that cannot be read.
    """
    both = Both()
    for old, new in _merged(before, after):
        seen = [Seen.of(row) if row else None for row in (old, new)]
        for tally, one in zip((both.before, both.after), seen, strict=True):
            if one is not None:
                tally.add(one)
        if seen[0] and seen[1] and _same(seen[0], seen[1]):
            both.changes.add(seen[0], seen[1])
    return both


def _merged(before: Iterable[Row], after: Iterable[Row]) -> Iterator[tuple[Row | None, Row | None]]:
    """The rows of both runs by their numbers, which grow in each."""
    olds, news = iter(before), iter(after)
    old, new = next(olds, None), next(news, None)
    while old or new:
        if old and new and old.number == new.number:
            yield old, new
            old, new = next(olds, None), next(news, None)
        elif new is None or (old is not None and old.number < new.number):
            yield old, None
            old = next(olds, None)
        else:
            yield None, new
            new = next(news, None)


def _same(one: Seen, other: Seen) -> bool:
    """Whether two games are the same but for what their cards say."""
    return (one.seed, one.sides) == (other.seed, other.sides)


# --- the report ------------------------------------------------------------------------------


def comparison(
    paths: tuple[str, str], momon: tuple[str, str], plans: tuple[Plan, Plan], both: Both,
    faces: tuple[Faces, Faces],
) -> Report:  # fmt: skip
    """The report on two runs: what has changed from one to the other, and whether by chance."""
    named = Sides(*plans)
    made = [
        _sides(both, named), _won_with(both, faces), _played(both, faces),
        _first(both), _figures(both), _endings(both),
    ]  # fmt: skip
    tables = tuple(each for each in made if each.rows)
    common = {"paired": f"{both.changes.games:,}"}
    notes: tuple[Note, ...] = (
        ("changes", {}), ("halves", {}), ("paired" if both.paired else "apart", common),
    )  # fmt: skip
    told = (
        ("before", paths[0]), ("after", paths[1]),
        *_facts(facts(paths[0], momon[0], plans[0], both.before),
                facts(paths[1], momon[1], plans[1], both.after)),
        ("changed", _changed(both, faces)),
    )  # fmt: skip
    return Report("comparison", told, tables, notes)


def _facts(
    before: Iterable[tuple[str, str]], after: Iterable[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    for (key, old), (_, new) in zip(before, after, strict=True):
        if key != "run":
            yield key, old if old == new else f"{old} → {new}"


def _changed(both: Both, faces: tuple[Faces, Faces]) -> str:
    """The cards of both runs that say something else in the other."""
    cards = both.before.cards.keys() & both.after.cards.keys()
    differ = [card for card in cards if not faces[0].same(card, faces[1])]
    names = [faces[1].name(card) for card in sorted(differ, key=by_number)]
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" (+{more})" if more > 0 else "") or "–"


def _sides(both: Both, named: Sides) -> Table:
    one, other = both.before.sides, both.after.sides
    found: dict[Side, Estimate | None] = {}
    for side in sorted(one.keys() & other.keys()):
        apart = newcombe(one[side].group, other[side].group)
        found[side] = paired(both.changes.sides[side]) if _both_have(both, side) else apart
    marked = outside(found)
    rows = [
        (named.name(side), share(one[side].points, one[side].games),
         share(other[side].points, other[side].games), each, mark(each, outside=side in marked))
        for side, each in _largest_first(found)
    ]  # fmt: skip
    return _of("decks", "deck:text", rows)


def _both_have(both: Both, side: Side) -> bool:
    return both.paired and side in both.changes.sides


def _largest_first(found: dict[Named, Estimate | None]) -> list[tuple[Named, Estimate | None]]:
    def place(entry: tuple[Named, Estimate | None]) -> float:
        return -entry[1].value if entry[1] else 0.0

    return sorted(found.items(), key=place)


def _of(key: str, first: str, rows: Iterable[tuple[Cell, ...]], note: str = "") -> Table:
    """A table of shares before and after, and their change."""
    columns = f"{first} before:point after:point change:change mark:mark"
    return table(key, columns, [*rows], plot="change", note=note)


def _cards(both: Both) -> list[str]:
    return sorted(both.before.cards.keys() & both.after.cards.keys(), key=by_number)


def _won_with(both: Both, faces: tuple[Faces, Faces]) -> Table:
    """How much is won where a card is played: in both runs, if enough of their games are the same.

    Else the games of one run in which it is played are compared with those of the other.
    """
    won = {card: _won(both, card) for card in _cards(both)}
    found = {
        card: paired(changes) if both.paired else newcombe(one.group, other.group)
        for card, (one, other, changes) in won.items()
    }
    marked = outside(found)
    rows = [
        (faces[1].named(card), *(share(each.points, each.games) for each in won[card][:2]),
         change, mark(change, outside=card in marked))
        for card, change in _largest_first(found)
        if change is not None
    ]  # fmt: skip
    return _of("cards", "card:card", rows, "won_both" if both.paired else "won_with")


def _won(both: Both, card: str) -> tuple[Won, Won, Moments]:
    if both.paired:
        return both.changes.won.get(card, (Won(), Won(), Moments()))
    one, other = (tally.cards[card].won["played"] for tally in (both.before, both.after))
    return one, other, Moments()


def _played(both: Both, faces: tuple[Faces, Faces]) -> Table:
    """In how many of the games in which it is brought a card is played."""
    one, other = ({card: _plays(tally, card) for card in _cards(both)}
                  for tally in (both.before, both.after))  # fmt: skip
    found: dict[str, Estimate | None] = {}
    for card in one:
        same = both.changes.plays.get(card) if both.paired else None
        found[card] = paired(same) if same else newcombe(one[card], other[card])
    marked = outside(found)
    rows = [
        (faces[1].named(card), share(one[card].points, one[card].games),
         share(other[card].points, other[card].games), each,
         mark(each, outside=card in marked))
        for card, each in _largest_first(found)
    ]  # fmt: skip
    return _of("played", "card:card", rows, "played")


def _plays(tally: Tally, card: str) -> Group:
    found = tally.cards[card]
    return Group(found.brought.games, found.won["played"].games)


def _first(both: Both) -> Table:
    one, other = both.before.first, both.after.first
    change = paired(both.changes.first) if both.paired else newcombe(one.group, other.group)
    marked = bool(outside({"": change}))
    row = (
        share(one.points, one.games), share(other.points, other.games), change,
        mark(change, outside=marked),
    )  # fmt: skip
    rows = [row] if change else []
    columns = "before:point after:point change:change mark:mark"
    return table("first", columns, rows, plot="change")


def _figures(both: Both) -> Table:
    one, other = (
        {name: moments(tally.figures[name]) for name in FIGURES}
        for tally in (both.before, both.after)
    )
    same = both.changes.figures
    found = {
        name: same[name].estimate() if both.paired else difference(one[name], other[name])
        for name in FIGURES
    }
    marked = outside(found)
    rows = [
        (name, one[name].estimate(), other[name].estimate(), each,
         mark(each, outside=name in marked))
        for name, each in found.items()
        if each is not None
    ]  # fmt: skip
    columns = "figure:word before:level after:level change:shift mark:mark"
    return table("figures", columns, rows)


def _endings(both: Both) -> Table:
    """Shares of different games: how a game ends is not one number that changes."""
    keys = sorted(both.before.endings.keys() | both.after.endings.keys())
    one, other = (
        {key: Group(tally.games, tally.endings[key]) for key in keys}
        for tally in (both.before, both.after)
    )
    found = {key: newcombe(one[key], other[key]) for key in keys}
    marked = outside(found)
    rows = [
        (key[0], "drawn" if key[1] else "won",
         *(share(each[key].points, each[key].games) for each in (one, other)),
         found[key], mark(found[key], outside=key in marked))
        for key in keys
    ]  # fmt: skip
    columns = "ending:word result:word before:point after:point change:change mark:mark"
    return table("endings", columns, rows)
