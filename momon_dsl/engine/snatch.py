"""Snatch Checks: all attempts judged from one state, all successes applied at once (8.T2, 10)."""

from __future__ import annotations

from momon_dsl.model import changes as c
from momon_dsl.model import events as ev
from momon_dsl.model.arena import SIDES
from momon_dsl.model.cards import BE_SNATCHED, SNATCH
from momon_dsl.model.changes import Change
from momon_dsl.model.events import Subject, Values
from momon_dsl.model.format import Format
from momon_dsl.model.records import record
from momon_dsl.model.state import ARENA

from . import atoms, replacing
from .kernel import Kernel
from .protocol import Judge

Attempt = tuple[int, int, int, int]
"""The Momon attacked, the attacking power, the defending power, 1 if it succeeds, else 0."""


def perform(k: Kernel, card: int, stay: int, rule: str) -> bool:
    """Make the Check of a turn or a package; False while something happens instead (H11.6)."""
    taken = check(k, card, stay, rule)
    if taken:
        frame = replacing.begin(k, (taken,), replacing.CARRY_OUT)
        if frame is not None:
            k.push(frame)
            return False
        atoms.carry_out(k, taken)
    return True


def check(k: Kernel, card: int, stay: int, rule: str, incite: bool = False) -> tuple[Change, ...]:
    """The Check of an object as an event; the Snatch that is to follow, if it takes any."""
    attacker, made = _judge(k, card, stay)
    values: Values = (int(incite), *made)
    atoms.happen(k, ev.SNATCH_CHECKED, attacker.controller, (attacker,), values, rule)
    return _snatch(k, attacker, made, incite) if made else ()


def together(
    k: Kernel, card: int, stay: int, rule: str, incite: bool = False
) -> tuple[Change, ...]:
    """The Check of an object as a part of a step: the event itself, and the Snatch (R1.2b)."""
    attacker, made = _judge(k, card, stay)
    checked = Change(c.CHECK, facts=(attacker, int(incite), *made), rule=rule)
    return checked, *_snatch(k, attacker, made, incite)


def _judge(k: Kernel, card: int, stay: int) -> tuple[Subject, tuple[Attempt, ...]]:
    """The attacker and its attempts, for its current controller.

    An object that has left the Arena makes zero attempts (9.3.4, R9.1.6).
    """
    s = k.state
    if s.dirty:
        k.recompute()
    if s.zone[card] != ARENA or s.stay[card] != stay:
        return Subject(card, stay, -1, -1, -1, k.setup.cards[card].printed), ()
    facts = (card, stay, s.controller[card], s.space[card], -1, s.current[card], ())
    attacker = record(Subject, facts)
    judge = k.runtime.judge
    return attacker, attempts(k, card) if judge is None else judged_attempts(k, card, judge)


def _snatch(
    k: Kernel, attacker: Subject, made: tuple[Attempt, ...], incite: bool
) -> tuple[Change, ...]:
    """All successes at once (H10.3); none where there is none."""
    s, player = k.state, attacker.controller
    taken = tuple([(card, s.stay[card], s.space[card]) for card, _, _, won in made if won])
    if not taken:
        return ()
    facts = (player, attacker.card, attacker.stay, int(incite))
    return (record(Change, (c.SNATCH, taken, (player,) * len(taken), facts, "H10.3")),)


def attempts(k: Kernel, card: int) -> tuple[Attempt, ...]:
    """One attempt for each powered side that faces another player's Momon (H10.1, H10.2).

    The second player's cards lie turned by 180 degrees, so that their sides face the other way.
    This is for formats that leave both rules as they are; all others go `judged_attempts`.
    """
    s, setup = k.state, k.setup
    current, owners, controller, arena = s.current, setup.owners, s.controller, s.arena
    mine = current[card]
    if mine.cannot & SNATCH:
        return ()
    turned, player = 2 * owners[card], controller[card]
    made = []
    for direction, space in enumerate(setup.format.arena.neighbours[s.space[card]]):
        target = arena[space] if space >= 0 else -1
        if target < 0 or controller[target] == player:
            continue
        attack = mine.powers[(direction + turned) & 3]
        if attack < 0:
            continue
        theirs = current[target]
        defence = theirs.powers[(direction + 2 + 2 * owners[target]) & 3]
        if defence < 0:
            defence = 0  # H5.1: none counts as 0 in defence
        success = attack > defence and not theirs.cannot & BE_SNATCHED
        made.append((target, attack, defence, int(success)))
    return tuple(made)


def judged_attempts(k: Kernel, card: int, judge: Judge) -> tuple[Attempt, ...]:
    """The attempts where a format says which sides or corners attack, or what succeeds."""
    s, setup = k.state, k.setup
    mine, owners = s.current[card], setup.owners
    if mine.cannot & SNATCH:
        return ()
    made = []
    for space, one, other in facing(setup.format, s.space[card]):
        target = s.arena[space]
        if target < 0 or s.controller[target] == s.controller[card]:
            continue
        attack = _power(setup.format, mine.powers, owners[card], one, other)
        if attack is None:
            continue
        theirs = s.current[target]
        defence = _defence(setup.format, theirs.powers, owners[target], one + 2, other + 2)
        success = not theirs.cannot & BE_SNATCHED and judge(s, card, target, attack, defence)
        made.append((target, attack, defence, int(success)))
    return tuple(made)


def facing(rules: Format, space: int) -> list[tuple[int, int, int]]:
    """The adjacent Spaces, each with the one or two directions of the side or corner to it."""
    arena = rules.arena
    sides = [(to, d, d) for d, to in enumerate(arena.neighbours[space]) if to >= 0]
    corners = [(to, d, d + 1) for d, to in enumerate(arena.diagonals[space]) if to >= 0]
    if arena.sharing == "both":
        return sides + corners
    return sides if arena.sharing == "sides" else corners


def _power(rules: Format, powers: tuple[int, ...], owner: int, one: int, other: int) -> int | None:
    """What a side or corner attacks with; None: it does not (R10.1b)."""
    turned = [(direction + 2 * owner) & 3 for direction in (one, other)]
    if any(powers[side] < 0 or SIDES[side] not in rules.sides for side in turned):
        return None
    return _of_two(rules, *(powers[side] for side in turned), corner=one != other)


def _defence(rules: Format, powers: tuple[int, ...], owner: int, one: int, other: int) -> int:
    """H5.1: a side without power counts as 0 in defence."""
    first, second = (max(0, powers[(d + 2 * owner) & 3]) for d in (one, other))
    return _of_two(rules, first, second, corner=one != other)


def _of_two(rules: Format, first: int, second: int, *, corner: bool) -> int:
    """The power of a side, or of a corner by its two sides (R10.1b)."""
    if not corner:
        return first
    if rules.corner == "total":
        return first + second
    if rules.corner == "mean":
        return (first + second) // 2
    return min(first, second) if rules.corner == "lesser" else max(first, second)
