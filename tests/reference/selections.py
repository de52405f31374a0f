"""What selections, amounts, conditions and Spaces mean in a world; nothing here changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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

    def player(self, who: str) -> int:
        return self.you if who == "you" else 1 - self.you


def meant(scope: Scope, reference: s.Reference) -> list[Ref]:
    """The objects a reference stands for, whether or not they are still there."""
    if isinstance(reference, s.This):
        return [scope.this]
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


def matching(w: World, scope: Scope, selection: s.Selection) -> list[Ref]:
    """All Momon that meet a selection: the Arena's by Space, then a Hand's, then a Void's."""
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
    return all(meets(w, scope, one, ref) for one in selection.filters)


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
        stars, bound = max(0, w.now(ref.card).stars), amount(w, scope, one.amount)
        return {
            "or fewer": stars <= bound,
            "or more": stars >= bound,
            "exactly": stars == bound,
        }[one.comparison]
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
    assert isinstance(one, s.NamedCard)
    card = w.cards[ref.card]
    return one.name in (card.name, *(name for _, name in card.names))


def amount(w: World, scope: Scope, node: n.Amount) -> int:
    if isinstance(node, n.Number):
        return node.value
    if isinstance(node, n.CountOf):
        return len(matching(w, scope, node.what))
    return sum(w.known(ref).stars for ref in meant(scope, node.of))


def holds(w: World, scope: Scope, node: c.Condition) -> bool:
    if isinstance(node, c.Not):
        return not holds(w, scope, node.condition)
    if isinstance(node, c.And):
        return all(holds(w, scope, part) for part in node.parts)
    if isinstance(node, c.Or):
        return any(holds(w, scope, part) for part in node.parts)
    if isinstance(node, c.Controls):
        theirs = [x for x in w.arena() if w.controller[x] == scope.player(node.who)]
        met = [x for x in theirs if all(meets(w, scope, f, w.ref(x)) for f in node.filters)]
        return len(met) >= node.minimum
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
    if isinstance(node, p.EmptySpace):
        if node.adjacent_to is None:
            return empty
        near = [space for ref in meant(scope, node.adjacent_to) for space in w.near(ref)]
        return [space for space in empty if space in near]
    if isinstance(node, p.SpaceLeft):
        wanted = [scope.left]
    elif isinstance(node, p.SpaceOf):
        wanted = [w.where(ref) for ref in meant(scope, node.of)]
    else:
        wanted = [scope.former.get(ref, w.where(ref)) for ref in meant(scope, node.of)]
    return [space for space in empty if space in wanted]
