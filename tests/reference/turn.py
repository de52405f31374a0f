"""Chapters 8, 9 and 10: the turn, the Summons and their packages, the Snatch Check, the end."""

from __future__ import annotations

from collections.abc import Sequence

from momon_dsl.model import decisions as d
from momon_dsl.model import events as ev

from .effects import resolve
from .play import Asking, Ended, Package, Play, Subject, Waiting
from .positions import look
from .triggers import collect, enter_queues
from .world import Lasting, Ref


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
    g.summoned_this_turn = False
    yield from turn_start(g)
    attacker = None
    if skipped(g, "Summon"):
        g.note(ev.STEP_SKIPPED, g.world.active)
    else:
        attacker = yield from summon_step(g)
        if attacker is not None:
            yield from drain(g)
            # 8.T2: the turn-based Check of what was Summoned.
            if skipped(g, "Snatch Check"):
                g.note(ev.STEP_SKIPPED, g.world.active)
            else:
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
    g.note(ev.TURN_STARTED, g.world.active, values=(g.turn,))
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
    w.effects = [effect for effect in w.effects if not over(effect)]
    w.changed()
    refs = sorted({ref for effect in ending for ref in effect.objects if w.here(ref)})
    whose = w.active if duration == "until the start of your next turn" else -1
    g.note(ev.EFFECTS_EXPIRED, whose, subjects=[Subject(ref) for ref in refs])
    return True


def end_step(g: Play) -> Asking:
    """8.T3, R8.T3: triggers, then expiries and what they make, until nothing is left."""
    if skipped(g, "End"):
        g.note(ev.STEP_SKIPPED, g.world.active)
    else:
        g.note(ev.END_STEP_BEGAN, g.world.active)
    yield from drain(g)
    while expire(g, "until end of turn"):
        yield from drain(g)


def look_at_ends(g: Play) -> None:
    """H7.3, then H7.4, when step 3 is wholly done."""
    w = g.world
    g.idle = 0 if g.summoned_this_turn else g.idle + 1
    outside = [c for c, zone in enumerate(w.zone) if zone != "Arena"]
    if g.rules.exhaustion_ends and g.idle >= 2 and not outside:
        score(g, "H7.3")
    if g.turn >= g.rules.turn_limit:
        score(g, "H7.4")


def score(g: Play, rule: str) -> None:
    """H7.2: who controls more Momon, then more Stars, then a draw, as the format says."""
    w = g.world
    for measure in g.rules.full_arena:
        counts = [0, 0]
        for card in w.arena():
            counts[w.controller[card]] += 1 if measure == "momon" else w.now(card).stars
        if counts[0] != counts[1]:
            raise Ended(0 if counts[0] > counts[1] else 1, rule)
    raise Ended(None, rule)


# --- the Turn-Based Summon (9.1, 9.2) ----------------------------------------------------------


def summon_step(g: Play) -> Asking:
    """The Summoned object, or None where there was no Summon."""
    w, player = g.world, g.world.active
    if not w.empty():
        score(g, "7.2")
    hand = w.in_zone("Hand", player)
    if not hand:
        void = w.in_zone("Void", player)
        if not void:
            g.note(ev.NO_SUMMON, player)  # 9.2.5
            return None
        # 9.2.2: a draw over the canonical order, which no choice influences.
        g.note(ev.VOID_RANDOMISED, player)
        (card,) = g.draw(void, 1)
        g.note(ev.CARD_REVEALED, player)
        (space,) = yield from g.ask(d.SPACE, player, w.empty())
        return put_into_arena(g, card, space, player, False, True)
    pairs = [card << d.SPACE_BITS | space for card in hand for space in w.empty()]
    (pair,) = yield from g.ask(d.SUMMON, player, pairs)
    card, space = pair >> d.SPACE_BITS, pair & ((1 << d.SPACE_BITS) - 1)
    return put_into_arena(g, card, space, player, False, True)


