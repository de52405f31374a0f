"""Loops (12.4): found when a state recurs, named repetitions skipped, the other choice forced.

A round runs from one checkpoint, the moment before an item of the queue is dealt with, to the
next one with the same key. Only a turn in which many abilities have resolved is looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from momon_dsl.model import events as ev
from momon_dsl.model.decisions import JUDGE, OTHER, REPETITIONS, Decision
from momon_dsl.model.frames import LOOP, Frame, Plan, RoundChoice, Trail
from momon_dsl.model.position_key import option_names, position_key, shape_key

from . import atoms
from .judge import call_judge

if TYPE_CHECKING:
    from .kernel import Kernel
    from .protocol import Answer

LONGEST_ROUND = 256
"""Checkpoints remembered; a longer round is not found and runs on to the limit of H12."""
MOST = 1_000_000_000
MOST_GROWING = 1_000
"""How many repetitions can be named; those of a growing loop are really performed (R12.4.1)."""

Round = tuple[RoundChoice, ...]


# --- finding -------------------------------------------------------------------------------


def checkpoint(k: Kernel) -> bool:
    """Look for a loop before the next item of the queue; True if a question or the end came."""
    s, setup = k.state, k.setup
    if s.plan is not None:
        return False
    here = Trail(
        position_key(s, setup), shape_key(s, setup), s.random, len(s.log), len(s.round_choices)
    )
    trail = s.trail
    atoms.extend_trail(k, (*trail[1 - LONGEST_ROUND :], here))
    for start in reversed(trail):
        if start.position == here.position:
            return _recurred(k, start, growing=False)
    alike = [before for before in trail if before.shape == here.shape]
    return len(alike) >= 3 and _recurred(k, alike[-1], growing=True)


def _recurred(k: Kernel, start: Trail, *, growing: bool) -> bool:
    s = k.state
    if start.random != s.random:
        return False  # R12.4.2: a round that used a random result is never skipped nor verified
    made = s.round_choices[start.choices :]
    if growing and not _three_times_the_same(s.round_choices, made):
        return False
    # 12.4.3: the Active Player first; each player with a choice that could end the loop.
    able = [choice.player for choice in made if _may_differ(choice)]
    players = tuple([player for player in (s.active, 1 - s.active) if player in able])
    if players:
        k.push((LOOP, growing, made, players, (), ()))
    elif growing:
        return _mandatory_growing(k)
    else:
        k.emit(ev.LOOP_FOUND, values=(len(s.log) - start.log,), rule="12.4.4")
        atoms.end_game(k, -1, "12.4.5")
    return True


def _three_times_the_same(choices: Round, made: Round) -> bool:
    size = len(made)
    last = [choice[:6] for choice in choices[len(choices) - 3 * size :]]
    return not size or (
        len(last) == 3 * size and last[:size] == last[size : 2 * size] == last[2 * size :]
    )


def _mandatory_growing(k: Kernel) -> bool:
    """It cannot be verified: a judge call, or it runs on to the limit of H12 (R12.4.4)."""
    atoms.stop_watching(k)
    if k.setup.sanctioned:
        call_judge(k, "12.4.4")
    return k.setup.sanctioned


# --- naming --------------------------------------------------------------------------------


def loop_step(k: Kernel, frame: Frame, answer: Answer | None) -> None:
    """Each player with a choice names a number and another choice, Active Player first (12.4.3)."""
    growing: bool
    made: Round
    players: tuple[int, ...]
    numbers: tuple[int, ...]
    others: tuple[tuple[str, ...], ...]
    _, growing, made, players, numbers, others = frame
    while len(others) < len(players):
        first = _first(made, players[len(others)])
        if len(numbers) == len(others):
            answer = answer or k.ask(_how_often(first.player, growing))
            if not answer:
                break
            numbers, answer = (*numbers, answer[0]), None
        else:
            answer = k.ask(_what_else(first)) if answer is None else answer
            if answer is None:
                break
            others, answer = (*others, _otherwise(first, answer)), None
    else:
        k.pop()
        _begin_plan(k, growing, made, players, numbers, others)
        return
    k.replace((LOOP, growing, made, players, numbers, others))


def _first(made: Round, player: int) -> RoundChoice:
    return next(choice for choice in made if choice.player == player and _may_differ(choice))


def _may_differ(choice: RoundChoice) -> bool:
    """Whether there was a different legal choice; an equal card is none (12.4.1, 12.4.2)."""
    return len(choice.answer) > choice.minimum or bool(_left(choice))


def _left(choice: RoundChoice) -> tuple[int, ...]:
    """The options that make the choice a different one if they take the place of one chosen."""
    return tuple(
        [
            option
            for option, name in zip(choice.options, choice.names, strict=True)
            if option not in choice.chosen
            and (not choice.answer or any(chosen != name for chosen in choice.answer))
        ]
    )


def _otherwise(choice: RoundChoice, answer: Answer) -> tuple[str, ...]:
    """The names of a whole answer: with the option named now, or with as few as are allowed."""
    if not answer:
        return choice.answer[: choice.minimum]
    name = choice.names[choice.options.index(answer[0])]
    kept = list(choice.answer)
    replaced = [place for place, chosen in enumerate(kept) if chosen != name]
    if replaced:
        del kept[replaced[-1]]
    return (*kept, name)


def _how_often(player: int, growing: bool) -> Decision:
    most = MOST_GROWING if growing else MOST
    return Decision(REPETITIONS, player, range(most + 1), rule="12.4.2", about=(int(growing),))


def _what_else(first: RoundChoice) -> Decision:
    """A different, legal choice (12.4.2): one option that was not chosen takes another's place.

    Where fewer could have been chosen it may be none, which is as few as are allowed.
    """
    left = _left(first)
    return Decision(
        OTHER,
        first.player,
        left,
        int(bool(left) and len(first.answer) <= first.minimum),
        1,
        "12.4.2",
        first.ability,
        first.source,
        first.step,
        (first.kind, *first.about),
    )


def _begin_plan(
    k: Kernel,
    growing: bool,
    made: Round,
    players: tuple[int, ...],
    numbers: tuple[int, ...],
    others: tuple[tuple[str, ...], ...],
) -> None:
    """The smallest number is performed; whoever named it must then choose otherwise (12.4.3)."""
    least = min(numbers)
    k.emit(ev.LOOP_REPEATED, values=(least, *numbers), rule="12.4.3")
    forced = [
        (_first(made, player), other)
        for player, number, other in zip(players, numbers, others, strict=True)
        if number == least
    ]
    # R12.4.1: where the state recurs the repetitions are skipped, however many they are.
    atoms.set_plan(k, Plan(made, 0, least if growing else 0, tuple(forced)))


# --- repeating and forcing -----------------------------------------------------------------


def answer_by_plan(k: Kernel, decision: Decision) -> Answer | None:
    """What the named repetitions and the forced choice answer; None: the player is asked."""
    plan = k.state.plan
    assert plan is not None
    names = option_names(k.state, k.setup, decision)
    asked = (decision.kind, decision.player, names, decision.ability, decision.step)
    if plan.rounds == 0:
        for entry in plan.forced:
            if _same(entry[0], asked):
                left = tuple([other for other in plan.forced if other is not entry])
                atoms.set_plan(k, Plan((), 0, 0, left) if left else None)
                return _options(decision, names, entry[1])
    if not plan.round:
        return None  # the loop has been left; only choices still due are waited for
    expected = plan.round[plan.place]
    if not _same(expected, asked):
        atoms.set_plan(k, None)
        return None
    place, rounds = plan.place + 1, plan.rounds
    if place == len(plan.round):
        place, rounds = 0, max(0, rounds - 1)
    atoms.set_plan(k, plan._replace(place=place, rounds=rounds))
    return _options(decision, names, expected.answer)


def note_choice(k: Kernel, decision: Decision, answer: Answer) -> None:
    """Remember a choice with an alternative while a loop may be under way."""
    if decision.kind in (REPETITIONS, OTHER, JUDGE):
        return
    options = tuple(decision.options)
    names = option_names(k.state, k.setup, decision)
    atoms.remember_choice(
        k,
        RoundChoice(
            decision.kind,
            decision.player,
            names,
            decision.ability,
            decision.step,
            tuple([names[options.index(option)] for option in answer]),
            options,
            answer,
            decision.minimum,
            decision.source,
            decision.about,
        ),
    )


Asked = tuple[str, int, tuple[str, ...], int, int]


def _same(choice: RoundChoice, asked: Asked) -> bool:
    """Whether a decision is the one of the round: equal cards may have changed places."""
    kind, player, names, ability, step = asked
    return (choice.kind, choice.player, choice.ability, choice.step) == (
        kind,
        player,
        ability,
        step,
    ) and sorted(choice.names) == sorted(names)


def _options(decision: Decision, names: tuple[str, ...], wanted: tuple[str, ...]) -> Answer:
    """The options with these names; of two equal ones the first, then the second."""
    left = list(zip(names, decision.options, strict=True))
    found = []
    for name in wanted:
        entry = next(pair for pair in left if pair[0] == name)
        left.remove(entry)
        found.append(entry[1])
    return tuple(found)
