"""Chapter 11: what an event triggers, and how triggers of one event are ordered and aimed."""

from __future__ import annotations

from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.language.nodes import selections as s
from momon_dsl.language.nodes import spaces as p
from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev
from momon_dsl.model.format import ON_SNATCH, ON_SUMMON, OTHER, RETURNED, WHEN_SNATCHED

from .binding import Binder, inside, offered_targets
from .changes import looked_at
from .play import Asking, Happening, Package, Play, Subject, Waiting
from .positions import waits
from .selections import Scope, fits, holds, spaces
from .world import Ref, World

KINDS = {
    "is Summoned": (ev.MOMON_SUMMONED,), "is Snatched": (ev.MOMON_SNATCHED,),
    "Snatches": (ev.MOMON_SNATCHED,), "Moves": (ev.MOMON_MOVED, ev.MOMON_SWAPPED),
    "is Swapped": (ev.MOMON_SWAPPED,), "is put into a Void": (ev.PUT_INTO_VOID,),
    "leaves the Arena": (ev.PUT_INTO_VOID, ev.RETURNED_TO_HAND),
    "returns to a Hand": (ev.RETURNED_TO_HAND,), "is revealed": (ev.CARD_REVEALED,),
}  # fmt: skip


def triggered_by(g: Play, h: Happening) -> list[Waiting]:
    """Every ability that triggers on an event, by source, by ability, by object of the event."""
    w = h.look or g.world
    found: list[Waiting] = []
    for card in w.arena():
        for ability in w.now(card).abilities:
            if isinstance(ability, a.Triggered):
                found += _triggers(g, w, h, w.ref(card), ability)
    return found + due(g, h)


def due(g: Play, h: Happening) -> list[Waiting]:
    """What was to happen at this point of a turn, once."""
    if h.kind not in (ev.TURN_STARTED, ev.END_STEP_BEGAN):
        return []
    now = [
        each
        for each in g.delayed
        if each.end == (h.kind == ev.END_STEP_BEGAN)
        and each.player in (-1, g.world.active)
        and not each.next
    ]
    g.delayed = [each for each in g.delayed if each not in now]
    return [each.trigger for each in now]


def _triggers(g: Play, w: World, h: Happening, source: Ref, ability: a.Triggered) -> list[Waiting]:
    made: list[Waiting] = []
    binder = Binder(ability)
    controller = w.controller[source.card]
    if isinstance(ability.trigger, a.WhenThisReturns):
        controller = g.world.controller[source.card]  # H11.4: the one after
    for subject in h.subjects or [None]:
        scope = scope_of(ability, source, controller, subject, h, binder)
        if not _meant(g, w, h, scope, ability.trigger, subject):
            continue
        if ability.condition is not None and not holds(w, scope, ability.condition):
            continue
        if ability.once is not None:
            key = (id(ability), source, g.turn if ability.once == "turn" else None)
            if key in g.used:
                continue
            g.used.add(key)
        made.append(Waiting(ability, source, controller, h, subject, _category(ability.trigger)))
    return made


def scope_of(
    ability: a.Triggered,
    source: Ref,
    controller: int,
    subject: Subject | None,
    happening: Happening,
    binder: Binder,
) -> Scope:
    scope = Scope(controller, source, slots=binder.slots, earlier=binder.earlier)
    if subject is not None:
        scope.event, scope.left = subject.ref, subject.space
        attacker = happening.facts.get("attacker")
        takes_away = happening.kind in (*KINDS["leaves the Arena"], *KINDS["Moves"])
        snatches = isinstance(ability.trigger, a.When) and ability.trigger.happens == "Snatches"
        scope.about = attacker if snatches else subject.ref
        if takes_away:
            scope.former[subject.ref] = subject.space
    return scope


def waiting_scope(trigger: Waiting, binder: Binder) -> Scope:
    t = trigger
    return scope_of(t.ability, t.source, t.controller, t.subject, t.happening, binder)


def _meant(
    g: Play, w: World, h: Happening, scope: Scope, trigger: a.Trigger, subject: Subject | None
) -> bool:
    """Whether the trigger speaks of this event and this object of it."""
    own = subject is not None and subject.ref == scope.this
    if isinstance(trigger, a.OnSummon):
        return h.kind == ev.MOMON_SUMMONED and own
    if isinstance(trigger, a.OnSnatch):
        counts = not h.facts.get("incite") or g.rules.incite_makes_on_snatch
        return h.kind == ev.MOMON_SNATCHED and h.facts["attacker"] == scope.this and counts
    if isinstance(trigger, a.WhenThisSnatched):
        return h.kind == ev.MOMON_SNATCHED and own
    if isinstance(trigger, a.WhenThisReturns):
        if h.kind not in (ev.MOMON_SNATCHED, ev.CONTROL_CHANGED) or subject is None or not own:
            return False
        owner = g.world.owners[subject.ref.card]
        return subject.before != owner == subject.after
    if isinstance(trigger, a.AtTurn):
        kind = ev.TURN_STARTED if trigger.point == "start" else ev.END_STEP_BEGAN
        yours = w.active == scope.you
        return (
            h.kind == kind and {"your": yours, "opponent's": not yours, "each": True}[trigger.whose]
        )
    if isinstance(trigger, a.WhenCheckTakesNone):
        return h.kind == ev.SNATCH_CHECKED and not h.facts["taken"]
    if isinstance(trigger, a.WhenSummonFails):
        return h.kind == ev.SUMMON_FAILED
    if isinstance(trigger, a.WhenSymbols):
        return h.kind == ev.SYMBOLS_CHANGED and _symbol_changed(w, h, scope, trigger, subject)
    if h.kind not in KINDS[trigger.happens]:
        return False
    whom = h.facts.get("attacker") if trigger.happens == "Snatches" else None
    ref = whom if trigger.happens == "Snatches" else subject.ref if subject else None
    if ref is None:
        return False
    if isinstance(trigger.subject, s.This):
        return ref == scope.this
    assert isinstance(trigger.subject, s.Selection)
    anywhere = trigger.happens == "is revealed"
    return (anywhere or w.here(ref)) and fits(w, scope, trigger.subject, ref)


