"""What happens instead of an event that would happen to a card (H11.6)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev
from momon_dsl.model.events import Cause

from .writing import fresh, subject


def replaced(k: Kernel, card: int, would: str) -> bool:
    """Whether a replacement applies to one card, which is then carried out instead (H11.6)."""
    if not k.runtime.replaces:
        return False
    fresh(k)
    used = [number for number, of in k.replacing if of == card]
    found = k.runtime.replacement(k.state, card, would, used)
    if found is None:
        return False
    before, k.cause = k.cause, Cause(found, card, -1)
    k.emit(ev.EVENT_REPLACED, -1, (subject(k, card),), (would,), "H11.6")
    k.replacing.append((found, card))
    k.runtime.replace(k, card, found)
    k.replacing.remove((found, card))
    k.cause = before
    return True


def not_replaced(k: Kernel, cards: tuple[int, ...], would: str) -> tuple[int, ...]:
    """Those to which it happens after all: not replaced, nor taken away by what was (H11.6)."""
    if not k.runtime.replaces:
        return cards
    s = k.state
    before = {card: (s.zone[card], s.stay[card]) for card in cards}
    kept = [card for card in cards if not replaced(k, card, would)]
    return tuple([card for card in kept if before[card] == (s.zone[card], s.stay[card])])
