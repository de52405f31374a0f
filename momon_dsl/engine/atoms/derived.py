"""What a change makes stale: everything, or only the Momon it touches (H11.5, 12.1.6).

While a state is simple, no Momon's characteristics follow from another's, save for the sources of
continuous abilities. Then what happens to a Momon that is no source concerns that Momon alone,
and neither the others nor the lists of who says and hears what are made anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model.state import EVERYTHING, SOME


def touch(k: Kernel, cards: Iterable[int]) -> None:
    """The control, the Space or the effects of these Momon have changed."""
    s = k.state
    if s.dirty == EVERYTHING:
        return
    if s.simple:
        brings = k.runtime.brings
        for card in cards:
            if brings(card).sources:
                break
            s.touched = (*s.touched, card)
        else:
            s.dirty = SOME
            return
    s.dirty = EVERYTHING


def entered(k: Kernel, card: int) -> None:
    """A card has got a Space: its abilities listen from now on (H11.8)."""
    s = k.state
    place = s.empty.index(s.space[card])
    s.empty = s.empty[:place] + s.empty[place + 1 :]
    part = k.runtime.brings(card)
    if not s.simple or s.dirty == EVERYTHING or part.sources:
        s.dirty = EVERYTHING
        return
    s.heard[s.space[card]] = card
    if part.heard:
        listeners = {**s.listeners}  # copies of the state share it
        for kind, entries in part.heard:
            listeners[kind] = (*listeners.get(kind, ()), *entries)
        s.listeners = listeners
    if s.sources or s.effects:
        s.touched, s.dirty = (*s.touched, card), SOME


def left(k: Kernel, card: int) -> None:
    """A card is about to lose its Space: its abilities listen no longer."""
    s = k.state
    s.empty = tuple(sorted((*s.empty, s.space[card])))
    part = k.runtime.brings(card)
    if not s.simple or s.dirty == EVERYTHING or part.sources:
        s.dirty = EVERYTHING
        return
    s.heard[s.space[card]] = -1
    if part.heard:
        listeners = {**s.listeners}
        for kind, _ in part.heard:
            listeners[kind] = tuple([entry for entry in listeners[kind] if entry[0] != card])
        s.listeners = listeners


def moved(k: Kernel, cards: tuple[int, ...]) -> None:
    """Momon have changed their Spaces; the Arena is already as it is now."""
    s = k.state
    s.empty = tuple([space for space, card in enumerate(s.arena) if card < 0])
    if s.simple and s.dirty != EVERYTHING:
        s.heard = s.arena[:]
    touch(k, cards)
