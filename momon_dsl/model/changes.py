"""What an instruction is about to make happen, as data, before it is carried out (H1.2, H11.6)."""

from __future__ import annotations

from typing import Any, NamedTuple

from .frames import Ref

PUT, RETURN, MOVE, SWAP, SNATCH, CONTROL, EFFECT, REVEAL, CHECK, SUMMON = (
    "put into Void",
    "return to Hand",
    "Move",
    "Swap",
    "Snatch",
    "control",
    "effect",
    "reveal",
    "Check",
    "Summon",
)
SKIP, LOOK, RANDOMISE, END = "skip", "look", "randomise", "end"
"""What happens to no object: a step skipped, a Hand shown, a Void mixed, the game ended."""

ZONES = (PUT, RETURN)
SPACES = (MOVE, SWAP)


class Change(NamedTuple):
    """One thing that is about to happen to some objects, all of it at once.

    `refs` are the objects as they lie before it. `to` are, one for each of them, the Spaces of a
    Move, Swap or Summon and the new controllers of a Snatch or change of control. `facts`: of a
    Snatch the player, the attacker (card and stay, -1: none) and whether it is an Incite; of a
    Check the attacker as a subject, whether it is an Incite, and the attempts; of an effect its
    kind, value, duration, player and source; of a change of control for a time the last three of
    these; of the rest what its event says.
    """

    kind: str
    refs: tuple[Ref, ...] = ()
    to: tuple[int, ...] = ()
    facts: tuple[Any, ...] = ()
    rule: str = ""


Parts = tuple[tuple[Change, ...], ...]
"""The changes of each instruction of a simultaneous step, in written order."""
