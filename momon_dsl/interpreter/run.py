"""The context in which an ability's closures and instructions work."""

from __future__ import annotations

from typing import Any

from momon_dsl.model.frames import ITEM, PENDING, Ref, Trigger

DID, SCRATCH, MOVED = range(PENDING + 1, ITEM)
ACTOR, FORMER, FIRST_SLOT = range(ITEM + 1, ITEM + 4)
"""Bindings: the changes of a step that something happens instead of (H11.6); did the last
instruction do what it says (H11.7); part of a choice under way; those that Moved this way
(R12.2.2); the item of a `For each`; 1 while the opponent does what they may, else 0 (9.3.2); what
was taken out of its Space, with that Space; then the selections."""

ATTACKING, FACING = FIRST_SLOT + 2, FIRST_SLOT + 3
"""Where an attempt is judged: the powers; the two Momon are in the slots before (H10.2)."""

OUTSIDE = -2
"""Instead of an event: the source is a card that would be Summoned, whatever it was before."""

Bindings = list[Any]


class Run:
    """Whose ability it is, what made it trigger, and what it has chosen so far.

    `event` is the number of the triggering event and `subject` which of its objects is meant,
    -1 for a continuous ability, `OUTSIDE` for one of a card in a Hand or Void (H11.8).
    """

    __slots__ = ("bindings", "controller", "event", "source", "stay", "subject")

    def __init__(
        self, source: int, stay: int, controller: int, event: int, subject: int, bindings: Bindings
    ) -> None:
        self.source = source
        self.stay = stay
        self.controller = controller
        self.event = event
        self.subject = subject
        self.bindings = bindings


def fresh_bindings(slots: int) -> tuple[Any, ...]:
    """Nothing done, chosen or Moved yet; `slots` is how many selections there are."""
    return (None, 0, None, (), None, 0, (), *[None] * slots)


def run_of(trigger: Trigger, bindings: tuple[Any, ...], fresh: tuple[Any, ...]) -> Run:
    """The context of a trigger with its bindings, or the `fresh` ones of its program."""
    _, source, stay, controller, event, subject, _, _, _ = trigger
    return Run(source, stay, controller, event, subject, [*(bindings or fresh)])


Refs = tuple[Ref, ...]
