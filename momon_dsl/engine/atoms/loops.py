"""What is remembered of a loop that may be under way (12.4)."""

from __future__ import annotations

from momon_dsl.engine.kernel import Kernel
from momon_dsl.model.frames import Limit, Plan, RoundChoice, Trail
from momon_dsl.model.state import SUSPICIOUS


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


def set_limits(k: Kernel, limits: tuple[Limit, ...]) -> None:
    """What players have bound themselves to (12.4.3)."""
    k.state.limits = limits


def watch_again(k: Kernel, resolutions: int) -> None:
    """Look for no loop before so many abilities have resolved in this turn."""
    set_plan(k, None)
    k.state.watch_from = resolutions


def note_ruling(k: Kernel, loop: str) -> None:
    """A Judge is asked about this growing loop: once in a turn is enough (R12.4.4)."""
    k.state.ruled = (*k.state.ruled, loop)


def forget_loop(k: Kernel) -> None:
    """The queue is empty: no loop is under way any more, nor any choice due that was to end one."""
    s = k.state
    watch_again(k, max(s.watch_from, s.resolutions + SUSPICIOUS))
    if s.limits:
        s.limits = tuple([limit for limit in s.limits if not limit.waiting])
