"""What changes the table: Summons, Checks, control, and what happens instead (H11.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from momon_dsl.language.nodes import abilities as a
from momon_dsl.language.nodes import instructions as i
from momon_dsl.model import events as ev
from momon_dsl.model.format import Format

from .binding import Binder
from .play import Asking, Play, Subject
from .selections import Scope, holds
from .world import SIDES, Ref, contacts


def not_replaced(g: Play, refs: Sequence[Ref], would: str) -> Asking:
    """H11.6: those that nothing happens to instead; what does, happens here and now."""
    from .effects import Run

    kept = []
    for ref in refs:
        found = replacement(g, ref, would)
        if found is None:
            kept.append(ref)
            continue
        said, scope = found
        g.note(ev.EVENT_REPLACED, -1, [Subject(ref)])
        body = (i.Do(steps=(said.instruction,)),)
        ability = a.Triggered(trigger=a.OnSummon(), body=body)
        binder = Binder(ability)
        scope.slots, scope.earlier = binder.slots, binder.earlier
        key = id(said), ref.card
        g.replacing.append(key)
        yield from Run(g, scope, ability, None).sentences()
        g.replacing.remove(key)
    return kept


def replacement(g: Play, ref: Ref, would: str) -> tuple[a.Instead, Scope] | None:
    """The first that applies, each at most once to one event.

    H11.8: in the Arena only; what would be Summoned has its rules where it lies.
    """
    w = g.world
    if not w.same(ref) or not (w.here(ref) or would == "be Summoned"):
        return None
    player = w.controller[ref.card] if w.here(ref) else w.owners[ref.card]
    for ability in w.now(ref.card).abilities:
        for said in ability.statements if isinstance(ability, a.Continuous) else ():
            scope = Scope(player, ref)
            if isinstance(said, a.Instead) and said.would == would:
                applies = ability.condition is None or holds(w, scope, ability.condition)
                if applies and (id(said), ref.card) not in g.replacing:
                    return said, scope
    return None


def symbols_seen(g: Play) -> None:
    """12.1.6: what has gained or lost a symbol since the state was last looked at."""
    if not g.watches_symbols:
        return
    w = g.world
    now = {w.ref(card): set(w.now(card).symbols) for card in w.arena()}
    changed = {ref: g.symbols.get(ref, new) for ref, new in now.items()}
    changed = {ref: old for ref, old in changed.items() if old != now[ref]}
    g.symbols = now
    if changed:
        subjects = [Subject(ref, w.space[ref.card]) for ref in changed]
        g.note(
            ev.SYMBOLS_CHANGED,
            -1,
            subjects,
            gained={ref: now[ref] - old for ref, old in changed.items()},
            lost={ref: old - now[ref] for ref, old in changed.items()},
        )


def put_into_arena(
    g: Play, card: int, space: int, player: int, by_effect: bool, check: bool
) -> Asking:
    """9.1.3, 9.1.4, 9.3.4: face-up in its Space with a token; then it is a Summon event.

    What comes of it is the object, or None where something else happened instead.
    """
    w = g.world
    kept = yield from not_replaced(g, [w.ref(card)], "be Summoned")
    if not kept:
        return None
    ref = w.enter(card, space, player, len(g.happened))
    w.last_space[ref] = space
    g.summoned_this_turn = True
    subject = Subject(ref, space, player)
    g.note(ev.MOMON_SUMMONED, player, [subject], by_effect=by_effect, check=check)
    return ref


# --- the Snatch Check (8.T2, H10) --------------------------------------------------------------


def check(g: Play, attacker: Ref, incite: bool) -> Asking:
    """Every attempt judged from one state; all successes at once (H10.1-H10.3)."""
    w = g.world
    attempts, taken = [], []
    if w.here(attacker):
        mine = w.now(attacker.card)
        player = w.controller[attacker.card]
        for beside, directions in contacts(w.rules.arena, w.space[attacker.card]):
            other = w.at(beside)
            sides = [
                x for d in directions for x in range(4) if facing(w.owners[attacker.card], x) == d
            ]
            able = all(SIDES[x] in g.rules.sides and mine.powers[x] is not None for x in sides)
            if not able or other is None or w.controller[other] == player:
                continue
            if "Snatch" in mine.cannot:
                continue
            theirs = w.now(other)
            # H10.2: the side that faces the attacker, by its own owner's orientation.
            back = [(d + 2) % 4 for d in directions]
            facing_it = [x for d in back for x in range(4) if facing(w.owners[other], x) == d]
            power = together(g.rules, [mine.powers[x] or 0 for x in sides])
            against = together(g.rules, [theirs.powers[x] or 0 for x in facing_it])
            scope = Scope(player, attacker, attempt=(attacker, w.ref(other), power, against))
            rule: Any = g.rules.comparison
            wins = power > against if rule is None else holds(w, scope, rule)
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
        yield from take_control(g, taken, player, attacker, incite)


def together(rules: Format, powers: list[int]) -> int:
    """R10.1b: a side has its power, a corner what the format makes of its two sides."""
    if len(powers) == 1:
        return powers[0]
    return {
        "lesser": min(powers), "greater": max(powers), "mean": sum(powers) // 2,
        "total": sum(powers),
    }[rules.corner]  # fmt: skip


def facing(owner: int, side: int) -> int:
    """The direction of a side on the Arena: the second player's cards lie turned (H10.2)."""
    return (side + 2 * owner) % 4


def take_control(
    g: Play, refs: Sequence[Ref], player: int, attacker: Ref | None, incite: bool
) -> Asking:
    """H10.3, H10.6: one Snatch event that lists them all; those taken."""
    w = g.world
    kept = yield from not_replaced(g, refs, "be Snatched")
    # What happened instead of one can have taken another away, or given it already.
    refs = [ref for ref in kept if w.here(ref) and w.controller[ref.card] != player]
    if not refs:
        return []
    look = w.clone()
    subjects = [Subject(ref, w.space[ref.card], w.controller[ref.card], player) for ref in refs]
    for ref in refs:
        w.give(ref.card, player)
    w.snatched |= set(refs)
    w.changed()
    g.note(ev.MOMON_SNATCHED, player, subjects, look=look, attacker=attacker, incite=incite)
    return refs
