"""What is last known of an object that has left the Arena (H11.4), read off the log."""

from __future__ import annotations

from .cards import Characteristics
from .events import MOMON_MOVED, MOMON_SWAPPED, Event, Subject
from .state import GameState

Seen = tuple[Event, Subject]
"""An event, and the object in the Arena that it shows."""


def last_seen(state: GameState, card: int, stay: int) -> tuple[int, Characteristics]:
    """The last Space and characteristics of an object that has left the Arena (H11.4).

    -1 and what the card is now for one that has never been there.
    """
    return as_it_was(state, card, last_event(state.log, card, stay))


def as_it_was(state: GameState, card: int, found: Seen | None) -> tuple[int, Characteristics]:
    """The same, where the last event of the object has been found, or that there is none."""
    if found is None:
        return -1, state.current[card]
    event, subject = found
    moved = event.kind in (MOMON_MOVED, MOMON_SWAPPED)
    return subject.to if moved else subject.space, subject.characteristics


def last_event(log: list[Event], card: int, stay: int) -> Seen | None:
    """The last event that shows an object in the Arena, with it; None if there is none."""
    for event in reversed(log):
        for subject in event.subjects:
            if subject.card == card and subject.stay == stay and subject.space >= 0:
                return event, subject
    return None


class LastSeen:
    """The last events of many objects: the log is read once, and no further back than asked.

    >>> from momon_dsl.game import Game
    >>> game = Game("First steps", "Wild wind", seed=1)
    >>> LastSeen(list(game.log)).event(0, 1) is None
    True
    """

    def __init__(self, log: list[Event]) -> None:
        self._back = reversed(log)
        self._found: dict[tuple[int, int], Seen] = {}

    def event(self, card: int, stay: int) -> Seen | None:
        """As `last_event`; the log must not have grown since this was made."""
        this, found = (card, stay), self._found
        if this not in found:
            for event in self._back:
                for subject in event.subjects:
                    if subject.space >= 0:
                        found.setdefault((subject.card, subject.stay), (event, subject))
                if this in found:
                    break
        return found.get(this)
