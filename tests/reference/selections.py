"""What selections, amounts, conditions and Spaces mean in a world; nothing here changes it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import attrs

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import conditions as c
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes import spaces as p

from .world import Ref, World


@dataclass
class Scope:
    """Who "you" are, what "this" is, and what an ability has spoken of so far.

    `slots` says what each reference node stands for (by identity, from `binding`): "this",
    "event", "item", or the selection node whose Momon it means; `earlier` which targets stand
    before each target.
    """

    you: int
    this: Ref
    event: Ref | None = None
    about: Ref | None = None
    left: int = -1
    chosen: dict[int, list[Ref]] = field(default_factory=dict)
    slots: dict[int, Any] = field(default_factory=dict)
    earlier: dict[int, list[s.Selection]] = field(default_factory=dict)
    item: list[Ref] = field(default_factory=list)
    moved: list[Ref] = field(default_factory=list)
    former: dict[Ref, int] = field(default_factory=dict)
    attempt: tuple[Ref, Ref, int, int] | None = None
    """The attacking and the facing Momon and powers of an attempt that is judged (H10.2)."""
    taken: list[int] = field(default_factory=list)
    """The destinations that the present step has chosen (12.2.2)."""
    actor: int | None = None
    """Who does what they may, if not you."""

    @property
    def actor_or_you(self) -> int:
        return self.you if self.actor is None else self.actor

    def copied(self) -> Scope:
        """Nothing that is chosen or done from here on is in the copy."""
        twin = replace(self, chosen=dict(self.chosen), former=dict(self.former))
        return replace(twin, item=list(self.item), moved=list(self.moved))

    def player(self, who: str) -> int:
        return self.you if who == "you" else 1 - self.you


def meant(scope: Scope, reference: s.Reference) -> list[Ref]:
    """The objects a reference stands for, whether or not they are still there."""
    if isinstance(reference, s.This):
        return [scope.this]
    if scope.attempt is not None and isinstance(reference, s.EventMomon):
        return [scope.attempt[reference.role == "facing"]]
    slot = scope.slots[id(reference)]
    if slot == "this":
        return [scope.this]
    if slot == "event":
        # Of "When a Momon Snatches" it is the attacker, `the Snatched Momon` the one taken.
        who = scope.event if isinstance(reference, s.EventMomon) else scope.about
        return [] if who is None else [who]
    if slot == "item":
        return scope.item
    return scope.chosen.get(id(slot), [])


def matching(
    w: World, scope: Scope, selection: s.Selection, like: s.Selection | None = None
) -> list[Ref]:
    """All Momon that meet a selection: the Arena's by Space, then a Hand's, then a Void's.

    `like` is the selection of the ability that it is a part of.
    """
    if like is not None and id(like) in scope.earlier:
        scope.earlier[id(selection)] = scope.earlier[id(like)]
    zone = selection.zone
    cards: list[int] = []
    for name in ("Arena",) if zone is None else zone.names:
        if name == "Arena":
            cards += w.arena()
        else:
            assert zone is not None
            cards += w.in_zone(name, scope.player(zone.whose))
    refs = [w.ref(card) for card in cards]
    return [ref for ref in refs if fits(w, scope, selection, ref)]


def fits(w: World, scope: Scope, selection: s.Selection, ref: Ref) -> bool:
    if selection.other and ref in others(scope, selection):
        return False
    if not all(meets(w, scope, one, ref) for one in selection.filters):
        return False
    return all(extreme(w, scope, selection, one, ref) for one in extremes(selection))


def extremes(selection: s.Selection) -> list[s.ExtremeStars]:
    return [one for one in selection.filters if isinstance(one, s.ExtremeStars)]


def extreme(w: World, scope: Scope, selection: s.Selection, one: s.ExtremeStars, ref: Ref) -> bool:
    """Of those that meet the other filters, whether it has the most or the fewest Stars."""
    rest = tuple(one for one in selection.filters if not isinstance(one, s.ExtremeStars))
    among = matching(w, scope, attrs.evolve(selection, filters=rest), like=selection)
    value = w.highest if one.power else w.stars
    found = [value(each) for each in among]
    # R11.8a: they are compared where they lie, so that one from elsewhere is none of them.
    return ref in among and value(ref) == (max(found) if one.which == "most" else min(found))


def others(scope: Scope, selection: s.Selection) -> list[Ref]:
    """What `another` is another than: the targets before a target, else the source."""
    before = scope.earlier.get(id(selection))
    if not before:
        return [scope.this]
    return [ref for each in before for ref in scope.chosen.get(id(each), [])]


def meets(w: World, scope: Scope, one: s.Filter, ref: Ref) -> bool:
    if isinstance(one, s.HasSymbol):
        return any(symbol in w.now(ref.card).symbols for symbol in one.symbols)
    if isinstance(one, s.StarsFilter):
        stars, bound = w.stars(ref), amount(w, scope, one.amount)
        return {"or fewer": stars <= bound, "or more": stars >= bound, "exactly": stars == bound}[
            one.comparison
        ]
    if isinstance(one, s.ControlledBy):
        return w.here(ref) and w.controller[ref.card] == scope.player(one.who)
    if isinstance(one, s.OwnedBy):
        return w.owners[ref.card] == scope.player(one.who)
    if isinstance(one, s.AdjacentTo):
        return w.here(ref) and any(
            w.space[ref.card] in w.near(other) for other in meant(scope, one.of)
        )
    if isinstance(one, s.MovedThisWay):
        return ref in scope.moved
    if isinstance(one, s.InPlace):
        kinds = ("corner", "edge") if one.place == "edge" else (one.place,)
        return w.here(ref) and w.rules.arena.place(w.space[ref.card]) in kinds
    if isinstance(one, s.InLine):
        return w.here(ref) and any(
            w.in_line(one.line, w.space[ref.card], w.where(other))
            for other in meant(scope, one.of)
            if w.where(other) >= 0
        )
    if isinstance(one, s.MorePowerThan):
        than = [w.highest(other) for other in meant(scope, one.of)] or [0]  # R11.8c: than each
        return w.highest(ref) < min(than) if one.less else w.highest(ref) > max(than)
    if isinstance(one, s.StarsThan):
        than = [w.stars(other) for other in meant(scope, one.of)] or [0]
        return w.stars(ref) < min(than) if one.fewer else w.stars(ref) > max(than)
    if isinstance(one, s.PowerFilter):
        power, bound = w.power(ref, one.side), amount(w, scope, one.amount)
        return {"or fewer": power <= bound, "or more": power >= bound, "exactly": power == bound}[
            one.comparison
        ]
    if isinstance(one, s.HasNoSymbol):
        has = w.now(ref.card).symbols
        return one.symbol not in has if one.symbol else not has
    if isinstance(one, s.Facing):
        return w.here(ref) and any(w.faces(ref, w.where(x)) for x in meant(scope, one.of))
    if isinstance(one, s.HappenedThisTurn):
        if one.what == "Summoned":
            return w.here(ref) and w.since[ref.card] >= w.turn_began
        return ref in w.snatched
    if isinstance(one, s.ExtremeStars):
        return True  # it looks at all others: see `extreme`
    assert isinstance(one, s.NamedCard)
    card = w.cards[ref.card]
    return one.name in (card.name, *(name for _, name in card.names))


def amount(w: World, scope: Scope, node: n.Amount) -> int:
    if isinstance(node, n.Number):
        return node.value
    if isinstance(node, n.CountOf):
        return len(matching(w, scope, node.what))
    if isinstance(node, n.Twice):
        return 2 * amount(w, scope, node.amount)
    if isinstance(node, n.Half):
        return amount(w, scope, node.amount) // 2
    if isinstance(node, n.Sum):
        parts = zip(node.signs, node.parts, strict=True)
        return max(0, sum(sign * amount(w, scope, part) for sign, part in parts))
    if isinstance(node, n.AttackingSide | n.FacingSide):
        assert scope.attempt is not None
        return scope.attempt[2 if isinstance(node, n.AttackingSide) else 3]
    if isinstance(node, n.PowerOf):
        return sum(w.power(ref, node.side) for ref in meant(scope, node.of))
    read = w.highest if isinstance(node, n.HighestPower) else w.stars
    return sum(read(ref) for ref in meant(scope, node.of))


def holds(w: World, scope: Scope, node: c.Condition) -> bool:
    if isinstance(node, c.Not):
        return not holds(w, scope, node.condition)
    if isinstance(node, c.And):
        return all(holds(w, scope, part) for part in node.parts)
    if isinstance(node, c.Or):
        return any(holds(w, scope, part) for part in node.parts)
    if isinstance(node, c.Controls):
        met = matching(w, scope, s.Selection(how="each", other=node.other, filters=node.filters))
        theirs = [ref for ref in met if w.controller[ref.card] == scope.player(node.who)]
        return len(theirs) >= node.minimum
    if isinstance(node, c.Compare):
        left, right = amount(w, scope, node.left), amount(w, scope, node.right)
        return {
            "more than": left > right, "fewer than": left < right, "at least": left >= right,
            "at most": left <= right, "equal to": left == right,
        }[node.comparison]  # fmt: skip
    if isinstance(node, c.Meets):
        met = s.Selection(how="each", filters=node.filters)
        refs = meant(scope, node.of)
        return bool(refs) and all(fits(w.as_it_was(ref), scope, met, ref) for ref in refs)
    if isinstance(node, c.ZoneEmpty):
        return not w.in_zone(node.zone, scope.player(node.whose))
    if isinstance(node, c.ThisInArena):
        return w.here(scope.this)
    if isinstance(node, c.TurnOf):
        return w.active == scope.player(node.who)
    assert isinstance(node, c.ArenaFull)
    return not w.empty()


def spaces(w: World, scope: Scope, node: p.SpaceRef | None) -> list[int]:
    """The empty Spaces that a Summon or Move into `node` can use (9.3.1, 12.2.2)."""
    empty = w.empty()
    if node is None:
        return empty
    if isinstance(node, p.EmptySpace | p.TargetSpace):
        if id(node) in scope.chosen:
            empty = [space for space in empty if space in scope.chosen[id(node)]]
        return [space for space in empty if _lies(w, scope, node, space)]
    if isinstance(node, p.SpaceLeft):
        wanted = [scope.left]
    elif isinstance(node, p.SpaceOf):
        wanted = [w.where(ref) for ref in meant(scope, node.of)]
    else:
        wanted = [scope.former.get(ref, w.where(ref)) for ref in meant(scope, node.of)]
    return [space for space in empty if space in wanted]


def _lies(w: World, scope: Scope, node: p.EmptySpace | p.TargetSpace, space: int) -> bool:
    """Whether a Space is where an empty Space is asked for."""
    near = node.adjacent_to
    if near is not None:
        refs = matching(w, scope, near) if isinstance(near, s.Selection) else meant(scope, near)
        if not any(space in w.near(ref) for ref in refs):
            return False
    kinds = ("corner", "edge") if node.place == "edge" else (node.place,)
    if node.place is not None and w.rules.arena.place(space) not in kinds:
        return False
    line = node.in_line
    return line is None or any(
        w.where(ref) >= 0 and w.in_line(line.line, space, w.where(ref))
        for ref in meant(scope, line.of)
    )


def may_summon(w: World, player: int, card: int, free: list[int]) -> list[int]:
    """Into which of these Spaces a player may Summon a card: summoning rules (H11.8)."""
    for ability in w.printed(card).abilities:
        if isinstance(ability, a.Continuous):
            scope = Scope(player, w.ref(card))
            if ability.condition is None or holds(w, scope, ability.condition):
                rules = [x for x in ability.statements if isinstance(x, a.SummonOnly)]
                for rule in rules:
                    if rule.only_if is not None and not holds(w, scope, rule.only_if):
                        return []
                    if rule.beside is not None:
                        beside = matching(w, scope, rule.beside)
                        free = [x for x in free if any(x in w.near(ref) for ref in beside)]
                    if rule.place is not None:
                        kinds = ("corner", "edge") if rule.place == "edge" else (rule.place,)
                        free = [x for x in free if w.rules.arena.place(x) in kinds]
    return [space for space in free if not any(forbids(w, x, player, space) for x in w.arena())]


def forbids(w: World, card: int, player: int, space: int) -> bool:
    """Whether a Momon keeps a player from Summoning into a Space beside it."""
    if space not in w.near(w.ref(card)):
        return False
    scope = Scope(w.controller[card], w.ref(card))
    for ability in w.now(card).abilities:
        if isinstance(ability, a.Continuous):
            who = [scope.player(x.who) for x in ability.statements if isinstance(x, a.NoSummonInto)]
            applies = ability.condition is None or holds(w, scope, ability.condition)
            if player in who and applies:
                return True
    return False
