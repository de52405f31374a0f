"""Momon change their Spaces within the Arena (12.2)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model import events as ev

from .derived import moved
from .replacing import not_replaced
from .writing import fresh, subject, trigger


def move(
    k: Kernel, moves: tuple[tuple[int, int], ...], *, swap: bool, rule: str
) -> tuple[int, ...]:
    """Change the Spaces of (card, Space) pairs simultaneously (12.2); those that really Moved.

    The objects stay what they are, in the Arena (12.2.1), and no Check follows (12.2.4). All pairs
    are legal. Of a Swap or rotation none Moves if a replacement keeps one back (H12.2).
    """
    s = k.state
    cards = tuple([card for card, _ in moves])
    kept = not_replaced(k, cards, "Move")
    if swap and len(kept) < len(moves):
        return ()
    moves = tuple([pair for pair in moves if pair[0] in kept and (swap or s.arena[pair[1]] < 0)])
    cards = tuple([card for card, _ in moves])
    if not moves:
        return ()
    fresh(k)
    subjects = tuple([subject(k, card, to) for card, to in moves])
    for card, _ in moves:
        s.arena[s.space[card]] = -1
    for card, to in moves:
        s.arena[to] = card
        s.space[card] = to
    moved(k, cards)
    fresh(k)
    event = k.emit(ev.MOMON_SWAPPED if swap else ev.MOMON_MOVED, -1, subjects, (), rule)
    trigger(k, event, k.triggers(event))
    return cards
