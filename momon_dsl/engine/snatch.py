"""Snatch Checks: all attempts judged from one state, all successes applied at once (8.T2, 10)."""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.cards import BE_SNATCHED, SNATCH
from momon_dsl.model.events import Subject, Values
from momon_dsl.model.state import ARENA

from . import atoms
from .kernel import Kernel

Attempt = tuple[int, int, int, bool]
"""The Momon attacked, the attacking power, the defending power, whether it succeeds."""


def check(k: Kernel, card: int, stay: int, *, rule: str, incite: bool = False) -> tuple[int, ...]:
    """Perform the Check of an object and return the cards taken.

    An object that has left the Arena makes zero attempts (9.3.4, R9.1.6). The Check is made for
    the attacker's current controller.
    """
    s = k.state
    if s.dirty:
        k.recompute()
    if s.zone[card] != ARENA or s.stay[card] != stay:
        gone = Subject(card, stay, -1, -1, -1, k.setup.cards[card].printed)
        _checked(k, gone, (), incite, rule)
        return ()
    player = s.controller[card]
    attacker = Subject(card, stay, player, s.space[card], -1, s.current[card])
    made = attempts(k, card)
    taken = tuple([target for target, _, _, success in made if success])
    _checked(k, attacker, made, incite, rule)
    return atoms.snatch(k, player, taken, attacker, incite, "H10.3") if taken else ()


def attempts(k: Kernel, card: int) -> tuple[Attempt, ...]:
    """One attempt for each powered side that faces another player's Momon (H10.1, H10.2).

    The second player's cards lie turned by 180 degrees, so that their sides face the other way.
    """
    s, setup = k.state, k.setup
    current, owners, controller, arena = s.current, setup.owners, s.controller, s.arena
    mine = current[card]
    if mine.cannot & SNATCH:
        return ()
    ties = setup.format.comparison == "greater or equal"
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
        defence = max(defence, 0)  # H5.1: none counts as 0 in defence
        better = attack >= defence if ties else attack > defence
        made.append((target, attack, defence, better and not theirs.cannot & BE_SNATCHED))
    return tuple(made)


def _checked(
    k: Kernel, attacker: Subject, made: tuple[Attempt, ...], incite: bool, rule: str
) -> None:
    results = [(target, attack, defence, int(success)) for target, attack, defence, success in made]
    values: Values = (int(incite), *results)
    atoms.happen(k, ev.SNATCH_CHECKED, attacker.controller, (attacker,), values, rule)
