"""Looking ahead: does a growing loop really go on, or do its numbers lead out of it (R12.4.4a)?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from momon_dsl.model import events as ev
from momon_dsl.model.events import Event
from momon_dsl.model.frames import EXPIRE_STAGE, TURN, Frame, Plan, Trail

from . import atoms
from .rounds import Round

if TYPE_CHECKING:
    from .kernel import Kernel

NEVER = 1 << 60
"""More resolutions than a turn can have."""


def leaves_after(k: Kernel, start: Trail, made: Round, most: int) -> int | None:
    """How many abilities will have resolved in this turn when the rounds are no longer alike.

    None if they go on as the one since `start`, for `most` rounds of these choices or, where
    nobody chooses, up to the limit of H12. It is played on a copy; the game stays where it is.
    """
    copy = k.state.copy()
    ahead = k.beside(copy, _after_the_loop(copy.agenda[0]))
    atoms.watch_again(ahead, NEVER)
    atoms.set_limits(ahead, tuple([each for each in copy.limits if not each.waiting]))
    atoms.set_plan(ahead, Plan(made, 0, most) if made else None)
    ahead.run()
    events = copy.log[start.log :]
    size = sum(event.kind != ev.CHOICE_MADE for event in k.state.log[start.log :])
    stopped = ev.JUDGE_CALLED if k.setup.sanctioned else ev.GAME_ENDED
    at_the_limit = (events[-1].kind, events[-1].rule) == (stopped, "H12")
    if at_the_limit:
        del events[-1]
    goes_on = at_the_limit or (copy.plan is not None and not copy.plan.rounds)
    same = _alike(events, size)
    if same == len(events) and goes_on:
        return None
    return k.state.resolutions + sum(
        event.kind == ev.ABILITY_RESOLVED
        for event in events[:same]
        if event.number >= len(k.state.log)
    )


def _after_the_loop(step: Frame) -> Frame:
    """Where to stop at the latest: the queue is empty, or the last round of expiries done."""
    return (TURN, EXPIRE_STAGE + 1) if step == (TURN, EXPIRE_STAGE) else step


def _alike(events: list[Event], size: int) -> int:
    """How many of these events are as they were one round, that is `size` events, before."""
    told = [
        (place, _told(event)) for place, event in enumerate(events) if event.kind != ev.CHOICE_MADE
    ]
    for (_, before), (place, now) in zip(told, told[size:], strict=False):
        if before != now:
            return place
    return len(events)


def _told(event: Event) -> Any:
    """What has to be the same in every round: all but numbers and which copy of a card it is."""
    cause = event.cause and (event.cause.ability, event.cause.step)
    where = [(each.controller, each.space, each.to) for each in event.subjects]
    return event.kind, event.player, event.rule, cause, where
