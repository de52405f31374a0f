"""What changes the table: Summons, Checks, control, and what happens instead (H11.6)."""

from __future__ import annotations

from typing import Any

from momon_dsl.model import events as ev
from momon_dsl.model.format import Format

from .play import Asking, Play, Subject
from .selections import Scope, holds
from .together import Doing, at_once, carry_out, instead_of, let_go
from .world import IN_ARENA, SIDES, Ref, contacts


def looked_at(g: Play) -> None:
    """12.1.6: what has ended stops; who has gained or lost a symbol since the last look."""
    w = g.world
    held = [e for e in w.effects if (e.kind, e.duration) == ("control", IN_ARENA)]
    if ended := [e for e in held if not w.here(e.source)]:
        g.hear(let_go(g, ended))
    if not g.watches_symbols:
        return
    now = {w.ref(card): set(w.now(card).symbols) for card in w.arena()}
    changed = {ref: g.symbols.get(ref, new) for ref, new in now.items()}
    changed = {ref: old for ref, old in changed.items() if old != now[ref]}
    g.symbols = now
    if changed:
        subjects = [Subject(ref, w.space[ref.card]) for ref in changed]
        gained = {ref: now[ref] - old for ref, old in changed.items()}
        lost = {ref: old - now[ref] for ref, old in changed.items()}
        g.note(ev.SYMBOLS_CHANGED, -1, subjects, gained=gained, lost=lost)


def put_into_arena(
    g: Play, card: int, space: int, player: int, by_effect: bool, check: bool
) -> Asking:
    """9.1.3, 9.1.4, 9.3.4: face-up in its Space with a token; then it is a Summon event.

    What comes of it is the object, or None where something else happened instead.
    """
    w = g.world
    doing = Doing("summon", [w.ref(card)])
    yield from instead_of(g, [doing])
    if not doing.refs:
        return None
    ref = w.enter(card, space, player, len(g.happened))
    w.last_space[ref] = space
    g.summoned_this_turn = True
    subject = Subject(ref, space, player)
    g.note(ev.MOMON_SUMMONED, player, [subject], by_effect=by_effect, check=check)
    return ref


# --- the Snatch Check (8.T2, H10) --------------------------------------------------------------


def check(g: Play, attacker: Ref, incite: bool) -> Asking:
    """Every attempt judged from one state; then all successes at once (H10.1-H10.3)."""
    made, *taken = judged(g, attacker, incite)
    carry_out(g, [made])
    yield from at_once(g, taken)


def judged(g: Play, attacker: Ref, incite: bool) -> list[Doing]:
    """The Check itself and, if it takes any, the Snatch."""
    w = g.world
    taken: list[Ref] = []
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
            if wins and "be Snatched" not in theirs.cannot:
                taken.append(w.ref(other))
    player = w.controller[attacker.card] if w.here(attacker) else -1
    facts = {"attacker": attacker, "taken": taken}
    made = [Doing("check", [attacker], player=player, facts=facts)]
    if taken:
        to = dict.fromkeys(taken, player)
        facts = {"attacker": attacker, "incite": incite}
        made.append(Doing("snatch", list(taken), to, player, facts))
    return made


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
