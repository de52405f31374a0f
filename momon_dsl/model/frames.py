"""What waits and what is under way, as data: triggers, packages, agenda frames.

The agenda is a stack of frames; a frame is a small tuple that begins with its kind. Nothing of a
paused game lives on Python's stack.
"""

from __future__ import annotations

from typing import Any, NamedTuple

Frame = tuple[Any, ...]
Ref = tuple[int, int, int]
"""An object as an ability remembers it: card, stay, the Space it is or last was in (-1: none)."""

TURN, SETTLE, COLLECT, DRAIN, PACKAGE, ABILITY, REPLACING, INSTEAD, JUDGING, LOOP, LIMITED = (
    "turn",
    "settle",
    "collect",
    "drain",
    "package",
    "ability",
    "replacing",
    "instead",
    "judging",
    "loop",
    "limited",
)
CHECK_STAGE = 3
"""The stage of a turn frame in which the turn-based Snatch Check is to come (8.T2)."""
EXPIRE_STAGE = 5
"""The stage of a turn frame in which effects expire until nothing is left to (R8.T3)."""
PENDING = 0
"""The binding of an ability in which a step waits for what happens instead of it (H11.6)."""
ITEM = 4
"""Which binding of an ability is one object by itself: that of a `For each`."""


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
    (Stars), "symbols" (bits gained, bits lost), "ability" (the numbers of those gained, in order),
    "no abilities" (the numbers of those lost; none: all), "cannot" (bits), "copied powers" (four
    powers), "copied abilities" (their numbers), "control" (who has it, who has it when no such
    effect is left; R10.4a). `until` is
    "end of turn", "start of turn" or "end of next turn" (of `player`), "source leaves" or "game";
    `source` is the object whose ability made it, as (card, stay).
    """

    number: int
    kind: str
    objects: tuple[tuple[int, int], ...]
    value: tuple[int, ...]
    until: str
    player: int
    source: tuple[int, int] = (-1, -1)


END_OF_TURN, START_OF_TURN, END_OF_NEXT = "end of turn", "start of turn", "end of next turn"
"""Points of a turn at which effects end and delayed triggers come.

`END_OF_NEXT` becomes `END_OF_TURN` as soon as that next turn is the present one.
"""


class Delayed(NamedTuple):
    """A delayed trigger: what happens once at a later point of a turn (H11.1).

    `point` is `END_OF_TURN`, of the present turn, or `START_OF_TURN` or `END_OF_NEXT`, of the
    next turn of `player` (-1: of any turn).
    """

    point: str
    player: int
    trigger: Trigger


class RoundChoice(NamedTuple):
    """A choice with an alternative, made while a loop may be under way (12.4).

    The first five fields say which decision it was, by names that stay the same from round to
    round; `answer` names what was chosen. The rest is the decision as it was put: its options in
    the order of `names`, and the answers that a limit has already barred (12.4.3).
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
    maximum: int
    source: int
    about: tuple[int | str, ...]
    barred: tuple[tuple[str, ...], ...] = ()


class Trail(NamedTuple):
    """A moment before the resolution of an ability, to be compared with later ones (12.4.1).

    `chance` changes with every random result; `log` and `choices` count what came before.
    """

    position: str
    shape: str
    chance: tuple[int, ...]
    log: int
    choices: int


class Plan(NamedTuple):
    """Named repetitions under way (12.4.3).

    `round` are the choices of one round, `place` the next of them, `rounds` how many are still to
    be performed before whoever has reached their number chooses otherwise.
    """

    round: tuple[RoundChoice, ...]
    place: int
    rounds: int


class Limit(NamedTuple):
    """What a player has bound themselves to by naming a number that was reached (12.4.3).

    While `waiting`, their choice is still to be made otherwise: by `other`. From then on the
    answer of the round is barred at that `moment`: where the same decision comes up in the same
    state or, in a growing loop, in a state that differs in numbers only.
    """

    choice: RoundChoice
    growing: bool
    other: tuple[str, ...]
    waiting: bool = True
    moment: str = ""
