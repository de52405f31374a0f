"""Loops (12.4): found when a state recurs or only grows, and how often they go round is named.

A round runs from one checkpoint, the moment before an item of the queue is dealt with, to the
next one with the same key. Only a turn in which many abilities have resolved is looked at.
What was named is carried out by limits.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import REPETITIONS, Decision
from momon_dsl.model.frames import LOOP, Frame, Limit, Plan, RoundChoice, Trail
from momon_dsl.model.position_key import state_keys

from . import atoms
from .ahead import leaves_after
from .judge import call_judge
from .rounds import Names, Round, may_differ, named, pick_on

if TYPE_CHECKING:
    from .kernel import Kernel
    from .protocol import Answer

LONGEST_ROUND = 256
"""Checkpoints remembered; a longer round is not found and runs on to the limit of H12."""
MOST = 1_000_000_000
MOST_GROWING = 1_000
"""How many repetitions can be named; those of a growing loop are really performed (R12.4.1)."""


# --- finding -------------------------------------------------------------------------------


def checkpoint(k: Kernel) -> bool:
    """Look for a loop before the next item of the queue; True if a question or the end came."""
    s = k.state
    if s.plan is not None:
        return False
    position, shape = state_keys(s, k.setup)
    chance = (s.random, *s.scripted)
    here = Trail(position, shape, chance, len(s.log), len(s.round_choices))
    trail = s.trail
    atoms.extend_trail(k, (*trail[1 - LONGEST_ROUND :], here))
    for start in reversed(trail):
        if start.position == position:
            # R12.4.2: a round that used a random result is never skipped nor verified.
            return start.chance == chance and _recurred(k, start)
    alike = [before for before in trail if before.shape == shape]
    if len(alike) < 3 or alike[-3].chance != chance:
        return False
    return _grown(k, alike[-1])


def _recurred(k: Kernel, start: Trail) -> bool:
    """The same state once more: a number is named, or nobody can end it and the game is a draw."""
    s = k.state
    made = s.round_choices[start.choices :]
    if not _ask(k, made, growing=False):
        # 12.4.4: verified, for the state has recurred and every choice of the round was looked at.
        resolved = sum(event.kind == ev.ABILITY_RESOLVED for event in s.log[start.log :])
        round_ = (start.log, len(s.log) - start.log, resolved)
        k.emit(ev.LOOP_FOUND, values=round_, rule="12.4.4")
        atoms.end_game(k, -1, "12.4.5")
    return True


def _ask(k: Kernel, made: Round, *, growing: bool) -> bool:
    """Ask each player with a choice that could end the loop, Active Player first (12.4.3)."""
    able = [choice.player for choice in made if may_differ(choice)]
    players = tuple([player for player in (k.state.active, 1 - k.state.active) if player in able])
    if players:
        k.push((LOOP, growing, made, players, (), (), ()))
    return bool(players)


def _grown(k: Kernel, start: Trail) -> bool:
    """Three rounds that differ in numbers only: a loop, unless the numbers lead out of it."""
    s = k.state
    made = s.round_choices[start.choices :]
    if not _three_times_the_same(s.round_choices, made):
        return False
    loop = min(entry.shape for entry in s.trail if entry.log >= start.log)
    optional = any(may_differ(choice) for choice in made)
    if not optional and (not k.setup.sanctioned or loop in s.ruled):
        # R12.4.4: it runs on to H12; looked at again from time to time, for it may change.
        atoms.watch_again(k, 2 * s.resolutions)
        return False
    after = leaves_after(k, start, made, MOST_GROWING)
    if after is not None:  # R12.4.4a
        atoms.watch_again(k, after)
        return False
    if optional:
        return _ask(k, made, growing=True)
    atoms.note_ruling(k, loop)
    atoms.watch_again(k, 2 * s.resolutions)
    call_judge(k, "12.4.4")
    return True


def _three_times_the_same(choices: Round, made: Round) -> bool:
    size = len(made)
    last = [choice[:6] for choice in choices[len(choices) - 3 * size :]]
    return not size or (
        len(last) == 3 * size and last[:size] == last[size : 2 * size] == last[2 * size :]
    )


# --- naming --------------------------------------------------------------------------------


def loop_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Each player with a choice names a number and another choice, Active Player first (12.4.3)."""
    growing: bool
    made: Round
    players: tuple[int, ...]
    numbers: tuple[int, ...]
    others: tuple[Names, ...]
    picked: Answer
    _, growing, made, players, numbers, others, picked = frame
    while len(others) < len(players):
        first = _first(made, players[len(others)])
        if len(numbers) == len(others):
            answer = answer or k.ask(_how_often(first.player, growing))
            if not answer:
                break
            numbers, answer = (*numbers, answer[0]), None
        picked, done = pick_on(k, first, picked, answer, "12.4.2")
        if not done:
            break
        others, picked, answer = (*others, named(first, picked)), (), None
    else:
        k.pop()
        _begin(k, growing, made, players, numbers, others)
        return
    k.replace((LOOP, growing, made, players, numbers, others, picked))


def _first(made: Round, player: int) -> RoundChoice:
    return next(choice for choice in made if choice.player == player and may_differ(choice))


def _how_often(player: int, growing: bool) -> Decision:
    most = MOST_GROWING if growing else MOST
    return Decision(REPETITIONS, player, range(most + 1), rule="12.4.2", about=(int(growing),))


def _begin(
    k: Kernel,
    growing: bool,
    made: Round,
    players: tuple[int, ...],
    numbers: tuple[int, ...],
    others: tuple[Names, ...],
) -> None:
    """The smallest number is performed; whoever named it must then choose otherwise (12.4.3)."""
    least = min(numbers)
    k.emit(ev.LOOP_REPEATED, values=(least, *numbers), rule="12.4.3")
    reached = [
        Limit(_first(made, player), growing, other)
        for player, number, other in zip(players, numbers, others, strict=True)
        if number == least
    ]
    atoms.set_limits(k, (*k.state.limits, *reached))
    # R12.4.1: where the state recurs the repetitions are skipped, however many they are.
    atoms.set_plan(k, Plan(made, 0, least if growing else 0))
