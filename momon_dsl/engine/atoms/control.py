"""Momon change their controllers, by a Snatch or without one (H10.3, H10.4)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.events import Subject

from .derived import touch
from .replacing import not_replaced
from .writing import fresh, subject, trigger


def snatch(
    k: Kernel,
    player: int,
    cards: tuple[int, ...],
    attacker: Subject | None,
    incite: bool,
    rule: str,
) -> tuple[int, ...]:
    """`player` takes control of all `cards` at once: one Snatch event (H10.3, H10.6).

    Returns the cards taken: all but those that a replacement kept.
    """
    s = k.state
    if k.runtime.replaces:
        kept = not_replaced(k, cards, "be Snatched")
        cards = tuple([card for card in kept if s.controller[card] != player])
    if not cards:
        return ()
    fresh(k)
    subjects = tuple([subject(k, c, player) for c in cards])
    who = attacker.card if attacker else -1
    stay = attacker.stay if attacker else -1
    event = k.emit(ev.MOMON_SNATCHED, player, subjects, (who, stay, int(incite)), rule)
    triggers = k.triggers(event)
    for card in cards:
        s.controller[card] = player
    s.snatched = (*s.snatched, *[(card, s.stay[card]) for card in cards])
    touch(k, cards)
    trigger(k, event, triggers)
    return cards


def change_control(k: Kernel, cards: tuple[int, ...], to: tuple[int, ...], rule: str) -> None:
    """Each card gets the controller of the same place in `to`, all at once (H10.4); no Snatch."""
    s = k.state
    fresh(k)
    subjects = tuple([subject(k, c, player) for c, player in zip(cards, to, strict=True)])
    event = k.emit(ev.CONTROL_CHANGED, -1, subjects, (), rule)
    triggers = k.triggers(event)
    for card, player in zip(cards, to, strict=True):
        s.controller[card] = player
    touch(k, cards)
    trigger(k, event, triggers)
