"""What waits and what is under way, as data: triggers, packages, agenda frames.

The agenda is a stack of frames; a frame is a small tuple that begins with its kind. Nothing of a
paused game lives on Python's stack.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Frame = tuple[Any, ...]
Ref = tuple[int, int, int]
"""An object as an ability remembers it: card, stay, the Space it is or last was in (-1: none)."""

TURN, SETTLE, COLLECT, DRAIN, PACKAGE, ABILITY, JUDGING, LOOP = (
    "turn",
    "settle",
    "collect",
    "drain",
    "package",
    "ability",
    "judging",
    "loop",
)


class Trigger(NamedTuple):
    """An ability that has triggered and waits (H11.1, H11.4).

    `subject` is which of the event's objects it triggered for; `once` is 1 for a once-per-turn
    and 2 for a once-per-game permission; `bindings` hold the targets and modes chosen so far.
    """

    ability: int
    source: int
    stay: int
    controller: int
    event: int
    subject: int
    category: int
    once: int = 0
    bindings: tuple[Any, ...] = ()


class Package(NamedTuple):
    """A Pending Summon Package (9.3.4): the triggers of one Summon event, then the Check."""

    event: int
    card: int
    stay: int
    check: bool
    triggers: tuple[Trigger, ...]


class Group(NamedTuple):
    """The ordinary triggers that one event made, before they are collected (8.4, 12.1.8)."""

    event: int
    triggers: tuple[Trigger, ...]


class Effect(NamedTuple):
    """A continuous effect that an ability made, in force until it expires (H11.5).

    `kind` and `value`: "power" (side 0-3 or -1 for all, amount), "stars" (amount), "stars set"
    (Stars), "symbols" (bits gained, bits lost), "ability" (its number), "no abilities" (),
    "cannot" (bits), "copied powers" (four powers), "copied abilities" (their numbers). `until` is
    "end of turn", "start of turn" (of `player`), "source leaves" or "game"; `source` is the object
    whose ability made it, as (card, stay).
    """

    number: int
    kind: str
    objects: tuple[tuple[int, int], ...]
    value: tuple[int, ...]
    until: str
    player: int
    source: tuple[int, int] = (-1, -1)


class Delayed(NamedTuple):
    """A delayed trigger: what happens once at a later point of a turn (H11.1).

    `point` is "end of turn" or "start of turn"; at the start only of a turn of `player`.
    """

    point: str
    player: int
    trigger: Trigger


class RoundChoice(NamedTuple):
    """A choice with an alternative, made while a loop may be under way (12.4).

    The first five fields say which decision it was, by names that stay the same from round to
    round; `answer` names what was chosen. The rest is the decision as it was put: its options in
    the order of `names`.
    """

    kind: str
    player: int
    names: tuple[str, ...]
    ability: int
    step: int
    answer: tuple[str, ...]
    options: tuple[int, ...]
    chosen: tuple[int, ...]
    minimum: int
    source: int
    about: tuple[int | str, ...]


class Trail(NamedTuple):
    """A moment before the resolution of an ability, to be compared with later ones (12.4.1)."""

    position: str
    shape: str
    random: int
    log: int
    choices: int


class Plan(NamedTuple):
    """Named repetitions under way (12.4.3).

    `round` are the choices of one round, `place` the next of them, `rounds` how many are still to
    be performed. `forced` are the choices that must then be made otherwise, and by what. A plan
    without `round` only waits for forced choices that are still due.
    """

    round: tuple[RoundChoice, ...]
    place: int
    rounds: int
    forced: tuple[tuple[RoundChoice, tuple[str, ...]], ...]
