"""Chapters 8, 9 and 10: the turn, the Summons and their packages, the Snatch Check, the end."""

from __future__ import annotations

from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev

from .changes import check, looked_at, put_into_arena
from .effects import resolve
from .play import Asking, Ended, Package, Play, Subject, Waiting
from .selections import may_summon
from .together import let_go
from .triggers import collect, enter_queues
from .world import Lasting


def whole_game(g: Play, first: int) -> Asking:
    """8.2: turn after turn until something ends the game."""
    g.world.take_turn(first)
    try:
        while True:
            yield from turn(g)
            g.world.take_turn(1 - g.world.active)
    except Ended as end:
        g.note(ev.GAME_ENDED, -1 if end.winner is None else end.winner)
        g.result = end


def turn(g: Play) -> Asking:
    g.turn += 1
    g.resolved = 0
    g.loops.begin_turn()
    g.summoned_this_turn = False
    g.step = "start"
    yield from turn_start(g)
    g.step, attacker = "Summon", None
    if skipped(g, "Summon"):
        g.note(ev.STEP_SKIPPED, g.world.active)
    else:
        attacker = yield from summon_step(g)
        if attacker is not None:
            g.attacker = attacker
            yield from drain(g)
            g.attacker = None
            # 8.T2: the turn-based Check of what was Summoned.
            if skipped(g, "Snatch Check"):
                g.note(ev.STEP_SKIPPED, g.world.active)
            else:
                g.step = "Snatch Check"
                yield from check(g, attacker, incite=False)
                yield from drain(g)
    yield from end_step(g)
    g.note(ev.TURN_ENDED, g.world.active)
    look_at_ends(g)


def skipped(g: Play, step: str) -> bool:
    if step not in g.skips:
        return False
    g.skips.remove(step)
    return True


def turn_start(g: Play) -> Asking:
    """8.T0: the event; what it triggers waits; expiries at once; SBC; then the queue."""
    g.world.turn_began = len(g.happened)
    w = g.world
    g.delayed = [each for each in g.delayed if not each.end or each.next]
    for delayed in g.delayed:
        delayed.next = delayed.next and delayed.player not in (-1, w.active)
    for effect in w.effects:
        if effect.duration == "until the end of your next turn" and effect.player == w.active:
            effect.duration = "until end of turn"
    g.note(ev.TURN_STARTED, g.world.active)
    expire(g, "until the start of your next turn")
    yield from drain(g)


def expire(g: Play, duration: str) -> bool:
    w = g.world

    def over(effect: Lasting) -> bool:
        mine = effect.duration != "until the start of your next turn" or effect.player == w.active
        return effect.duration == duration and mine

    ending = [effect for effect in w.effects if over(effect)]
    if not ending:
        return False
    refs = sorted({ref for effect in ending for ref in effect.objects if w.here(ref)})
    whose = w.active if duration == "until the start of your next turn" else -1
    # H1.2: one round of expiries is one event, control that goes back included.
    happened = g.write(ev.EFFECTS_EXPIRED, whose, subjects=[Subject(ref) for ref in refs])
    g.hear([happened, *let_go(g, ending)])
    return True


def end_step(g: Play) -> Asking:
    """8.T3, R8.T3: triggers, then expiries and what they make, until nothing is left."""
    g.step = "End"
    if skipped(g, "End"):
        g.note(ev.STEP_SKIPPED, g.world.active)
    else:
        g.note(ev.END_STEP_BEGAN, g.world.active)
    yield from drain(g)
    g.step = "expiries"
    while expire(g, "until end of turn"):
        yield from drain(g, expiring=True)


def look_at_ends(g: Play) -> None:
    """H7.3, then H7.4, when step 3 is wholly done."""
    w = g.world
    g.idle = 0 if g.summoned_this_turn else g.idle + 1
    outside = [c for c, zone in enumerate(w.zone) if zone != "Arena"]
    if 0 < g.rules.exhaustion <= g.idle and not outside:
        score(g, "H7.3")
    if g.turn >= g.rules.turn_limit:
        score(g, "H7.4")


