"""What is remembered of a loop that may be under way (12.4)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model.frames import Plan, RoundChoice, Trail
from momon_dsl.model.state import SUSPICIOUS

NEVER = 1 << 60
"""More resolutions than a turn can have."""


def extend_trail(k: Kernel, trail: tuple[Trail, ...]) -> None:
    """Remember the moments that later ones are compared with (12.4.1)."""
    k.state.trail = trail


def remember_choice(k: Kernel, choice: RoundChoice) -> None:
    """A choice with an alternative was made while a loop may be under way."""
    k.state.round_choices = (*k.state.round_choices, choice)


def set_plan(k: Kernel, plan: Plan | None) -> None:
    """Named repetitions are under way, or no longer; what was remembered is forgotten."""
    s = k.state
    s.plan = plan
    s.trail = s.round_choices = ()


def stop_watching(k: Kernel) -> None:
    """Look for no more loops in this turn: what goes on runs to the limit (R12.4.4, H12)."""
    set_plan(k, None)
    k.state.watch_from = NEVER


def forget_loop(k: Kernel) -> None:
    """The queue is empty: no loop is under way any more."""
    set_plan(k, None)
    k.state.watch_from = max(k.state.watch_from, k.state.resolutions + SUSPICIOUS)
