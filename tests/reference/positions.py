"""When a state is the same as before (12.4.1)."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import amounts as n
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes.base import Node

from .binding import inside
from .play import Package, Play, Waiting
from .world import Lasting, Now, Ref

READS = (  # what looks at Stars or powers
    s.StarsFilter, s.ExtremeStars, s.MorePowerThan, s.StarsThan, s.PowerFilter, s.Facing,
    n.StarsOf, n.HighestPower, n.PowerOf,
)  # fmt: skip
OVERRULES = ("stars set", "copied powers", "copied abilities")


def kind(g: Play, card: int) -> Any:
    """What a card is, whichever copy."""
    return g.world.cards[card].id, g.world.owners[card]


def values(now: Now) -> Any:
    abilities = [id(ability) for ability in now.abilities]
    return now.stars, now.powers, sorted(now.symbols), abilities, sorted(now.cannot)


def name(g: Play, ref: Ref | int | None) -> Any:
    """An object by its Space, one that is gone by what is last known, a card by its pile."""
    w = g.world
    if ref is None or isinstance(ref, int):
        return ref  # a target Space is a number
    if w.here(ref):
        return w.space[ref.card]
    if ref in w.last_now:
        last = w.last_space.get(ref), w.last_controller.get(ref)
        return kind(g, ref.card), last, values(w.last_now[ref])
    return kind(g, ref.card), w.zone[ref.card], f"#{ref.card}#"


def told(*parts: Any) -> str:
    """What is the same for two moments: which copies of a card are meant, not which numbers."""
    seen: dict[str, int] = {}
    return re.sub(r"#\d+#", lambda m: str(seen.setdefault(m[0], len(seen))), repr(parts))


def waits(g: Play, item: Waiting | Package) -> Any:
    """What a trigger will read when it resolves, or a package."""
    if isinstance(item, Package):
        return name(g, item.ref), item.check, [waits(g, each) for each in item.triggers]
    subject, happening, trigger = item.subject, item.happening, item.ability.trigger
    snatches = isinstance(trigger, a.When) and trigger.happens == "Snatches"
    about = subject and (name(g, subject.ref), subject.space, subject.before, subject.after)
    chosen = [[name(g, ref) for ref in refs] for refs in item.targets.values()]
    return (
        id(item.node), name(g, item.source), item.controller, happening.kind, happening.player,
        name(g, happening.facts["attacker"]) if snatches else None, about,
        item.modes, chosen,
    )  # fmt: skip


def effects(g: Play) -> Any:
    """Of each Momon: sums of what is added; of what is set the last word."""
    sums: dict[str, Any] = {}
    for each in g.world.effects:
        last, adds = each.kind in OVERRULES, each.kind in ("power", "stars")
        told = value(each)
        maker = each.duration == "while this is in the Arena" and name(g, each.source)
        what = None if last else told[:-1] if adds else told
        for ref in filter(g.world.here, each.objects):
            key = repr((each.kind, name(g, ref), what, each.duration, each.player, maker))
            many = adds or each.kind == "ability"
            sums[key] = sums.get(key, 0) + (told[-1] if adds else 1) if many else told
    return sorted((key, repr(total)) for key, total in sums.items()), held(g)


def held(g: Play) -> list[Any]:
    """Who was given each Momon for a time; in no order where alike, or to the same player."""
    found: list[Any] = []
    for each in g.world.effects:
        if each.kind == "control":
            maker = each.duration == "while this is in the Arena" and name(g, each.source)
            entry = str(name(g, each.objects[0])), each.value, each.duration, each.player, maker
            found = [*(x for x in found if x != entry), entry]
    by_momon = sorted(found, key=lambda entry: entry[0])
    return [sorted(run, key=repr) for _, run in groupby(by_momon, key=lambda entry: entry[:2])]


def in_order(g: Play) -> list[int]:
    """H11.5: the Momon of which it can matter who is older, oldest first: by their Spaces."""
    w = g.world
    cards = sorted(w.arena(), key=lambda c: w.since[c])
    held = [(c, x) for c in cards for x in w.now(c).abilities if isinstance(x, a.Continuous)]
    said = [(c, x.condition, part) for c, x in held for part in x.statements]
    adds = [(c, cond, part) for c, cond, part in said if isinstance(part, a.HasPower | a.HasStars)]
    reads = any(inside(x, READS) for _, *both in adds for x in both if x)
    kinds = (a.HasSymbols, a.HasAbility, a.HasNoAbilities)
    kinds = (*kinds, a.HasPower, a.HasStars) if reads else kinds
    return [w.space[c] for c in dict.fromkeys(c for c, _, part in said if isinstance(part, kinds))]


def value(effect: Lasting) -> list[Any]:
    told = effect.value if isinstance(effect.value, list | tuple) else [effect.value]
    return [id(each) if isinstance(each, Node) else each for each in told]


def position(g: Play) -> Any:
    """Everything rules-relevant, which stays, event numbers and copies in a pile are not."""
    w = g.world
    lying = [(w.space[c], kind(g, c), w.controller[c], values(w.now(c))) for c in w.arena()]
    piles = [sorted(kind(g, c) for c in w.in_zone(z, p)) for z in ("Hand", "Void") for p in (0, 1)]
    counted = [k for k in g.used if w.here(k[1]) and k[2] in (None, g.turn)]
    used = sorted(repr((k[0], name(g, k[1]))) for k in counted)
    queues = [waits(g, item) for item in g.queue], g.own and [waits(g, item) for item in g.own]
    delayed = [(each.end, each.next, each.player, waits(g, each.trigger)) for each in g.delayed]
    turn = [(w.ref(c) in w.snatched, w.since[c] >= w.turn_began) for c in w.arena()]
    return (
        lying, piles, effects(g), used, queues, delayed, turn,
        g.stage and (name(g, g.stage[0].ref), g.stage[0].check, g.stage[1]),
        g.own is not None and g.nested, sorted(g.skips), g.summoned_this_turn,
        name(g, g.attacker), [[waits(g, each) for each in group.triggers] for group in g.waiting],
        in_order(g), g.step,
    )  # fmt: skip