def score(g: Play, rule: str) -> None:
    """H7.2: who controls more Momon, then more Stars, then a draw, or what the format says."""
    w = g.world
    for measure in g.rules.full_arena:
        counts = [0, 0]
        for card in w.arena():
            now = w.now(card)
            counts[w.controller[card]] += {
                "Momon": 1,
                "Stars": now.stars,
                "power": sum(power or 0 for power in now.powers),
            }[measure.partition(" ")[2]]
        best = max(counts) if measure.startswith("more") else min(counts)
        if counts[0] != counts[1]:
            raise Ended(counts.index(best), rule)
    after = {"draw": None, "first player": g.first, "second player": 1 - g.first}
    raise Ended(after[g.rules.tied], rule)


# --- the Turn-Based Summon (9.1, 9.2) ----------------------------------------------------------


def summon_step(g: Play) -> Asking:
    """The Summoned object, or None where there was no Summon."""
    w, player = g.world, g.world.active
    g.asker = 0
    if not w.empty():
        score(g, "7.2")
    if not w.in_zone("Hand", player):
        void = w.in_zone("Void", player)
        if not void:
            g.note(ev.NO_SUMMON, player)  # 9.2.5
            return None
        # 9.2.2: a draw over the canonical order, which no choice influences.
        g.note(ev.VOID_RANDOMISED, player)
        (card,) = g.draw(void, 1)
        # R9.2.3: what triggers on it waits until the Summon is done.
        g.note(ev.CARD_REVEALED, player, [Subject(w.ref(card))])
        return (yield from summon_drawn(g, card))
    tried: list[int] = []
    while True:
        pairs = [
            card << d.SPACE_BITS | space
            for card in w.in_zone("Hand", player)
            for space in may_summon(w, player, card, w.empty())
        ]
        pairs = [pair for pair in pairs if pair not in tried]
        if not pairs:
            g.note(ev.NO_SUMMON, player)
            return None
        (pair,) = yield from g.ask(d.SUMMON, player, pairs)
        card, space = pair >> d.SPACE_BITS, pair & d.SPACE_MASK
        ref = yield from put_into_arena(g, card, space, player, False, True)
        if ref is not None:
            return ref
        # R9.1.2: this pair is not possible again; what has happened is dealt with first.
        tried.append(pair)
        yield from drain(g)


def summon_drawn(g: Play, card: int) -> Asking:
    """9.2.3, 9.2.4: into a Space that its player chooses, or back into the Void."""
    w, player = g.world, g.world.active
    tried: list[int] = []
    while True:
        free = [x for x in may_summon(w, player, card, w.empty()) if x not in tried]
        if not free or w.zone[card] != "Void":
            g.note(ev.VOID_RANDOMISED, player)
            g.note(ev.NO_SUMMON, player)
            yield from drain(g)  # 8.4: what was made pending is done before the next step
            return None
        (space,) = yield from g.ask(d.SPACE, player, free)
        ref = yield from put_into_arena(g, card, space, player, False, True)
        if ref is not None:
            return ref
        tried.append(space)
        yield from drain(g)


# --- the queue and the packages (8.4, 9.3.5) ---------------------------------------------------


def drain(g: Play, expiring: bool = False) -> Asking:
    """Everything pending, in event order, until nothing waits."""
    looked_at(g)
    pending = bool(g.waiting or g.queue)
    yield from enter_queues(g)
    while g.queue:
        yield from g.loops.look(g)
        item = g.queue.pop(0)
        if isinstance(item, Waiting):
            yield from resolve(g, item)
            yield from enter_queues(g)
        else:
            yield from package(g, item)
    if pending and not expiring:  # R8.T3: a loop can go on from expiries to expiries
        g.loops.queue_empty(g.resolved)


def package(g: Play, item: Package) -> Asking:
    """9.3.5: On Summon and its own queue, then its Check and its own queue again."""
    g.note(ev.PACKAGE_BEGAN)
    g.own, g.nested, g.stage = [], False, (item, "On Summon")
    g.own += yield from collect(g, item.triggers)
    yield from drain_own(g)
    if item.check:
        g.stage = (item, "Check")
        g.nested = False  # R9.3.5a: what the Check brings is the package's own in either reading
        yield from check(g, item.ref, incite=False)
        yield from enter_queues(g)
        yield from drain_own(g)
    g.own, g.stage = None, None
    g.note(ev.PACKAGE_ENDED)


def drain_own(g: Play) -> Asking:
    assert g.own is not None
    while g.own:
        yield from g.loops.look(g)
        yield from resolve(g, g.own.pop(0))
        yield from enter_queues(g)
