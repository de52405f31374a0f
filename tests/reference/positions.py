"""When a state is the same as before (12.4.1): only to check the loops that the engine finds."""

from __future__ import annotations

from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes.base import Node

from .play import Package, Play, Waiting
from .world import Lasting, Ref


def look(g: Play) -> None:
    """Remember the state before an ability or package is dealt with; count it if it recurs.

    R12.4.2: a round that used a random result does not count.
    """
    here = repr(position(g)), g.random
    if here in g.seen:
        g.recurred += 1
    g.seen.add(here)


def snatches(trigger: a.Trigger) -> bool:
    """Whether the ability can speak of the attacker of its event."""
    return isinstance(trigger, a.When) and trigger.happens == "Snatches"


def position(g: Play) -> Any:
    """Everything rules-relevant, which stays, event numbers and copies in a pile are not."""
    w = g.world

    def kind(card: int) -> Any:
        return w.cards[card].id, w.owners[card]

    def name(ref: Ref | None) -> Any:
        if ref is None:
            return None
        return w.space[ref.card] if w.here(ref) else (kind(ref.card), w.zone[ref.card])

    def waits(item: Waiting | Package) -> Any:
        if isinstance(item, Package):
            return name(item.ref), item.check, [waits(each) for each in item.triggers]
        subject, happening = item.subject, item.happening
        about = subject and (name(subject.ref), subject.space, subject.before, subject.after)
        chosen = [[name(ref) for ref in refs] for refs in item.targets.values()]
        return (
            id(item.node),
            name(item.source),
            item.controller,
            happening.kind,
            happening.player,
            name(happening.facts["attacker"]) if snatches(item.ability.trigger) else None,
            about,
            item.modes,
            chosen,
        )

    def now(card: int) -> Any:
        found = w.now(card)
        abilities = [id(ability) for ability in found.abilities]
        return found.stars, found.powers, sorted(found.symbols), abilities, sorted(found.cannot)

    def value(effect: Lasting) -> Any:
        told = effect.value if isinstance(effect.value, list | tuple) else [effect.value]
        return [id(each) if isinstance(each, Node) else each for each in told]

    def maker(effect: Lasting) -> Any:
        return effect.duration == "while this is in the Arena" and name(effect.source)

    lying = [(w.space[c], kind(c), w.controller[c], now(c)) for c in w.arena()]
    piles = [sorted(map(kind, w.in_zone(zone, p))) for zone in ("Hand", "Void") for p in (0, 1)]
    effects = sorted(
        repr((e.kind, sorted(map(str, map(name, e.objects))), value(e), e.duration, maker(e)))
        for e in w.effects
    )
    used = sorted(repr((key[0], name(key[1]), key[2])) for key in g.used)
    queues = [waits(item) for item in g.queue], g.own and [waits(item) for item in g.own]
    delayed = [(each.end, each.player, waits(each.trigger)) for each in g.delayed]
    turn = [(w.ref(c) in w.snatched, w.since[c] >= w.turn_began) for c in w.arena()]
    return (
        lying,
        piles,
        effects,
        used,
        queues,
        delayed,
        turn,
        g.own is None,
        g.nested,
        sorted(g.skips),
    )
