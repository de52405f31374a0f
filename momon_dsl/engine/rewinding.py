"""Rewinding (12.1.9): for a runtime that may move cards past the atoms, and so break the table.

The abilities of scripts cannot: each change they make is an atom's, and the atoms keep every card
in one zone, every Space single and every Momon with its token. So an ordinary game has a plain
kernel, and only a position that was loaded can be wrong.
"""

from __future__ import annotations

from momon_dsl.model import events as ev
from momon_dsl.model.frames import ABILITY
from momon_dsl.model.state import HAND, GameState

from .conditions import anomalies
from .judge import call_judge
from .kernel import Kernel
from .protocol import Answer


class Anomaly(Exception):
    """The table is broken in a way that no certain correction mends; `rule` is what it breaks."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule


class RewindingKernel(Kernel):
    """A kernel that looks, wherever a check is due, whether every card still has its place.

    In sanctioned play a Judge is called, once for one anomaly. Otherwise the last choice is taken
    back if that can be done exactly and nothing private has come to light; else it is a draw.
    """

    __slots__ = ("_called",)
    _called: tuple[str, ...]

    def choose(self, answer: Answer) -> None:
        """As ever; but a choice that leads to an anomaly may be taken back (12.1.9)."""
        before = self.state.copy()
        try:
            super().choose(answer)
        except Anomaly as found:
            if has_come_to_light(before, self.state):
                call_judge(self, found.rule)
                return
            self.restore(before)
            self.emit(ev.CHOICE_REWOUND, rule=found.rule)

    def _run_on(self, answer: Answer | None) -> None:
        state = self.state
        while state.decision is None and state.result is None and not self.paused:
            frame = state.agenda[-1]
            self.steps[frame[0]](self, frame, answer)
            answer = None
            if state.result is None and state.agenda[-1][0] != ABILITY:  # 8.4: not within one
                self._look()

    def _look(self) -> None:
        """Stop on what no certain correction mends."""
        broken = anomalies(self.state, self.setup)
        if not broken or broken == getattr(self, "_called", ()):
            return
        if not self.setup.sanctioned:
            raise Anomaly(broken[0])
        self._called = broken
        call_judge(self, broken[0])


def has_come_to_light(before: GameState, now: GameState) -> bool:
    """Whether anybody has learnt, since then, what was hidden: a card of a Hand, or chance."""
    if (before.random, before.scripted) != (now.random, now.scripted):
        return True
    return any(
        event.kind == ev.HAND_SHOWN or any(before.zone[s.card] == HAND for s in event.subjects)
        for event in now.log[len(before.log) :]
    )
