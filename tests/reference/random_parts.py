"""Random selections, amounts, Spaces and conditions: the parts of random cards."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import attrs

from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes import spaces as p

SYMBOLS = ("P", "Q", "S")
PLACES = ("corner", "edge", "centre")


class Parts:
    """Draws parts of cards; every node is new, as nodes of a parsed script are."""

    def __init__(self, random: Random) -> None:
        self.r = random

    def often(self, chance: float) -> bool:
        return self.r.random() < chance

    def one(self, *options: Any) -> Any:
        return self.r.choice(options)

    def weighted(self, options: dict[Callable[[], Any], int]) -> Any:
        return self.r.choices(list(options), list(options.values()))[0]()

    def who(self) -> Any:
        return self.one("you", "opponent")

    # --- selections -------------------------------------------------------------------------

    def reference(self) -> s.Reference:
        return self.weighted(
            {
                s.This: 6,
                s.It: 3,
                s.ThatMomon: 2,
                s.ThoseMomon: 3,
                lambda: s.NamedOne(name="Prey"): 2,
                lambda: s.EventMomon(role=self.one("Summoned", "Snatched", "Moved")): 2,
            }
        )

    def amount(self, depth: int = 1) -> n.Amount:
        if depth and self.often(0.15):
            return n.CountOf(what=self.each(depth - 1))
        if self.often(0.15):
            return self.sum()
        return self.part() if self.often(0.2) else n.Number(value=self.r.randint(1, 3))

    def part(self) -> n.Amount:
        """An amount read off one Momon."""
        read = self.one(n.StarsOf, n.HighestPower, self.power_of)(of=self.one_of())
        return self.one(read, read, n.Twice(amount=read), n.Half(amount=read))

    def power_of(self, of: s.Reference) -> n.PowerOf:
        return n.PowerOf(of=of, side=self.one("north", "east", "south", "west"))

    def one_of(self) -> s.Reference:
        """A reference to one Momon."""
        found = self.reference()
        return s.This() if isinstance(found, s.ThoseMomon) else found

    def sum(self) -> n.Sum:
        parts: list[n.Amount] = [self.part()]
        parts += [
            self.part() if self.often(0.4) else n.Number(value=self.r.randint(1, 2))
            for _ in range(self.r.randint(1, 2))
        ]
        signs = tuple(1 if place == 0 else self.one(1, -1) for place in range(len(parts)))
        return n.Sum(parts=tuple(parts), signs=signs)

    def filters(self, depth: int = 1, zone: bool = False) -> tuple[s.Filter, ...]:
        made: list[s.Filter] = []
        if self.often(0.3):
            made.append(s.HasSymbol(symbols=tuple(self.r.sample(SYMBOLS, self.r.randint(1, 2)))))
        if not zone and self.often(0.45):
            made.append(s.ControlledBy(who=self.who()))
        if self.often(0.15):
            made.append(
                s.StarsFilter(
                    comparison=self.one("or fewer", "or more", "exactly"),
                    amount=self.amount(depth),
                )
            )
        if not zone and self.often(0.15):
            made.append(s.AdjacentTo(of=self.reference()))
        if self.often(0.08):
            made.append(s.OwnedBy(who=self.who()))
        if not zone and self.often(0.06):
            made.append(s.MovedThisWay())
        if self.often(0.04):
            made.append(s.NamedCard(name=self.one("Card 1", "Card 2", "Card 3")))
        if not zone and self.often(0.06):
            made.append(s.InPlace(place=self.one(*PLACES)))
        if not zone and self.often(0.06):
            made.append(s.InLine(line=self.one("row", "column"), of=self.one_of()))
        if not zone and self.often(0.06):
            made.append(s.HappenedThisTurn(what=self.one("Summoned", "Snatched")))
        if self.often(0.06):
            made.append(s.MorePowerThan(of=self.one_of(), less=self.often(0.4)))
        if self.often(0.05):
            made.append(s.StarsThan(of=self.one_of(), fewer=self.often(0.5)))
        if self.often(0.05):
            made.append(
                s.PowerFilter(
                    comparison=self.one("or fewer", "or more", "exactly"),
                    amount=self.amount(depth),
                    side=self.side(),
                )
            )
        if self.often(0.04):
            made.append(s.HasNoSymbol(symbol=self.one(None, *SYMBOLS)))
        if not zone and self.often(0.06):
            made.append(s.Facing(of=self.one_of()))
        if self.often(0.05):
            which = self.one("most", "fewest")
            made.append(s.ExtremeStars(which=which, power=self.often(0.3)))
        return tuple(made)

    def other(self, filters: tuple[s.Filter, ...], chance: float) -> bool:
        """`another … with the most Stars` would not say among whom."""
        return self.often(chance) and not any(isinstance(f, s.ExtremeStars) for f in filters)

    def each(self, depth: int = 1) -> s.Selection:
        zone = self.zone() if self.often(0.15) else None
        filters = self.filters(depth, zone is not None)
        return s.Selection(
            how="each",
            minimum=0,
            maximum=0,
            other=self.other(filters, 0.25),
            filters=filters,
            zone=zone,
        )

    def zone(self) -> s.Zone:
        names = self.one(("Hand",), ("Void",), ("Hand", "Void"), ("Hand",))
        return s.Zone(names=names, whose=self.one("you", "you", "opponent"))

    def selection(self, zones: float = 0.1, several: float = 0.2) -> s.Selection:
        how = self.r.choices(("target", "choose", "each", "random"), (6, 4, 3, 1))[0]
        if how == "each":
            return self.each()
        low, high = 1, 1
        if self.often(several):
            low, high = self.one((0, 1), (0, 2), (1, 2), (1, 3), (2, 2))
        zone = self.zone() if self.often(zones) else None
        filters = self.filters(1, zone is not None)
        return s.Selection(
            how=how,
            minimum=low,
            maximum=high,
            other=self.other(filters, 0.2),
            filters=filters,
            zone=zone,
            name="Prey" if self.often(0.12) else None,
        )

    def what(self, **how: float) -> s.What:
        return self.reference() if self.often(0.4) else self.selection(**how)

    def single(self) -> s.What:
        what = self.what(several=0.0)
        if isinstance(what, s.ThoseMomon):
            return s.This()
        if isinstance(what, s.Selection) and what.how == "each":
            return attrs.evolve(what, how="choose", minimum=1, maximum=1)
        return what

    # --- Spaces, conditions -----------------------------------------------------------------

    def empty_space(self) -> p.EmptySpace:
        return p.EmptySpace(different=False, **self.lying())

    def lying(self) -> dict[str, Any]:
        """Where a Space lies."""
        made: dict[str, Any] = {}
        if self.often(0.3):
            made["adjacent_to"] = self.reference()
        elif self.often(0.15):
            made["adjacent_to"] = attrs.evolve(self.each(0), zone=None)
        if self.often(0.1):
            made["place"] = self.one(*PLACES)
        if self.often(0.1):
            made["in_line"] = s.InLine(line=self.one("row", "column"), of=self.one_of())
        return made

    def space(self) -> p.SpaceRef:
        return self.weighted(
            {
                self.empty_space: 5,
                lambda: p.TargetSpace(**self.lying()): 2,
                lambda: p.SpaceOf(of=self.reference()): 1,
                lambda: p.FormerSpaceOf(of=self.reference()): 4,
                p.SpaceLeft: 5,
            }
        )

    def condition(self, depth: int = 1) -> c.Condition:
        if depth and self.often(0.3):
            kind = self.r.randint(0, 2)
            if kind == 0:
                return c.Not(condition=self.condition(0))
            parts = (self.condition(0), self.condition(0))
            return c.And(parts=parts) if kind == 1 else c.Or(parts=parts)
        return self.weighted(
            {
                self.controls: 4,
                lambda: c.ZoneEmpty(zone=self.one("Hand", "Void"), whose=self.who()): 2,
                c.ThisInArena: 1,
                lambda: c.TurnOf(who=self.who()): 2,
                c.ArenaFull: 1,
                self.comparison: 2,
                self.meets: 2,
            }
        )

    def controls(self) -> c.Controls:
        filters = self.filters()
        other = self.other(filters, 0.2)
        minimum = self.r.randint(1, 3)
        return c.Controls(who=self.who(), minimum=minimum, filters=filters, other=other)

    def meets(self) -> c.Meets:
        found = self.one_of()
        of = s.It() if isinstance(found, s.EventMomon) else found
        return c.Meets(of=of, filters=self.filters() or (s.ControlledBy(who=self.who()),))

    def comparison(self) -> c.Compare:
        left = n.CountOf(what=self.each(0)) if self.often(0.4) else self.part()
        words = ("more than", "fewer than", "at least", "at most", "equal to")
        right = self.part() if self.often(0.3) else n.Number(value=self.r.randint(0, 3))
        return c.Compare(left=left, comparison=self.one(*words), right=right)

    def side(self) -> Any:
        return self.one(None, None, "north", "east", "south", "west")