def _symbol_changed(
    w: World, h: Happening, scope: Scope, trigger: a.WhenSymbols, subject: Subject | None
) -> bool:
    assert subject is not None
    ways = {True: ["gained"], False: ["lost"], None: ["gained", "lost"]}[trigger.gains]
    changed = [symbol for way in ways for symbol in h.facts[way][subject.ref]]
    if trigger.symbol not in changed if trigger.symbol else not changed:
        return False
    if isinstance(trigger.subject, s.This):
        return subject.ref == scope.this
    assert isinstance(trigger.subject, s.Selection)
    return fits(w, scope, trigger.subject, subject.ref)


def _category(trigger: a.Trigger) -> int:
    kinds = {
        a.OnSummon: ON_SUMMON,
        a.OnSnatch: ON_SNATCH,
        a.WhenThisSnatched: WHEN_SNATCHED,
        a.WhenThisReturns: RETURNED,
    }
    return kinds.get(type(trigger), OTHER)


# --- collecting ------------------------------------------------------------------------------


def enter_queues(g: Play) -> Asking:
    """12.1.6; after SBC the waiting triggers enter the queue in event order (12.1.8)."""
    looked_at(g)
    while g.waiting:
        item = g.waiting.pop(0)
        if isinstance(item, Package):
            # 9.3.5: a nested package takes its own place among what is deferred.
            g.queue.append(item)
            g.nested = g.nested or g.own is not None
            continue
        collected = yield from collect(g, item.triggers)
        strict = g.rules.strict_package_order and g.nested
        if g.own is None or strict:
            g.queue += collected
        else:
            g.own += collected


def collect(g: Play, triggers: list[Waiting]) -> Asking:
    """H11.3, H11.9: categories, the Active Player first, then as their controller orders."""
    ready: list[Waiting] = []
    active = g.world.active
    g.loops.doing(g, triggers)
    for category in g.rules.categories:
        for player in (active, 1 - active):
            mine = [t for t in triggers if (t.category, t.controller) == (category, player)]
            ordered = yield from _order(g, player, mine)
            for trigger in ordered:
                kept = yield from _aim(g, trigger)
                if kept:
                    ready.append(trigger)
    return ready


def _order(g: Play, player: int, triggers: list[Waiting]) -> Asking:
    left, ordered = list(triggers), []
    while len({(id(t.node), t.source) for t in left}) > 1:
        about = [(t.node, t.source.card, waits(g, t)) for t in left]
        g.asker = 0
        (first,) = yield from g.ask(d.ORDER, player, range(len(left)), about=about)
        ordered.append(left.pop(first))
    return ordered + left


def _aim(g: Play, trigger: Waiting) -> Asking:
    """H11.1: modes and targets; False where a required target has no legal choice."""
    from .effects import may_target, possible_modes

    if trigger.later is not None:
        return True
    g.asker = id(trigger.node)
    body = trigger.ability.body
    scope = waiting_scope(trigger, Binder(trigger.ability))
    scope.chosen = trigger.targets
    first = body[0]
    spoken: list[Any] = []
    if isinstance(first, i.ChooseModes):
        possible = possible_modes(g, scope, first)
        trigger.modes = yield from g.ask(
            d.MODE, scope.player(first.who), possible, first.minimum, first.maximum
        )
        trigger.modes.sort()
        for mode in trigger.modes:
            spoken += inside(first.modes[mode], s.Selection | p.TargetSpace)
        body = body[1:]
    offered = offered_targets(trigger.ability)
    for sentence in body:
        spoken += inside(sentence, s.Selection | p.TargetSpace)
    for selection in spoken:
        space = isinstance(selection, p.TargetSpace)
        if not space and selection.how != "target":
            continue
        legal = spaces(g.world, scope, selection) if space else may_target(g, scope, selection)
        # R11.1a: fewer than asked for are all chosen. R11.1c: one of several options may lack any.
        needed = space or selection.minimum
        if needed and not legal and not any(selection is x for x in offered):
            g.note(ev.TRIGGER_DROPPED, trigger.controller, [Subject(trigger.source)])
            return False
        if space:
            targets = yield from g.ask(d.SPACE, trigger.controller, legal, by=selection)
            trigger.targets[id(selection)] = targets
            continue
        cards, least, most = [ref.card for ref in legal], selection.minimum, selection.maximum
        chosen = yield from g.ask(d.TARGET, trigger.controller, cards, least, most, by=selection)
        trigger.targets[id(selection)] = [g.world.ref(card) for card in chosen]
    return True
