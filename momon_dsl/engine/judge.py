"""Calling a Judge: a pause that loses nothing (12.1.9, H7.6)."""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import JUDGE, Decision
from momon_dsl.model.frames import JUDGING, Frame

from . import atoms
from .kernel import Kernel
from .protocol import Answer

RESUME, DRAW = 0, 1
"""Options of the decision that a judge call puts: go on, or end the game as a draw."""


def call_judge(k: Kernel, rule: str) -> None:
    """Stand still for a ruling in sanctioned play; otherwise the game is a draw (12.1.9).

    A position that was loaded has no history to rewind to.
    """
    if not k.setup.sanctioned:
        atoms.end_game(k, -1, rule)
        return
    k.emit(ev.JUDGE_CALLED, rule=rule)
    k.push((JUDGING, rule))


def judging_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """A pause: the ruling is to go on, losing nothing, or to end the game as a draw (H7.6)."""
    if answer is None:
        k.ask(Decision(JUDGE, -1, (RESUME, DRAW), rule=frame[1]))
        return
    k.pop()
    if answer == (DRAW,):
        atoms.end_game(k, -1, frame[1])