def put_into_arena(
    g: Play, card: int, space: int, player: int, by_effect: bool, check: bool
) -> Ref:
    """9.1.3, 9.1.4, 9.3.4: face-up in its Space with a token; then it is a Summon event."""
    w = g.world
    ref = w.enter(card, space, player, len(g.happened))
    w.last_space[ref] = space
    g.summoned_this_turn = True
    subject = Subject(ref, space, player)
    g.note(ev.MOMON_SUMMONED, player, [subject], by_effect=by_effect, check=check)
    return ref


# --- the queue and the packages (8.4, 9.3.5) ---------------------------------------------------


def drain(g: Play) -> Asking:
    """Everything pending, in event order, until nothing waits."""
    g.seen, g.recurred = set(), 0
    yield from enter_queues(g)
    while g.queue:
        look(g)
        item = g.queue.pop(0)
        if isinstance(item, Waiting):
            yield from resolve(g, item)
            yield from enter_queues(g)
        else:
            yield from package(g, item)


def package(g: Play, item: Package) -> Asking:
    """9.3.5: On Summon and its own queue, then its Check and its own queue again."""
    g.note(ev.PACKAGE_BEGAN, values=(item.ref.card,))
    g.own, g.nested = [], False
    g.own += yield from collect(g, item.triggers)
    yield from drain_own(g)
    if item.check:
        g.nested = False  # R9.3.5a: what the Check brings is the package's own in either reading
        yield from check(g, item.ref, incite=False)
        yield from enter_queues(g)
        yield from drain_own(g)
    g.own = None
    g.note(ev.PACKAGE_ENDED, values=(item.ref.card,))


def drain_own(g: Play) -> Asking:
    assert g.own is not None
    while g.own:
        look(g)
        yield from resolve(g, g.own.pop(0))
        yield from enter_queues(g)


# --- the Snatch Check (8.T2, H10) --------------------------------------------------------------


def check(g: Play, attacker: Ref, incite: bool) -> Asking:
    """Every attempt judged from one state; all successes at once (H10.1-H10.3)."""
    yield from ()
    w = g.world
    attempts, taken = [], []
    if w.here(attacker):
        mine = w.now(attacker.card)
        player = w.controller[attacker.card]
        for direction in range(4):
            side = next(x for x in range(4) if facing(w.owners[attacker.card], x) == direction)
            power = mine.powers[side]
            beside = w.rules.arena.neighbours[w.space[attacker.card]][direction]
            other = w.at(beside) if beside >= 0 else None
            if power is None or other is None or w.controller[other] == player:
                continue
            if "Snatch" in mine.cannot:
                continue
            theirs = w.now(other)
            # H10.2: the side that faces the attacker, by its own owner's orientation.
            against = next(
                theirs.powers[x] or 0
                for x in range(4)
                if facing(w.owners[other], x) == (direction + 2) % 4
            )
            wins = power > against or (
                g.rules.comparison == "greater or equal" and power == against
            )
            won = wins and "be Snatched" not in theirs.cannot
            attempts.append((other, power, against, won))
            if won:
                taken.append(w.ref(other))
    subject = Subject(attacker, w.where(attacker) if w.here(attacker) else -1)
    player = w.controller[attacker.card] if w.here(attacker) else -1
    g.note(
        ev.SNATCH_CHECKED, player, [subject], (incite, *attempts), attacker=attacker, taken=taken
    )
    if taken:
        take_control(g, taken, player, attacker, incite)


def facing(owner: int, side: int) -> int:
    """The direction of a side on the Arena: the second player's cards lie turned (H10.2)."""
    return (side + 2 * owner) % 4


def take_control(
    g: Play, refs: Sequence[Ref], player: int, attacker: Ref | None, incite: bool
) -> None:
    """H10.3, H10.6: one Snatch event that lists them all."""
    w = g.world
    look = w.clone()
    subjects = [Subject(ref, w.space[ref.card], w.controller[ref.card], player) for ref in refs]
    for ref in refs:
        w.give(ref.card, player)
    g.note(ev.MOMON_SNATCHED, player, subjects, look=look, attacker=attacker, incite=incite)
